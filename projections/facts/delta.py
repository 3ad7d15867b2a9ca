"""Where the fact tables lie: Delta tables in one folder, each with its checkpoint in its own log.

Rows and checkpoint enter in one commit. The checkpoint is a Delta application transaction, so Delta itself
refuses a second commit that was worked out from the same state: what is delivered twice counts once.
"""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import polars as pl
from deltalake import CommitProperties, DeltaTable, Transaction, WriterProperties, write_deltalake
from deltalake import Schema as DeltaSchema
from deltalake.exceptions import CommitFailedError, DeltaError, TableNotFoundError

from events.errors import KibitzError
from projections.facts.filing import Filing
from projections.facts.gathering import TABLES
from projections.facts.table import PARTITIONS, FactTable

APPLICATION = "kibitz"
FILE_SIZE = 32 << 20
"""Bytes of a data file at most; a corrected old match costs the rewriting of one."""
MANY_FILES = 48
"""Data files of a table above which small ones are put together."""
READERS_KEEP = 2
"""Hours that files which no longer count are kept for readers who still hold them."""

_WRITER = WriterProperties(compression="ZSTD", max_row_group_size=65_536)


class Overtaken(Exception):  # noqa: N818  # no error: another process has done the work
    """The table has moved on since its checkpoint was read."""


class Facts:
    """The fact tables of one folder.

    A reader sees whole commits only, and keeps seeing the one it began with.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    # Reading

    def scan(self, table: str) -> pl.LazyFrame:
        """The rows of a table, read lazily: only the columns and files that a query needs.

        A table that does not exist yet is empty. The frame stays at the commit it was taken at.

        Raises:
            KibitzError: the table can't be read (``facts-damaged``) or was made by another version of the
                program (``facts-outdated``); both say how to make it anew.
        """
        known = TABLES[table]
        with _damaged(table):
            opened = self._opened(known)
            if opened is None:
                return pl.LazyFrame(schema=known.schema)
            missing = [file for file in opened.file_uris() if not Path(file).exists()]
            if missing:
                raise _anew("facts-damaged", f"the fact table {table} lacks {len(missing)} of its files")
            return _rows(known, opened)

    def version(self, table: str) -> int:
        """The number of the table's newest commit, -1 before the first: it changes when the rows do."""
        with _damaged(table):
            opened = self._opened(TABLES[table])
            return -1 if opened is None else opened.version()

    def checkpoint(self, table: str) -> int:
        """The last position of the log whose events are in the rows, 0 before the first."""
        with _damaged(table):
            opened = self._opened(TABLES[table])
            if opened is None:
                return 0
            _rows(TABLES[table], opened)
            return _position(opened)

    def _place(self, table: FactTable) -> Path:
        return self.folder / table.name

    def _opened(self, table: FactTable) -> DeltaTable | None:
        try:
            return DeltaTable(self._place(table))
        except TableNotFoundError:
            return None

    # Writing

    def replace(
        self, table: FactTable, rows: pl.DataFrame, *, began: Sequence[int], after: int, upto: int
    ) -> None:
        """Put in the rows of some matches, as the log tells them up to a position, and move the checkpoint.

        Args:
            rows: every row of these matches.
            began: the first position of each of them; one at or before ``after`` may have rows already.
            after: the checkpoint that the caller went on from.
            upto: the checkpoint from now on.

        Raises:
            Overtaken: another process has moved the checkpoint.
        """
        opened = self._opened(table) or self._created(table)
        if _position(opened) != after:
            raise Overtaken(table.name)
        with _writing(table):
            if min(began) > after:
                write_deltalake(opened, rows, mode="append", **_manner(upto))
            else:
                predicate = _of_matches(began)
                write_deltalake(opened, rows, mode="overwrite", predicate=predicate, **_manner(upto))

    def filing(self, table: FactTable) -> Filing:
        """New data files for a table that is made anew; ``refill`` puts them in the place of the old ones."""
        return Filing(table, self._place(table), FILE_SIZE)

    def refill(self, filing: Filing, upto: int) -> None:
        """Put new files in the place of all there are, and set the checkpoint.

        It is one commit: readers see the old rows until then. A table that can't be read is made anew.
        """
        table, actions = filing.table, filing.actions()
        while True:
            try:
                with _writing(table):
                    self._made_sure(table).create_write_transaction(
                        actions, "overwrite", _columns(table), PARTITIONS, commit_properties=_checkpoint(upto)
                    )
                return
            except Overtaken:
                continue

    def _made_sure(self, table: FactTable) -> DeltaTable:
        try:
            return self._opened(table) or self._created(table)
        except (DeltaError, OSError, ValueError):
            shutil.rmtree(self._place(table) / "_delta_log", ignore_errors=True)
            return self._created(table)

    def tidy(self, table: FactTable) -> None:
        """Put small files together where there are many; delete those that no reader can hold any more."""
        opened = self._opened(table)
        if opened is None or len(opened.file_uris()) <= MANY_FILES:
            return
        try:
            opened.optimize.compact(target_size=FILE_SIZE, writer_properties=_WRITER)
            opened.vacuum(READERS_KEEP, dry_run=False, enforce_retention_duration=False, full=True)
        except CommitFailedError:
            return  # someone else is writing: it can wait until the next time

    def _created(self, table: FactTable) -> DeltaTable:
        self.folder.mkdir(parents=True, exist_ok=True)
        return DeltaTable.create(
            self._place(table), _columns(table), mode="ignore", partition_by=PARTITIONS, description=table.doc
        )


def open_facts(folder: Path) -> Facts:
    """The fact tables of a folder, which need not exist yet."""
    return Facts(folder)


def _position(opened: DeltaTable) -> int:
    return opened.transaction_version(APPLICATION) or 0


def _rows(table: FactTable, opened: DeltaTable) -> pl.LazyFrame:
    """The table's rows, if they have the columns that this program knows."""
    frame = pl.scan_delta(opened)
    if frame.collect_schema() != table.schema:
        raise _anew("facts-outdated", f"the fact table {table.name} was made by another version of Kibitz")
    return frame


def _columns(table: FactTable) -> DeltaSchema:
    return DeltaSchema.from_arrow(table.schema.to_frame().to_arrow().schema)


def _checkpoint(position: int) -> CommitProperties:
    return CommitProperties(app_transactions=[Transaction(APPLICATION, position)])


def _manner(checkpoint: int) -> dict[str, Any]:
    """How rows are written: with the checkpoint in the same commit."""
    return {
        "target_file_size": FILE_SIZE,
        "writer_properties": _WRITER,
        "commit_properties": _checkpoint(checkpoint),
    }


def _of_matches(began: Sequence[int]) -> str:
    """The rows of these matches; the bounds let whole files be skipped by their statistics."""
    listed = ", ".join(map(str, began))
    return f"began >= {min(began)} AND began <= {max(began)} AND began IN ({listed})"


@contextmanager
def _writing(table: FactTable) -> Iterator[None]:
    try:
        yield
    except CommitFailedError as error:
        raise Overtaken(table.name) from error
    except (DeltaError, OSError) as error:
        why = str(error).splitlines()[0]
        raise KibitzError(
            "facts-unwritable", f"the fact table {table.name} can't be written: {why}"
        ) from error


@contextmanager
def _damaged(table: str) -> Iterator[None]:
    try:
        yield
    except (DeltaError, OSError, ValueError) as error:
        raise _anew("facts-damaged", f"the fact table {table} can't be read") from error


def _anew(code: str, what: str) -> KibitzError:
    return KibitzError(code, f"{what}; run kibitz rebuild to make it anew from the record")
