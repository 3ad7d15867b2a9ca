"""What the pages know: fact tables, names and matches, kept in memory until the facts change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time

import polars as pl
import streamlit as st

import games
from dashboard import words
from events.store import Store, open_store
from projections.facts import Facts, open_facts
from service.settings import settings


@st.cache_resource
def _store(database: str) -> Store:
    return open_store(database)


@st.cache_resource
def _facts(path: str) -> Facts:
    return open_facts(path)


def store() -> Store:
    """The record."""
    return _store(settings().database)


def facts() -> Facts:
    """The fact tables."""
    return _facts(str(settings().facts))


def version(*tables: str) -> tuple[str, int]:
    """What an answer kept over these tables stays valid for: the folder and the tables' versions."""
    return str(settings().facts), sum(facts().version(table) for table in tables)


# Names


@st.cache_data(ttl=5, max_entries=4, show_spinner=False)
def _names(database: str) -> dict[str, str]:
    return {player: name or words.FORGOTTEN for player, name in _store(database).players().items()}


def names() -> dict[str, str]:
    """Player id → the name shown, for every player of the record; a rename shows within seconds."""
    return _names(settings().database)


def name(player: str) -> str:
    """The name shown for a player, or the id where the record knows none."""
    return names().get(player, player)


def game_title(game: str) -> str:
    """A game's title, or its bare name if this house has no such game."""
    return games.named(game).title if game in games.names() else game


def variant_title(game: str, variant: str) -> str:
    """A variant's title, or its bare name."""
    known = games.named(game).variants if game in games.names() else {}
    return known[variant].title if variant in known else variant


# Matches


@dataclass(frozen=True, slots=True)
class Known:
    """What can be filtered by: games, variants and players that the facts hold, and how many matches."""

    matches: int
    games: Mapping[str, str]
    variants: Mapping[str, Mapping[str, str]]
    players: Mapping[str, str]

    def variants_of(self, game: str) -> dict[str, str]:
        """Variants of one game, or of all games with the game's title before each."""
        if game or len(self.variants) == 1:
            return dict(self.variants.get(game or next(iter(self.variants)), {}))
        return {
            variant: f"{self.games[one]} {title}"
            for one, titles in self.variants.items()
            for variant, title in titles.items()
        }


@st.cache_resource(max_entries=8, show_spinner=False)
def _known(_version: tuple[str, int]) -> tuple[int, list[tuple[str, str]], list[str]]:
    matches = facts().scan("matches")
    pairs = matches.group_by("game", "variant").len().sort("game", "variant").collect()
    players = matches.select(pl.col("players").explode().unique()).collect()
    rows = list(pairs.select("game", "variant").iter_rows())
    return int(pairs["len"].sum()), rows, [player for player in players["players"] if player is not None]


def known() -> Known:
    """Games, variants and players of the facts, with the titles and names they are shown under."""
    count, pairs, players = _known(version("matches"))
    variants: dict[str, dict[str, str]] = {}
    for game, variant in pairs:
        variants.setdefault(game, {})[variant] = variant_title(game, variant)
    shown = sorted(((player, name(player)) for player in players), key=lambda pair: pair[1].casefold())
    return Known(count, {game: game_title(game) for game in variants}, variants, dict(shown))


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """Which matches to show; empty fields filter nothing."""

    search: str = ""
    game: str = ""
    variant: str = ""
    player: str = ""
    status: str = ""
    detail: str = ""
    since: date | None = None
    until: date | None = None

    def applied(self, matches: pl.LazyFrame) -> pl.LazyFrame:
        """The matches that pass. Days are days in UTC."""
        for field in ("game", "variant", "status", "detail"):
            if value := getattr(self, field):
                matches = matches.filter(pl.col(field) == value)
        if self.player:
            matches = matches.filter(pl.col("players").list.contains(self.player))
        if self.since:
            matches = matches.filter(pl.col("started").dt.date() >= self.since)
        if self.until:
            matches = matches.filter(pl.col("started").dt.date() <= self.until)
        return matches.filter(self._searched()) if self.search else matches

    def _searched(self) -> pl.Expr:
        wanted = self.search.casefold()
        hits = [player for player, shown in names().items() if wanted in shown.casefold()]
        by_name = pl.any_horizontal([pl.lit(value=False), *(pl.col("players").list.contains(hit) for hit in hits)])
        return by_name | pl.col("match").str.to_lowercase().str.contains(wanted, literal=True)


_TOTALS = pl.col("totals").list.sort(descending=True)
_MARGIN = (_TOTALS.list.get(0, null_on_oob=True) - _TOTALS.list.get(1, null_on_oob=True)).alias("margin")
_ORDER: Mapping[str, tuple[pl.Expr, bool]] = {
    "newest": (pl.col("started"), True),
    "oldest": (pl.col("started"), False),
    "closest": (pl.when(pl.col("status") == "finished").then(_MARGIN), False),
    "highest": (pl.col("totals").list.max(), True),
    "longest": (pl.col("rounds"), True),
}


@dataclass(frozen=True, slots=True)
class Found:
    """A page of matches as it is shown, and how many there are on all pages."""

    count: int
    rows: pl.DataFrame


@st.cache_resource(max_entries=64, show_spinner=False)
def _matches(_version: tuple[str, int], chosen: MatchFilter, sort: str, page: int, size: int) -> tuple[int, pl.DataFrame]:
    passing = chosen.applied(facts().scan("matches"))
    count = int(passing.select(pl.len()).collect().item())
    by, falling = _ORDER[sort]
    ordered = passing.sort([by, pl.col("match")], descending=[falling, False], nulls_last=True)
    return count, ordered.slice(page * size, size).with_columns(_MARGIN).collect()


def matches(chosen: MatchFilter, sort: str, page: int, size: int) -> Found:
    """One page (from 0) of the matches that pass, in an order of ``words.MATCHES_SORT``."""
    count, rows = _matches(version("matches"), chosen, sort, page, size)
    cards = [_card(row) for row in rows.iter_rows(named=True)]
    shown = {
        "started": [card.started for card in cards],
        "title": [card.title for card in cards],
        "table": [card.result for card in cards],
        "margin": [row["margin"] if row["status"] == "finished" else None for row in rows.iter_rows(named=True)],
        "rounds": rows["rounds"],
        "detail": [words.DETAIL.get(card.detail, card.detail) for card in cards],
        "status": [words.STATUS.get(card.status, card.status) for card in cards],
        "match": [card.id for card in cards],
    }
    return Found(count, pl.DataFrame(shown))


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match in short: ids, names and totals in seat order, what was played and when."""

    id: str
    game: str
    title: str
    started: datetime | None
    status: str
    detail: str
    players: Sequence[str]
    names: Sequence[str]
    totals: Sequence[int]

    @property
    def day(self) -> str:
        """The day it was played, in words."""
        return "" if self.started is None else f"{self.started.day} {self.started:%B %Y}"

    @property
    def table(self) -> str:
        """Who played, in seat order."""
        return " · ".join(self.names)

    @property
    def result(self) -> str:
        """Names with totals, the highest total first."""
        pairs = sorted(zip(self.names, self.totals, strict=True), key=lambda pair: -pair[1])
        return " · ".join(f"{shown} {total}" for shown, total in pairs).replace("-", "−")


def _card(row: Mapping[str, object]) -> MatchCard:
    game, players = str(row["game"]), list(row["players"])  # type: ignore[call-overload]
    return MatchCard(
        id=str(row["match"]),
        game=game,
        title=f"{game_title(game)} · {variant_title(game, str(row['variant']))}",
        started=row["started"],  # type: ignore[arg-type]
        status=str(row["status"]),
        detail=str(row["detail"]),
        players=players,
        names=[name(player) for player in players],
        totals=list(row["totals"]),  # type: ignore[call-overload]
    )


def newest(count: int) -> list[MatchCard]:
    """The newest matches, newest first."""
    _count, rows = _matches(version("matches"), MatchFilter(), "newest", 0, count)
    return [_card(row) for row in rows.iter_rows(named=True)]


def match(match_id: str) -> MatchCard | None:
    """A match by its id, or ``None`` if the facts hold no such match."""
    rows = facts().scan("matches").filter(pl.col("match") == match_id).collect()
    return next((_card(row) for row in rows.iter_rows(named=True)), None)
