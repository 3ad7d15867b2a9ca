"""The way to everything the pages show: the record, the fact tables, names and titles.

Answers are kept in memory under the version of the tables they were worked out from, so a page that nobody
changed anything for costs nothing. A frame that is kept is shared: nobody changes it.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from time import monotonic

import polars as pl

import games
from dashboard import words
from events.admission import Door
from events.store import Store, open_store
from projections.facts import Facts, open_facts
from projections.judging import BIDS, judged_facts, judges
from projections.stats.players import finished
from service.settings import settings

Version = tuple[str, tuple[int, ...]]

_NAMES_KEPT = 5.0
"""Seconds after which a changed name shows."""


@cache
def _store(database: str) -> Store:
    return open_store(database)


@cache
def _facts(folder: str) -> Facts:
    return open_facts(Path(folder))


@cache
def _door(database: str) -> Door:
    return Door(_store(database))


def store() -> Store:
    """The record."""
    return _store(settings().database)


def door() -> Door:
    """The one way into the record."""
    return _door(settings().database)


def facts() -> Facts:
    """The fact tables."""
    return _facts(str(settings().facts))


def imports() -> Path:
    """Where files that were handed in are kept."""
    return settings().imports


@cache
def _judged(folder: str, models: str) -> Facts:
    return judged_facts(Path(folder), judges("learned", Path(models)))


def judged() -> Facts:
    """The table of judged bids.

    Raises:
        KibitzError: a model file is damaged or of another version (``bad-model``).
    """
    here = settings()
    return _judged(str(here.facts), str(here.data / "models"))


def judged_version() -> Version:
    """What an answer over judged bids stays valid for."""
    return str(settings().facts), (judged().version(BIDS.name),)


def version(*tables: str) -> Version:
    """What an answer over these tables stays valid for."""
    return str(settings().facts), tuple(facts().version(table) for table in tables)


# Names and titles


@lru_cache(maxsize=2)
def _names(database: str, _slot: int) -> Mapping[str, str]:
    shown = {player: name or words.FORGOTTEN for player, name in _store(database).players().items()}
    borne = Counter(shown.values())
    return {player: name if borne[name] == 1 else f"{name} ({player})" for player, name in shown.items()}


def names() -> Mapping[str, str]:
    """Player id → the name shown, for every player of the record; namesakes bear their ids."""
    return _names(settings().database, int(monotonic() / _NAMES_KEPT))


def known_people() -> Mapping[str, str]:
    """Name → player id, for every name that is one player's alone."""
    people = {player: called for player, called in store().players().items() if called}
    borne = Counter(people.values())
    return {called: player for player, called in people.items() if borne[called] == 1}


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


# What can be chosen


@dataclass(frozen=True, slots=True)
class Known:
    """What the facts hold.

    Attributes:
        matches: how many there are.
        pairs: game and variant with its number of matches, the most often finished first.
        players: ids of everybody who sat at a table.
        seats: how many sat at tables, each number once.
        low_wins: the games in which the lowest total is the best.
    """

    matches: int
    pairs: tuple[tuple[str, str, int], ...]
    players: tuple[str, ...]
    seats: tuple[int, ...]
    low_wins: frozenset[str]

    @property
    def games(self) -> dict[str, str]:
        """Game → its title, the most often finished first."""
        return {game: game_title(game) for game, _variant, _count in self.pairs}

    def variants(self, game: str) -> dict[str, str]:
        """Variant → its title, of one game; of every game if it is empty."""
        return {v: variant_title(g, v) for g, v, _count in self.pairs if game in ("", g)}

    @property
    def tables(self) -> dict[str, str]:
        """Number of players at a table → how it is told."""
        return {str(n): words.TABLE_OF.format(n=n) for n in self.seats}

    @property
    def names(self) -> dict[str, str]:
        """Player → name, in the order of names."""
        borne = names()
        shown = {player: borne.get(player, player) for player in self.players}
        return dict(sorted(shown.items(), key=lambda pair: pair[1].casefold()))


def known() -> Known:
    """What the facts hold now."""
    return _known(version("matches", "seats"))


@lru_cache(maxsize=4)
def _known(_version: Version) -> Known:
    matches = facts().scan("matches")
    pairs, players, seats = pl.collect_all(
        [
            matches.group_by("game", "variant")
            .agg(pl.len(), (pl.col("status") == "finished").sum().alias("finished"))
            .sort("finished", "len", "game", "variant", descending=[True, True, False, False])
            .drop("finished"),
            matches.select(pl.col("players").explode(empty_as_null=False).unique().sort()),
            matches.select(pl.col("seats").unique().sort()),
        ]
    )
    return Known(
        matches=int(pairs["len"].sum()),
        pairs=tuple(pairs.iter_rows()),
        players=tuple(players["players"]),
        seats=tuple(seats["seats"]),
        low_wins=_low_wins(),
    )


def _low_wins() -> frozenset[str]:
    """The games whose winners had less than the others: told by the results, whatever the game."""
    first = pl.col("place") == 1
    totals = (
        finished(facts().scan("seats"))
        .group_by("game")
        .agg(
            pl.col("total").filter(first).mean().alias("first"),
            pl.col("total").filter(~first).mean().alias("rest"),
        )
        .filter(pl.col("first") < pl.col("rest"))
        .collect()
    )
    return frozenset(totals["game"])
