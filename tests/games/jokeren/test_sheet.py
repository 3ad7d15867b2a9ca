"""Section 7: the sheet, its corrections, the standing and its printed table."""

import pytest

from games.events import RoundCorrected
from games.jokeren import GAME
from games.jokeren.events import JokerenRound
from games.jokeren.scoring import ALL_CARDS, hand_points
from games.jokeren.state import DECK
from tests.games.jokeren.given import a_turn, before_round, dealt, line, started


@pytest.mark.rule("jokeren-7.1")
@pytest.mark.parametrize(
    ("points", "out", "because"),
    [
        ([0, 5], 0, "the line has points for 2 seats, not 3"),
        ([0, 5, 5, 5], 0, "the line has points for 4 seats, not 3"),
        ([0, -5, 5], 0, "seat 1 has -5 points"),
        ([0, 5, 861], 0, "seat 2 has 861 points (all cards together are 860)"),
        ([3, 5, 5], 0, "seat 0 went out and has 3 points"),
        ([0, 5, 5], 3, "seat 3 is not at the table"),
        ([0, 5, 5], -1, "seat -1 is not at the table"),
    ],
)
def test_a_line_names_who_went_out_and_the_points(points: list[int], out: int, because: str) -> None:
    started().refuses(line(1, points, out), "jokeren-7.1", because)


@pytest.mark.rule("jokeren-7.1")
def test_no_hand_costs_more_than_all_cards() -> None:
    assert hand_points(DECK.elements()) == ALL_CARDS


@pytest.mark.rule("jokeren-7.1")
def test_nobody_may_have_gone_out() -> None:
    moment = started().when(line(1, [12, 5, 30], None))
    assert moment.score.rounds[0].out is None
    assert moment.score.totals == [12, 5, 30]


@pytest.mark.rule("jokeren-7.1")
def test_a_line_scores_as_the_same_round_played_out() -> None:
    played = a_turn("Th Td", draw="Tc", opened=[0]).when("lay Th Td Tc")
    told = GAME.line(played.state)
    assert isinstance(told, JokerenRound)
    recorded = started().when(told)
    one, other = played.score.rounds[0], recorded.score.rounds[0]
    assert (one.points, one.out, one.dealer) == (other.points, other.out, other.dealer)
    assert (one.detail, other.detail) == ("full", "sheet")


@pytest.mark.rule("jokeren-7.1")
def test_rounds_of_both_kinds_are_mixed() -> None:
    moment = dealt(number=3)
    assert [one.detail for one in moment.score.rounds] == ["sheet", "sheet"]
    assert moment.state.dealer == 2


def test_before_the_first_round_there_is_no_line() -> None:
    assert GAME.line(started().state) is None


def test_a_correction_changes_a_finished_match() -> None:
    moment = before_round(2, rounds=1)
    assert moment.score.places == [1, 2, 2]
    moment.when(RoundCorrected(1, line(1, [25, 0, 10], 1)))
    assert moment.score.totals == [25, 0, 10]
    assert moment.score.places == [3, 1, 2]


def test_a_correction_is_a_lawful_line_of_a_recorded_round() -> None:
    moment = dealt(number=2)
    moment.refuses(RoundCorrected(1, line(1, [3, 0, 0], 0)), "record-4", "would break jokeren-7.1")
    moment.refuses(RoundCorrected(2, line(2, [0, 1, 1], 0)), "record-4", "not recorded as a sheet line")
    moment.refuses(
        RoundCorrected(1, line(1, [0, 1, 1], 0, dealer=0)), "record-4", "the later event at version"
    )


def test_the_sheet_is_a_running_table() -> None:
    sheet = GAME.sheet(started().when(line(1, [0, 5, 30]), line(2, [7, 0, 9], 1)).state)
    assert [[cell.points for cell in row.cells] for row in sheet.rows] == [
        ["0", "5", "30"],
        ["7", "5", "39"],
    ]
    assert [cell.said for cell in sheet.rows[1].cells] == ["+7", "+0", "+9"]
    assert [cell.mark for cell in sheet.rows[1].cells] == ["", "out", ""]
    assert (sheet.totals, sheet.partial, sheet.rows[1].round) == ([7, 5, 39], True, 2)
    assert {"out"} <= sheet.legend.keys()


def test_the_sheet_of_amerikaans_names_the_conditions() -> None:
    sheet = GAME.sheet(before_round(4, variant="american").state)
    assert [row.label for row in sheet.rows] == ["1 · any meld", "2 · points 40", "3 · run 4"]
    assert [row.round for row in sheet.rows] == [1, 2, 3]
