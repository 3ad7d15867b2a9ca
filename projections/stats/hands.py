"""What is left in the hands: at the round's end, and after every turn. Where hands cost nothing, nothing."""

from typing import Any

import numpy as np
import polars as pl

from projections.stats.intervals import mean_by_match
from projections.stats.rummy import COUNTS, beside, means, median, per, played, seen, spread


def caught(rounds: pl.LazyFrame) -> pl.LazyFrame:
    """The rows of seats that did not win the round, with what their hands cost."""
    return played(rounds).filter(~pl.col("won"), pl.col("left").is_not_null())


def left(rounds: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """What the hands of those who did not win cost at the end: ``mean`` (bootstrap by match), ``median``."""
    rows = caught(rounds)
    told = per(rows, by, *COUNTS, *median(pl.col("left"), "median")).collect()
    return beside(by, told, *means(rows, by, mean="left"))


def left_spread(rounds: pl.LazyFrame) -> pl.DataFrame:
    """``rummy.spread`` of what the hands of those who did not win cost at the end."""
    return spread(caught(rounds), "left")


def curve(turns: pl.LazyFrame, rounds: pl.LazyFrame, upto: int) -> pl.DataFrame:
    """The deadwood curve: what a hand costs after each own turn 1 … ``upto``, on average over all rows.

    A round that is over before is carried forward with what its hand cost at the end (0 for who went out):
    otherwise the late turns would show the long rounds alone. So ``mean`` at turn k is

        (Σ left after turn k, of rows with k turns or more + Σ left at the end, of the others) / all rows,

    bootstrap by match; ``n`` are all rows and ``carried`` those over by then. A hand that was not seen after
    one of its turns is left out whole.
    """
    turns, rounds = seen(turns, rounds, "left")
    rows = played(rounds).filter(pl.col("left").is_not_null(), pl.col("turns").is_not_null())
    ended = rows.group_by("began", pl.col("turns").cast(pl.Int64).clip(upper_bound=upto).alias("turn")).agg(
        pl.col("left").sum().alias("sum"), pl.len().alias("count")
    )
    going = (
        turns.filter(pl.col("left").is_not_null(), pl.col("own_turn") <= upto)
        .group_by("began", pl.col("own_turn").cast(pl.Int64).alias("turn"))
        .agg(pl.col("left").sum().alias("sum"))
    )
    over, now = pl.collect_all([ended, going])
    matches = over["began"].unique().sort()
    if matches.is_empty():
        names = ("mean", "mean_low", "mean_high")
        schema = {"turn": pl.Int64, "n": pl.Int64, "carried": pl.Int64, "matches": pl.Int64}
        return pl.DataFrame(schema={**schema, **dict.fromkeys(names, pl.Float64)})
    return _curve(matches, over, now, upto)


def _curve(matches: pl.Series, over: pl.DataFrame, now: pl.DataFrame, upto: int) -> pl.DataFrame:
    sums = _grid(matches, over, "sum", upto).cumsum(axis=1)
    rows = _grid(matches, over, "count", upto)
    n, gone = rows.sum(axis=1), rows.cumsum(axis=1)
    played_on = _grid(matches, now, "sum", upto)
    table = []
    for turn in range(1, upto + 1):
        total = sums[:, turn - 1] + played_on[:, turn]
        mean, bounds = total.sum() / n.sum(), mean_by_match(total, n)
        table.append((turn, int(n.sum()), int(gone[:, turn - 1].sum()), len(matches), float(mean), *bounds))
    names = ("turn", "n", "carried", "matches", "mean", "mean_low", "mean_high")
    schema = dict(zip(names, [*[pl.Int64] * 4, *[pl.Float64] * 3], strict=True))
    return pl.DataFrame(table, schema, orient="row")


def _grid(matches: pl.Series, rows: pl.DataFrame, column: str, upto: int) -> Any:
    """A column of ``began`` and ``turn`` as an array: a row a match, a column a turn from 0."""
    grid = np.zeros((len(matches), upto + 1))
    known = rows.filter(pl.col("began").is_in(matches.implode()))
    grid[matches.search_sorted(known["began"]).to_numpy(), known["turn"].to_numpy()] = known[
        column
    ].to_numpy()
    return grid
