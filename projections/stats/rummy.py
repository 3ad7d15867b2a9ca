"""Rounds that one seat wins: how often, for how many points, in how many turns. Rounds go in, small tables
come out.

A row is a seat in a scored round. Every table counts what it rests on: ``n`` rows of ``players`` in
``matches``. A rate or mean comes with its bounds in ``…_low`` and ``…_high``. Formulas are those of the
house's analytics, section Rummy games. Games without a winner of the round have no such rows.
"""

from collections.abc import Sequence

import polars as pl

from projections.stats.intervals import Z, rate, with_means

WIDTHS = (1, 2, 5, 10, 20, 50, 100)
BINS = 20
"""Of a picture of how something is spread: how wide bins may be, and how many there are at most."""

MATCHES = pl.col("began").n_unique().alias("matches")
COUNTS = (pl.len().alias("n"), MATCHES, pl.col("player").n_unique().alias("players"))


def decided(rounds: pl.LazyFrame) -> pl.LazyFrame:
    """The rows of games in which a round has a winner."""
    return rounds.filter(pl.col("won").is_not_null())


_HAND = ["began", "round", "seat"]
"""What tells a seat's hand of one round from every other."""


def seen(turns: pl.LazyFrame, rounds: pl.LazyFrame, column: str) -> tuple[pl.LazyFrame, pl.LazyFrame]:
    """Turns and rounds without the hands that were not seen after every turn, where ``column`` is null: what
    is summed over the turns of such a hand would be too little."""
    unseen = turns.filter(pl.col(column).is_null()).select(_HAND).unique()
    return turns.join(unseen, on=_HAND, how="anti"), rounds.join(unseen, on=_HAND, how="anti")


def played(rounds: pl.LazyFrame) -> pl.LazyFrame:
    """Those that are known card by card, which alone tell of turns."""
    return decided(rounds).filter(pl.col("detail") == "full")


def median(values: pl.Expr, name: str) -> list[pl.Expr]:
    """The median of what is not null, with its bounds: columns ``<name>``, ``<name>_low``, ``<name>_high``.

    The bounds are the ⌊n/2 − z·√n/2⌋-th value and the ⌈1 + n/2 + z·√n/2⌉-th (Conover, *Practical
    Nonparametric Statistics*, 1999, section 3.2); null where there is no such value, that is below 8.
    """
    known = values.drop_nulls().sort()
    n = known.len().cast(pl.Float64)
    first = (n / 2 - Z * n.sqrt() / 2).floor().cast(pl.Int64) - 1
    last = (n / 2 + Z * n.sqrt() / 2).ceil().cast(pl.Int64)
    enough = (first >= 0) & (last < n)
    bounds = {"low": first, "high": last}
    return [
        values.median().alias(name),
        *(
            pl.when(enough)
            .then(known.get(pl.when(enough).then(place).otherwise(0), null_on_oob=True))
            .alias(f"{name}_{end}")
            for end, place in bounds.items()
        ),
    ]


def per(frame: pl.LazyFrame, by: Sequence[str], *told: pl.Expr) -> pl.LazyFrame:
    """Expressions per group, in the groups' order; without groups one row, also of nothing."""
    return frame.group_by(*by).agg(*told).sort(*by) if by else frame.select(*told)


def beside(by: Sequence[str], *tables: pl.DataFrame) -> pl.DataFrame:
    """Tables of the same groups side by side, in the groups' order; the first has all the groups."""
    first, *others = tables
    for other in others:
        first = first.join(other, on=list(by), how="left") if by else first.hstack(other)
    return first.sort(*by) if by else first


def means(frame: pl.LazyFrame, by: Sequence[str], **values: str) -> list[pl.DataFrame]:
    """``intervals.with_means`` of columns, null ones left out: name in the table → column."""
    each = per(
        frame, [*by, "began"],
        *(pl.col(column).sum().alias(f"{name}:sum") for name, column in values.items()),
        *(pl.col(column).count().alias(f"{name}:count") for name, column in values.items()),
    ).collect()  # fmt: skip
    return [
        with_means(
            each.select(
                *by, pl.col(f"{name}:sum").alias("sum"), pl.col(f"{name}:count").alias("count")
            ).filter(pl.col("count") > 0),
            by,
            name,
        )
        for name in values
    ]


def summary(rounds: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """Results per group of ``by`` (columns of the rounds), in their order.

    - ``won``, ``won_rate``: rounds won by going out, and their share of n; Wilson. ``even``: the share that
      equal players would win, mean of 1 / seats that played the round.
    - ``points``: mean of the round's points; bootstrap by match. ``points_median``: their median.
    - ``full``: rows known card by card; of these ``opened``, ``opened_rate``: those that opened; Wilson.
    - ``outs``, ``out_turn``: rounds won and known card by card, and the median of the winner's own turns.
    """
    rows = decided(rounds)
    full = pl.col("detail") == "full"
    told = per(
        rows, by, *COUNTS,
        pl.col("won").sum().alias("won"),
        (1 / pl.col("in_play")).mean().alias("even"),
        full.sum().alias("full"),
        (full & pl.col("opened_turn").is_not_null()).sum().alias("opened"),
        pl.col("out_turn").count().alias("outs"),
        *median(pl.col("points"), "points_median"),
        *median(pl.col("out_turn"), "out_turn"),
    ).with_columns(
        *rate(pl.col("won"), pl.col("n"), "won_rate"),
        *rate(pl.col("opened"), pl.col("full"), "opened_rate"),
    )  # fmt: skip
    return beside(by, told.collect(), *means(rows, by, points="points"))


def spread(values: pl.LazyFrame, column: str) -> pl.DataFrame:
    """How a column of whole numbers is spread: of every bin ``n``, ``matches``, and its ``share``; Wilson.

    A bin is named by its lowest value; all are ``width`` wide, the least of ``WIDTHS`` with which no more
    than ``BINS`` are needed. Empty ones between the first and the last are there.
    """
    counted = values.drop_nulls(column).group_by(pl.col(column).cast(pl.Int64).alias("value"))
    found = counted.agg(pl.len().cast(pl.Int64).alias("n"), pl.col("began").unique()).collect()
    low, high = (
        (0, -1) if found.is_empty() else found.select(low=pl.min("value"), high=pl.max("value")).row(0)
    )
    width = next((one for one in WIDTHS if high // one - low // one < BINS), WIDTHS[-1])
    bins = pl.int_range(low // width * width, high + 1, width, dtype=pl.Int64, eager=True)
    binned = found.group_by((pl.col("value") // width * width).alias("bin")).agg(
        pl.col("n").sum(), pl.col("began").explode().n_unique().cast(pl.Int64).alias("matches")
    )
    table = pl.DataFrame({"bin": bins}).join(binned, on="bin", how="left").sort("bin")
    return table.with_columns(pl.col("n", "matches").fill_null(0), pl.lit(width).alias("width")).with_columns(
        rate(pl.col("n"), pl.col("n").sum(), "share")
    )


def left_out(matches: pl.LazyFrame, rounds: pl.LazyFrame) -> pl.DataFrame:
    """What the statistics of a selection do not rest on, and why: a row for each ``reason`` that occurs.

    - ``no-rounds``: matches in which no round was scored yet;
    - ``sheet``: rows known by the round's line alone: points and winner count, turns are not known;
    - ``abandoned``, ``running``: matches without a result: their scored rounds count, the round that was
      broken off or goes on does not, nor do they where the match's end is asked for.

    ``n`` counts rows of the rounds table (seats in rounds), ``matches`` the matches they are in.
    """
    rows = decided(rounds)
    none = pl.lit(0, pl.UInt32)
    reasons = {
        "no-rounds": (matches.filter(pl.col("rounds") == 0), none),
        "sheet": (rows.filter(pl.col("detail") != "full"), pl.len()),
        "abandoned": (matches.filter(pl.col("status") == "abandoned"), none),
        "running": (matches.filter(pl.col("status") == "running"), none),
    }
    counted = [
        frame.select(pl.lit(reason).alias("reason"), n.alias("n"), MATCHES)
        for reason, (frame, n) in reasons.items()
    ]
    return pl.concat(counted).filter(pl.col("matches") > 0).collect()
