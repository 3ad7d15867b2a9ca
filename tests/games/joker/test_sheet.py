"""Section 10: the sheet."""

from typing import Any

import pytest

from games.table import Row, Sheet
from tests.games.joker.given import Moment, a_round, before_round, sheet_line, started


def sheet(moment: Moment) -> Sheet:
    """The sheet of a match."""
    return moment.match.game.sheet(moment.state)  # type: ignore[no-any-return]


def rows(moment: Moment, kind: str) -> list[Row]:
    """The rows of one kind."""
    return [row for row in sheet(moment).rows if row.kind == kind]


@pytest.mark.rule("joker-10.1")
@pytest.mark.parametrize(
    ("tricks", "because"),
    [
        ([1, 0, 0, 0], "the tricks [1, 0, 0, 0] do not sum to 2"),
        ([1, 1, 1, 0], "do not sum to 2"),
        ([3, -1, 0, 0], "do not sum to 2"),
        ([2, 0, 0], "the line has 3 trick counts, not 4"),
        ([2, 0, 0, 0, 0], "the line has 5 trick counts, not 4"),
    ],
)
def test_the_tricks_of_a_line_sum_to_its_cards(tricks: list[int], because: str) -> None:
    before_round(2).refuses(sheet_line(2, [0] * 4, tricks), "joker-10.1", because)


@pytest.mark.rule("joker-10.1")
def test_a_line_scores_as_the_same_round_played_out() -> None:
    played = a_round("Ad 7c", "7d 8c", "8d Ah", "9d 9c", bids=(1, 1, 1, 0))
    played.when("Ad", "7d", "8d", "9d", "7c", "8c", "Ah", "9c")
    recorded = before_round(2).when(sheet_line(2, [1, 1, 1, 0], [1, 0, 1, 0], 3, trump="h"))
    one, other = played.score, recorded.score
    assert (one.totals, one.rounds[-1].points) == (other.totals, other.rounds[-1].points)
    assert (one.rounds[-1].detail, other.rounds[-1].detail) == ("full", "sheet")
    assert played.match.game.line(played.state) == recorded.match.standing[-1][1]


@pytest.mark.rule("joker-10.1")
def test_rounds_of_both_kinds_may_be_mixed() -> None:
    moment = a_round("7d", "8d", "9d", "Td").when("7d", "8d", "9d", "Td")
    moment.when(sheet_line(2, [0] * 4, [2, 0, 0, 0]))
    assert [line.detail for line in moment.score.rounds] == ["full", "sheet"]


@pytest.mark.rule("joker-10.1")
def test_what_else_a_line_says_is_kept() -> None:
    line = sheet_line(1, [0] * 4, [1, 0, 0, 0], 3, blind=[False] * 4, marks={"0": "!"})
    assert started().when(line).match.standing[-1][1] == line


@pytest.mark.rule("joker-10.2")
def test_a_pass_of_50_points_tells_whether_it_was_kept() -> None:
    kept = before_round(5).when(sheet_line(5, [0, 1, 2, 3], [0, 1, 2, 2], 3)).score.rounds[-1]
    broken = before_round(5).when(sheet_line(5, [0, 1, 2, 3], [5, 0, 0, 0], 3)).score.rounds[-1]
    assert kept.points[0] == broken.points[0] == 50
    assert (kept.bids[0], kept.tricks[0]) == (0, 0)
    assert (broken.bids[0], broken.tricks[0]) == (0, 5)


@pytest.mark.rule("joker-10.3")
def test_a_row_shows_the_cards_of_the_round_and_bid_and_points_of_each_seat() -> None:
    moment = before_round(5).when(sheet_line(5, [3, 0, 1, 2], [3, 0, 0, 2], 3))
    row = rows(moment, "round")[-1]
    assert (row.label, row.round) == ("5", 5)
    assert [cell.said for cell in row.cells] == ["3", "–", "1", "2"]
    assert [cell.points for cell in row.cells] == ["200", "50", "-200", "150"]
    assert [cell.mark for cell in row.cells] == ["", "", "shtanga", ""]


@pytest.mark.rule("joker-10.3")
def test_rows_stand_in_blocks_per_chapter() -> None:
    blocks = [row.block for row in rows(before_round(25), "round")]
    assert len(blocks) == 24
    assert len(set(blocks)) == 4
    assert blocks == sorted(blocks)


@pytest.mark.rule("joker-10.3")
def test_jokers_held_are_dots() -> None:
    moment = a_round("X 7d", "8d X", "9d 9c", "Td Tc", bids=(1, 0, 0, 0))
    moment.when("X highest d", "8d", "9d", "Td", "7d", "X throw", "9c", "Tc")
    assert [cell.said for cell in rows(moment, "round")[-1].cells] == ["1•", "–•", "–", "–"]


@pytest.mark.rule("joker-10.3")
def test_golden_rounds_show_the_tricks_taken() -> None:
    moment = before_round(25, "full-40").when(sheet_line(25, [None] * 4, [4, 3, 2, 0], 3))
    assert [cell.said for cell in rows(moment, "round")[-1].cells] == ["4×", "3×", "2×", "0×"]


@pytest.mark.rule("joker-10.3")
def test_a_band_after_each_chapter_has_the_running_totals_in_hundreds() -> None:
    moment = before_round(9)
    assert moment.score.totals == [360, 400 + 50, 450, 450]
    assert [cell.points for cell in rows(moment, "band")[0].cells] == ["3.6", "4.5", "4.5", "4.5"]
    assert len(rows(before_round(8), "band")) == 0
    assert len(rows(before_round(25), "band")) == 4


@pytest.mark.rule("joker-10.3")
def test_a_premium_is_a_row_of_its_own_that_names_the_round_it_marks() -> None:
    bids: list[Any] = [3, 1, 2, 1]
    moment = started("nines-16", premium="double-and-cut")
    for number in range(1, 5):
        moment.when(sheet_line(number, bids, [3, 2, 2, 2], (number - 1) % 4))
    (row,) = rows(moment, "premium")
    assert [cell.points for cell in row.cells] == ["+200", "-20", "+150", "-20"]
    assert [cell.mark for cell in row.cells] == ["doubled", "cut", "doubled", "cut"]
    assert {cell.said for cell in row.cells} == {"round 1"}
    assert sheet(moment).totals == moment.score.totals == [1000, 60, 750, 60]


@pytest.mark.rule("joker-10.3")
def test_the_entry_that_a_premium_doubled_or_cut_is_marked_in_its_own_row() -> None:
    moment = started("nines-16", premium="double-and-cut")
    for number, bid in enumerate([3, 4, 3, 3], start=1):
        moment.when(sheet_line(number, [bid, 1, 2, 1], [bid, 7 - bid, 2, 0], (number - 1) % 4))
    marks = [[cell.mark for cell in row.cells] for row in rows(moment, "round")]
    assert marks[0] == ["", "cut", "doubled", "shtanga"]
    assert marks[1] == ["doubled", "missed", "", "shtanga"]
    assert [mark for row in marks for mark in row].count("cut") == 1, "nothing of a score below one is cut"


@pytest.mark.rule("joker-10.3")
def test_every_mark_on_the_sheet_is_in_its_legend() -> None:
    moment = before_round(5).when(sheet_line(5, [3, 0, 1, 2], [2, 0, 0, 3], 3))
    marks = {cell.mark for row in sheet(moment).rows for cell in row.cells} - {""}
    assert marks == {"missed", "shtanga"}
    assert marks <= sheet(moment).legend.keys()
