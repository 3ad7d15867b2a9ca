"""One write transaction: batches get their places and hashes, and go into SQLite's tables.

It speaks to the driver itself. A statement costs SQLAlchemy some 50 µs more, as much as 20 events.
"""

import time
from collections.abc import Sequence
from functools import cache
from uuid import UUID

import msgspec
from sqlalchemy.engine.interfaces import DBAPICursor

from events.envelope import ORIGIN, chain
from events.errors import Conflict
from events.rows import Appended, Batch, Row

NAME = (
    "INSERT INTO players (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name "
    "WHERE players.name IS NULL AND players.forgotten = 0"
)
_NEW_STREAM = (
    "INSERT INTO streams (stream, game, variant, rules, options, version, last_position, last_hash, created, "
    "recorded_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_LONGER_STREAM = (
    "UPDATE streams SET version = ?, last_position = ?, last_hash = ?, recorded_at = ? WHERE key = ?"
)
_HOLDER = "SELECT s.stream, e.version FROM events e JOIN streams s ON s.key = e.stream WHERE e.id = ?"
_SIZES = (256, 64, 16, 4, 1)
"""Events of an INSERT: few different statements, so that each is prepared once per connection."""


class Writing:
    """Appends batches inside the cursor's open transaction, which holds the write lock."""

    _head: int

    def __init__(self, cursor: DBAPICursor) -> None:
        self._cursor = cursor
        self._cursor.execute("SELECT coalesce(max(position), 0) FROM events")
        (newest,) = self._cursor.fetchone() or (0,)
        self._head = int(newest)
        self._now = time.time_ns() // 1_000_000
        self._names: dict[str, str | None] = {}

    def append_all(self, batches: Sequence[Batch]) -> list[Appended | Conflict]:
        """Append what fits; a batch in conflict is left out whole."""
        outcomes = [self._append(batch) for batch in batches]
        if self._names:
            self._cursor.executemany(NAME, list(self._names.items()))
        return outcomes

    def _append(self, batch: Batch) -> Appended | Conflict:
        self._cursor.execute("SELECT key, version, last_hash FROM streams WHERE stream = ?", (batch.stream,))
        key, version, previous = self._cursor.fetchone() or (None, 0, ORIGIN)
        if version != batch.expected_version:
            return version_conflict(batch.stream, version, batch.expected_version)
        conflict = self._id_taken(batch)
        if conflict is not None:
            return conflict
        hashes = chain(batch.stream, version, batch.rows, previous)
        first, self._head = self._head + 1, self._head + len(hashes)
        end = (version + len(hashes), self._head, hashes[-1], self._now)
        if key is None:
            key = self._new_stream(batch, end)
        else:
            self._cursor.execute(_LONGER_STREAM, (*end, key))
        self._insert([key, first, version, self._now], batch.rows, hashes)
        self._names |= batch.names
        return Appended(batch.stream, version, version + len(hashes) - 1, self._head)

    def _new_stream(self, batch: Batch, end: tuple[int, int, bytes, int]) -> int:
        header = batch.header
        if header is None:
            raise ValueError("the first batch of a stream needs its header")
        options = msgspec.json.encode(header.options).decode()
        version, position, last_hash, now = end
        self._cursor.execute(
            _NEW_STREAM,
            (batch.stream, header.game, header.variant, header.rules, options,
             version, position, last_hash, now, now),
        )  # fmt: skip
        return int(self._cursor.lastrowid or 0)

    def _id_taken(self, batch: Batch) -> Conflict | None:
        seen: dict[bytes, int] = {}
        for version, row in enumerate(batch.rows, batch.expected_version):
            one = row.id
            if one is None:
                continue
            if one in seen:
                what = f"an event id stands twice in the batch: at the versions {seen[one]} and {version}"
                return Conflict("id-reused", what, stream=batch.stream, version=version)
            seen[one] = version
            self._cursor.execute(
                "SELECT s.stream, e.version FROM events e JOIN streams s ON s.key = e.stream WHERE e.id = ?",
                (one,),
            )
            holder = self._cursor.fetchone()
            if holder is not None:
                return id_conflict(batch.stream, version, one, *holder)
        return None

    def _insert(self, place: list[int], rows: Sequence[Row], hashes: Sequence[bytes]) -> None:
        """Insert consecutive events of one stream. ``place``: its key, the first position and version, now.

        Many rows go into one statement that is told the place once and counts on from there by itself:
        binding values one by one is what an insert costs most. (Twice as fast as ``executemany`` with whole
        rows.)
        """
        key, position, version, now = place
        plain = not [
            row
            for row in rows
            if row.id is not None or row.schema != 1 or row.meta is not None or row.extra is not None
        ]
        start = 0
        while start < len(rows):
            count = next(size for size in _SIZES if size <= len(rows) - start)
            values: list[object] = [key, position + start, version + start, now]
            for row, digest in zip(rows[start : start + count], hashes[start : start + count], strict=True):
                values += (row.type, row.time, row.data, digest)
                if not plain:
                    values += (row.schema, row.id, row.meta, row.extra)
            self._cursor.execute(_insertion(count, plain), values)
            start += count


@cache
def _insertion(count: int, plain: bool) -> str:
    """INSERT for so many events; plain ones have schema 1, no id, no meta, no extra fields."""
    width = 4 if plain else 8
    rows = []
    for number in range(count):
        kind, time_, data, digest = (f"?{5 + number * width + column}" for column in range(4))
        rest = ["1", "NULL", "NULL", "NULL"]
        if not plain:
            rest = [f"?{5 + number * width + column}" for column in range(4, 8)]
        schema, identity, meta, extra = rest
        rows.append(
            f"(?2+{number},?1,?3+{number},{kind},{schema},{time_},{data},{identity},{meta},{extra},?4,{digest})"
        )
    columns = "position,stream,version,type,schema,time,data,id,meta,extra,recorded_at,hash"
    return f"INSERT INTO events ({columns}) VALUES {','.join(rows)}"


def version_conflict(stream: str, version: int, expected: int) -> Conflict:
    """The stream does not end where the writer thought."""
    what = f"match {stream} has {version} events, but these were written to follow {expected}"
    return Conflict("version-conflict", what, stream=stream, version=version)


def id_conflict(stream: str, version: int, event_id: bytes, holder: str, held: int) -> Conflict:
    """The event to be this version bears the id of another: version ``held`` of the holder."""
    what = f"the event id {UUID(bytes=event_id)} belongs to version {held} of match {holder} already"
    return Conflict("id-reused", what, stream=stream, version=version)
