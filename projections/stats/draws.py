"""Where drawn cards come from, and what is laid after them. Turns go in."""

import polars as pl

from projections.stats.intervals import rate, with_means
from projections.stats.rummy import MATCHES


def drawn(turns: pl.LazyFrame) -> pl.LazyFrame:
    """The turns whose draw is known; ``laid`` tells whether any card was laid in them."""
    known = turns.filter(pl.col("source").is_not_null())
    return known.with_columns((pl.col("melded") + pl.col("laid_off") > 0).alias("laid"))


def from_pile(turns: pl.LazyFrame) -> pl.DataFrame:
    """One row: ``n`` draws, those from the discard pile, ``pile``, and their share, ``rate``; Wilson."""
    pile = (pl.col("source") == "discard").sum().alias("pile")
    told = drawn(turns).select(pl.len().alias("n"), MATCHES, pile)
    return told.with_columns(rate(pl.col("pile"), pl.col("n"), "rate")).collect()


def sources(turns: pl.LazyFrame) -> pl.DataFrame:
    """Turns by ``opened`` (whether the seat had opened by their end) and ``source`` of the draw.

    - ``n``, ``share``: such turns, and their share of the turns with the same ``opened``; bootstrap by match.
    - ``laid``, ``laid_rate``: those in which a card was laid or laid off, and their share of n; Wilson.
    """
    rows, keys = drawn(turns), ["opened", "source"]
    told = rows.group_by(keys).agg(pl.len().alias("n"), MATCHES, pl.col("laid").sum()).with_columns(
        rate(pl.col("laid"), pl.col("n"), "laid_rate")
    )  # fmt: skip
    hits = rows.group_by("began", *keys).agg(pl.len().alias("sum"))
    turned = rows.group_by("began", "opened").agg(pl.len().alias("count"))
    table, each, all_turns = pl.collect_all([told, hits, turned])
    # a match in which a source was never used counts with 0 of its turns
    grid = all_turns.join(table.select(keys), on="opened").join(each, on=["began", *keys], how="left")
    shares = with_means(grid.with_columns(pl.col("sum").fill_null(0)), keys, "share")
    return table.join(shares, on=keys).sort(keys)


def by_turn(turns: pl.LazyFrame, upto: int) -> pl.DataFrame:
    """For each of a seat's own turns 1 … ``upto`` and each ``source``: ``n`` draws, their share; Wilson."""
    rows = drawn(turns).filter(pl.col("own_turn") <= upto)
    table = rows.group_by("own_turn", "source").agg(pl.len().alias("n"), MATCHES).collect()
    return table.with_columns(rate(pl.col("n"), pl.col("n").sum().over("own_turn"), "share")).sort(
        "own_turn", "source"
    )
