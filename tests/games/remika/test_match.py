"""Sections 5 to 7: score of a game, elimination, buy-back, the sheet."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import UNSET

from games.events import MatchAbandoned, RoundCorrected, RoundStarted
from games.match import Match
from games.remika import GAME
from games.remika.events import BuyBackAnswered, RemikaRound
from games.remika.scoring import ALL_CARDS, buy_back_offers, game_points, hand_value, past_the_limit
from games.remika.sheet import line as as_line
from games.remika.state import DECK, BuyBack, Elimination
from tests.games.remika.given import Moment, a_turn, after, cut, hands_of, line, start, started

TABLE = ("7h 7d 7c",)


@pytest.mark.rule("remika-5.1")
def test_points_of_a_game() -> None:
    assert game_points(["Kd"], opened=True, won=True) == 0
    assert game_points(["2c"], opened=False, won=False) == 100
    assert game_points(["X", "As", "Kd", "Qd", "Jd", "Td", "9h", "2c"], opened=True, won=False) == 112


@pytest.mark.rule("remika-5.1")
def test_a_game_is_scored_when_a_hand_is_empty() -> None:
    moment = a_turn("7s", draw="Ks", table=TABLE, opened=[0, 1])
    moment.state.hands[1] = ["X", "Ad", "5h"]
    moment.when("add 7s to 1", "throw Ks")
    (scored,) = moment.score.rounds
    assert (scored.points, scored.winner, scored.detail) == ([0, 66, 100], 0, "full")
    assert scored.opened == [True, True, False]
    assert moment.score.totals == [0, 66, 100]


@pytest.mark.rule("remika-6.1")
def test_exactly_the_limit_is_not_past_it() -> None:
    assert not past_the_limit(200, 200)
    assert past_the_limit(201, 200)
    assert after([100, 0, 40], [100, 0, 40]).state.offers == {}
    assert after([100, 0, 40], [100, 0, 40], [2, 0, 10]).state.offers == {0: 90}


@pytest.mark.rule("remika-6.1")
@pytest.mark.parametrize("limit", [0, -5, True, 1.5, "200", None])
def test_the_limit_is_a_whole_number_from_1(limit: Any) -> None:
    Moment(Match(GAME)).refuses(start(3, limit=limit), "remika-6.1", "it may be a whole number from 1 up")


@pytest.mark.rule("remika-6.1")
def test_another_limit() -> None:
    moment = after([100, 0, 40], limit=99)
    assert moment.state.offers == {0: 40}
    assert after([2, 0], limit=1).state.winner == 1


@pytest.mark.rule("remika-6.2")
def test_the_match_ends_when_all_but_one_are_past_the_limit() -> None:
    moment = after([100, 100, 0], [100, 100, 0])
    assert not moment.state.over
    moment.when(line(3, [5, 10, 0]))
    assert (moment.state.over, moment.state.winner, moment.state.offers) == (True, 2, {})
    assert (moment.score.winner, moment.score.places, moment.score.status) == (2, [2, 3, 1], "finished")
    moment.refuses(RoundStarted(4, 0), "remika-6.2", "seat 2 has won the match after 3 games")
    moment.refuses(line(4, [0, 2, 2]), "remika-6.2")
    moment.refuses(MatchAbandoned("rain"), "record-5")


@pytest.mark.rule("remika-6.2")
def test_no_winner_while_the_match_goes_on() -> None:
    score = after([100, 100, 0]).score
    assert (score.winner, score.places, score.status) == (None, None, "running")


@pytest.mark.rule("remika-6.3")
@pytest.mark.parametrize(
    ("totals", "offers"),
    [
        ([200, 120, 90], {}),
        ([201, 180, 90], {0: 180}),
        ([210, 205, 120], {}),
        ([201, 200, 200], {}),
        ([201, 200, 199], {0: 199}),
        ([230, 214, 199, 61], {0: 199, 1: 199}),
    ],
)
def test_offers(totals: list[int], offers: dict[int, int]) -> None:
    assert buy_back_offers(dict(enumerate(totals)), 200) == offers


@pytest.mark.rule("remika-6.3")
def test_offers_are_answered_in_any_order_before_the_next_game() -> None:
    moment = after([100, 100, 0, 40], [100, 100, 0, 40], [100, 100, 0, 40])
    assert moment.state.offers == {0: 120, 1: 120}
    assert moment.legal == ["buy back", "stay out"]
    moment.refuses(RoundStarted(4, 0), "remika-6.3", "seat 0, seat 1 may still buy back")
    moment.refuses(line(4, [2, 2, 0, 2]), "remika-6.3", "may still buy back")
    moment.refuses(BuyBackAnswered(2, True), "remika-6.3", "seat 2 has no offer to buy back")
    moment.when(BuyBackAnswered(1, False), BuyBackAnswered(0, True))
    moment.refuses(BuyBackAnswered(0, True), "remika-6.3", "open offers: none")
    assert moment.score.totals == [120, 300, 0, 120]
    assert moment.score.buy_backs == [BuyBack(3, 1, 120, False), BuyBack(3, 0, 120, True)]
    assert moment.score.eliminations == [Elimination(3, 1, 300)]
    assert moment.state.seated == [True, False, True, True]


@pytest.mark.rule("remika-6.3")
def test_without_an_offer_a_seat_past_the_limit_is_out() -> None:
    moment = after([100, 100, 0, 100], [100, 98, 0, 100], [0, 100, 200, 100])
    assert moment.state.totals == [200, 298, 200, 300]
    assert moment.state.offers == {}
    assert moment.state.seated == [True, False, True, False]
    assert [one.seat for one in moment.score.eliminations] == [1, 3]
    moment.allows(line(4, [0, None, 5, None]))


@pytest.mark.rule("remika-6.3")
def test_buy_back_any_number_of_times() -> None:
    moment = after([100, 0, 40], [100, 0, 40], [100, 0, 40]).when(BuyBackAnswered(0, True))
    assert moment.state.totals == [120, 0, 120]
    moment.when(line(4, [100, 0, 10]), BuyBackAnswered(0, True), line(5, [100, 0, 10]))
    assert moment.state.offers == {0: 140}


@pytest.mark.rule("remika-6.3")
def test_who_is_out_is_never_offered_again() -> None:
    moment = after([100, 0, 40, 50], [100, 0, 40, 50], [100, 0, 40, 50]).when(BuyBackAnswered(0, False))
    moment.when(line(4, [None, 0, 60, 100]))
    assert moment.state.offers == {3: 180}
    moment.when(BuyBackAnswered(3, True))
    assert moment.state.totals == [300, 0, 180, 180]


@pytest.mark.rule("remika-6.3")
def test_an_answer_can_be_taken_back_until_the_next_game() -> None:
    moment = after([100, 0, 40], [100, 0, 40], [100, 0, 40]).when(BuyBackAnswered(0, False)).take_back()
    assert moment.state.offers == {0: 120}
    moment.when(BuyBackAnswered(0, True))
    assert moment.state.totals == [120, 0, 120]


@pytest.mark.rule("remika-7.1")
@pytest.mark.parametrize(
    ("wrong", "because"),
    [
        (line(2, [0, 50]), "opened has 2 entries, not 4"),
        (line(2, [0, 50, 60], opened=[True] * 4), "points has 3 entries, not 4"),
        (line(2, [0, 1, 60, 70]), "seat 1 had opened, did not win and has 1 points"),
        (line(2, [0, -5, 60, 70]), "seat 1 had opened, did not win and has -5 points"),
        (
            line(2, [0, 99, 60, 70], opened=[True, False, True, True]),
            "seat 1 had not opened and has 99 points",
        ),
        (line(2, [5, 50, 60, 70], winner=0), "seat 0 won and has not opened or has 5 points"),
        (line(2, [0, 50, 60, 70], opened=[False, True, True, True]), "seat 0 won and has not opened"),
        (line(2, [0, 50, 60, 0], winner=0), "seat 3 had opened, did not win and has 0 points"),
        (line(2, [0, 50, 60, 70], winner=4), "seat 4 can't win this game"),
        (line(2, [0, 50, 60, 70], winner=-1), "seat -1 can't win this game"),
        (line(2, [0, 50, 60, 70], winner=None), "seat 1 has 50 points in a void game"),
        (line(2, [0, 50, 861, 70]), "seat 2 had opened, did not win and has 861 points"),
        (line(2, [0, None, 60, 70], opened=[True] * 4), "seat 1 has no points"),
    ],
)
def test_wrong_lines(wrong: RemikaRound, because: str) -> None:
    after([0, 50, 60, 70]).refuses(wrong, "remika-7.1", because)


@pytest.mark.rule("remika-7.1")
def test_no_hand_costs_more_than_all_cards() -> None:
    assert hand_value(DECK) == ALL_CARDS


@pytest.mark.rule("remika-7.1")
def test_a_void_game_on_the_sheet() -> None:
    moment = after([0, 50, 60]).when(line(2, [0, 0, 0], dealer=1, winner=None))
    assert moment.score.totals == [0, 50, 60]
    assert (moment.score.rounds[-1].winner, moment.state.next_dealer()) == (None, 2)


@pytest.mark.rule("remika-7.1")
def test_an_eliminated_seat_has_no_entry() -> None:
    moment = after([100, 0, 40], [100, 0, 40], [100, 0, 40]).when(BuyBackAnswered(0, False))
    moment.refuses(line(4, [2, 0, 2]), "remika-7.1", "seat 0 is out of the match and has an entry")
    open_but_out = line(4, [None, 0, 2], winner=1, opened=[True] * 3)
    moment.refuses(open_but_out, "remika-7.1", "seat 0 is out of the match and has an entry")
    moment.refuses(line(4, [None, 2, 2], winner=0), "remika-7.1", "seat 0 can't win this game")
    moment.allows(line(4, [None, 0, 2], winner=1))


@pytest.mark.rule("remika-7.1")
def test_a_game_played_card_by_card_and_its_line_count_the_same() -> None:
    moment = a_turn("7s", draw="Ks", table=TABLE, opened=[0, 1]).when("add 7s to 1", "throw Ks")
    written = GAME.line(moment.state)
    assert isinstance(written, RemikaRound)
    assert written.dealer == 0
    sheet = started().when(written)
    assert sheet.score.totals == moment.score.totals
    assert GAME.line(sheet.state) == written
    assert GAME.line(started().state) is None
    assert as_line(after([0, 2, 2]).state.results[-1]).dealer is UNSET


def test_both_kinds_of_rounds_mix_and_a_line_can_be_corrected() -> None:
    moment = after([100, 0, 40], [100, 0, 40])
    moment.when(RoundStarted(3, 1), cut(seat=0), hands_of())
    moment.when(RoundCorrected(1, line(1, [90, 0, 40])))
    assert moment.score.totals == [190, 0, 80]
    assert (moment.state.to_act, moment.state.awaited) == (1, "draw")


def test_a_correction_that_makes_a_later_event_illegal_is_refused() -> None:
    moment = after([100, 0, 40], [100, 0, 40], [100, 0, 40]).when(BuyBackAnswered(0, True))
    moment.refuses(RoundCorrected(1, line(1, [0, 50, 40])), "record-4", "remika-6.3")
    moment.when(RoundCorrected(1, line(1, [100, 0, 50])))
    assert moment.state.totals == [130, 0, 130]


def test_a_correction_may_change_who_has_won() -> None:
    moment = after([100, 0], [100, 0], [50, 0])
    assert moment.state.winner == 1
    moment.when(RoundCorrected(3, line(3, [0, 50])))
    assert (moment.state.winner, moment.state.over) == (None, False)


def columns(moment: Moment, label: str) -> list[Sequence[str]]:
    """The cells of the sheet's rows of a label, as points and mark."""
    rows = GAME.sheet(moment.state).rows
    return [
        [f"{cell.points} {cell.mark}".strip() for cell in row.cells] for row in rows if row.label == label
    ]


def test_the_sheet_runs_on_with_buy_backs_and_eliminations() -> None:
    moment = after([100, 100, 0, 40], [100, 100, 0, 40], [100, 100, 0, 40])
    moment.when(BuyBackAnswered(1, False), BuyBackAnswered(0, True), line(4, [30, None, 2, 0], winner=3))
    assert columns(moment, "3") == [["300 not opened", "300 not opened", "0 won", "120"]]
    assert columns(moment, "buy-back") == [["120 bought back", "", "", ""]]
    assert columns(moment, "out") == [["", "300 out", "", ""]]
    assert columns(moment, "4") == [["150", "300", "2", "120 won"]]
    sheet = GAME.sheet(moment.state)
    assert sheet.totals == [150, 300, 2, 120]
    assert sheet.partial
    assert [cell.said for cell in sheet.rows[-1].cells] == ["+30", "–", "+2", "+0"]
