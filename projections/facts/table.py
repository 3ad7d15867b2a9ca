"""What a fact table is: its columns with their meaning, and how a match's facts become its rows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias

import msgspec
import polars as pl

DataType: TypeAlias = Any  # polars takes a type or an instance of one, and has no public name for both


class About(msgspec.Struct, frozen=True):
    """What every row of a match repeats, so that the tables need no joins.

    Attributes:
        began: position of the match's first event in the log; it orders the matches and names them.
        started: when the match began, in UTC: at the table, or where nobody wrote it down, in the record.
        match_detail: ``sheet``, ``full`` or ``mixed``; ``None`` before the first round.
        players: ids in seat order.
        rounds_at: round → version of the event that began or recorded it.
    """

    match: str
    game: str
    variant: str
    began: int
    started: datetime
    status: str
    match_detail: str | None
    players: tuple[str, ...]
    rounds_at: dict[int, int]

    @property
    def seats(self) -> int:
        """Players at the table."""
        return len(self.players)


@dataclass(frozen=True, slots=True)
class Column:
    """A column's type and what it means."""

    dtype: DataType
    doc: str


@dataclass(frozen=True, slots=True)
class Derived(Column):
    """A column that is worked out from what is known about the match and its facts, a value per fact."""

    values: Callable[[About, Sequence[Any]], list[Any]]


MATCH_COLUMNS: Mapping[str, Column] = {
    "match": Column(pl.String, "the match's id, its stream in the record"),
    "game": Column(pl.String, "the game's name; the table is partitioned by it"),
    "variant": Column(pl.String, "the game's variant"),
    "began": Column(pl.Int64, "position of the match's first event in the log"),
    "started": Column(
        pl.Datetime("us", "UTC"), "when the match began; the time of recording where no other is known"
    ),
    "seats": Column(pl.Int8, "players at the table"),
    "status": Column(pl.String, "finished, running or abandoned; the table is partitioned by it"),
}
"""Columns that every table begins with."""

MATCH_DETAIL = Column(
    pl.String, "the whole match's detail: sheet, full or mixed; null before its first round"
)

PLAYER = Derived(
    pl.String, "id of the player at the seat", lambda about, facts: [about.players[one.seat] for one in facts]
)

PARTITIONS = ["game", "status"]


@dataclass(frozen=True, eq=False)
class FactTable:
    """A fact table: its rows are facts of one kind.

    Attributes:
        fact: the struct whose fields are the columns ``fields``, in this order.
        derived: further columns.
        repeated: what every row tells about its match.
    """

    name: str
    doc: str
    fact: type[msgspec.Struct]
    fields: Mapping[str, Column]
    derived: Mapping[str, Derived] = field(default_factory=dict)
    repeated: Mapping[str, Column] = field(
        default_factory=lambda: {**MATCH_COLUMNS, "match_detail": MATCH_DETAIL}
    )

    @property
    def columns(self) -> dict[str, Column]:
        """Every column in order."""
        return {**self.repeated, **self.derived, **self.fields}

    @property
    def schema(self) -> pl.Schema:
        """The columns' types."""
        return pl.Schema({name: column.dtype for name, column in self.columns.items()})

    def rows(self, matches: Sequence[tuple[About, Sequence[Any]]]) -> pl.DataFrame:
        """The rows of these matches: of each, what is known about it and its facts of this table's kind."""
        facts = [one for _, some in matches for one in some]
        if not facts:
            return pl.DataFrame(schema=self.schema)
        values = zip(*map(msgspec.structs.astuple, facts), strict=True)
        columns = [
            pl.Series(name, value, column.dtype)
            for (name, column), value in zip(self.fields.items(), values, strict=True)
        ]
        columns += [
            pl.Series(
                name, [value for about, some in matches for value in column.values(about, some)], column.dtype
            )
            for name, column in self.derived.items()
        ]
        return self._repeated(matches).hstack(columns).select(*self.columns)

    def _repeated(self, matches: Sequence[tuple[About, Sequence[Any]]]) -> pl.DataFrame:
        """What is known about each match, as many times as it has facts."""
        counts = pl.Series("times", [len(some) for _, some in matches], pl.UInt32)
        told = pl.DataFrame(
            {name: [getattr(about, name) for about, _ in matches] for name in self.repeated},
            schema={name: column.dtype for name, column in self.repeated.items()},
        )
        index = pl.int_range(len(told), eager=True).repeat_by(counts).explode(empty_as_null=False)
        return told[index]
