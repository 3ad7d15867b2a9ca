"""The replay: one step a visible thing, nothing hidden in it, and small enough to be sent whole."""

import gzip
import re
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import games
from bots.scribe import Moment
from events.errors import KibitzError
from games.cards import JOKER, UNKNOWN, spoken
from games.events import ActionRetracted, CardsDealt, MatchAbandoned, RoundStarted
from games.joker.events import CardPlayed, TrumpTurned
from games.match import Match
from games.table import Table
from projections.replay import Replay, Step, eyes, replay

JOKER_GAME = games.named("joker")
NAMES = {"p-nino": "Nino", "p-sanne": "Sanne", "p-arjun": "Arjun", "p-oliver": "Oliver"}


@pytest.fixture
def shown(stored: Any) -> Any:
    def show(moments: Sequence[Moment], **asked: Any) -> Replay:
        return replay("m-1", stored(moments), NAMES, **asked)

    return show


def tables_after(moments: Sequence[Moment], seen_by: Any) -> list[Table]:
    """The table after every event."""
    match, tables = Match(JOKER_GAME), []
    for event, _ in moments:
        match.apply(event)
        tables.append(JOKER_GAME.view(match.state, frozenset(seen_by)))
    return tables


@pytest.mark.parametrize("manner", ["full", "sheet", "mixed", "slips", "given up"])
def test_steps_cover_every_event_once_and_show_the_table_after_it(
    written: Any, shown: Any, manner: str
) -> None:
    moments = written(2, manner=manner)
    seen = shown(moments)
    covered = [version for step in seen.steps for version in range(step.at, step.through + 1)]
    assert covered == list(range(len(moments)))
    tables = tables_after(moments, range(4))
    assert [step.table for step in seen.steps] == [tables[step.through] for step in seen.steps]
    assert [step.round for step in seen.steps] == [step.table.round for step in seen.steps]
    assert seen.sheet == JOKER_GAME.sheet(_folded(moments).state)


def _folded(moments: Sequence[Moment]) -> Match:
    match = Match(JOKER_GAME)
    for event, _ in moments:
        match.apply(event)
    return match


def test_a_match_reads_in_sentences(written: Any, shown: Any) -> None:
    seen = shown(written(1))
    beats = [(step.beat, step.kind, step.seat) for step in seen.steps[:10]]
    assert beats[0] == ("note", "MatchStarted", None)
    assert beats[1] == ("deal", "TrumpTurned", None)
    assert {beat for beat, kind, _ in beats if kind == "BidMade"} == {"act"}
    assert [kind for _, kind, _ in beats] == (
        ["MatchStarted", "TrumpTurned"] + ["BidMade"] * 4 + ["CardPlayed"] * 4
    )
    assert beats[9][0] == "round"
    texts = [step.text for step in seen.steps[:10]]
    assert texts[0] == "Joker, Short · 12: Nino, Sanne, Arjun, Oliver"
    assert re.fullmatch(
        r"Round 1, 1 to 8 cards: 1 card, \w+ deals\. 1 card each\. .+ is turned up: .+", texts[1]
    )
    assert re.search(r"; (Nino|Sanne|Arjun|Oliver) takes the trick\. Now Nino -?\d+, Sanne -?\d+, ", texts[9])


def test_a_round_of_nine_stops_for_the_naming_of_trump(written: Any, shown: Any) -> None:
    seen = shown(written(1))
    first = next(one.first for one in seen.rounds if one.round == 9)
    kinds = [(step.kind, step.beat) for step in seen.steps[first : first + 4]]
    assert kinds == [
        ("CardsDealt", "deal"),
        ("TrumpNamed", "act"),
        ("CardsDealt", "deal"),
        ("BidMade", "act"),
    ]
    assert [len(seen.steps[first + n].table.places[0].hand) for n in range(3)] == [3, 3, 9]


@pytest.mark.parametrize("manner", ["full", "mixed"])
def test_rounds_lead_to_their_first_steps(written: Any, shown: Any, manner: str) -> None:
    seen = shown(written(1, manner=manner))
    assert [one.round for one in seen.rounds] == list(range(1, 13))
    for one in seen.rounds:
        first = seen.steps[one.first]
        assert (first.round, first.table.headline) == (one.round, one.label)
        assert seen.steps[one.first - 1].round == one.round - 1


def test_beats_end_tricks_and_rounds(written: Any, shown: Any) -> None:
    seen = shown(written(4))
    ends = [step for step in seen.steps if step.beat in ("trick", "round")]
    assert len(ends) == 8 * 9 // 2 + 4 * 9
    assert all(step.text.count("takes the trick") == 1 for step in ends)
    assert [step.round for step in seen.steps if step.beat == "round"] == list(range(1, 13))
    assert not any("takes the trick" in step.text for step in seen.steps if step not in ends)


def test_what_was_taken_back_stays_and_is_marked(written: Any, shown: Any) -> None:
    moments = written(3, manner="slips")
    seen = shown(moments)
    gone = {event.version for event, _ in moments if isinstance(event, ActionRetracted)}
    assert len(gone) > 5
    assert {step.at for step in seen.steps if step.retracted} == gone
    step_of = {step.through: step for step in seen.steps}
    for version, (event, _) in enumerate(moments):
        if isinstance(event, ActionRetracted):
            back = step_of[version]
            assert (back.beat, back.kind) == ("note", "ActionRetracted")
            said = step_of[event.version].text.split("; ")[0]
            assert back.text == f"Taken back: {said}"
            assert back.table == step_of[event.version - 1].table


def test_a_corrected_line_is_marked_and_its_correction_a_note(written: Any, shown: Any) -> None:
    moments = written(2, manner="sheet")
    seen = shown(moments)
    corrections = [step for step in seen.steps if step.kind == "RoundCorrected"]
    mended = {moments[step.at].event.round for step in corrections}
    assert corrections
    assert {step.beat for step in corrections} == {"note"}
    assert all(step.text.startswith("Corrected: Round ") for step in corrections)
    assert {moments[step.at].event.round for step in seen.steps if step.corrected} == mended


def test_giving_up_is_told(written: Any, shown: Any) -> None:
    seen = shown(written(5, manner="given up"))
    assert isinstance(written(5, manner="given up")[-1].event, MatchAbandoned)
    assert (seen.status, seen.steps[-1].beat) == ("abandoned", "note")
    assert seen.steps[-1].text == "The match is abandoned: the players had to stop"


def test_steps_of_a_growing_match_stay_the_same(written: Any, shown: Any) -> None:
    """Any link made while the match runs still opens the same step: by the version of its first event."""
    moments = written(1)
    whole = {step.at for step in shown(moments).steps}
    for length in range(1, 60):
        assert {step.at for step in shown(moments[:length]).steps} <= whole


def _known_to(moments: Sequence[Moment], seat: int) -> list[set[str]]:
    """The cards a seat has seen after every event: dealt to it, turned, or played by anyone this round."""
    known: set[str] = set()
    after = []
    for event, _ in moments:
        if isinstance(event, RoundStarted):
            known = set()
        elif isinstance(event, CardsDealt):
            known = known | set(event.hands[seat])
        elif isinstance(event, TrumpTurned | CardPlayed):
            known = known | {event.card}
        after.append(known)
    return after


_CARDS = re.compile(r'"((?:[6-9TJQKA][shdc])|X(?:=..)?)"')


@settings(max_examples=8)
@given(
    seed=some.integers(1, 4), seat=some.integers(0, 3), manner=some.sampled_from(["full", "slips", "mixed"])
)
def test_a_seat_is_sent_nothing_it_did_not_know(
    written: Any, stored: Any, seed: int, seat: int, manner: str
) -> None:
    moments = written(seed, manner=manner)
    seen = replay("m-1", stored(moments), NAMES, seat)
    known = _known_to(moments, seat)
    deck = {rank + suit for rank in "6789TJQKA" for suit in "shdc"} | {JOKER}
    for step in seen.steps:
        sent = msgspec.json.encode(step).decode()
        allowed = known[step.through]
        assert set(_CARDS.findall(sent)) <= allowed
        unseen = [spoken(card) for card in deck - allowed - {JOKER}]
        assert not any(words in step.text for words in unseen)
        assert UNKNOWN not in step.table.places[seat].hand
    assert seen.seat == seat


def test_an_onlooker_of_a_running_match_sees_no_hand(written: Any, shown: Any) -> None:
    running = written(1)[:200]
    for asked, backs in (({}, {UNKNOWN}), ({"live_view": "open"}, None)):
        hands = {
            card
            for step in shown(running, **asked).steps
            for place in step.table.places
            for card in place.hand
        }
        assert hands == backs if backs else UNKNOWN not in hands
    assert not any(UNKNOWN in place.hand for step in shown(written(1)).steps for place in step.table.places)


@pytest.mark.parametrize(
    ("status", "seat", "live_view", "expected"),
    [
        ("finished", None, "table", {0, 1, 2, 3}),
        ("abandoned", None, "table", {0, 1, 2, 3}),
        ("running", None, "table", set()),
        ("running", None, "open", {0, 1, 2, 3}),
        ("running", 2, "table", set()),
        ("running", 2, "open", {2}),
        ("finished", 2, "open", {2}),
    ],
)
def test_whose_hands_are_seen(status: str, seat: int | None, live_view: Any, expected: set[int]) -> None:
    assert eyes(4, status, seat, live_view) == expected


def test_a_seat_that_is_not_there_is_refused(written: Any, shown: Any) -> None:
    with pytest.raises(KibitzError, match="match m-1 has the seats 0 to 3, not 4") as error:
        shown(written(1), seat=4)
    assert error.value.code == "unknown-seat"


def test_a_player_without_a_name_is_called_by_the_id(written: Any, stored: Any) -> None:
    seen = replay("m-1", stored(written(1)), {"p-nino": "Nino"})
    assert [one.name for one in seen.players] == ["Nino", "p-sanne", "p-arjun", "p-oliver"]


def test_a_whole_match_is_small_enough_to_be_sent_at_once(written: Any, shown: Any) -> None:
    whole = msgspec.json.encode(shown(written(1, variant="classic-24")))
    assert len(gzip.compress(whole, 6)) <= 60_000


def test_every_game_can_be_replayed_from_every_seat(written: Any, stored: Any) -> None:
    for game in games.every():
        variant = next(iter(game.variants))
        moments = written(1, variant=variant, game=game.name)
        for seat in (None, 0):
            seen = replay("m-1", stored(moments), {}, seat)
            assert seen.status == "finished"
            assert {step.beat for step in seen.steps} >= {"deal", "act", "trick", "round"}
            assert isinstance(seen.steps[-1], Step)


@pytest.mark.parametrize("manner", ["full", "sheet", "slips", "given up"])
def test_moments_lead_to_the_steps_that_show_them(written: Any, shown: Any, manner: str) -> None:
    seen = shown(written(2, manner=manner))
    assert [one.at for one in seen.moments] == sorted(one.at for one in seen.moments)
    for one in seen.moments:
        step = seen.steps[one.step]
        assert step.at <= one.at <= step.through
        assert (one.round, step.retracted) == (step.round, False)
    top = [one for one in seen.moments if one.top]
    assert len(top) == (5 if seen.status == "finished" else 4)
    assert ("decisive" in {one.kind for one in top}) == (seen.status == "finished")


def test_what_was_taken_back_makes_no_moment_but_its_taking_back(written: Any, shown: Any) -> None:
    moments = written(3, manner="slips")
    seen = shown(moments)
    back = [one.at for one in seen.moments if one.kind == "retraction"]
    assert back == [n for n, (event, _) in enumerate(moments) if isinstance(event, ActionRetracted)]
    played = {one.at for one in seen.moments if one.kind == "joker"}
    taken = {event.version for event, _ in moments if isinstance(event, ActionRetracted)}
    jokers = {
        n for n, (event, _) in enumerate(moments) if isinstance(event, CardPlayed) and event.card == JOKER
    }
    assert played == jokers - taken


def test_a_mended_line_is_told_as_it_stands_now(written: Any, shown: Any) -> None:
    seen = shown(written(2, manner="sheet"))
    lines = [step for step in seen.steps if step.kind == "RoundCorrected"]
    assert [one.at for one in seen.moments if one.kind == "correction"] == [step.at for step in lines]
    shtangas = sum(row.cells[seat].mark == "shtanga" for row in seen.sheet.rows for seat in range(4))
    cut = sum(row.cells[seat].mark == "cut" for row in seen.sheet.rows for seat in range(4))
    assert cut == 0
    assert sum(one.kind == "shtanga" for one in seen.moments) == shtangas
