"""Rows on their way into the tables, kept on disk so that a rebuild needs no more memory than one batch."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from projections.facts.gathering import TABLES, Gathered
from projections.facts.table import FactTable

_BATCH = 50_000
"""Rows handed on at a time."""


class Spool:
    """One nameless file per table in a folder; nothing is left of them, however the process ends."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._files = {name: TemporaryFile(dir=folder) for name in TABLES}  # noqa: SIM115
        self._columns = {name: table.schema.to_frame().to_arrow().schema for name, table in TABLES.items()}
        self._writers = {
            name: pq.ParquetWriter(file, self._columns[name], compression="zstd")
            for name, file in self._files.items()
        }

    def __enter__(self) -> "Spool":
        return self

    def __exit__(self, *_: object) -> None:
        self.finish()
        for file in self._files.values():
            file.close()

    def add(self, gathered: Gathered) -> None:
        """Put the rows of these matches behind those that are here."""
        for name, table in TABLES.items():
            rows = gathered.rows(table)
            if len(rows):
                self._writers[name].write_table(rows.to_arrow().cast(self._columns[name]))

    def finish(self) -> None:
        """No more rows will come."""
        for writer in self._writers.values():
            writer.close()

    def rows(self, table: FactTable) -> Any:
        """The table's rows in the order they came, as an Arrow stream."""
        return pa.RecordBatchReader.from_batches(self._columns[table.name], self._batches(table.name))

    def _batches(self, name: str) -> Iterator[Any]:
        yield from pq.ParquetFile(self._files[name]).iter_batches(_BATCH)
