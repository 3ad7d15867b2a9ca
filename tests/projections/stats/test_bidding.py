"""Bidding: one case worked by hand, and that nothing odd comes out of nothing."""

from typing import Any

import polars as pl
import pytest

from projections.stats import bidding
from projections.stats.intervals import jeffreys

# match, player, cards, bidding place, trump, bid, tricks, bids before
BIDS = [
    ("m-1", "a", 8, 0, "h", 2, 2, 0),
    ("m-1", "b", 8, 1, "h", 3, 1, 2),
    ("m-1", "c", 8, 2, "h", 0, 1, 5),
    ("m-1", "d", 8, 3, "h", 4, 4, 5),
    ("m-1", "a", 9, 3, "none", 1, 0, 6),
    ("m-1", "b", 9, 0, "none", 2, 4, 0),
    ("m-2", "a", 9, None, "unknown", 0, 0, None),
    ("m-2", "b", 9, None, "unknown", 3, 0, None),
    ("m-2", "c", 9, None, "s", None, 5, None),
    ("m-2", "d", 9, None, "s", None, 4, None),
]


@pytest.fixture
def rounds(table_of: Any) -> pl.LazyFrame:
    names = ("match", "player", "cards", "bidding_place", "trump", "bid", "tricks", "bids_before")
    rows = [dict(zip(names, bid, strict=True)) for bid in BIDS]
    for row in rows:
        row |= {
            "points": 10,
            "shtanga": bool(row["bid"]) and row["tricks"] == 0,
            "began": int(row["match"][2:]),
        }
    return table_of("rounds", rows)  # type: ignore[no-any-return]


def test_the_whole(rounds: pl.LazyFrame) -> None:
    """Eight bids, three kept; of five misses two took too many; the errors sum to −2 + 1 − 1 + 2 − 3."""
    [row] = bidding.summary(rounds).to_dicts()
    assert [row[name] for name in ("n", "matches", "players", "made", "missed", "over")] == [8, 2, 4, 3, 5, 2]
    assert row["made_rate"] == 3 / 8
    assert (row["made_rate_low"], row["made_rate_high"]) == pytest.approx((0.1368, 0.6943), abs=5e-5)
    assert row["over_share"] == 2 / 5
    assert row["error"] == pytest.approx(-3 / 8)
    # drawn from matches with the means 0/6 and −3/2
    assert (row["error_low"], row["error_high"]) == (-1.5, 0.0)
    assert (row["tricks_mean"], row["points_mean"]) == (12 / 8, 10)


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("bid", {0: (2, 1), 1: (1, 0), 2: (2, 1), 3: (2, 0), 4: (1, 1)}),
        ("cards", {8: (4, 2), 9: (4, 1)}),
        ("place", {0: (2, 1), 1: (1, 0), 2: (1, 0), 3: (2, 1)}),
        ("trump_kind", {"none": (2, 0), "trump": (4, 2), "unknown": (2, 1)}),
        ("room", {3: (3, 1), 6: (1, 0), 8: (1, 1), 9: (1, 0)}),
        ("player", {"a": (3, 2), "b": (3, 0), "c": (1, 0), "d": (1, 1)}),
    ],
)
def test_by_what_it_depends_on(rounds: pl.LazyFrame, by: str, expected: dict[Any, tuple[int, int]]) -> None:
    table = bidding.summary(rounds, by)
    assert {row[by]: (row["n"], row["made"]) for row in table.to_dicts()} == expected
    assert table[by].to_list() == sorted(expected)


def test_a_group_without_a_miss_has_no_over_share(rounds: pl.LazyFrame) -> None:
    row = bidding.summary(rounds, "bid").filter(bid=4).to_dicts()[0]
    assert (row["over_share"], row["over_share_low"], row["over_share_high"]) == (None, 0.0, 1.0)


def test_the_bid_table_is_the_same_bids(rounds: pl.LazyFrame) -> None:
    table = bidding.bid_table(rounds)
    assert table.select("cards", "bid", "n").rows() == [
        (8, 0, 1), (8, 2, 1), (8, 3, 1), (8, 4, 1), (9, 0, 1), (9, 1, 1), (9, 2, 1), (9, 3, 1),
    ]  # fmt: skip
    assert table["made"].sum() == 3


def test_shtangas(rounds: pl.LazyFrame) -> None:
    """Six bids of one or more, two of them without a trick."""
    [row] = bidding.shtangas(rounds).to_dicts()
    assert (row["n"], row["shtangas"], row["rate"]) == (6, 2, 2 / 6)
    assert (row["rate_low"], row["rate_high"]) == jeffreys(2, 6)
    by_player = bidding.shtangas(rounds, "player").select("player", "n", "shtangas").rows()
    assert by_player == [("a", 2, 1), ("b", 3, 1), ("d", 1, 0)]


def test_premiums(table_of: Any) -> None:
    """Six chapters, three still clean before their last round, two kept."""
    chapters = table_of(
        "chapters",
        [
            dict(zip(("began", "player", "alive_before_last", "premium", "delta"), row, strict=True))
            for row in [
                (1, "a", True, True, 300), (1, "b", False, False, -60), (1, "c", True, False, 0),
                (2, "a", True, True, 100), (2, "b", False, False, 0), (2, "c", False, False, 0),
            ]
        ],
    )  # fmt: skip
    [row] = bidding.premiums(chapters).to_dicts()
    assert [row[name] for name in ("n", "matches", "players", "kept", "alive")] == [6, 2, 3, 2, 3]
    assert (row["rate"], row["alive_rate"], row["points_mean"]) == (2 / 6, 2 / 3, pytest.approx(340 / 6))
    assert bidding.premiums(chapters, "player")["alive_rate"].to_list() == [1.0, None, 0.0]


def test_what_is_left_out_is_counted(rounds: pl.LazyFrame, table_of: Any) -> None:
    matches = table_of("matches", [{"match": f"m-{n}", "rounds": 3 - n} for n in (1, 2, 3)])
    assert bidding.left_out(matches, rounds).rows() == [
        ("no-rounds", 0, 1),
        ("no-bids", 2, 1),
        ("place-unknown", 2, 1),
        ("trump-unknown", 2, 1),
    ]


def test_of_nothing_there_is_nothing(rounds: pl.LazyFrame, table_of: Any) -> None:
    none = rounds.filter(pl.lit(False))
    for table in (bidding.summary(none), bidding.shtangas(none), bidding.premiums(table_of("chapters", []))):
        assert table["n"].to_list() == [0]
        rates = [name for name in table.columns if name.endswith("rate")]
        assert rates
        assert all(table[name].to_list() == [None] for name in rates)
    assert bidding.summary(none, "bid").is_empty()
    assert bidding.left_out(table_of("matches", []), none).is_empty()


def test_no_table_holds_nan(rounds: pl.LazyFrame) -> None:
    for by in bidding.DIMENSIONS:
        table = bidding.summary(rounds, by)
        assert not any(column.is_nan().any() for column in table if column.dtype.is_float())
