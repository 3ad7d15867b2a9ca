"""Appending to SQLite, events a second: through the door, by the store alone, against raw ``sqlite3``
inserts of the same rows with the same durability (WAL, synchronous=FULL), and against the recorder of
``eventsourcing``.

Usage: python bench/append.py [ROUNDS]
"""

import sqlite3
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple
from uuid import NAMESPACE_OID, uuid5

from bench.matches import Timing, folder, played, rows_of, side_by_side, timed, verdict
from bots.scribe import Moment
from events.admission import Door, NewEvent
from events.envelope import ORIGIN, chain
from events.rows import Header, Row
from events.store import open_store

HEADER = Header("joker", "full-40", 1, {})
INSERT = f"INSERT INTO events VALUES ({', '.join('?' * 12)})"
BATCHES = {1: 300, 10: 100, 1000: 30}
"""Events in a batch → batches appended."""


class Job(NamedTuple):
    """A batch: the next events of one match."""

    stream: str
    first: int
    record: Sequence[Moment]
    rows: Sequence[Row]


def jobs(size: int, count: int) -> list[Job]:
    """Batches of this size, match after match of more than a thousand events each."""
    found: list[Job] = []
    records = [(record, rows_of(record)) for record in played(10, "full-40")]
    while len(found) < count:
        number = len(found)
        record, rows = records[number % len(records)]
        for first in range(0, min(len(rows) // size, count - len(found)) * size, size):
            part = slice(first, first + size)
            found.append(Job(f"m-{number}", first, record[part], rows[part]))
    return found


def raw(work: Sequence[Job]) -> Timing:
    """The rows as tables hold them, hashed and placed beforehand, by ``executemany``."""
    with folder() as place:
        open_store(f"sqlite:///{place / 'raw.db'}").close()
        connection = sqlite3.connect(place / "raw.db", isolation_level=None)
        connection.execute("PRAGMA synchronous=FULL")
        batches = _placed(work)
        connection.executemany(
            "INSERT INTO streams VALUES (?, ?, 'joker', 'full-40', 1, '{}', 0, 0, x'', 0, 0)",
            {(batch[0][1], str(batch[0][1])) for batch in batches},
        )

        def append() -> None:
            for batch in batches:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany(INSERT, batch)
                connection.execute("COMMIT")

        timing = timed(append, sum(map(len, batches)))
        connection.close()
    return timing


def _placed(work: Sequence[Job]) -> list[list[tuple[Any, ...]]]:
    batches, position, keys = [], 0, dict[str, int]()
    for job in work:
        key = keys.setdefault(job.stream, len(keys) + 1)
        hashes = chain(job.stream, job.first, job.rows, ORIGIN)
        batch = []
        for version, (row, digest) in enumerate(zip(job.rows, hashes, strict=True), job.first):
            position += 1
            fields = (row.type, 1, row.time, row.data, None, None, None, 1_800_000_000_000, digest)
            batch.append((position, key, version, *fields))
        batches.append(batch)
    return batches


def store_alone(work: Sequence[Job]) -> Timing:
    """The store: expected version, places, hashes, no law."""
    with folder() as place, open_store(f"sqlite:///{place / 'k.db'}") as store:

        def append() -> None:
            for job in work:
                store.append(job.stream, job.rows, job.first, HEADER)

        return timed(append, sum(len(job.rows) for job in work))


def door(work: Sequence[Job]) -> Timing:
    """Everything: typed events checked one by one against their match, encoded, hashed, stored."""
    batches = [(job.stream, [NewEvent(*moment) for moment in job.record], job.first) for job in work]
    with folder() as place, open_store(f"sqlite:///{place / 'k.db'}") as store:
        entrance = Door(store)

        def append() -> None:
            for batch in batches:
                entrance.admit(*batch)

        return timed(append, sum(len(job.rows) for job in work))


def library(work: Sequence[Job]) -> Timing:
    """The ``eventsourcing`` library's recorder, given the same payloads."""
    from eventsourcing.persistence import StoredEvent
    from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore

    batches = [
        [
            StoredEvent(uuid5(NAMESPACE_OID, job.stream), version, row.type, row.data.encode())
            for version, row in enumerate(job.rows, job.first)
        ]
        for job in work
    ]
    with folder() as place:
        datastore = SQLiteDatastore(str(place / "library.db"))
        recorder = SQLiteApplicationRecorder(datastore)
        recorder.create_table()

        def append() -> None:
            for batch in batches:
                recorder.insert_events(batch)

        timing = timed(append, sum(map(len, batches)))
        datastore.close()
    return timing


def main(rounds: str = "5") -> None:
    """Print a line per batch size."""
    paths: dict[str, Callable[[Sequence[Job]], Timing]] = {
        "raw sqlite3": raw, "store": store_alone, "door": door, "eventsourcing": library,
    }  # fmt: skip
    print(f"events a second, SQLite WAL FULL, median of {rounds} rounds by the clock")
    names = "".join(f"{name:>15}" for name in paths)
    print(f"{'batch':>6}{names}   store/raw, door/raw, store/library")
    for size, count in BATCHES.items():
        work = jobs(size, count)
        found = side_by_side({name: partial(path, work) for name, path in paths.items()}, int(rounds))
        yardstick, alone, through, other = (found[name].clock for name in paths)
        rates = "".join(f"{found[name].clock:>15,.0f}" for name in paths)
        ratios = f"{verdict(alone / yardstick, 0.6)}, {verdict(through / yardstick, 0.35)}"
        print(f"{size:>6}{rates}   {ratios}, {alone / other:.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
