"""What the benchmarks work on: Joker matches played by bots at random, and ways to time things side by
side.
"""

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from bots.scribe import Moment
from bots.simulate import play, series, sitting
from events.admission import Parts, row_of
from events.codec import codec
from events.envelope import canonical_line
from events.rows import Row
from games import named


class Timing(NamedTuple):
    """Events a second by the clock and by the processor."""

    clock: float
    processor: float


@cache
def played(count: int, variant: str = "classic-24") -> tuple[Sequence[Moment], ...]:
    """So many matches, each a list of (event, time)."""
    return tuple(play(table) for _, table in series(sitting("joker", variant, ["random"], 1), count))


def rows_of(record: Sequence[Moment]) -> list[Row]:
    """A match as the store takes it, without the players' names."""
    coder = codec(named(record[0].event.game))  # type: ignore[attr-defined]
    return [row_of(coder, event, Parts(time, None, None, None), 1) for event, time in record]


def write_file(path: Path, matches: int, distinct: int = 40) -> int:
    """Write a file of full 24-round matches, ``distinct`` different ones in turn; returns its events."""
    records = [rows_of(record) for record in played(distinct)]
    events = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for number in range(matches):
            rows = records[number % distinct]
            stream = f"m-{number:06}"
            file.writelines(canonical_line(stream, version, row) + "\n" for version, row in enumerate(rows))
            events += len(rows)
    return events


@contextmanager
def folder() -> Iterator[Path]:
    """An empty folder on the disk the data lives on."""
    Path("data").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir="data", prefix="bench-") as made:
        yield Path(made)


def timed(work: Callable[[], Any], events: int) -> Timing:
    """How fast the work goes."""
    clock, processor = perf_counter(), process_time()
    work()
    return Timing(events / (perf_counter() - clock), events / (process_time() - processor))


def side_by_side(paths: Mapping[str, Callable[[], Timing]], rounds: int) -> dict[str, Timing]:
    """The median of every path. They take turns, so that a slow moment of the machine hits all of them."""
    found: dict[str, list[Timing]] = {name: [] for name in paths}
    for _ in range(rounds):
        for name, path in paths.items():
            found[name].append(path())
    return {
        name: Timing(median(one.clock for one in some), median(one.processor for one in some))
        for name, some in found.items()
    }


def verdict(ratio: float, wanted: float) -> str:
    """A ratio with what was wanted of it."""
    return f"{ratio:.2f} (wanted {wanted:.2f}{'' if ratio >= wanted else ', missed'})"
