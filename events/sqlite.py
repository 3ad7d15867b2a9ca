"""What is SQLite's alone: how a connection is set up, and what its errors mean to people."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, create_engine, event, exc

from events.errors import StoreTrouble

_PRAGMAS = (
    "PRAGMA page_size=8192",  # half the page turns of 4096 in bulk; only a new database takes it
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # an acknowledged event survives a killed process and a power cut
    "PRAGMA cache_size=-32768",  # KiB
    "PRAGMA foreign_keys=ON",
)
_BUSY_WAIT = 0.2  # seconds SQLite waits by itself; the store's own retries, with jitter, go on from there


class Busy(Exception):  # noqa: N818  # a state of things, told on as StoreTrouble
    """Another process holds the write lock."""


def file_of(url: URL) -> Path:
    """The database file.

    Raises:
        StoreTrouble: the address names none, as the record never lives in memory only.
    """
    if not url.database or url.database == ":memory:":
        raise StoreTrouble("no-file", "the record needs a file: sqlite:///path/to/kibitz.db")
    return Path(url.database)


def engine(url: URL) -> Engine:
    """An engine that begins no transaction by itself: a SELECT sees one moment anyway, and writers say BEGIN
    IMMEDIATE.

    (With the driver's own deferred BEGIN two writers can meet in the middle, and one of them fails for good.)
    """
    made = create_engine(url, connect_args={"timeout": _BUSY_WAIT, "check_same_thread": False})

    @event.listens_for(made, "connect")
    def _set_up(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in _PRAGMAS:
            connection.execute(pragma)

    return made


@contextmanager
def in_words(file: Path) -> Iterator[None]:
    """Turn the driver's errors into sentences.

    Raises:
        Busy: the database is locked, trying again may help.
        StoreTrouble: anything else that is wrong with the database.
    """
    try:
        yield
    except (exc.DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, exc.DBAPIError) else error
        raise _told(file, cause) from error


def _told(file: Path, cause: BaseException | None) -> Exception:
    code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Busy()
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return not_writable(file)
    if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
        return StoreTrouble("database-damaged", f"{file} is damaged or is no SQLite database ({cause})")
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return StoreTrouble("disk-trouble", f"the disk refused to write or read {file} ({cause})")
    return StoreTrouble("database-error", f"the database {file} answered: {cause}")


def not_writable(file: Path) -> StoreTrouble:
    """The sentence for a folder or file that can't be written."""
    return StoreTrouble(
        "not-writable", f"{file} can't be opened for writing: check the folder, or set KIBITZ_DATA to another"
    )
