"""What lies on the table at the end of rounds. Melds go in."""

import polars as pl

from projections.stats.intervals import rate, with_jeffreys
from projections.stats.rummy import COUNTS, beside, means, median, per


def kinds(melds: pl.LazyFrame) -> pl.DataFrame:
    """Melds by ``kind``, the commonest first.

    - ``share``: of all melds; Wilson. ``joker_rate``: those with a joker, of the kind; Wilson.
    - ``cards``, ``laid_off``: means of its cards, and of those laid off to it; bootstrap by match.
    - ``turn``: median of the owner's own turn in which it was laid.
    """
    by = ["kind"]
    told = per(
        melds, by, *COUNTS, (pl.col("jokers") > 0).sum().alias("with_joker"), *median(pl.col("turn"), "turn")
    )
    table = told.collect().with_columns(
        *rate(pl.col("n"), pl.col("n").sum(), "share"), *rate(pl.col("with_joker"), pl.col("n"), "joker_rate")
    )
    both = beside(by, table, *means(melds, by, cards="cards", laid_off="laid_off"))
    return both.sort("n", "kind", descending=[True, False])


def upgrades(melds: pl.LazyFrame) -> pl.DataFrame:
    """What made melds worth more: ``kind``, ``upgrade``, ``n`` and the share of the kind's melds (``of``), as
    ``rate``; Jeffreys, as they are rare."""
    counted = melds.group_by("kind", "upgrade").agg(
        pl.len().alias("n"), pl.col("began").n_unique().alias("matches")
    )
    table = counted.collect().with_columns(pl.col("n").sum().over("kind").alias("of"))
    found = table.drop_nulls("upgrade").with_columns((pl.col("n") / pl.col("of")).alias("rate"))
    return with_jeffreys(found, "n", "of", "rate").sort(
        "n", "kind", "upgrade", descending=[True, False, False]
    )
