"""Bid loss, expectations and calibration: one case worked by hand, and nothing odd out of nothing."""

import math
from typing import Any

import numpy as np
import polars as pl
import pytest

from projections.judging import BIDS
from projections.stats import bid_loss, calibration, expected

# match, player, bid, tricks, points, best, loss, worth, p(make), p(none), p(happened), ĥ, choice
ROWS = [
    ("m-1", "a", 2, 2, 150, 2, 0.0, 60.0, 0.5, 0.1, 0.5, 0.6, True),
    ("m-1", "b", 1, 0, -200, 0, 40.0, 10.0, 0.4, 0.3, 0.3, 0.5, True),
    ("m-1", "c", 0, 0, 50, 0, -2.0, 45.0, 0.8, 0.8, 0.8, 0.7, True),
    ("m-2", "a", 3, 4, 40, 2, 12.0, 50.0, 0.4, 0.05, 0.2, 0.4, True),
    ("m-2", "b", 1, 1, 100, 1, 0.0, 70.0, 0.6, 0.4, 0.6, 0.6, False),
]
NAMES = (
    "match", "player", "bid", "tricks", "points", "best", "loss", "bid_worth", "made_chance", "none_chance",
    "happened_chance", "expected", "choice",
)  # fmt: skip


def frame(rows: list[dict[str, Any]]) -> pl.LazyFrame:
    schema = BIDS.schema
    return pl.DataFrame([[row.get(name) for name in schema] for row in rows], schema, orient="row").lazy()


@pytest.fixture
def judged() -> pl.LazyFrame:
    rows = [dict(zip(NAMES, row, strict=True)) for row in ROWS]
    for number, row in enumerate(rows):
        miss = row["happened_chance"]
        row |= {
            "began": int(row["match"][2:]), "at": number, "round": 1, "chapter": 1, "seat": number % 4,
            "game": "joker", "model": "learned-1", "cards": 5, "chances": [miss, 1 - miss],
        }  # fmt: skip
    return frame(rows)


NOTHING = frame([])


def test_bid_loss(judged: pl.LazyFrame) -> None:
    """Four bids were a choice: they gave 0 + 40 − 2 in one match, 12 in the other, and two were the best."""
    [row] = bid_loss.bid_loss(judged).to_dicts()
    assert (row["n"], row["matches"], row["players"], row["best"], row["model"]) == (4, 2, 3, 2, "learned-1")
    assert row["loss"] == 50 / 4
    assert row["loss_low"] == pytest.approx(12) and row["loss_high"] == pytest.approx(38 / 3)  # noqa: PT018
    assert row["best_rate"] == 0.5


def test_bid_loss_of_each_player(judged: pl.LazyFrame) -> None:
    table = bid_loss.bid_loss(judged, "player")
    assert dict(zip(table["player"], table["loss"], strict=True)) == {"a": 6.0, "b": 40.0, "c": -2.0}
    assert table["loss_low"].to_list()[1:] == [None, None], "one match says nothing of how matches differ"


def test_the_costliest_bids_come_first(judged: pl.LazyFrame) -> None:
    table = bid_loss.costliest(judged, 2)
    assert table.select("player", "at", "bid", "best", "loss").rows() == [
        ("b", 1, 1, 0, 40.0),
        ("a", 3, 3, 2, 12.0),
    ]


def test_made_above_expected(judged: pl.LazyFrame) -> None:
    """Three bids were made; 0.6 + 0.5 + 0.7 + 0.4 + 0.6 = 2.8 were expected."""
    [row] = expected.made_above_expected(judged).to_dicts()
    assert (row["n"], row["matches"], row["made"]) == (5, 2, 3)
    assert row["expected"] == pytest.approx(2.8)
    assert row["above"] == pytest.approx(0.2 / 5)


def test_execution(judged: pl.LazyFrame) -> None:
    """140 points were made, 235 were to be expected of the bids."""
    [row] = expected.execution(judged).to_dicts()
    assert (row["points"], row["bid_worth"], row["added"]) == (140, 235, -95)
    assert row["execution"] == -95 / 5


def test_shtangas(judged: pl.LazyFrame) -> None:
    """Of four bids of one or more one took nothing; 0.1 + 0.3 + 0.05 + 0.4 = 0.85 were expected."""
    [row] = expected.shtangas_above_expected(judged).to_dicts()
    assert (row["n"], row["shtangas"], row["rate"]) == (4, 1, 0.25)
    assert row["expected"] == pytest.approx(0.85)
    assert row["above"] == pytest.approx(0.15 / 4)
    assert row["rate_low"] < 0.25 < row["rate_high"]


def test_premiums(table_of: Any) -> None:
    """A chapter of two rounds, made with chances 0.5 and 0.8: 0.4 of a premium was to be expected. A chapter
    with a round that nobody judged is left out."""
    bid = {"match": "m-1", "player": "a", "seat": 0, "chapter": 1}
    judged = frame(
        [{**bid, "made_chance": 0.5}, {**bid, "made_chance": 0.8}, {**bid, "chapter": 2, "made_chance": 1}]
    )
    chapter = {**bid, "began": 1, "rounds": 2, "premium": True}
    chapters = table_of("chapters", [chapter, {**chapter, "chapter": 2}])
    [row] = expected.premiums_above_expected(judged, chapters, "player").to_dicts()
    assert (row["player"], row["n"], row["kept"]) == ("a", 1, 1)
    assert row["expected"] == pytest.approx(0.4)
    assert row["above"] == pytest.approx(0.6)


def test_scores_of_the_model(judged: pl.LazyFrame) -> None:
    score = calibration.scores(judged)
    assert score is not None
    happened = [0.5, 0.3, 0.8, 0.2, 0.6]
    assert score.log_loss == pytest.approx(-sum(map(math.log, happened)) / 5, abs=5e-5)
    assert score.brier == pytest.approx(sum(2 * (1 - one) ** 2 for one in happened) / 5, abs=5e-5)


def test_against_the_model(judged: pl.LazyFrame) -> None:
    """Player a made one of two bids with the chances 0.5 and 0.4."""
    row = calibration.against_model(judged, "player").row(0, named=True)
    assert (row["player"], row["n"], row["made"]) == ("a", 2, 0.5)
    assert row["chance"] == pytest.approx(0.45)
    assert row["above"] == pytest.approx(0.05)


def test_falling_neighbours_are_pooled() -> None:
    """1, 3, 2 with weights 1, 1, 3: the last two become (3 + 6)/4; all falling becomes one mean."""
    assert calibration.isotonic([1, 3, 2], [1, 1, 3]).tolist() == [1, 2.25, 2.25]
    assert calibration.isotonic([3, 2, 1], [1, 1, 1]).tolist() == [2, 2, 2]


def bets(power: float, count: int = 3000) -> pl.LazyFrame:
    random = np.random.default_rng(4)
    chances = random.random(count)
    made = random.random(count) < chances**power
    return pl.LazyFrame({"made_chance": chances, "bid": np.ones(count, int), "tricks": made.astype(int)})


def test_the_curve_lies_in_its_band_where_chances_are_right() -> None:
    right, wrong = calibration.curve(bets(1)), calibration.curve(bets(2))
    assert right["n"].sum() == 3000
    assert right["chance"].is_sorted()
    assert right["rate"].is_sorted()
    inside = [
        ((table["rate"] >= table["low"]) & (table["rate"] <= table["high"])).mean()
        for table in (right, wrong)
    ]
    assert inside[0] > 0.9
    assert inside[1] < 0.5


def test_nothing_tells_nothing() -> None:
    assert bid_loss.bid_loss(NOTHING).row(0, named=True)["n"] == 0
    assert bid_loss.costliest(NOTHING).is_empty()
    assert calibration.scores(NOTHING) is None
    assert calibration.curve(NOTHING).is_empty()
    for question in (
        bid_loss.bid_loss, expected.made_above_expected, expected.execution, expected.shtangas_above_expected,
        calibration.against_model,
    ):  # fmt: skip
        assert question(NOTHING, "player").is_empty()
        [row] = question(NOTHING).to_dicts()
        assert not any(isinstance(value, float) and math.isnan(value) for value in row.values())


def test_one_bid_tells_no_nan(judged: pl.LazyFrame) -> None:
    assert calibration.curve(judged.head(1)).rows() == [(0.5, 1.0, 0.0, 1.0, 1)]
