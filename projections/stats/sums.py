"""Means of a value over rows, with bounds by match, and sums beside them."""

from collections.abc import Sequence

import polars as pl

from projections.stats.intervals import with_means


def with_sums(frame: pl.LazyFrame, by: Sequence[str], name: str, *sums: pl.Expr) -> pl.DataFrame:
    """Per group of ``by``, in their order: ``n`` rows of ``matches``, ``sums`` of the rows, and the mean
    ``name`` of the column ``value`` with its bounds ``…_low`` and ``…_high``. Without groups one row."""
    each = frame.group_by(*by, "began").agg(
        pl.len().alias("count"), pl.col("value").sum().alias("sum"), *sums
    )
    per_match = each.collect()
    totals = [pl.col(one.meta.output_name()).sum() for one in sums]
    counts = [pl.col("count").sum().alias("n"), pl.len().alias("matches"), *totals]
    table = per_match.group_by(*by).agg(counts) if by else per_match.select(counts)
    means = with_means(per_match, by, name)
    return table.join(means, on=list(by)).sort(*by) if by else table.hstack(means)
