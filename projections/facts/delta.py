"""Where the fact tables lie: Delta tables in one folder, each with its checkpoint in its own log.

Rows and checkpoint enter in one commit. The checkpoint is a Delta application transaction, so Delta itself
refuses a second commit that was worked out from the same state: what is delivered twice counts once.
"""

import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

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
TIDY_EVERY = 250
"""Commits of a table after which it is tidied up, however few its files: one a second makes one to delete."""
FEW_MATCHES = 16
"""Matches whose rows are looked at before they are written again."""
READERS_KEEP = 1
"""Hours that a file which counts no more is kept: a reader may still hold it."""
REBUILDS_KEEP = 24
"""Hours that a file which has never counted is kept: a rebuild may not have come to its end."""

_UPKEEP: dict[str, str | None] = {
    "delta.checkpointInterval": "10",
    "delta.logRetentionDuration": "interval 15 minutes",
    "delta.deletedFileRetentionDuration": "interval 90 minutes",
}
"""A short log: with one commit for every card played it would grow by hundreds a match. It names deleted
files a little longer than they are kept, so that they are found."""
_WRITER = WriterProperties(compression="ZSTD", max_row_group_size=65_536)


class Overtaken(Exception):  # noqa: N818  # no error: another process has done the work
    """The table has moved on since its checkpoint was read."""


class Facts:
    """The fact tables of one folder.

    A reader sees whole commits only, and keeps seeing the one it began with.
    """

    def __init__(self, folder: Path, tables: Mapping[str, FactTable] = TABLES) -> None:
        self.folder, self.tables = folder, tables
        self._seen: dict[str, tuple[_Mark, _Snapshot]] = {}

    # Reading

    def scan(self, table: str) -> pl.LazyFrame:
        """The rows of a table, read lazily: only the columns and files that a query needs.

        A table that does not exist yet is empty. The frame stays at the commit it was taken at.

        Raises:
            KibitzError: the table can't be read (``facts-damaged``) or was made by another version of the
                program (``facts-outdated``); both say how to make it anew.
        """
        snapshot = self._snapshot(table)
        if snapshot is None:
            return pl.LazyFrame(schema=self.tables[table].schema)
        missing = sum(not Path(file).exists() for file in snapshot.files)
        if missing:
            raise _anew("facts-damaged", f"the fact table {table} lacks {missing} of its files")
        return snapshot.rows

    def version(self, table: str) -> int:
        """The number of the commit that brought the rows, -1 before the first.

        It stays where only the checkpoint has moved: most events change few tables.
        """
        snapshot = self._snapshot(table)
        return -1 if snapshot is None else snapshot.version

    def checkpoint(self, table: str) -> int:
        """The last position of the log whose events are in the rows, 0 before the first."""
        snapshot = self._snapshot(table)
        return 0 if snapshot is None else snapshot.checkpoint

    def _snapshot(self, table: str) -> "_Snapshot | None":
        """The table at its newest commit, kept until there is a newer one."""
        known = self.tables[table]
        with _damaged(table):
            mark = _newest_commit(self._place(known))
            held = self._seen.get(table)
            if held is not None and held[0] == mark:
                return held[1]
            opened = self._opened(known)
            if opened is None or mark is None:
                return None
            snapshot = _taken(known, opened, held[1] if held is not None else None)
            self._seen[table] = (mark, snapshot)
            return snapshot

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
        version = opened.version()
        with _writing(table):
            if self._holds(table, rows, began):
                commit = _checkpoint(upto)
                opened.create_write_transaction(
                    [], "append", _columns(table), PARTITIONS, commit_properties=commit
                )
            elif min(began) > after:
                write_deltalake(opened, rows, mode="append", **_manner(upto))
            else:
                predicate = _of_matches(began)
                write_deltalake(opened, rows, mode="overwrite", predicate=predicate, **_manner(upto))
        if opened.version() // TIDY_EVERY > version // TIDY_EVERY or len(opened.file_uris()) > MANY_FILES:
            _tidied(opened)

    def _holds(self, table: FactTable, rows: pl.DataFrame, began: Sequence[int]) -> bool:
        """Whether the table has just these rows of a few matches already: most cards played change little."""
        if len(began) > FEW_MATCHES:
            return False
        held = self.scan(table.name).filter(pl.col("began").is_in(began)).collect()
        return len(held) == len(rows) and held.sort(pl.all()).equals(rows.sort(pl.all()))

    def filing(self, table: FactTable) -> Filing:
        """New data files for a table that is made anew; ``refill`` puts them in the place of the old ones."""
        return Filing(table, self._place(table), FILE_SIZE)

    def refill(self, filing: Filing, upto: int) -> None:
        """Put new files in the place of all there are, and set the checkpoint.

        It is one commit: readers see the old rows until then. A table that can't be read is made anew.
        """
        table, actions = filing.table, filing.actions()
        while True:
            opened = self._made_sure(table)
            try:
                with _writing(table):
                    opened.create_write_transaction(
                        actions,
                        "overwrite",
                        _columns(table),
                        PARTITIONS,
                        commit_properties=_checkpoint(upto),
                    )
            except Overtaken:
                continue
            return _tidied(opened)

    def _made_sure(self, table: FactTable) -> DeltaTable:
        try:
            return self._opened(table) or self._created(table)
        except (DeltaError, OSError, ValueError):
            shutil.rmtree(self._place(table) / "_delta_log", ignore_errors=True)
            return self._created(table)

    def _created(self, table: FactTable) -> DeltaTable:
        self.folder.mkdir(parents=True, exist_ok=True)
        return DeltaTable.create(
            self._place(table),
            _columns(table),
            mode="ignore",
            partition_by=PARTITIONS,
            description=table.doc,
            configuration=_UPKEEP,
        )


def open_facts(folder: Path) -> Facts:
    """The fact tables of a folder, which need not exist yet."""
    return Facts(folder)


def _tidied(opened: DeltaTable) -> None:
    """Put small files together, and delete files that no reader can hold any more."""
    try:
        opened.optimize.compact(target_size=FILE_SIZE, writer_properties=_WRITER)
        opened.vacuum(READERS_KEEP, dry_run=False, enforce_retention_duration=False)
        opened.vacuum(REBUILDS_KEEP, dry_run=False, enforce_retention_duration=False, full=True)
    except CommitFailedError:
        return  # someone else is writing: it can wait until the next time


def _position(opened: DeltaTable) -> int:
    return opened.transaction_version(APPLICATION) or 0


class _Snapshot(NamedTuple):
    """A table at one of its commits; ``version`` is the one that brought its files."""

    version: int
    checkpoint: int
    files: list[str]
    rows: pl.LazyFrame


_Mark: TypeAlias = tuple[str, int, int]


def _newest_commit(place: Path) -> _Mark | None:
    """Which commit of a table is its newest: the file of it, one that no other commit ever is."""
    try:
        with os.scandir(place / "_delta_log") as entries:
            newest = max((one for one in entries if one.name.endswith(".json")), key=attrgetter("name"))
            status = newest.stat()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return None
    return newest.name, status.st_ino, status.st_mtime_ns


def _taken(table: FactTable, opened: DeltaTable, before: _Snapshot | None) -> _Snapshot:
    """What a reader needs of the table, if it has the columns that this program knows."""
    files = opened.file_uris()
    if before is not None and before.files == files:
        return before._replace(checkpoint=_position(opened))
    rows = pl.scan_delta(opened)
    if rows.collect_schema() != table.schema:
        raise _anew("facts-outdated", f"the fact table {table.name} was made by another version of Kibitz")
    return _Snapshot(opened.version(), _position(opened), files, rows)


@cache
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
