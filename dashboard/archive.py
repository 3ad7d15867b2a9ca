"""Lists of matches: which pass a filter, in what order, and how one is told in a line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any

import polars as pl

from dashboard import data, words
from dashboard.figures import cut, number
from projections.stats.filters import Filter, selected

_RISING, _FALLING = False, True
_LEFT_TO_RIGHT, _ISOLATE = "\u200e", "\u2068"


@dataclass(frozen=True, slots=True)
class Asked:
    """Which matches to show: the filter, and words that a player's name or the match's id must hold."""

    wanted: Filter = field(default_factory=Filter)
    search: str = ""

    def applied(self, matches: pl.LazyFrame) -> pl.LazyFrame:
        """The matches that pass."""
        passing = selected(matches, self.wanted)
        return passing.filter(self._searched()) if self.search else passing

    def _searched(self) -> pl.Expr:
        wanted = self.search.casefold()
        hits = [player for player, shown in data.names().items() if wanted in shown.casefold()]
        seated = pl.col("players").list.set_intersection(pl.lit(hits, pl.List(pl.String))).list.len() > 0
        by_id = pl.col("match").str.to_lowercase().str.contains(wanted, literal=True)
        return seated | by_id if hits else by_id


@dataclass(frozen=True, slots=True)
class Card:
    """A match in short: ids, names and totals in seat order, what was played and when (UTC)."""

    id: str
    game: str
    variant: str
    started: datetime
    status: str
    detail: str
    rounds: int
    players: Sequence[str]
    totals: Sequence[int]
    margin: int | None

    @property
    def title(self) -> str:
        """Game and variant."""
        return f"{data.game_title(self.game)} · {data.variant_title(self.game, self.variant)}"

    @property
    def day(self) -> str:
        """The day it was played, in words."""
        return f"{self.started.day} {self.started:%B %Y}"

    @property
    def names(self) -> list[str]:
        """The players' names in seat order."""
        return [data.name(player) for player in self.players]

    @property
    def result(self) -> str:
        """Names with totals, the best first."""
        sign = 1 if self.game in data.known().low_wins else -1
        pairs = sorted(zip(self.names, self.totals, strict=True), key=lambda pair: sign * pair[1])
        told = " · ".join(f"{cut(name)} {number(total)}" for name, total in pairs)
        return f"{_LEFT_TO_RIGHT}{told}" if _ISOLATE in told else told


def _card(row: Mapping[str, Any]) -> Card:
    return Card(
        id=row["match"],
        game=row["game"],
        variant=row["variant"],
        started=row["started"],
        status=row["status"],
        detail=row["detail"] or "",
        rounds=row["rounds"],
        players=row["players"],
        totals=row["totals"],
        margin=row["margin"],
    )


def _margin(low_wins: frozenset[str]) -> pl.Expr:
    """Points between the best total and the next, once a match is finished."""
    rising = pl.col("totals").list.sort()
    falling = pl.col("totals").list.sort(descending=True)
    best_first = pl.when(pl.col("game").is_in(sorted(low_wins))).then(rising).otherwise(falling)
    ahead = best_first.list.get(0, null_on_oob=True) - best_first.list.get(1, null_on_oob=True)
    return pl.when(pl.col("status") == "finished").then(ahead.abs())


_ORDER: Mapping[str, tuple[pl.Expr, bool]] = {
    "newest": (pl.col("started"), _FALLING),
    "oldest": (pl.col("started"), _RISING),
    "closest": (pl.col("margin"), _RISING),
    "highest": (pl.col("totals").list.max(), _FALLING),
    "longest": (pl.col("rounds"), _FALLING),
}


def page(asked: Asked, sort: str, number: int, size: int) -> tuple[int, list[Card]]:
    """How many matches pass, and one page of them (from 0) in an order of ``words.MATCHES_SORT``."""
    return _page(
        data.version("matches", "seats"),
        tuple(data.names().items()) if asked.search else (),
        asked,
        sort,
        number,
        size,
    )


@lru_cache(maxsize=64)
def _page(
    _version: data.Version,
    _names: tuple[tuple[str, str], ...],
    asked: Asked,
    sort: str,
    number: int,
    size: int,
) -> tuple[int, list[Card]]:
    passing = asked.applied(data.facts().scan("matches"))
    by, falling = _ORDER[sort]
    ordered = (
        passing.with_columns(_margin(data.known().low_wins).alias("margin"))
        .sort(by, "began", descending=[falling, _FALLING], nulls_last=True)
        .slice(number * size, size)
    )
    count, rows = pl.collect_all([passing.select(pl.len()), ordered])
    return int(count.item()), [_card(row) for row in rows.iter_rows(named=True)]


def newest(count: int) -> list[Card]:
    """The newest matches, newest first."""
    return page(Asked(), "newest", 0, count)[1]


def running(count: int) -> list[Card]:
    """The newest matches that are still being played, newest first."""
    return page(Asked(Filter(status="running")), "newest", 0, count)[1]


def one(match: str) -> Card | None:
    """A match by its id, or ``None`` if the facts hold no such match."""
    margin = _margin(data.known().low_wins).alias("margin")
    rows = data.facts().scan("matches").filter(pl.col("match") == match).with_columns(margin).collect()
    return next((_card(row) for row in rows.iter_rows(named=True)), None)


def shown(cards: Sequence[Card]) -> pl.DataFrame:
    """The cards as the rows of a table, in the columns of ``words.COLUMNS``."""
    return pl.DataFrame(
        {
            "started": [card.started for card in cards],
            "title": [card.title for card in cards],
            "table": [card.result for card in cards],
            "margin": [card.margin for card in cards],
            "rounds": [card.rounds for card in cards],
            "detail": [words.DETAIL.get(card.detail, "") for card in cards],
            "status": [words.STATUS.get(card.status, card.status) for card in cards],
        }
    )
