"""Folding stored Joker events: payloads decoded and applied, events a second on one core, against decoding
the same payloads with bare ``msgspec``.

Usage: taskset -c 0 python bench/fold.py [MATCHES] [ROUNDS]
"""

import sys
from functools import partial

import msgspec

from bench.matches import folder, played, side_by_side, timed, verdict
from events.admission import Door, NewEvent
from events.folding import folded
from events.store import Stored, open_store
from games import named

WANTED = 300_000


def stored_matches(count: int) -> list[list[Stored]]:
    """Matches as the store gives them back."""
    with folder() as place, open_store(f"sqlite:///{place / 'k.db'}") as store:
        door = Door(store)
        for number, record in enumerate(played(count)):
            door.admit(f"m-{number}", [NewEvent(*moment) for moment in record], 0)
        return [store.read_stream(f"m-{number}") for number in range(count)]


def main(matches: str = "40", rounds: str = "7") -> None:
    """Print the table."""
    streams = stored_matches(int(matches))
    events = sum(map(len, streams))
    decoders = {name: msgspec.json.Decoder(kind).decode for name, kind in named("joker").vocabulary.items()}

    def bare() -> None:
        for stream in streams:
            for one in stream:
                decoders[one.type](one.data)

    def fold() -> None:
        for stream in streams:
            folded(stream)

    paths = {"bare msgspec decoding": bare, "decode and fold": fold}
    found = side_by_side({name: partial(timed, path, events) for name, path in paths.items()}, int(rounds))
    print(f"{events:,} stored events of {matches} matches, median of {rounds} rounds by the processor")
    for name, timing in found.items():
        print(f"{name:<24}{timing.processor:>12,.0f} events/s")
    ratio = found["decode and fold"].processor / found["bare msgspec decoding"].processor
    wanted = verdict(found["decode and fold"].processor / WANTED, 1)
    print(f"fold to bare decoding {ratio:.2f}; fold to {WANTED:,} events/s {wanted}")


if __name__ == "__main__":
    main(*sys.argv[1:])
