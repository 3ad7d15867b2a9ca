"""The append-only store: streams of events in one log, in a relational database through SQLAlchemy Core.

Positions are given out under the write lock and without a gap, so a reader that has seen position n has
seen everything before it.
"""

import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, PoolProxiedConnection, make_url, select
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import ArgumentError

from events import sqlite
from events.errors import Conflict, KibitzError, StoreTrouble
from events.rows import Appended, Batch, Header, Row, Stored, StreamInfo
from events.tables import PLAYERS, STREAMS
from events.writing import NAME, Writing
from migrations import HEAD, KNOWN, upgrade

__all__ = ["Appended", "Batch", "Header", "Row", "Store", "Stored", "StreamInfo", "migrate", "open_store"]

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds a writer waits for its turn before it gives up."""


_STREAM_COLUMNS = (
    "s.key, s.stream, s.game, s.variant, s.rules, s.options, s.version, s.last_position, s.last_hash, "
    "s.created, s.recorded_at"
)
_STORED = (
    "SELECT e.position, s.stream, e.version, e.type, e.schema, e.time, e.data, e.id, e.meta, e.extra, "
    "e.recorded_at, e.hash FROM events e JOIN streams s ON s.key = e.stream"
)
_RENAME = (
    "INSERT INTO players (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, "
    "forgotten = 0"
)
_FORGET = (
    "INSERT INTO players (id, name, forgotten) VALUES (?, NULL, 1) "
    "ON CONFLICT (id) DO UPDATE SET name = NULL, forgotten = 1"
)


class Store:
    """The log in one database. Safe to share between threads; processes share the file."""

    def __init__(self, engine: Engine, patience: float = PATIENCE) -> None:
        self.engine = engine
        self._pen: PoolProxiedConnection | None = None
        self._file = sqlite.file_of(engine.url)
        self._turn = threading.Lock()
        self._patience = patience

    def close(self) -> None:
        """Give the connections back."""
        if self._pen is not None:
            self._pen.close()
            self._pen = None
        self.engine.dispose()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Writing

    def append(
        self,
        stream: str,
        rows: Sequence[Row],
        expected_version: int,
        header: Header | None = None,
        names: Mapping[str, str | None] | None = None,
    ) -> Appended:
        """Append to one stream.

        Raises:
            Conflict: the stream has another version, or an event id is taken.
            StoreTrouble: the database can't be written.
        """
        [outcome] = self.append_many([Batch(stream, expected_version, rows, header, names or {})])
        if isinstance(outcome, KibitzError):
            raise outcome
        return outcome

    def append_many(self, batches: Sequence[Batch]) -> list[Appended | Conflict]:
        """Append to many streams in one transaction; a batch in conflict is left out whole.

        Raises:
            StoreTrouble: the database can't be written; then nothing is.
        """
        return self.write(lambda cursor: Writing(cursor).append_all(batches))

    def write(self, work: Callable[[DBAPICursor], T]) -> T:
        """Do the work in one write transaction.

        Raises:
            StoreTrouble: the database can't be written; then nothing is.
        """
        return self.patiently(lambda: self._transaction(work))

    def patiently(self, attempt: Callable[[], T]) -> T:
        """Attempt to write: in a process one after the other, between processes again and again, with jitter.

        Raises:
            StoreTrouble: the database stayed locked, or something else is wrong with it.
        """
        until = time.monotonic() + self._patience
        while True:
            try:
                with self._turn, sqlite.in_words(self._file):
                    return attempt()
            except sqlite.Busy:
                if time.monotonic() >= until:
                    raise self._locked() from None
            time.sleep(random.uniform(0.001, 0.05))

    def _transaction(self, work: Callable[[DBAPICursor], T]) -> T:
        """One transaction on the connection kept for writing, which takes the write lock at once."""
        if self._pen is None:
            self._pen = self.engine.raw_connection()
        cursor = self._pen.cursor()
        try:
            cursor.execute("BEGIN IMMEDIATE")
            result = work(cursor)
            cursor.execute("COMMIT")
        except BaseException:
            self._pen.rollback()
            raise
        finally:
            cursor.close()
        return result

    def _locked(self) -> StoreTrouble:
        what = f"the database {self._file} is locked by another program; waited {self._patience:g} seconds"
        return StoreTrouble("database-locked", what)

    # Reading

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with.

        Raises:
            StoreTrouble: the database can't be used.
        """
        try:
            with sqlite.in_words(self._file), self.engine.connect() as connection:
                yield connection
        except sqlite.Busy:
            raise self._locked() from None

    def head(self) -> int:
        """The last position of the log, 0 while it is empty."""
        with self.reading() as connection:
            return connection.exec_driver_sql("SELECT max(position) FROM events").scalar() or 0

    def read_stream(self, stream: str, from_version: int = 0) -> list[Stored]:
        """The events of a stream from a version on, in order; none if there is no such stream."""
        where = " WHERE e.stream = (SELECT key FROM streams WHERE stream = ?) AND e.version >= ?"
        return self._stored(where + " ORDER BY e.version", (stream, from_version))

    def read_all(self, after: int = 0, limit: int = 10_000) -> list[Stored]:
        """The next events of the whole log after a position, in order, ``limit`` at most."""
        return self._stored(" WHERE e.position > ? ORDER BY e.position LIMIT ?", (after, limit))

    def by_ids(self, ids: Sequence[bytes]) -> list[Stored]:
        """The events that bear these event ids (16 bytes each)."""
        with self.reading() as connection:
            return _by_ids(connection, ids)

    def damages(self) -> list[str]:
        """What the database finds wrong with its own file; empty for a sound one."""
        with self.reading() as connection:
            answers = connection.exec_driver_sql("PRAGMA quick_check").scalars()
            return [answer for answer in answers if answer != "ok"]

    def _stored(self, where: str, values: tuple[Any, ...]) -> list[Stored]:
        with self.reading() as connection:
            return _read(connection, where, values)

    def stream(self, stream: str) -> StreamInfo | None:
        """A stream by its id."""
        found = self._infos(" WHERE s.stream = ?", (stream,))
        return found[0] if found else None

    def recorded(self, streams: Sequence[str]) -> set[str]:
        """Those of the streams that the record has."""
        found: set[str] = set()
        with self.reading() as connection:
            for start in range(0, len(streams), 500):
                chosen = STREAMS.c.stream.in_(streams[start : start + 500])
                found.update(connection.execute(select(STREAMS.c.stream).where(chosen)).scalars())
        return found

    def streams(self, after: int = 0, limit: int = 1000) -> list[StreamInfo]:
        """Streams in order of their creation, those with a key above ``after``."""
        return self._infos(" WHERE s.key > ? ORDER BY s.key LIMIT ?", (after, limit))

    def changed_streams(self, after_position: int, upto: int) -> list[StreamInfo]:
        """Streams with an event after one position and not after the other, in order of creation."""
        where = (
            " WHERE s.key IN (SELECT DISTINCT stream FROM events WHERE position > ? AND position <= ?) "
            "ORDER BY s.key"
        )
        return self._infos(where, (after_position, upto))

    def _infos(self, where: str, values: tuple[Any, ...]) -> list[StreamInfo]:
        with self.reading() as connection:
            sql = f"SELECT {_STREAM_COLUMNS} FROM streams s{where}"
            return [StreamInfo(*row) for row in connection.exec_driver_sql(sql, values)]

    # Names

    def players(self) -> dict[str, str | None]:
        """Every player the record has seen, with the name, by id."""
        with self.reading() as connection:
            rows = connection.execute(select(PLAYERS.c.id, PLAYERS.c.name).order_by(PLAYERS.c.id))
            return {row.id: row.name for row in rows}

    def names(self, ids: Iterable[str]) -> dict[str, str]:
        """The names of these players, as far as they have one."""
        wanted = list(set(ids))
        found: dict[str, str] = {}
        with self.reading() as connection:
            for start in range(0, len(wanted), 500):
                chosen = PLAYERS.c.id.in_(wanted[start : start + 500])
                rows = connection.execute(select(PLAYERS.c.id, PLAYERS.c.name).where(chosen))
                found |= {row.id: row.name for row in rows if row.name is not None}
        return found

    def name_players(self, names: Mapping[str, str | None], overwrite: bool = False) -> None:
        """Give players names. Without ``overwrite`` a known name stays, a forgotten one too."""
        if names:
            sql = _RENAME if overwrite else NAME
            self.write(lambda cursor: cursor.executemany(sql, list(names.items())))

    def forget(self, player: str) -> None:
        """Erase a player's name for good: no file brings it back, only giving it by hand does."""
        self.write(lambda cursor: cursor.execute(_FORGET, (player,)))


def _read(connection: Connection, where: str, values: tuple[Any, ...]) -> list[Stored]:
    rows = connection.exec_driver_sql(_STORED + where, values)
    return [Stored(*row[:6], row[6].encode(), *row[7:]) for row in rows]  # type: ignore[call-arg]


def _by_ids(connection: Connection, ids: Sequence[bytes]) -> list[Stored]:
    found: list[Stored] = []
    for start in range(0, len(ids), 500):
        some = tuple(ids[start : start + 500])
        found += _read(connection, f" WHERE e.id IN ({', '.join('?' * len(some))})", some)
    return found


# Opening


def open_store(database_url: str, patience: float = PATIENCE) -> Store:
    """Open the record; a new database is made where there is none.

    Raises:
        StoreTrouble: the database can't be used: not writable, locked, damaged, of another version.
    """
    store = _store(database_url, patience)
    revision = _revision(store)
    if revision is None:
        _migrated(store)
    elif revision != HEAD:
        store.close()
        older = revision in KNOWN
        do = "run `kibitz migrate`" if older else "it was made by a newer program: update Kibitz"
        what = f"the database {store._file} has version {revision}, this program works with {HEAD}: {do}"
        raise StoreTrouble("older-database" if older else "newer-database", what)
    return store


def migrate(database_url: str, patience: float = PATIENCE) -> tuple[str | None, str]:
    """Bring the database to this program's version; returns the version before and after.

    Raises:
        StoreTrouble: it can't be written, or it was made by a newer program.
    """
    with _store(database_url, patience) as store:
        before = _revision(store)
        if before is not None and before not in KNOWN:
            what = f"the database has version {before}, which only a newer program knows: update Kibitz"
            raise StoreTrouble("newer-database", what)
        if before != HEAD:
            _migrated(store)
        return before, HEAD


def _store(database_url: str, patience: float) -> Store:
    try:
        url = make_url(database_url)
    except ArgumentError:
        raise StoreTrouble("bad-address", f"{database_url!r} is no database address") from None
    if url.get_backend_name() != "sqlite":
        raise StoreTrouble(
            "bad-address", f"{url.get_backend_name()} is no database Kibitz can use: use sqlite"
        )
    file = sqlite.file_of(url)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise sqlite.not_writable(file) from None
    return Store(sqlite.engine(url), patience)


def _revision(store: Store) -> str | None:
    """The database's revision, ``None`` for an empty one."""
    try:
        with store.reading() as connection:
            tables = set(connection.exec_driver_sql("SELECT name FROM sqlite_master").scalars())
            if "alembic_version" in tables:
                found: str | None = connection.exec_driver_sql("SELECT * FROM alembic_version").scalar()
                return found
    except StoreTrouble:
        store.close()
        raise
    if tables:
        store.close()
        raise StoreTrouble("not-a-record", f"{store._file} is a database of another program")
    return None


def _migrated(store: Store) -> None:
    def attempt() -> None:
        with store.engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            upgrade(connection)

    try:
        store.patiently(attempt)
    except (StoreTrouble, sqlite3.Error):
        store.close()
        raise
