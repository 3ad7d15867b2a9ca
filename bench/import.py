# it is run by its file name
"""Importing full 24-round Joker matches from a file into a fresh store, and where the time goes.

Each line leaves out one more part of the work, so that the differences say what the parts cost. The yardstick
is reading the same lines with the standard library's ``json``.
Usage: taskset -c 0 python bench/import.py [MATCHES] [ROUNDS]
"""

import gc
import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from unittest.mock import patch

from bench.matches import Timing, folder, side_by_side, timed, verdict, write_file
from events import interchange
from events.admission import Door, Entry
from events.interchange import import_lines
from events.rows import Row
from events.store import open_store
from events.writing import Writing
from games.events import Event

WANTED = 150


def imported(file: Path, events: int) -> Timing:
    """The whole way: read, check, hash, store, all of it acknowledged. Making the database is not counted."""
    with folder() as place, open_store(f"sqlite:///{place / 'k.db'}") as store, file.open("rb") as lines:
        return timed(lambda: import_lines(Door(store), lines), events)


def without_insert(file: Path, events: int) -> Timing:
    """Everything but SQLite's insert."""
    with patch.object(Writing, "_insert"):
        return imported(file, events)


def without_store(file: Path, events: int) -> Timing:
    """Neither insert nor hash: what it costs to read and to check."""
    with patch("events.writing.chain", lambda _stream, _first, rows, previous: [previous] * len(rows)):
        return without_insert(file, events)


def without_law(file: Path, events: int) -> Timing:
    """No check and no fold either: lines read, payloads typed and written again."""

    def collect(self: Entry, event: Event, row: Row) -> None:
        if not self.rows:
            whole(self, event, row)
        else:
            self.rows.append(row)

    whole = Entry.collect
    with patch.object(Entry, "collect", collect):
        return without_store(file, events)


def only_lines(file: Path, events: int) -> Timing:
    """The file cut into lines and matches, twice."""

    def take(self: interchange._Incoming, _number: int, lines: list[bytes]) -> None:
        self.lines -= len(lines)

    with patch.object(interchange._Incoming, "take", take):
        return imported(file, events)


def yardstick(file: Path, events: int) -> Timing:
    """Every line through ``json.loads``."""

    def read() -> None:
        with file.open("rb") as lines:
            for line in lines:
                json.loads(line)

    return timed(read, events)


PATHS: dict[str, Callable[[Path, int], Timing]] = {
    "import": imported,
    "  without the insert": without_insert,
    "  nor the hashes": without_store,
    "  nor the law (check, fold)": without_law,
    "  only lines and matches": only_lines,
    "json.loads of each line": yardstick,
}


def main(matches: str = "150", rounds: str = "5") -> None:
    """Print the table."""
    count = int(matches)
    with folder() as place:
        file = place / "matches.jsonl"
        events = write_file(file, count)
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000)  # as the command does
        paths = {name: partial(path, file, events) for name, path in PATHS.items()}
        found = side_by_side(paths, int(rounds))
    print(f"{count} matches, {events:,} events, median of {rounds} rounds by the clock")
    print(f"{'':<28}{'matches/s':>10}{'events/s':>12}{'µs/event':>10}{'processor':>11}{'of json':>9}")
    for name, timing in found.items():
        rate, ratio = timing.clock, timing.clock / found["json.loads of each line"].clock
        spent = f"{1e6 / rate:>10.2f}{1e6 / timing.processor:>11.2f}"
        print(f"{name:<28}{rate * count / events:>10.0f}{rate:>12,.0f}{spent}{ratio:>9.2f}")
    print(f"import to {WANTED} matches/s: {verdict(found['import'].clock * count / events / WANTED, 1)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
