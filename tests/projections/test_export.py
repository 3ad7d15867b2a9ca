"""Fact tables as files: the same rows in every form."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from events.errors import BadInput, KibitzError
from events.store import Store
from projections.facts import TABLES, Facts
from projections.facts.export import export_facts
from projections.runner import catch_up

READ: dict[str, Callable[[Path], pl.DataFrame]] = {
    "out.parquet": pl.read_parquet,
    "out.ndjson": lambda path: pl.read_ndjson(path, infer_schema_length=None),
    "out.json": pl.read_json,
    "delta": pl.read_delta,
}


@pytest.fixture
def filled(record: Store, five: list[str], facts: Facts) -> Facts:
    """The facts of five matches."""
    assert catch_up(record, facts).matches == len(five)
    return facts


@pytest.mark.parametrize("name", READ)
def test_every_form_has_every_row(filled: Facts, tmp_path: Path, name: str) -> None:
    rows = filled.scan("rounds").collect()
    assert export_facts(filled, "rounds", tmp_path / name) == rows.height > 0
    columns = ["match", "round", "seat", "bid", "points"]
    order = ["match", "round", "seat"]
    written = READ[name](tmp_path / name).select(columns)
    assert_frame_equal(written.sort(order), rows.select(columns).sort(order), check_dtypes=False)


def test_lists_are_json_where_cells_are_flat(filled: Facts, tmp_path: Path) -> None:
    export_facts(filled, "matches", tmp_path / "out.csv")
    rows = filled.scan("matches").select("match", "players").collect().sort("match")
    written = pl.read_csv(tmp_path / "out.csv").sort("match")
    assert [msgspec.json.decode(one) for one in written["players"]] == rows["players"].to_list()


@pytest.mark.parametrize("table", TABLES)
def test_every_table_has_a_flat_form(filled: Facts, tmp_path: Path, table: str) -> None:
    count = export_facts(filled, table, tmp_path / "out.csv")
    written = pl.read_csv(tmp_path / "out.csv", infer_schema=False)
    assert (written.height, written.columns) == (count, list(TABLES[table].schema))


def test_only_the_games_asked_for(filled: Facts, tmp_path: Path) -> None:
    assert export_facts(filled, "matches", tmp_path / "out.parquet", ["remika"]) == 0
    assert export_facts(filled, "matches", tmp_path / "out.parquet", ["joker", "remika"]) == 5


def test_what_cannot_be_written_gets_a_sentence(filled: Facts, tmp_path: Path) -> None:
    with pytest.raises(KibitzError, match="there is no fact table 'bids'; there are matches"):
        export_facts(filled, "bids", tmp_path / "out.csv")
    with pytest.raises(BadInput, match=r"\.xlsx is no form facts are written in; \.parquet"):
        export_facts(filled, "rounds", tmp_path / "out.xlsx")
    with pytest.raises(BadInput, match="can't be written"):
        export_facts(filled, "rounds", tmp_path / "nowhere" / "out.csv")
