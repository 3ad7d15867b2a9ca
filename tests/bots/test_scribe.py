"""The ways a match is written down: always a legal record, and always of the same match."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import bots
import games
from bots.scribe import FULL, Manner, Moment
from bots.simulate import play, sitting
from games.events import ActionRetracted, MatchAbandoned, RoundCorrected, RoundRecorded, RoundStarted
from games.match import Match

GAME = games.named("joker")


def written(manner: Manner = FULL, seed: int = 4, variant: str = "short-12") -> list[Moment]:
    return play(replace(sitting("joker", variant, ["aiming"], seed), manner=manner))


def admitted(record: list[Moment]) -> Match:
    match = Match(GAME)
    for event, _time in record:
        match.check(event)
        match.apply(event)
    return match


def result(record: list[Moment]) -> tuple[Any, list[int]]:
    """Status and totals, and per round what was bid and taken."""
    score = GAME.score(admitted(record).state)
    return score.status, [score.totals, *([r.bids, r.tricks, r.trump, r.dealer] for r in score.rounds)]


def count(record: list[Moment], kind: type) -> int:
    return sum(isinstance(moment.event, kind) for moment in record)


def test_a_sheet_is_the_same_match_in_a_line_for_each_round() -> None:
    sheet = written(Manner(sheet=lambda _round: True))
    assert count(sheet, RoundRecorded) == len(sheet) - 1 == 12
    assert result(sheet) == result(written())


def test_rounds_of_both_kinds_are_mixed_as_asked() -> None:
    mixed = written(Manner(sheet=lambda number: number < 8))
    assert count(mixed, RoundRecorded) == 7
    assert count(mixed, RoundStarted) == 5
    assert result(mixed) == result(written())


def test_slips_are_taken_back_and_leave_nothing_behind() -> None:
    slipped = written(Manner(slips=0.3))
    assert count(slipped, ActionRetracted) > 20
    assert [event for _, event in admitted(slipped).standing] == [event for event, _ in written()]


def test_wrong_lines_are_corrected_later() -> None:
    record = written(Manner(sheet=lambda _round: True, wrong_lines=1.0, corrected_after=2))
    assert count(record, RoundCorrected) >= 6
    lines: dict[int, RoundRecorded] = {}
    late = 0
    for event, _time in record:
        if isinstance(event, RoundRecorded):
            lines[event.round] = event
        elif isinstance(event, RoundCorrected):
            assert event.line != lines[event.round]
            assert event.round <= max(lines) <= event.round + 2
            late += max(lines) > event.round
    assert late > 0
    assert result(record) == result(written())


@pytest.mark.parametrize("place", [(1, 1), (3, 9), (12, 20)])
def test_a_match_is_given_up_in_the_round_and_there(place: tuple[int, int]) -> None:
    record = written(Manner(given_up=place, reason="the lights went out"))
    match = admitted(record)
    assert match.state.abandoned == "the lights went out"
    assert match.state.round == place[0]
    seen = [event for event, _ in record]
    starts = max(at for at, event in enumerate(seen) if isinstance(event, RoundStarted))
    assert len(seen) - 1 - starts == place[1]
    assert isinstance(seen[-1], MatchAbandoned)


def test_a_match_that_ends_first_is_not_given_up() -> None:
    assert admitted(written(Manner(given_up=(12, 10_000)))).state.status == "finished"


def test_corrections_still_due_are_written_after_giving_up() -> None:
    manner = Manner(sheet=lambda _: True, wrong_lines=1.0, corrected_after=9, given_up=(6, 1))
    record = written(manner)
    at = next(n for n, (event, _) in enumerate(record) if isinstance(event, MatchAbandoned))
    assert count(record[at + 1 :], RoundCorrected) == len(record) - at - 1 > 0
    assert admitted(record).state.status == "abandoned"


manners = some.builds(
    Manner,
    sheet=some.sets(some.integers(1, 40)).map(lambda chosen: chosen.__contains__),
    slips=some.sampled_from([0.0, 0.05, 0.5]),
    wrong_lines=some.sampled_from([0.0, 0.3, 1.0]),
    corrected_after=some.integers(0, 6),
)


@settings(max_examples=15)
@given(manner=manners, variant=some.sampled_from(sorted(GAME.variants)), seed=some.integers(0, 99))
def test_any_manner_gives_a_legal_record_of_the_same_match(manner: Manner, variant: str, seed: int) -> None:
    table = replace(sitting("joker", variant, ["random"], seed), manner=manner)
    assert result(play(table)) == result(play(replace(table, manner=FULL)))


@pytest.mark.parametrize("game", bots.games_with_players())
def test_every_game_can_be_written_down_with_slips_and_by_its_sheet(game: str) -> None:
    manner = Manner(sheet=lambda number: number % 2 == 0, slips=0.2, wrong_lines=0.5, corrected_after=0)
    match = Match(games.named(game))
    for event, _time in play(replace(sitting(game, None, [], 6), manner=manner)):
        match.check(event)
        match.apply(event)
    assert match.state.over
