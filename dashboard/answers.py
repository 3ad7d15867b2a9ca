"""Statistics for the pages, kept until the fact tables change. The formulas are in ``projections/stats``."""

from functools import lru_cache
from typing import Any

import polars as pl

from dashboard import data
from projections.judging import BIDS
from projections.stats import bid_loss as losses
from projections.stats import bidding, expected, luck, players, rating
from projections.stats import calibration as calibrations
from projections.stats.filters import Filter, selected
from projections.stats.intervals import CELL, COMPARED, OWN

FEW_BIDS, FEW_MATCHES, FEW_COMPARED = CELL, OWN, COMPARED
"""Below so many observations a figure is greyed."""


def _rows(table: str, wanted: Filter) -> pl.LazyFrame:
    return selected(data.facts().scan(table), wanted)


# Bidding


def bid_pairs() -> list[tuple[str, str]]:
    """Games and variants in which anybody has bid, those with the most bids first."""
    return _bid_pairs(data.version("rounds"))


@lru_cache(maxsize=4)
def _bid_pairs(_version: data.Version) -> list[tuple[str, str]]:
    made = bidding.bids(data.facts().scan("rounds")).group_by("game", "variant").len()
    rows = made.sort("len", "game", "variant", descending=[True, False, False]).collect()
    return list(rows.select("game", "variant").iter_rows())


def bids(wanted: Filter, *by: str) -> pl.DataFrame:
    """``bidding.summary`` of the rounds that pass."""
    return _bids(data.version("rounds"), wanted, by)


@lru_cache(maxsize=256)
def _bids(_version: data.Version, wanted: Filter, by: tuple[str, ...]) -> pl.DataFrame:
    return bidding.summary(_rows("rounds", wanted), *by)


def shtangas(wanted: Filter, *by: str) -> pl.DataFrame:
    """``bidding.shtangas`` of the rounds that pass."""
    return _shtangas(data.version("rounds"), wanted, by)


@lru_cache(maxsize=128)
def _shtangas(_version: data.Version, wanted: Filter, by: tuple[str, ...]) -> pl.DataFrame:
    return bidding.shtangas(_rows("rounds", wanted), *by)


def premiums(wanted: Filter) -> dict[str, Any]:
    """``bidding.premiums`` of the chapters that pass, as one row."""
    return _premiums(data.version("chapters"), wanted)


@lru_cache(maxsize=128)
def _premiums(_version: data.Version, wanted: Filter) -> dict[str, Any]:
    return bidding.premiums(_rows("chapters", wanted)).row(0, named=True)


def left_out(wanted: Filter) -> pl.DataFrame:
    """``bidding.left_out`` of what passes."""
    return _left_out(data.version("matches", "rounds"), wanted)


@lru_cache(maxsize=128)
def _left_out(_version: data.Version, wanted: Filter) -> pl.DataFrame:
    return bidding.left_out(_rows("matches", wanted), _rows("rounds", wanted))


def behind(wanted: Filter, cell: dict[str, Any], most: int) -> tuple[int, pl.DataFrame]:
    """The bids in a cell (dimension → value): how many, and the newest of them with where to see each."""
    frame = bidding.bids(_rows("rounds", wanted), *cell)
    for dimension, value in cell.items():
        frame = frame.filter(pl.col(dimension) == value)
    columns = ("started", "match", "at", "seat", "player", "round", "cards", "bidding_place", "trump", "bid")
    newest = frame.select(*columns, "tricks", "points").top_k(most, by="started")
    count, rows = pl.collect_all([frame.select(pl.len()), newest])
    return int(count.item()), rows.sort("started", "match", "round", descending=[True, False, False])


# Bids judged


def _judged(wanted: Filter) -> pl.LazyFrame:
    return selected(data.judged().scan(BIDS.name), wanted)


def bid_loss(wanted: Filter, *by: str) -> pl.DataFrame:
    """``bid_loss.bid_loss`` of the judged bids that pass, and beside it what was made above expectation
    (``above``) and what play and luck added (``execution``)."""
    return _bid_loss(data.judged_version(), wanted, by)


@lru_cache(maxsize=128)
def _bid_loss(_version: data.Version, wanted: Filter, by: tuple[str, ...]) -> pl.DataFrame:
    rows = _judged(wanted)
    lost = losses.bid_loss(rows, *by)
    for name, told in (
        ("above", expected.made_above_expected(rows, *by)),
        ("execution", expected.execution(rows, *by)),
    ):
        columns = told.select(*by, name, f"{name}_low", f"{name}_high")
        lost = (
            lost.join(columns, on=list(by), how="left", maintain_order="left") if by else lost.hstack(columns)
        )
    return lost


def costliest(wanted: Filter) -> pl.DataFrame:
    """``bid_loss.costliest`` of the judged bids that pass."""
    return _costliest(data.judged_version(), wanted)


@lru_cache(maxsize=64)
def _costliest(_version: data.Version, wanted: Filter) -> pl.DataFrame:
    return losses.costliest(_judged(wanted))


def calibration(wanted: Filter) -> pl.DataFrame:
    """``calibration.curve`` of the judged bids that pass."""
    return _calibration(data.judged_version(), wanted)


@lru_cache(maxsize=64)
def _calibration(_version: data.Version, wanted: Filter) -> pl.DataFrame:
    return calibrations.curve(_judged(wanted))


# Players


def standings(wanted: Filter) -> pl.DataFrame:
    """``players.standings`` of the matches that pass, with bids where the game has them."""
    return _standings(data.version("seats", "rounds"), wanted)


@lru_cache(maxsize=32)
def _standings(_version: data.Version, wanted: Filter) -> pl.DataFrame:
    return players.standings(_rows("seats", wanted), _rows("rounds", wanted))


def history(wanted: Filter) -> pl.DataFrame:
    """``players.history`` of the filter's player."""
    return players.history(_rows("seats", wanted), wanted.player or "")


def form(wanted: Filter) -> pl.DataFrame:
    """``players.form`` of the filter's player."""
    return players.form(_rows("seats", wanted), wanted.player or "")


def rivals(game: str, variant: str, player: str) -> pl.DataFrame:
    """``players.head_to_head`` of a player in a variant."""
    return _rivals(data.version("seats"), game, variant, player)


@lru_cache(maxsize=64)
def _rivals(_version: data.Version, game: str, variant: str, player: str) -> pl.DataFrame:
    return players.head_to_head(_rows("seats", Filter(game=game, variant=variant)), player)


def ratings(wanted: Filter) -> rating.Ratings:
    """``rating.ratings`` of the matches that pass; the filter names one game and variant."""
    return _ratings(data.version("seats"), wanted)


@lru_cache(maxsize=64)
def _ratings(_version: data.Version, wanted: Filter) -> rating.Ratings:
    return rating.ratings(_rows("seats", wanted))


def rated(wanted: Filter) -> pl.DataFrame:
    """``rating.table`` of ``ratings``."""
    return _rated(data.version("seats"), wanted)


@lru_cache(maxsize=64)
def _rated(_version: data.Version, wanted: Filter) -> pl.DataFrame:
    return rating.table(ratings(wanted))


def luck_removed(wanted: Filter) -> dict[str, Any] | None:
    """``luck.removed`` of one game and variant, as a row; ``None`` without a finished match."""
    return _luck_removed(data.version("seats"), wanted)


@lru_cache(maxsize=64)
def _luck_removed(_version: data.Version, wanted: Filter) -> dict[str, Any] | None:
    rows = luck.removed(_rows("seats", wanted))
    return rows.row(0, named=True) if rows.height else None


def adjusted(wanted: Filter) -> pl.DataFrame:
    """``luck.adjusted`` of the matches that pass."""
    return _adjusted(data.version("seats"), wanted)


@lru_cache(maxsize=64)
def _adjusted(_version: data.Version, wanted: Filter) -> pl.DataFrame:
    return luck.adjusted(_rows("seats", wanted))


# About the numbers


def known_matches() -> pl.DataFrame:
    """How many matches there are of each game and variant, by what is known of them."""
    return _known_matches(data.version("matches"))


@lru_cache(maxsize=4)
def _known_matches(_version: data.Version) -> pl.DataFrame:
    names = {
        "full": pl.col("detail") == "full",
        "mixed": pl.col("detail") == "mixed",
        "sheet": pl.col("detail") == "sheet",
    }
    counts = [pl.len().alias("matches"), *(told.sum().alias(name) for name, told in names.items())]
    counts += [(pl.col("status") == name).sum().alias(name) for name in ("running", "abandoned")]
    rows = data.facts().scan("matches").group_by("game", "variant").agg(counts)
    return rows.sort("matches", "game", "variant", descending=[True, False, False]).collect()


def all_luck() -> pl.DataFrame:
    """``luck.removed`` of the whole archive."""
    return _all_luck(data.version("seats"))


@lru_cache(maxsize=4)
def _all_luck(_version: data.Version) -> pl.DataFrame:
    return luck.removed(data.facts().scan("seats"))


def model_scores(game: str) -> Any:
    """``calibration.scores`` of the judged bids of a game; ``None`` where none is judged."""
    return _model_scores(data.judged_version(), game)


@lru_cache(maxsize=4)
def _model_scores(_version: data.Version, game: str) -> Any:
    return calibrations.scores(_judged(Filter(game=game)))


def warm() -> None:
    """Work out what the pages show first, so that the first visitor finds it there."""
    data.known()
    for game, variant in bid_pairs()[:1]:
        wanted = Filter(game=game, variant=variant)
        for by in ((), ("bid",), ("cards",), ("place",), ("trump_kind",), ("player",), ("cards", "bid")):
            bids(wanted, *by)
        shtangas(wanted)
        shtangas(wanted, "player")
        premiums(wanted)
        left_out(wanted)
    for game, variant, _count in data.known().pairs[:1]:
        standings(Filter(game=game, variant=variant))
