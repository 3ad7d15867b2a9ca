"""Slips taken back and lines corrected: what the record's own rules do to a match of Joker."""

import pytest

from games.events import ActionRetracted, CardsDealt, Event, MatchAbandoned, RoundCorrected, RoundStarted
from games.joker import GAME
from games.joker.events import BidMade, JokerRound, TrumpNamed, TrumpTurned
from games.match import Match, fold
from tests.games.joker.given import Moment, a_round, before_round, played, sheet_line, start, started
from tests.games.playing import contents


def retract(moment: Moment, version: int | None = None) -> Moment:
    """Take back the newest standing act, or try the one of this version."""
    return moment.when(ActionRetracted(moment.match.standing[-1][0] if version is None else version))


def corrected(number: int, line: JokerRound) -> RoundCorrected[JokerRound]:
    """The right line for a round."""
    return RoundCorrected(number, line)


def without_mending(moment: Moment) -> Moment:
    """The same match made of its standing events only."""
    return Moment(fold(GAME, [event for _, event in moment.match.standing]))


# ── the match begins ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("record-1")
@pytest.mark.parametrize(
    "event", [RoundStarted(1, 0), ActionRetracted(0), MatchAbandoned("rain"), BidMade(0, 0)]
)
def test_nothing_comes_before_the_match_has_started(event: Event) -> None:
    Moment(Match(GAME)).refuses(event, "record-1", f"the first event is {type(event).__name__}")


@pytest.mark.rule("record-1")
@pytest.mark.parametrize(
    ("option", "rule", "accepted"),
    [
        ("premium", "joker-8.2", '"double", "cut", "double-and-cut" or "none"'),
        ("premium_last_round", "joker-8.4", '"counts" or "excluded"'),
        ("led_highest", "joker-6.6", '"joker" or "trump"'),
    ],
)
def test_an_option_takes_its_values_only(option: str, rule: str, accepted: str) -> None:
    Moment(Match(GAME)).refuses(start(**{option: "both"}), rule, f"{option} is 'both'; it may be {accepted}")


@pytest.mark.rule("record-1")
@pytest.mark.parametrize("asked", ["pairs", "pass_limit", "redeal", "deck", "neighbour_premium"])
def test_what_is_outside_the_scope_is_refused_by_name(asked: str) -> None:
    illegal = Moment(Match(GAME)).refuses(start(**{asked: True}), "record-1", f"has no option {asked!r}")
    assert illegal.legal == ("led_highest", "premium", "premium_last_round", "shtanga")


# ── taken back ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("record-3")
def test_a_card_taken_back_was_never_played() -> None:
    moment = a_round("Ad 7c", "7d 8c", "8d Ah", "9d 9c").when("Ad")
    before = contents(moment.state)
    retract(moment.when("7d"))
    assert contents(moment.state) == before
    moment.when("7d", "8d")


@pytest.mark.rule("record-3")
def test_a_trick_taken_back_lies_open_again() -> None:
    moment = a_round("Ad 7c", "7d 8c", "8d Ah", "9d 9c").when("Ad", "7d", "8d")
    before = contents(moment.state)
    retract(moment.when("9d"))
    assert contents(moment.state) == before
    assert moment.state.to_act == 3


@pytest.mark.rule("record-3")
def test_acts_are_taken_back_one_by_one_to_the_deal_and_no_further() -> None:
    moment = a_round("Ad", "7d", "8d", "9d").when("Ad", "7d", "8d", "9d")
    assert not moment.state.running
    for _ in range(8):  # four cards, four bids
        retract(moment)
    assert moment.state.awaited == "bid"
    assert moment.state.bids == [None] * 4
    turned, newest = moment.match.standing[-1]
    assert isinstance(newest, TrumpTurned)
    moment.refuses(ActionRetracted(turned), "record-3", "the newest event still standing is TrumpTurned")


@pytest.mark.rule("record-3")
def test_only_the_newest_standing_act_is_taken_back() -> None:
    moment = a_round("Ad", "7d", "8d", "9d").when("Ad", "7d")
    newest = moment.match.version - 1
    moment.refuses(ActionRetracted(newest - 1), "record-3", f"has version {newest}, not {newest - 1}")
    moment.refuses(ActionRetracted(newest + 1), "record-3", f"has version {newest}, not {newest + 1}")
    moment.refuses(ActionRetracted(-1), "record-3")
    retract(moment).refuses(ActionRetracted(newest), "record-3", f"has version {newest - 1}, not {newest}")
    retract(moment)


@pytest.mark.rule("record-3")
def test_an_act_after_one_taken_back_has_a_version_of_its_own() -> None:
    moment = retract(a_round("Ad", "7d", "8d", "9d").when("Ad", "7d")).when("7d")
    versions = [version for version, _ in moment.match.standing]
    assert versions[-2:] == [moment.match.version - 4, moment.match.version - 1]


@pytest.mark.rule("record-3")
@pytest.mark.parametrize("variant", ["classic-24", "short-12"])
def test_the_last_card_of_a_round_can_be_taken_back_until_the_next_begins(variant: str) -> None:
    moment = before_round(1, variant)
    moment.when(RoundStarted(1, 3), CardsDealt([["Ad"], ["7d"], ["8d"], ["9d"]]), TrumpTurned("X"))
    moment.when(*(BidMade(seat, 0) for seat in range(4)), "Ad", "7d", "8d", "9d")
    last = moment.match.version - 1
    assert moment.score.totals == [10, 50, 50, 50]
    retract(moment)
    assert moment.score.totals == [0, 0, 0, 0]
    assert moment.state.running
    moment.when("9d", RoundStarted(2, 0))
    moment.refuses(ActionRetracted(last + 2), "record-3", "the newest event still standing is RoundStarted")


@pytest.mark.rule("record-3")
def test_a_line_after_the_round_closes_it_to_taking_back() -> None:
    moment = a_round("Ad", "7d", "8d", "9d").when("Ad", "7d", "8d", "9d")
    moment.when(sheet_line(2, [0] * 4, [2, 0, 0, 0]))
    version = moment.match.version - 1
    moment.refuses(ActionRetracted(version), "record-3", "the newest event still standing is JokerRound")


@pytest.mark.rule("record-3")
def test_the_last_card_of_the_match_can_be_taken_back() -> None:
    moment = before_round(24, dealer=3)
    moment.when(
        RoundStarted(24, 3),
        CardsDealt([["6h", "7h", "8h"], ["9h", "Th", "Jh"], ["6d", "7d", "8d"], ["9d", "Td", "Jd"]]),
    )
    moment.when(TrumpNamed(0, "s"))
    spades, clubs = ["7s", "8s", "9s", "Ts", "Js", "Qs"], ["7c", "8c", "9c", "Tc", "Jc", "Qc"]
    moment.when(
        CardsDealt([spades, clubs, ["Ks", "As", "Kc", "Ac", "Qh", "X"], ["Kh", "Ah", "Qd", "Kd", "Ad", "X"]])
    )
    moment.when(*(BidMade(seat, 0) for seat in range(4)))
    while not moment.state.over:
        before = contents(moment.state)
        moment.when(GAME.legal(moment.state)[0])
    assert moment.score.places is not None
    retract(moment)
    assert contents(moment.state) == before
    assert (moment.state.over, moment.score.places) == (False, None)


@pytest.mark.rule("record-3")
@pytest.mark.parametrize("events", [0, 1, 2])
def test_what_is_no_act_of_a_player_is_never_taken_back(events: int) -> None:
    moment = started().when(*[RoundStarted(1, 3), CardsDealt([["Ad"], ["7d"], ["8d"], ["9d"]])][:events])
    name = ("MatchStarted", "RoundStarted", "CardsDealt")[events]
    moment.refuses(ActionRetracted(events), "record-3", f"the newest event still standing is {name}")


@pytest.mark.rule("record-3")
def test_in_nines_the_second_deal_keeps_the_trump_that_was_named() -> None:
    moment = a_round("Ad 7d 8d 9d Td Jd Qd Kd 6d", bids=(1,))
    retract(moment)
    version, newest = moment.match.standing[-1]
    assert isinstance(newest, CardsDealt)
    moment.refuses(ActionRetracted(version), "record-3", "is CardsDealt")


@pytest.mark.rule("record-3")
def test_in_blind_rounds_trump_and_bids_can_be_taken_back_until_the_deal() -> None:
    moment = before_round(33, "full-40").when(RoundStarted(33, 3), TrumpNamed(0, "s"), BidMade(0, 2))
    retract(retract(moment)).when(TrumpNamed(0, "h"))
    assert moment.state.trump == "h"


@pytest.mark.rule("record-3")
def test_a_line_is_mended_not_taken_back() -> None:
    before_round(2).refuses(ActionRetracted(1), "record-3", "is JokerRound")


# ── corrected ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("record-4")
def test_a_corrected_line_changes_the_totals_and_keeps_its_place() -> None:
    moment = before_round(4)
    moment.when(corrected(2, sheet_line(2, [2, 0, 0, 1], [2, 0, 0, 0], dealer=1)))
    assert [line.round for line in moment.score.rounds] == [1, 2, 3]
    assert moment.score.rounds[1].points == [200, 50, 50, -200]
    assert contents(moment.state) == contents(without_mending(moment).state)


@pytest.mark.rule("record-4")
def test_a_correction_changes_a_premium_made_long_before() -> None:
    moment = before_round(12)
    assert moment.score.premiums[0].deltas == [0, 50, 50, 50]
    moment.when(corrected(3, sheet_line(3, [0] * 4, [2, 1, 0, 0])))
    assert moment.score.premiums[0].deltas == [0, 0, 50, 50]
    moment.when(corrected(3, sheet_line(3, [0, 1, 0, 0], [2, 1, 0, 0])))
    assert moment.score.premiums[0].deltas == [0, 100, 50, 50], "a correction can be corrected again"


@pytest.mark.rule("record-4")
def test_a_correction_in_the_middle_of_a_round_leaves_the_round_as_it_is() -> None:
    moment = a_round("Ad 7c", "7d 8c", "8d Ah", "9d 9c").when("Ad", "7d")
    hands, trick = moment.state.hands, moment.state.trick
    moment.when(corrected(1, sheet_line(1, [1, 0, 0, 1], [0, 0, 0, 1])))
    assert moment.score.rounds[0].points == [-200, 50, 50, 100]
    assert (moment.state.hands, moment.state.trick, moment.state.to_act) == (hands, trick, 2)
    moment.when("8d")


@pytest.mark.rule("record-4")
def test_a_correction_may_change_the_result_of_a_finished_match() -> None:
    moment = before_round(13, "short-12", premium="none")
    assert moment.score.places == [1, 2, 2, 2]
    moment.when(corrected(12, sheet_line(12, [9, 9, 0, 0], [0, 9, 0, 0])))
    assert moment.state.over
    assert moment.score.totals == [630 - 200, 550 + 900, 600, 600]
    assert moment.score.places == [4, 1, 2, 2]


@pytest.mark.rule("record-4")
def test_an_abandoned_match_can_still_be_corrected() -> None:
    moment = before_round(3).when(MatchAbandoned("rain"))
    moment.when(corrected(1, sheet_line(1, [1, 0, 0, 1], [1, 0, 0, 0])))
    assert moment.score.status == "abandoned"
    assert moment.score.rounds[0].points == [100, 50, 50, -200]


@pytest.mark.rule("record-4")
@pytest.mark.parametrize(
    ("number", "line", "because"),
    [
        (1, sheet_line(1, [0] * 4, [2, 0, 0, 0]), "the line would break joker-10.1"),
        (1, sheet_line(1, [1, 0, 0, 0], [1, 0, 0, 0]), "the line would break joker-4.2"),
        (1, sheet_line(2, [0] * 4, [2, 0, 0, 0]), "it corrects round 1 with the line of round 2"),
        (3, sheet_line(3, [0] * 4, [3, 0, 0, 0]), "round 3 is not recorded as a sheet line"),
        (0, sheet_line(0, [0] * 4, [0, 0, 0, 0]), "round 0 is not recorded as a sheet line"),
    ],
)
def test_a_wrong_correction_is_refused(number: int, line: JokerRound, because: str) -> None:
    before_round(3).refuses(corrected(number, line), "record-4", because)


@pytest.mark.rule("record-4")
def test_a_correction_that_makes_a_later_event_illegal_is_refused_and_names_it() -> None:
    lines = before_round(3, dealer=3)  # seats 1, 2, 3 deal
    wrong = corrected(1, sheet_line(1, [0] * 4, [1, 0, 0, 0], dealer=3))
    because = "the later event at version 2 would break joker-2.4 (seat 0 deals this round, not seat 2)"
    lines.refuses(wrong, "record-4", because)
    full = a_round("Ad 7c", "7d 8c", "8d Ah", "9d 9c")
    full.refuses(
        corrected(1, sheet_line(1, [0] * 4, [1, 0, 0, 0], dealer=3)), "record-4", "version 2 would break"
    )


@pytest.mark.rule("record-4")
def test_the_later_event_is_named_by_its_own_version_after_acts_were_taken_back() -> None:
    moment = started().when(
        RoundStarted(1, 3), CardsDealt([["Ad"], ["7d"], ["8d"], ["9d"]]), TrumpTurned("X")
    )
    retract(moment.when(BidMade(0, 1))).when(*(BidMade(seat, 0) for seat in range(4)))
    moment.when(
        "Ad", "7d", "8d", "9d", sheet_line(2, [0] * 4, [2, 0, 0, 0]), sheet_line(3, [0] * 4, [3, 0, 0, 0], 1)
    )
    last = moment.match.version - 1
    wrong = corrected(2, sheet_line(2, [0] * 4, [2, 0, 0, 0], dealer=1))
    moment.refuses(wrong, "record-4", "the line would break joker-2.4")
    moment.when(RoundStarted(4, 2))
    assert moment.match.standing[-1][0] == last + 1


@pytest.mark.rule("record-4")
def test_a_round_played_card_by_card_has_no_line_to_correct() -> None:
    moment = a_round("Ad", "7d", "8d", "9d").when("Ad", "7d", "8d", "9d")
    wrong = corrected(1, sheet_line(1, [0] * 4, [1, 0, 0, 0]))
    moment.refuses(wrong, "record-4", "round 1 is not recorded as a sheet line")


@pytest.mark.rule("record-4")
def test_a_correction_is_no_act_that_can_be_taken_back() -> None:
    moment = a_round("Ad 7c", "7d 8c", "8d Ah", "9d 9c").when("Ad")
    card = moment.match.version - 1
    moment.when(corrected(1, sheet_line(1, [1, 0, 0, 1], [0, 0, 0, 1])))
    moment.refuses(ActionRetracted(moment.match.version - 1), "record-3", f"has version {card}")
    moment.when(ActionRetracted(card))
    assert moment.score.rounds[0].points == [-200, 50, 50, 100], "the correction stands"


# ── given up ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("record-5")
def test_a_match_can_be_given_up_until_its_last_round_is_over() -> None:
    before_round(12, "short-12").when(MatchAbandoned("rain"))
    over = before_round(13, "short-12")
    over.refuses(MatchAbandoned("rain"), "record-5", "12 rounds were played, the match is over")


@pytest.mark.rule("record-5")
def test_a_running_round_of_a_match_given_up_has_no_points() -> None:
    moment = a_round("Ad 7c", "7d 8c", "8d Ah", "9d 9c").when("Ad", "7d", "8d", "9d", MatchAbandoned("rain"))
    assert [line.round for line in moment.score.rounds] == [1]
    assert moment.state.to_act is None
    assert GAME.legal(moment.state) == []


@pytest.mark.rule("record-2")
def test_after_giving_up_no_card_follows_and_none_is_taken_back() -> None:
    moment = a_round("Ad 7c", "7d 8c", "8d Ah", "9d 9c").when("Ad")
    card = moment.match.version - 1
    moment.when(MatchAbandoned("rain"))
    for event in (played(1, "7d"), ActionRetracted(card), ActionRetracted(card + 1), MatchAbandoned("again")):
        moment.refuses(event, "record-2", "the match was abandoned (rain)")
