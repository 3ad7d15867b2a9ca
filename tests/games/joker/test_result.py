"""Section 9: the result of a match."""

import pytest

from games.events import MatchAbandoned
from tests.games.joker.given import Moment, before_round, sheet_line, started


def last_round(tricks: list[int], *bids: int) -> Moment:
    """Given a short match with its last round recorded so; seat 0 has broken a pass in all the others."""
    return before_round(12, "short-12", premium="none").when(sheet_line(12, bids, tricks, 3))


@pytest.mark.rule("joker-9.1")
def test_the_highest_total_after_the_last_chapter_wins() -> None:
    score = last_round([2, 3, 3, 1], 1, 3, 2, 1).score
    # before: seat 0 has 10 a trick in 63 tricks, the others 50 in each of 11 rounds
    assert score.totals == [630 + 20, 550 + 200, 550 + 30, 550 + 100]
    assert score.status == "finished"
    assert score.places == [2, 1, 4, 2]


@pytest.mark.rule("joker-9.1")
@pytest.mark.parametrize(
    ("tricks", "bids", "places"),
    [([9, 0, 0, 0], (0, 0, 0, 0), [1, 2, 2, 2]), ([1, 4, 4, 0], (0, 4, 4, 0), [3, 1, 1, 4])],
)
def test_equal_totals_share_the_place(tricks: list[int], bids: tuple[int, ...], places: list[int]) -> None:
    assert last_round(tricks, *bids).score.places == places


@pytest.mark.rule("joker-9.2")
@pytest.mark.parametrize("number", [1, 5, 12])
def test_an_unfinished_match_has_no_winner_and_partial_totals(number: int) -> None:
    moment = before_round(number, "short-12")
    assert moment.score.places is None
    assert moment.score.status == "running"
    assert moment.match.game.sheet(moment.state).partial


@pytest.mark.rule("joker-9.2")
def test_a_finished_sheet_is_not_partial() -> None:
    assert not started().match.game.sheet(before_round(13, "short-12").state).partial


@pytest.mark.rule("joker-9.2")
def test_an_abandoned_match_has_no_winner() -> None:
    moment = before_round(5, "short-12").when(MatchAbandoned("rain"))
    assert moment.score.status == "abandoned"
    assert moment.score.places is None
    assert moment.score.totals == before_round(5, "short-12").score.totals
