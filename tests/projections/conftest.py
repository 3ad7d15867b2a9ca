"""What the projections' tests share: matches as bots write them down, a store, and its fact tables."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from bots.scribe import FULL, Manner, Moment
from bots.simulate import play, sitting
from events.admission import Door, NewEvent
from events.codec import codec
from events.rows import Stored
from events.store import Store, open_store
from games import named
from projections.facts import TABLES, Facts, open_facts
from projections.runner import rebuild

MANNERS = {
    "full": FULL,
    "sheet": Manner(sheet=lambda _round: True, wrong_lines=0.4, corrected_after=2),
    "mixed": Manner(sheet=lambda number: number < 9, wrong_lines=0.3),
    "slips": Manner(slips=0.1),
    "given up": Manner(given_up=(7, 9)),
}


@cache
def _written(seed: int, variant: str, manner: str, game: str) -> tuple[Moment, ...]:
    return tuple(play(replace(sitting(game, variant, ["random"], seed), manner=MANNERS[manner])))


@pytest.fixture(scope="session")
def written() -> Callable[..., tuple[Moment, ...]]:
    """A match as a scribe wrote it down: ``written(seed, variant, manner, game)``."""

    def write(
        seed: int = 1, variant: str = "short-12", manner: str = "full", game: str = "joker"
    ) -> tuple[Moment, ...]:
        return _written(seed, variant, manner, game)

    return write


@pytest.fixture(scope="session")
def stored() -> Callable[..., list[Stored]]:
    """Events as a store gives them back: ``stored(moments, stream)``."""

    def store(moments: Sequence[Moment], stream: str = "m-1") -> list[Stored]:
        coder = codec(named(moments[0].event.game))
        return [
            Stored(n + 1, stream, n, coder.name_of(one.event), 1, one.time, coder.encode(one.event),
                   None, None, None, 0, b"")
            for n, one in enumerate(moments)
        ]  # fmt: skip

    return store


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Store]:
    """An empty record."""
    with open_store(f"sqlite:///{tmp_path / 'kibitz.db'}") as opened:
        yield opened


@pytest.fixture
def facts(tmp_path: Path) -> Facts:
    """Fact tables that do not exist yet."""
    return open_facts(tmp_path / "facts")


class House:
    """A record with its door, and what to ask of fact tables.

    Attributes:
        folder: where the record lies, and where further tables may.
    """

    def __init__(self, record: Store, folder: Path) -> None:
        self.folder = folder
        self._door = Door(record)

    def admit(self, stream: str, moments: Sequence[Moment], start: int = 0, stop: int | None = None) -> None:
        """Bring a part of a match through the door."""
        self._door.admit(stream, [NewEvent(event, time) for event, time in moments[start:stop]], start)

    @staticmethod
    def rows(facts: Facts) -> dict[str, pl.DataFrame]:
        """Every row of every table, sorted."""
        return {name: facts.scan(name).collect().sort("match", pl.all().exclude("match")) for name in TABLES}

    def same(self, one: dict[str, pl.DataFrame], facts: Facts) -> bool:
        """Whether the tables hold just these rows."""
        return all(one[name].equals(rows) for name, rows in self.rows(facts).items())

    def as_rebuilt(self, record: Store, facts: Facts) -> bool:
        """Whether the tables hold what a rebuild would make."""
        again = open_facts(self.folder / f"again-{record.head()}")
        rebuild(record, again)
        return self.same(self.rows(again), facts)


@pytest.fixture
def house(record: Store, tmp_path: Path) -> House:
    """The record's door and its folder."""
    return House(record, tmp_path)


@pytest.fixture
def five(house: House, written: Callable[..., tuple[Moment, ...]]) -> list[str]:
    """A record of five matches, each written down in another manner; their streams."""
    for seed, manner in enumerate(MANNERS, start=1):
        house.admit(f"m-{seed}", written(seed, manner=manner))
    return [f"m-{seed}" for seed in range(1, len(MANNERS) + 1)]


@pytest.fixture(scope="session")
def table_of() -> Callable[..., pl.LazyFrame]:
    """Rows of a fact table written by hand, what is not named being null: ``table_of(table, rows)``."""

    def made(table: str, rows: Sequence[dict[str, Any]]) -> pl.LazyFrame:
        schema = TABLES[table].schema
        return pl.DataFrame([[row.get(name) for name in schema] for row in rows], schema, orient="row").lazy()

    return made
