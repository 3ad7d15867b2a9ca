"""Filters: what each part keeps, on tables of either kind."""

from datetime import UTC, date, datetime
from typing import Any

import polars as pl
import pytest

from projections.facts import TABLES
from projections.stats.filters import Filter, selected

MATCHES = [
    {"match": "m-1", "game": "joker", "variant": "short-12", "status": "finished", "detail": "full",
     "started": datetime(2026, 1, 1, tzinfo=UTC), "players": ["a", "b"], "seats": 2},
    {"match": "m-2", "game": "joker", "variant": "classic-24", "status": "running", "detail": "mixed",
     "started": datetime(2026, 1, 1, 23, 59, 59, tzinfo=UTC), "players": ["b", "c"], "seats": 2},
    {"match": "m-3", "game": "jokeren", "variant": "standard", "status": "abandoned", "detail": None,
     "started": datetime(2026, 1, 2, tzinfo=UTC), "players": ["a", "c", "d"], "seats": 3},
]  # fmt: skip


@pytest.fixture
def tables(table_of: Any) -> dict[str, pl.LazyFrame]:
    seats = [
        {**match, "match_detail": match["detail"], "player": player, "seat": seat}
        for match in MATCHES
        for seat, player in enumerate(match["players"])  # type: ignore[arg-type]
    ]
    return {"matches": table_of("matches", MATCHES), "seats": table_of("seats", seats)}


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        (Filter(), "123"),
        (Filter(game="joker"), "12"),
        (Filter(variant="classic-24"), "2"),
        (Filter(player="a"), "13"),
        (Filter(player="nobody"), ""),
        (Filter(since=date(2026, 1, 2)), "3"),
        (Filter(until=date(2026, 1, 1)), "12"),
        (Filter(since=date(2026, 1, 1), until=date(2026, 1, 2)), "123"),
        (Filter(detail="mixed"), "2"),
        (Filter(status="abandoned"), "3"),
        (Filter(seats=2), "12"),
        (Filter(game="joker", player="b", status="finished"), "1"),
    ],
)
def test_a_filter_keeps_the_same_matches_in_every_table(
    tables: dict[str, pl.LazyFrame], wanted: Filter, kept: str
) -> None:
    for frame in tables.values():
        found = selected(frame, wanted).select(pl.col("match").unique().sort()).collect()
        assert found["match"].to_list() == [f"m-{one}" for one in kept]


def test_a_player_filter_keeps_only_his_own_rows(tables: dict[str, pl.LazyFrame]) -> None:
    assert set(selected(tables["seats"], Filter(player="a")).collect()["player"]) == {"a"}


@pytest.mark.parametrize("table", TABLES)
def test_every_table_can_be_filtered(table_of: Any, table: str) -> None:
    whole = Filter(game="joker", variant="short-12", player="a", since=date(2026, 1, 1),
                   until=date(2026, 1, 2), detail="full", status="finished", seats=2)  # fmt: skip
    assert selected(table_of(table, []), whole).collect().is_empty()
