"""Data files for a fact table that is made anew: written batch by batch, counted only once all are there."""

from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any
from uuid import uuid4

import msgspec
import polars as pl
import pyarrow.parquet as pq  # type: ignore[import-untyped]
from deltalake.transaction import AddAction, RemoveAction

from projections.facts.table import PARTITIONS, FactTable


class _File:
    """One data file of a partition: rows of matches in the order they began."""

    def __init__(self, folder: Path, partition: Mapping[str, str]) -> None:
        inside = "/".join(f"{name}={value}" for name, value in partition.items())
        self.path = f"{inside}/part-{uuid4()}.zstd.parquet"
        self.place = folder / self.path
        self.place.parent.mkdir(parents=True, exist_ok=True)
        self._partition = partition
        self._rows = 0
        self._began: list[int] = []
        self._writer: Any = None

    def add(self, rows: pl.DataFrame) -> None:
        table = rows.to_arrow(compat_level=pl.CompatLevel.oldest())
        if self._writer is None:
            self._writer = pq.ParquetWriter(self.place, table.schema, compression="zstd")
        self._writer.write_table(table)
        self._rows += len(rows)
        self._began += [rows["began"][0], rows["began"][-1]]

    @property
    def size(self) -> int:
        return self.place.stat().st_size

    def close(self) -> None:
        self._writer.close()

    def action(self) -> AddAction:
        """The file as Delta's log names it, with the bounds that let a reader skip it."""
        first, last = {"began": self._began[0]}, {"began": self._began[-1]}
        stats = {"numRecords": self._rows, "minValues": first, "maxValues": last, "nullCount": {"began": 0}}
        status = self.place.stat()
        return AddAction(
            self.path,
            status.st_size,
            dict(self._partition),
            int(status.st_mtime * 1000),
            True,
            msgspec.json.encode(stats).decode(),
        )


class Filing:
    """The new files of one table. What is not taken over by its end is deleted again."""

    def __init__(self, table: FactTable, folder: Path, file_size: int) -> None:
        self.table = table
        self._folder, self._file_size = folder, file_size
        self._open: dict[tuple[Any, ...], _File] = {}
        self._whole: list[_File] = []

    def __enter__(self) -> "Filing":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if kind is not None:
            for file in [*self._whole, *self._open.values()]:
                file.place.unlink(missing_ok=True)

    def add(self, rows: pl.DataFrame) -> None:
        """Put these rows behind those that are here."""
        parts = rows.partition_by(PARTITIONS, as_dict=True, include_key=False, maintain_order=True)
        for key, part in parts.items():
            file = self._open.get(key)
            if file is None:
                partition = dict(zip(PARTITIONS, key, strict=True))
                file = self._open[key] = _File(self._folder, partition)
            file.add(part)
            if file.size > self._file_size:
                self._close(key)

    def _close(self, key: tuple[Any, ...]) -> None:
        file = self._open.pop(key)
        file.close()
        self._whole.append(file)

    def actions(self) -> list[AddAction | RemoveAction]:
        """Every file as Delta's log names it; no more rows will come."""
        for key in list(self._open):
            self._close(key)
        return [file.action() for file in self._whole]
