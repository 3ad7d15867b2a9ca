"""How players bid, and what became of it. Rounds and chapters go in, small tables come out.

Every table counts what it rests on: ``n`` observations of ``players`` in ``matches``. A rate or mean comes
with its bounds in ``…_low`` and ``…_high``. Formulas are those of the house's analytics, section Bidding.
"""

from collections.abc import Sequence

import polars as pl

from projections.stats.intervals import rate, with_jeffreys, with_means

DIMENSIONS: dict[str, pl.Expr] = {
    **{
        name: pl.col(name)
        for name in ("game", "variant", "player", "bid", "cards", "chapter", "kind", "jokers")
    },
    "place": pl.col("bidding_place"),
    "trump_kind": pl.when(pl.col("trump").is_in(["none", "unknown"]))
    .then(pl.col("trump"))
    .otherwise(pl.lit("trump")),
    "room": pl.col("cards") - pl.col("bids_before"),
}
"""What bids can be grouped by.

``place`` is 0 for the first to bid up to 3 for the dealer, ``trump_kind`` is trump, none or unknown,
``room`` the tricks that earlier bids have left. A bid for which the dimension is not known is left out.
"""

_COUNTS = (
    pl.len().alias("n"),
    pl.col("began").n_unique().alias("matches"),
    pl.col("player").n_unique().alias("players"),
)
_ERROR = pl.col("tricks") - pl.col("bid")


def bids(rounds: pl.LazyFrame, *by: str) -> pl.LazyFrame:
    """The rounds' rows that hold a bid, with the dimensions as columns; a row without one is left out."""
    keys = [DIMENSIONS[name].alias(name) for name in by]
    made = rounds.filter(pl.col("bid").is_not_null(), pl.col("tricks").is_not_null())
    return made.with_columns(keys).drop_nulls(list(by)) if by else made


def _per(frame: pl.LazyFrame, by: Sequence[str], *counts: pl.Expr) -> pl.LazyFrame:
    """Counts per group, in the groups' order; without groups one row, also of nothing."""
    return frame.group_by(*by).agg(*_COUNTS, *counts).sort(*by) if by else frame.select(*_COUNTS, *counts)


def summary(rounds: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """Bids kept and missed, per group of ``by`` (names of ``DIMENSIONS``), in their order.

    - ``made``, ``made_rate``: bids with b = t, and their share of n; Wilson.
    - ``missed``, ``over``, ``over_share``: bids with b ≠ t, those with t > b, and their share of the
      misses: how often "too many" rather than "too few"; Wilson, null without a miss.
    - ``error``: the signed error, mean(t − b); bootstrap by match.
    - ``tricks_mean``, ``points_mean``: mean tricks and points.
    """
    frame = bids(rounds, *by)
    each = frame.group_by(*by, "began").agg(
        pl.len().alias("count"),
        _ERROR.sum().alias("sum"),
        (_ERROR == 0).sum().alias("made"),
        (_ERROR > 0).sum().alias("over"),
        pl.col("tricks").sum(),
        pl.col("points").sum(),
    )
    who = pl.col("player").n_unique().alias("players")
    per_match, players = pl.collect_all([each, frame.group_by(*by).agg(who) if by else frame.select(who)])
    n = pl.col("n")
    counts = [
        pl.col("count").sum().alias("n"),
        pl.len().alias("matches"),
        pl.col("made", "over", "tricks", "points").sum(),
    ]
    table = per_match.group_by(*by).agg(counts) if by else per_match.select(counts)
    errors = with_means(per_match, by, "error")
    return _beside(by, table, players, errors).select(
        *by, "n", "matches", "players", "made", (n - pl.col("made")).alias("missed"), "over",
        *rate(pl.col("made"), n, "made_rate"), *rate(pl.col("over"), n - pl.col("made"), "over_share"),
        pl.when(n > 0).then(pl.col("tricks") / n).alias("tricks_mean"),
        pl.when(n > 0).then(pl.col("points") / n).alias("points_mean"),
        "error", "error_low", "error_high",
    )  # fmt: skip


def _beside(by: Sequence[str], *tables: pl.DataFrame) -> pl.DataFrame:
    """Tables with the same groups side by side, in the groups' order."""
    first, *others = tables
    for other in others:
        first = first.join(other, on=list(by)) if by else first.hstack(other)
    return first.sort(*by) if by else first


def bid_table(rounds: pl.LazyFrame, rows: str = "cards") -> pl.DataFrame:
    """``summary`` for every bid against another dimension: the heat map, with its counts."""
    return summary(rounds, rows, "bid")


def shtangas(rounds: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """Bids of one or more that took nothing: ``shtangas`` / n among bids ≥ 1, as ``rate``; Jeffreys."""
    bid = bids(rounds, *by).filter(pl.col("bid") >= 1)
    table = _per(bid, by, pl.col("shtanga").sum().alias("shtangas"))
    known = pl.when(pl.col("n") > 0).then(pl.col("shtangas") / pl.col("n")).alias("rate")
    return with_jeffreys(table.with_columns(known).collect(), "shtangas", "n", "rate")


def premiums(chapters: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """Chapters closed with every bid kept, per group of ``by`` (columns of the chapters); Wilson.

    - ``kept``, ``rate``: such chapters, and their share of n.
    - ``alive``, ``alive_rate``: chapters still clean before their last round, and the share of those that
      were kept: the conversion.
    - ``points_mean``: what the premium brought or took on average.
    """
    counted = _per(
        chapters,
        by,
        pl.col("premium").sum().alias("kept"),
        pl.col("alive_before_last").sum().alias("alive"),
        pl.col("delta").mean().alias("points_mean"),
    )
    return counted.with_columns(
        *rate(pl.col("kept"), pl.col("n"), "rate"), *rate(pl.col("kept"), pl.col("alive"), "alive_rate")
    ).collect()


def left_out(matches: pl.LazyFrame, rounds: pl.LazyFrame) -> pl.DataFrame:
    """What the tables above leave out, and why: a row per ``reason`` that occurs.

    - ``no-rounds``: matches without a scored round.
    - ``no-bids``: rounds that have none (golden, misère).
    - ``place-unknown``: bids of rounds whose dealer no record names; left out by place and by room.
    - ``trump-unknown``: bids of rounds whose sheet line does not tell the trump; shown as unknown.

    ``n`` counts rows of the rounds table (seats in rounds), ``matches`` the matches they are in.
    """
    empty = matches.filter(pl.col("rounds") == 0).select(pl.lit(0).alias("n"), "match")
    reasons = {
        "no-rounds": empty,
        "no-bids": rounds.filter(pl.col("bid").is_null()),
        "place-unknown": rounds.filter(pl.col("bid").is_not_null(), pl.col("bidding_place").is_null()),
        "trump-unknown": rounds.filter(pl.col("bid").is_not_null(), pl.col("trump") == "unknown"),
    }
    counted = [
        frame.select(
            pl.lit(reason).alias("reason"),
            (pl.len() if reason != "no-rounds" else pl.lit(0, pl.UInt32)).alias("n"),
            pl.col("match").n_unique().alias("matches"),
        )
        for reason, frame in reasons.items()
    ]
    return pl.concat(counted).filter(pl.col("matches") > 0).collect()
