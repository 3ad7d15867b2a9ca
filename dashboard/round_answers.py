"""Answers about rounds that have a winner, kept until the fact tables change. The formulas are in
``projections/stats``."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import polars as pl

from dashboard import data
from projections.stats import draws, hands, incidence, incidents, jokers, melds, opening, rummy
from projections.stats.filters import Filter, selected

Question = Callable[..., Any]
Cell = Mapping[str, Any]
"""What was picked in a chart or table: name → value; the names are those of ``_CELLS``, ``_BINS`` and
``_ELSEWHERE``."""

_SEAT = ["began", "game", "round", "seat"]


def ask(question: Question, wanted: Filter, *rest: Hashable) -> Any:
    """A function of ``projections/stats`` over the rows that pass, and what else it is to be told."""
    tables = _TABLES[question]
    return _asked(data.version(*tables), question, wanted, rest)


@lru_cache(maxsize=512)
def _asked(_version: data.Version, question: Question, wanted: Filter, rest: tuple[Hashable, ...]) -> Any:
    return question(*(_rows(table, wanted) for table in _TABLES[question]), *rest)


def _rows(table: str, wanted: Filter) -> pl.LazyFrame:
    return selected(data.facts().scan(table), wanted)


_TABLES: Mapping[Question, tuple[str, ...]] = {
    rummy.summary: ("rounds",),
    rummy.left_out: ("matches", "rounds"),
    incidence.opened: ("rounds",),
    incidence.gone_out: ("rounds",),
    incidence.dropped_out: ("rounds", "matches"),
    incidence.horizon: ("rounds",),
    opening.totals: ("rounds",),
    opening.totals_spread: ("rounds",),
    opening.conditions: ("rounds",),
    hands.left: ("rounds",),
    hands.left_spread: ("rounds",),
    hands.curve: ("turns", "rounds"),
    draws.from_pile: ("turns",),
    draws.sources: ("turns",),
    draws.by_turn: ("turns",),
    jokers.caught: ("rounds",),
    jokers.dealt: ("rounds",),
    jokers.held: ("turns", "rounds"),
    jokers.laid: ("melds",),
    melds.kinds: ("melds",),
    melds.upgrades: ("melds",),
    incidents.kinds: ("incidents", "rounds", "seats"),
    incidents.by_value: ("incidents",),
}
"""The tables that each question is put to, in the order of its parameters."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A variant whose rounds have winners: how many rows of rounds it has, and the sizes of its tables."""

    game: str
    variant: str
    rows: int
    seats: tuple[int, ...]


def pairs() -> tuple[Pair, ...]:
    """Variants whose rounds have winners, those with the most rounds first."""
    return _pairs(data.version("rounds"))


@lru_cache(maxsize=4)
def _pairs(_version: data.Version) -> tuple[Pair, ...]:
    rows = (
        rummy.decided(data.facts().scan("rounds"))
        .group_by("game", "variant")
        .agg(pl.len(), pl.col("seats").unique().sort())
        .sort("len", "game", "variant", descending=[True, False, False])
        .collect()
    )
    return tuple(Pair(game, variant, n, tuple(seats)) for game, variant, n, seats in rows.iter_rows())


# The rounds behind


_CELLS: Mapping[str, pl.Expr] = {
    **{name: pl.col(name) for name in ("opened_turn", "out_turn", "condition")},
    "jokers": pl.col("jokers").clip(upper_bound=jokers.MANY),
}
_BINS: Mapping[str, pl.Expr] = {
    "opening": pl.col("opening_total"),
    "left": pl.when(~pl.col("won")).then(pl.col("left")),
}
"""Picked by a bin: from its value up to ``upto``."""
_ELSEWHERE: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "meld": ("melds", {"kind": "meld", "upgrade": "upgrade", "owner": "seat"}),
    "incident": ("incidents", {"kind": "incident", "value": "value", "seat": "seat"}),
    "source": ("turns", {"source": "source", "opened": "opened", "seat": "seat"}),
}
"""Picked by rows of another table: which, and its columns under the names of the cell."""


def behind(wanted: Filter, cell: Cell, most: int) -> tuple[int, pl.DataFrame]:
    """The seats' rounds that a cell counts: how many, and the newest of them with where to see each."""
    rows = rummy.decided(_rows("rounds", wanted))
    other = next((name for name in _ELSEWHERE if name in cell), None)
    if other is not None:
        rows = rows.join(_seats_with(wanted, other, cell), on=_SEAT, how="semi")
    for name in cell.keys() & _CELLS:
        rows = rows.filter(_CELLS[name] == cell[name])
    for name in cell.keys() & _BINS:
        rows = rows.filter(_BINS[name].is_between(cell[name], cell["upto"]))
    shown = ("started", "match", "at", "seat", "player", "round", "points", "won", "opened_turn", "turns")
    count, newest = pl.collect_all([rows.select(pl.len()), rows.select(shown).top_k(most, by="started")])
    return int(count.item()), newest.sort("started", "match", "round", descending=[True, False, False])


def _seats_with(wanted: Filter, other: str, cell: Cell) -> pl.LazyFrame:
    """The seats' rounds that another table has such a row of."""
    table, columns = _ELSEWHERE[other]
    told = [pl.col(column).alias(name) for column, name in columns.items()]
    rows = _rows(table, wanted).select("began", "game", "round", *told)
    for name, value in cell.items():
        rows = rows.filter(pl.col(name) == value)
    return rows.select(_SEAT).unique()


def warm() -> None:
    """Work out what the page shows first, so that the first visitor finds it there."""
    for pair in pairs()[:1]:
        wanted = Filter(game=pair.game, variant=pair.variant)
        upto = ask(incidence.horizon, wanted)
        once: set[Question] = {hands.curve, draws.by_turn, incidents.by_value, incidence.horizon}
        for question in _TABLES.keys() - once:
            ask(question, wanted)
        for question in (hands.curve, draws.by_turn):
            ask(question, wanted, upto)
        for question in (rummy.summary, incidence.opened, jokers.caught):
            ask(question, wanted, "player")
