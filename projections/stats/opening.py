"""What seats open with, and what is made of a condition for it. Rounds known card by card go in."""

import polars as pl

from projections.stats.incidence import halfway, opened
from projections.stats.rummy import COUNTS, beside, means, median, per, played, spread, summary


def openings(rounds: pl.LazyFrame) -> pl.LazyFrame:
    """The rows in which a seat opened."""
    return played(rounds).filter(pl.col("opening_total").is_not_null())


def totals(rounds: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """What openings count: ``n`` of them, their ``mean`` (bootstrap by match) and ``median``."""
    rows = openings(rounds)
    told = per(rows, by, *COUNTS, *median(pl.col("opening_total"), "median")).collect()
    return beside(by, told, *means(rows, by, mean="opening_total"))


def totals_spread(rounds: pl.LazyFrame) -> pl.DataFrame:
    """``rummy.spread`` of what openings count."""
    return spread(openings(rounds), "opening_total")


def conditions(rounds: pl.LazyFrame) -> pl.DataFrame:
    """Where what it takes to open changes from round to round: each ``condition`` in the order of rounds.

    ``opened_rate`` (Wilson) and ``turn``, the turn by which half of the seats have met it, with its bounds;
    also ``points``, as in ``rummy.summary``.
    """
    rows = played(rounds).filter(pl.col("condition").is_not_null())
    table = summary(rows, "condition").drop_nulls("condition")
    order = rows.group_by("condition").agg(pl.col("round").min().alias("order")).collect()
    both = beside(["condition"], table, halfway(opened(rows, "condition"), "condition"), order)
    return both.sort("order", "condition")
