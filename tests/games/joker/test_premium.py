"""Section 8: the premium.

Most tests play the first chapter of nines-16, four rounds of nine tricks. A round is written as four pairs
``bid/tricks``, one per seat.
"""

from itertools import product

import pytest

from tests.games.joker.given import Moment, before_round, sheet_line, started


def chapter(*rounds: str, **options: str) -> Moment:
    """Given a first chapter of nines with these rounds."""
    moment = started("nines-16", **options)
    for number, pairs in enumerate(rounds, start=1):
        bids, tricks = zip(*(map(int, pair.split("/")) for pair in pairs.split()), strict=True)
        moment.when(sheet_line(number, bids, tricks, (number - 1) % 4))
    return moment


def deltas(moment: Moment) -> list[int]:
    """What the newest chapter's premium changed."""
    return moment.score.premiums[-1].deltas


# Seat 0 keeps every bid, 3 in each round but 4 in the second; the others miss.
CLEAN = ("3/3 1/2 2/2 1/2", "4/4 1/2 1/2 1/1", "3/3 1/2 3/2 1/2", "3/3 0/6 1/0 1/0")


@pytest.mark.rule("joker-8.1")
def test_only_who_kept_every_bid_of_the_chapter_has_the_premium() -> None:
    assert deltas(chapter(*CLEAN)) == [250, 0, 0, 0]
    missed = ("3/3 1/2 2/2 1/2", "4/3 1/2 1/2 1/2", *CLEAN[2:])
    assert deltas(chapter(*missed)) == [0, 0, 0, 0]


@pytest.mark.rule("joker-8.1")
def test_the_premium_waits_for_the_last_round_of_the_chapter() -> None:
    assert chapter(*CLEAN[:3]).score.premiums == []


@pytest.mark.rule("joker-8.1")
@pytest.mark.parametrize("first", [25, 37])
def test_golden_and_misere_have_no_premium(first: int) -> None:
    moment = before_round(first + 4 if first < 37 else 41, "full-40", dealer=3)
    chapters = [premium.chapter for premium in moment.score.premiums]
    assert chapters == ([1, 2, 3, 4] if first < 37 else [1, 2, 3, 4, 6, 7])


@pytest.mark.rule("joker-8.2")
def test_double_adds_the_best_score_once_more() -> None:
    moment = chapter(*CLEAN, premium="double")
    assert deltas(moment) == [250, 0, 0, 0]
    assert moment.score.totals[0] == 200 + 250 + 200 + 200 + 250


@pytest.mark.rule("joker-8.2")
def test_of_equal_best_scores_the_earliest_is_the_marked_one() -> None:
    same = ("3/3 1/2 2/2 1/2", "3/3 1/2 1/2 1/2", "3/3 1/2 3/2 1/2", "3/3 0/6 1/0 1/0")
    row = next(row for row in chapter_sheet(chapter(*same)) if row.kind == "premium")
    assert row.cells[0].said == "round 1"
    row = next(row for row in chapter_sheet(chapter(*CLEAN)) if row.kind == "premium")
    assert row.cells[0].said == "round 2"


def chapter_sheet(moment: Moment) -> list:  # type: ignore[type-arg]
    """The rows of the sheet."""
    return moment.match.game.sheet(moment.state).rows


@pytest.mark.rule("joker-8.3")
def test_cut_takes_the_best_score_of_everyone_who_missed() -> None:
    moment = chapter(*CLEAN, premium="cut")
    # seat 1 has 20 20 20 60; seat 2 150 20 20 -200; seat 3 20 100 20 -200
    assert deltas(moment) == [0, -60, -150, -100]


@pytest.mark.rule("joker-8.3")
def test_a_cut_happens_once_however_many_winners_there_are() -> None:
    two = ("3/3 2/2 2/2 1/2", "3/3 2/2 1/2 2/2", "3/3 2/2 2/2 1/2", "3/3 2/2 3/2 2/2")
    assert deltas(chapter(*two, premium="cut")) == [0, 0, -150, -150]


@pytest.mark.rule("joker-8.3")
def test_a_best_score_of_nothing_or_less_is_not_cut() -> None:
    poor = ("5/5 5/4 1/0 1/0", "5/5 5/4 1/0 1/0", "5/5 5/4 1/0 1/0", "5/5 5/4 1/0 1/0")
    assert deltas(chapter(*poor, premium="cut")) == [0, -40, 0, 0]
    assert deltas(chapter(*poor, premium="cut", shtanga="0")) == [0, -40, 0, 0]


@pytest.mark.rule("joker-8.3")
def test_without_a_winner_nobody_is_cut() -> None:
    nobody = ("3/3 1/2 2/2 1/2", "3/3 1/2 1/2 2/2", "3/3 1/2 2/2 1/2", "4/3 2/2 1/2 1/2")
    assert deltas(chapter(*nobody, premium="cut")) == [0, 0, 0, 0]


@pytest.mark.rule("joker-8.4")
@pytest.mark.parametrize(
    ("premium", "expected"),
    [("double-and-cut", [250, -60, -150, -100]), ("none", [0, 0, 0, 0])],
)
def test_the_house_values_do_both_or_nothing(premium: str, expected: list[int]) -> None:
    assert deltas(chapter(*CLEAN, premium=premium)) == expected


@pytest.mark.rule("joker-8.4")
def test_the_last_round_may_be_excluded_from_being_the_best() -> None:
    late = ("3/3 1/2 2/2 1/2", "3/3 1/2 1/2 1/2", "3/3 1/2 3/2 1/2", "6/6 1/3 1/0 0/0")
    counts = chapter(*late, premium="double-and-cut")
    excluded = chapter(*late, premium="double-and-cut", premium_last_round="excluded")
    assert deltas(counts) == [350, -30, -150, -50]
    assert deltas(excluded) == [200, -20, -150, -20]


@pytest.mark.rule("joker-8.4")
def test_a_bid_missed_in_an_excluded_last_round_still_loses_the_premium() -> None:
    late = (*CLEAN[:3], "4/3 0/6 1/0 1/0")
    assert deltas(chapter(*late, premium_last_round="excluded")) == [0, 0, 0, 0]


@pytest.mark.rule("joker-8.5")
def test_the_last_round_counts_and_no_round_score_is_rewritten() -> None:
    late = ("3/3 1/2 2/2 1/2", "3/3 1/2 1/2 1/2", "3/3 1/2 3/2 1/2", "9/9 1/0 1/0 0/0")
    before = [line.points for line in chapter(*late[:3]).score.rounds]
    closed = chapter(*late, premium="double-and-cut").score
    assert [line.points for line in closed.rounds] == [*before, [900, -200, -200, 50]]
    assert closed.premiums[0].deltas == [900, -20, -150, -50]


@pytest.mark.rule("joker-8.6")
def test_three_players_can_have_the_premium_of_one_chapter() -> None:
    three = ("3/3 2/2 2/2 1/2", "3/3 2/2 2/2 1/2", "3/3 2/2 2/2 1/2", "3/3 2/2 2/2 1/2")
    assert deltas(chapter(*three, premium="double")) == [200, 150, 150, 0]


@pytest.mark.rule("joker-8.6")
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_four_kept_bids_are_always_refused(cards: int) -> None:
    moment = before_round(cards)
    for bids in product(range(cards + 1), repeat=4):
        if sum(bids) == cards:
            moment.refuses(sheet_line(cards, bids, bids, 3), "joker-4.2")
