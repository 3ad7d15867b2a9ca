"""What the record's tests share: matches played at random, stores, and files of event lines."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

import games
from events.admission import Door, NewEvent, Parts, row_of
from events.codec import codec
from events.envelope import canonical_line
from events.store import Store, open_store
from games.events import Event, MatchStarted, Player
from games.match import Match
from tests.events.files import Lines, Play

JOKER = games.named("joker")


class _Pack:
    """Chance for a table: the dealer's shuffle and the first seat."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def shuffled(self, cards: Any) -> list[str]:
        cards = list(cards)
        self.random.shuffle(cards)
        return cards

    def seat(self, seats: int) -> int:
        return self.random.randrange(seats)


@cache
def _played(seed: int, variant: str, rounds: int | None) -> tuple[Event, ...]:
    pack, match, events = _Pack(seed), Match(JOKER), []

    def happen(event: Event) -> None:
        match.check(event)
        match.apply(event)
        events.append(event)

    happen(MatchStarted(game="joker", variant=variant, players=[Player(one) for one in "abcd"]))
    while not match.state.over and (match.state.running or match.state.round != rounds):
        due = JOKER.due(match.state, pack)
        happen(due or pack.random.choice(JOKER.legal(match.state)))
    return tuple(events)


@pytest.fixture(scope="session")
def play() -> Callable[..., tuple[Event, ...]]:
    """Play a Joker match at random legal moves: ``play(seed, variant, rounds)``."""

    def played(seed: int = 1, variant: str = "short-12", rounds: int | None = None) -> tuple[Event, ...]:
        return _played(seed, variant, rounds)

    return played


def as_lines(stream: str, events: Sequence[Event], first: int = 0) -> list[dict[str, Any]]:
    """Events as the objects that lines of a file hold."""
    coder = codec(JOKER)
    return [
        {
            "stream": stream,
            "version": version,
            "type": coder.name_of(event),
            "data": msgspec.json.decode(coder.encode(event)),
        }
        for version, event in enumerate(events, start=first)
    ]


@pytest.fixture(scope="session")
def lines_of() -> Callable[..., list[dict[str, Any]]]:
    """Events as JSON objects, to be tampered with: ``lines_of(stream, events, first=0)``."""
    return as_lines


@pytest.fixture(scope="session")
def canonical() -> Callable[..., bytes]:
    """A match as a file in canonical form: ``canonical(stream, events)``."""

    def file(stream: str, events: Sequence[Event]) -> bytes:
        coder = codec(JOKER)
        rows = [row_of(coder, event, Parts(None, None, None, None), 1) for event in events]
        return b"".join(
            canonical_line(stream, version, row).encode() + b"\n" for version, row in enumerate(rows)
        )

    return file


@pytest.fixture(scope="session")
def file_of() -> Callable[..., BytesIO]:
    """JSON objects as an open file: ``file_of(lines)``."""

    def file(lines: Sequence[Any]) -> BytesIO:
        return BytesIO(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))

    return file


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The address of a database that is not there yet."""
    return f"sqlite:///{tmp_path / 'data' / 'kibitz.db'}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty SQLite store."""
    with open_store(url) as opened:
        yield opened


@pytest.fixture
def door(store: Store) -> Door:
    """The door of that store."""
    return Door(store)


@pytest.fixture(scope="session")
def new() -> Callable[..., list[NewEvent]]:
    """Typed events on their way in: ``new(events)``."""

    def wrapped(events: Sequence[Event]) -> list[NewEvent]:
        return [NewEvent(event) for event in events]

    return wrapped


@pytest.fixture
def one_round(play: Play, lines_of: Lines) -> list[dict[str, Any]]:
    """The start of a match and its first four rounds, as lines to tamper with."""
    return lines_of("m", play(5, "nines-16", 4))


@pytest.fixture
def good(play: Play, lines_of: Lines) -> list[dict[str, Any]]:
    """Another match, with nothing wrong in it."""
    return lines_of("good", play(1, "short-12", 2))
