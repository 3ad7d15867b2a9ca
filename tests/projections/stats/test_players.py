"""Players: a small league worked by hand."""

from datetime import UTC, datetime
from typing import Any

import polars as pl
import pytest

from projections.stats import players

# match, day, status, then per player: total and place
LEAGUE = [
    ("m-1", 1, "finished", {"a": (900, 1), "b": (500, 2), "c": (400, 3)}),
    ("m-2", 2, "finished", {"a": (300, 2), "b": (700, 1), "c": (300, 2)}),
    ("m-3", 3, "abandoned", {"a": (50, None), "b": (10, None), "c": (0, None)}),
    ("m-4", 4, "finished", {"a": (600, 1), "b": (600, 1), "d": (100, 3)}),
    ("m-5", 5, "running", {"a": (0, None), "b": (0, None), "c": (0, None)}),
]


@pytest.fixture
def seats(table_of: Any) -> pl.LazyFrame:
    return table_of(  # type: ignore[no-any-return]
        "seats",
        [
            {
                "match": match, "game": "joker", "variant": "short-12", "status": status, "began": day,
                "started": datetime(2026, 1, day, tzinfo=UTC), "player": player, "seat": seat,
                "total": total, "place": place, "premiums": 1, "shtangas": seat,
            }
            for match, day, status, table in LEAGUE
            for seat, (player, (total, place)) in enumerate(table.items())
        ],
    )  # fmt: skip


def test_standings(seats: pl.LazyFrame) -> None:
    table = players.standings(seats)
    columns = ["player", "matches", "wins", "win_rate", "total", "place", "shtangas"]
    assert table.select(columns).rows() == [
        ("a", 3, 2, 2 / 3, 600.0, pytest.approx(4 / 3), 0.0),
        ("b", 3, 2, 2 / 3, 600.0, pytest.approx(4 / 3), 1.0),
        ("c", 2, 0, 0.0, 350.0, 2.5, 2.0),
        ("d", 1, 0, 0.0, 100.0, 3.0, 2.0),
    ]
    first, *_, last = table.to_dicts()
    assert (first["win_rate_low"], first["win_rate_high"]) == pytest.approx((0.2077, 0.9385), abs=5e-5)
    assert first["total_low"] < 600 < first["total_high"]
    assert (last["total_low"], last["place_high"]) == (None, None)
    assert first["last"] == datetime(2026, 1, 4, tzinfo=UTC)


def test_standings_with_the_bids_kept(seats: pl.LazyFrame, table_of: Any) -> None:
    bid = {"began": 1, "game": "joker", "variant": "short-12", "player": "a"}
    rounds = table_of("rounds", [bid | {"bid": 1, "tricks": tricks, "points": 0} for tricks in (1, 1, 0)])
    made = players.standings(seats, rounds).select("player", "bids", "made_rate").rows()
    assert made == [("a", 3, 2 / 3), ("b", None, None), ("c", None, None), ("d", None, None)]


def test_history_has_every_match_and_the_mean_of_the_finished(seats: pl.LazyFrame) -> None:
    table = players.history(seats, "a")
    assert table.select("match", "nth", "total_so_far").rows() == [
        ("m-1", 1, 900.0), ("m-2", 2, 600.0), ("m-3", 3, 600.0), ("m-4", 4, 600.0), ("m-5", 5, 600.0),
    ]  # fmt: skip
    early = players.history(seats.filter(pl.col("started").dt.day() == 3), "a")
    assert early["total_so_far"].to_list() == [None]


def test_form_is_the_last_finished_matches(seats: pl.LazyFrame) -> None:
    assert players.form(seats, "a", last=2)["match"].to_list() == ["m-4", "m-2"]


def test_head_to_head(seats: pl.LazyFrame) -> None:
    table = players.head_to_head(seats, "a")
    columns = ["opponent", "matches", "ahead", "behind", "level", "ahead_rate", "difference"]
    assert table.select(columns).rows() == [
        ("b", 3, 1, 1, 1, 0.5, 0.0),
        ("c", 2, 1, 0, 1, 1.0, 250.0),
        ("d", 1, 1, 0, 0, 1.0, 500.0),
    ]
    assert table["difference_low"].to_list() == [-400.0, 0.0, None]


def test_of_nobody_there_is_nothing(seats: pl.LazyFrame) -> None:
    none = seats.filter(pl.lit(False))
    assert players.standings(none).is_empty()
    for question in (players.history, players.form, players.head_to_head):
        assert question(none, "a").is_empty()
        assert question(seats, "nobody").is_empty()
