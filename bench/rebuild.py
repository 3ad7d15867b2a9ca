"""From the log to all fact tables, events a second, and that memory does not grow with the number of matches.

A record of full 24-round Joker matches is rebuilt, and one four times as large, each in a process of its own
so that its peak memory is its own. The yardstick: the same log read and its payloads decoded by bare msgspec.

Usage: python bench/rebuild.py [MATCHES]
"""

import json
import resource
import subprocess
import sys
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import msgspec

from bench.matches import folder, played, rows_of, verdict
from events.rows import Batch, Header
from events.store import Store, open_store
from games import named
from projections.facts import open_facts
from projections.runner import rebuild

WANTED = 100_000
TIMES = 4
_DISTINCT = 40


def fill(store: Store, matches: int) -> None:
    """So many matches, ``_DISTINCT`` different ones in turn, past the door."""
    records = [rows_of(record) for record in played(_DISTINCT)]
    header = Header("joker", "classic-24", 1, {})
    for first in range(0, matches, 50):
        numbers = range(first, min(first + 50, matches))
        store.append_many([Batch(f"m-{n:07}", 0, records[n % _DISTINCT], header) for n in numbers])


def measure(work: str, place: Path) -> dict[str, Any]:
    """Do the work here: its events, its speed by clock and processor, the peak memory in MB."""
    with open_store(f"sqlite:///{place / 'kibitz.db'}") as store:
        clock, processor = perf_counter(), process_time()
        events = decode(store) if work == "decode" else rebuild(store, open_facts(place / "facts")).events
        clock, processor = perf_counter() - clock, process_time() - processor
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"events": events, "clock": events / clock, "processor": events / processor, "peak": peak}


def decode(store: Store) -> int:
    """Read the whole log and decode every payload into its type; returns the events."""
    decoders = {name: msgspec.json.Decoder(kind).decode for name, kind in named("joker").vocabulary.items()}
    position = 0
    while page := store.read_all(position):
        for one in page:
            decoders[one.type](one.data)
        position = page[-1].position
    return position


def elsewhere(work: str, place: Path) -> dict[str, Any]:
    """``measure`` in a new process."""
    command = [sys.executable, "-m", "bench.rebuild", work, str(place)]
    found: dict[str, Any] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return found


def main(matches: str = "1000") -> None:
    """Print the table."""
    found: dict[int, dict[str, Any]] = {}
    print("events a second by the processor (by the clock)")
    print(f"{'matches':>8}{'events':>11}{'bare decoding':>22}{'rebuild':>22}{'peak MB':>9}")
    for count in (int(matches), TIMES * int(matches)):
        with folder() as place:
            with open_store(f"sqlite:///{place / 'kibitz.db'}") as store:
                fill(store, count)
            bare, whole = elsewhere("decode", place), elsewhere("rebuild", place)
        found[count] = whole | {"ratio": whole["processor"] / bare["processor"]}
        speeds = (f"{one['processor']:,.0f} ({one['clock']:,.0f})" for one in (bare, whole))
        print(
            f"{count:>8,}{whole['events']:>11,}",
            *(f"{speed:>21}" for speed in speeds),
            f"{whole['peak']:>8,.0f}",
        )
    one, many = found.values()
    print(f"rebuild to bare decoding {one['ratio']:.2f}")
    print(f"rebuild to {WANTED:,} events/s {verdict(one['processor'] / WANTED, 1)}")
    print(f"memory for {TIMES} times the matches: {many['peak'] / one['peak']:.2f} of it")


if __name__ == "__main__":
    if sys.argv[1:2] in (["decode"], ["rebuild"]):
        print(json.dumps(measure(sys.argv[1], Path(sys.argv[2]))))
    else:
        main(*sys.argv[1:])
