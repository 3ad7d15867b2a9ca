"""Fact tables of many matches, made quickly to measure pages on: played matches, sampled over and over.

Some matches are played by bots and folded, of Joker or of every game; every generated match is one of them,
on another day and with other players, so that all tables agree. What is generated is marked: the matches are
called ``generated-…``, no record knows them, and the checkpoint stays at 0.

Usage: python -m bench.make_facts --matches 20000 --into DIR [--every-game]
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import polars as pl

import games
from bench.matches import rows_of
from bots import players
from bots.scribe import FULL, Manner
from bots.simulate import play, sitting
from events.folding import folded
from events.rows import Stored
from projections.facts import TABLES, open_facts
from projections.facts.gathering import Gathered

PLAYED = 160
PLAYERS = 400
_BATCH = 500
_FIRST, _DAYS = datetime(2023, 1, 1, tzinfo=UTC), 1_400
_SHEET, _MIXED = Manner(sheet=lambda _round: True), Manner(sheet=lambda number: number < 9)
_KINDS = [
    ("classic-24", FULL), ("short-12", FULL), ("nines-16", FULL), ("full-40", FULL), ("classic-24", FULL),
    ("classic-24", _SHEET), ("short-12", _MIXED), ("classic-24", Manner(given_up=(11, 5))),
]  # fmt: skip


def kinds(*, every_game: bool) -> list[tuple[str, str, str, Manner]]:
    """Game, variant, bot and manner of the matches to be played, each as often as it stands there."""
    some = [("joker", variant, "aiming", manner) for variant, manner in _KINDS]
    others = [game for game in games.names() if game != "joker" and every_game]
    return some + [
        (game, variant, players(game)[0], manner)
        for game in others
        for variant in games.named(game).variants
        for manner in (FULL, FULL, _SHEET)
    ]


def patterns(*, every_game: bool = False) -> dict[str, pl.DataFrame]:
    """``PLAYED`` matches of several kinds as rows of every table; ``match`` is the number of the pattern."""
    gathered = Gathered()
    for number, kind in enumerate(islice(cycle(kinds(every_game=every_game)), PLAYED)):
        game, variant, bot, manner = kind
        stored = list(_stored(str(number), replace(sitting(game, variant, [bot], number), manner=manner)))
        gathered.add(folded(stored), stored)
    frames = {name: gathered.rows(table) for name, table in TABLES.items()}
    won = frames["seats"].filter(place=1).group_by("match").agg(pl.col("seat").sort().alias("won"))
    frames["matches"] = frames["matches"].join(won, on="match", how="left")
    return frames


def _stored(stream: str, table: Any) -> Iterator[Stored]:
    for version, row in enumerate(rows_of(play(table))):
        data = row.data.encode()
        yield Stored(version + 1, stream, version, row.type, 1, row.time, data, None, None, None, 0, b"")


def drawn(first: int, count: int, random: np.random.Generator) -> pl.DataFrame:
    """Matches to be: which pattern, when, and the ids of the four who sit down."""
    numbers = np.arange(first, first + count)
    seats = np.cumsum(random.integers(1, PLAYERS // 4, size=(count, 4)), axis=1) + random.integers(PLAYERS)
    start = [_FIRST + timedelta(seconds=int(one)) for one in random.integers(_DAYS * 86_400, size=count)]
    return pl.DataFrame(
        {
            "match": random.integers(PLAYED, size=count).astype(str),
            "name": [f"generated-{number:07}" for number in numbers],
            "began_now": (numbers + 1) * 1_000,
            "started_now": sorted(start),
            "sat": [[f"p-{one % PLAYERS:03}" for one in row] for row in seats],
        },
        schema_overrides={"started_now": pl.Datetime("us", "UTC")},
    )


def generated(table: str, pattern: pl.DataFrame, draws: pl.DataFrame) -> pl.DataFrame:
    """The rows of a table for the matches drawn."""
    seat = pl.col("owner" if table == "melds" else "seat")
    columns = {"match": pl.col("name"), "began": pl.col("began_now"), "started": pl.col("started_now")}
    if "player" in pattern.columns:
        columns["player"] = pl.col("sat").list.get(seat)
    if table == "matches":
        columns |= {
            "players": pl.col("sat"),
            "winners": pl.col("sat").list.gather(pl.col("won")).fill_null([]),
        }
    rows = draws.join(pattern, on="match", maintain_order="left").with_columns(**columns)
    return rows.select(TABLES[table].schema.names())


def main() -> None:
    """Make the tables and say how many rows they have."""
    parser = argparse.ArgumentParser(description="Make fact tables of generated matches.")
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--every-game", action="store_true", help="not of Joker alone")
    parser.add_argument("--into", type=Path, required=True, metavar="DIR", help="folder of the fact tables")
    asked = parser.parse_args()
    began, facts, frames = perf_counter(), open_facts(asked.into), patterns(every_game=asked.every_game)
    for name, table in TABLES.items():
        random, rows = np.random.default_rng(1), 0
        with facts.filing(table) as filing:
            for first in range(0, asked.matches, _BATCH):
                draws = drawn(first, min(_BATCH, asked.matches - first), random)
                made = generated(name, frames[name], draws)
                rows += len(made)
                filing.add(made)
            facts.refill(filing, 0)
        print(f"{name:<10}{rows:>12,} rows")
    print(f"{asked.matches:,} generated matches in {perf_counter() - began:.1f} s")


if __name__ == "__main__":
    main()
