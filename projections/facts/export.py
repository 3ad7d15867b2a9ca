"""Fact tables as files that other programs read."""

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Literal

import polars as pl

from events.errors import BadInput, KibitzError
from projections.facts.delta import Facts
from projections.facts.gathering import TABLES

_NESTED = (pl.List, pl.Struct, pl.Array)


def flat(rows: pl.LazyFrame) -> pl.LazyFrame:
    """Rows for a form that has only flat cells: lists and structs as JSON text, and an apostrophe before what
    a spreadsheet would take for a formula."""
    nested = [name for name, kind in rows.collect_schema().items() if isinstance(kind, _NESTED)]
    as_json = [
        pl.struct(name).struct.json_encode().str.strip_prefix(f'{{"{name}":').str.head(-1).alias(name)
        for name in nested
    ]
    text = pl.selectors.string()
    return rows.with_columns(as_json).with_columns(text.str.replace(r"^([=+\-@\t\r])", "'${1}"))


_WRITERS: Mapping[str, Callable[[pl.LazyFrame, Path], None]] = {
    ".parquet": lambda rows, path: rows.sink_parquet(path, compression="zstd"),
    ".csv": lambda rows, path: flat(rows).sink_csv(path),
    ".json": lambda rows, path: rows.collect().write_json(path),
    ".ndjson": lambda rows, path: rows.sink_ndjson(path),
}


def export_facts(facts: Facts, table: str, path: Path, games: Sequence[str] = ()) -> int:
    """Write a fact table, or the rows of some games, to a file; its ending says the form.

    ``.parquet``, ``.csv`` (lists as JSON text), ``.json`` (a list of objects), ``.ndjson`` (an object a
    line); any other name is a folder that becomes a Delta table. Columns are in ``docs/shapes.md``.

    Returns:
        how many rows were written.

    Raises:
        KibitzError: there is no such table, or the facts can't be read.
        BadInput: the file can't be written.
    """
    if table not in TABLES:
        raise KibitzError("unknown-table", f"there is no fact table {table!r}; there are {', '.join(TABLES)}")
    rows = facts.scan(table)
    if games:
        rows = rows.filter(pl.col("game").is_in(list(games)))
    try:
        _writer(path)(rows, path)
    except OSError as error:
        what = error.strerror or str(error)
        raise BadInput("not-writable", f"{path} can't be written: {what}") from None
    return int(rows.select(pl.len()).collect().item())


def in_bytes(rows: pl.DataFrame, form: Literal["csv", "parquet"]) -> bytes:
    """Rows as a file of this form, in memory."""
    buffer = BytesIO()
    if form == "parquet":
        rows.write_parquet(buffer)
    else:
        flat(rows.lazy()).collect().write_csv(buffer)
    return buffer.getvalue()


def _writer(path: Path) -> Callable[[pl.LazyFrame, Path], None]:
    if path.suffix:
        if path.suffix not in _WRITERS:
            known = ", ".join(_WRITERS)
            raise BadInput("unknown-form", f"{path.suffix} is no form facts are written in; {known} are")
        return _WRITERS[path.suffix]
    return lambda rows, folder: rows.collect().write_delta(folder, mode="overwrite")
