"""Section 7: scoring a round."""

import pytest

from games.joker import GAME
from games.match import Match
from tests.games.joker.given import Moment, a_round, before_round, sheet_line, start


def points(
    number: int, bids: list[int | None], tricks: list[int], variant: str = "full-40", **options: str
) -> list[int]:
    """The points of one round recorded from the sheet."""
    moment = before_round(number, variant, **options).when(sheet_line(number, bids, tricks, 3))
    return moment.score.rounds[-1].points


@pytest.mark.rule("joker-7.1")
def test_a_kept_bid_is_50_and_50_a_trick() -> None:
    assert points(5, [3, 1, 0, 0], [3, 1, 1, 0])[:2] == [200, 100]
    assert points(9, [4, 5, 0, 1], [4, 5, 0, 0])[:2] == [250, 300]


@pytest.mark.rule("joker-7.1")
def test_a_kept_pass_is_50() -> None:
    assert points(4, [0, 4, 0, 1], [0, 4, 0, 0]) == [50, 400, 50, -200]


@pytest.mark.rule("joker-7.2")
@pytest.mark.parametrize(("number", "cards"), [(1, 1), (5, 5), (8, 8), (9, 9)])
def test_all_tricks_bid_and_taken_are_100_each(number: int, cards: int) -> None:
    assert points(number, [cards, 0, 0, 1], [cards, 0, 0, 0])[0] == 100 * cards


@pytest.mark.rule("joker-7.3")
def test_a_missed_bid_is_10_a_trick_either_way() -> None:
    assert points(9, [3, 3, 4, 1], [4, 2, 2, 1])[:3] == [40, 20, 20]


@pytest.mark.rule("joker-7.3")
def test_a_broken_pass_is_10_a_trick_too() -> None:
    assert points(5, [0, 0, 1, 1], [3, 0, 1, 1])[0] == 30
    assert points(1, [0, 0, 0, 0], [1, 0, 0, 0])[0] == 10


@pytest.mark.rule("joker-7.4")
@pytest.mark.parametrize(
    ("price", "five", "nine"),
    [
        ("200", -200, -200),
        ("100", -100, -100),
        ("per-card", -500, -900),
        ("50", -50, -50),
        ("0", 0, 0),
        ("1230", -1230, -1230),
    ],
)
def test_a_bid_with_no_trick_costs_what_the_table_says(price: str, five: int, nine: int) -> None:
    assert points(5, [2, 0, 0, 0], [0, 5, 0, 0], shtanga=price)[0] == five
    assert points(9, [4, 0, 0, 0], [0, 9, 0, 0], shtanga=price)[0] == nine


@pytest.mark.rule("joker-7.4")
def test_the_shtanga_costs_200_if_nothing_is_said() -> None:
    assert points(5, [1, 5, 0, 0], [0, 5, 0, 0]) == [-200, 500, 50, 50]


@pytest.mark.rule("joker-7.4")
@pytest.mark.parametrize(
    "price", ["205", "-10", "", "10.0", "per card", "ten", 200, None, True, "²0", "0200", "1" + "0" * 5000]
)
def test_a_price_that_is_no_multiple_of_ten_is_refused(price: object) -> None:
    moment = Moment(Match(GAME))
    moment.refuses(
        start(shtanga=price), "joker-7.4", 'it may be "100", "200", "per-card" or another multiple of 10'
    )


@pytest.mark.rule("joker-7.5")
def test_golden_pays_100_a_trick() -> None:
    assert points(25, [None] * 4, [4, 3, 2, 0]) == [400, 300, 200, 0]
    assert points(25, [None] * 4, [9, 0, 0, 0]) == [900, 0, 0, 0]


@pytest.mark.rule("joker-7.5")
def test_misere_costs_100_a_trick_but_all_nine_pay_900() -> None:
    assert points(37, [None] * 4, [4, 3, 2, 0]) == [-400, -300, -200, 0]
    assert points(37, [None] * 4, [8, 1, 0, 0]) == [-800, -100, 0, 0]
    assert points(37, [None] * 4, [0, 9, 0, 0]) == [0, 900, 0, 0]


@pytest.mark.rule("joker-7.6")
@pytest.mark.parametrize("number", [29, 33])
def test_no_trump_and_blind_rounds_score_like_any_round_with_bids(number: int) -> None:
    bids: list[int | None] = [3, 0, 2, 5]
    assert points(number, bids, [3, 0, 0, 6]) == [200, 50, -200, 60]
    assert points(number, [9, 0, 1, 0], [9, 0, 0, 0], shtanga="per-card") == [900, 50, -900, 50]


@pytest.mark.rule("joker-7.6")
def test_a_round_played_out_scores_by_the_same_rules() -> None:
    moment = a_round("Ad 7c", "7d 8c", "8d Ah", "9d 9c", trump="h", bids=(1, 1, 1, 0))
    moment.when("Ad", "7d", "8d", "9d", "7c", "8c", "Ah", "9c")
    assert moment.score.rounds[-1].tricks == [1, 0, 1, 0]
    assert moment.score.rounds[-1].points == [100, -200, 100, 50]
