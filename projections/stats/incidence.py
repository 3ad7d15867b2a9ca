"""By which turn a thing has happened, while something else may come first: cumulative incidence.

A seat opens or goes out in one of its own turns, unless another ends the round before; a seat drops out of a
match after one of its rounds, unless the match ends before. The share to whom it has happened by turn k is
Aalen and Johansen's estimate (*Scandinavian Journal of Statistics* 5, 1978). A scored round and a finished
match are known to their end, so nothing is censored, and the estimate is the plain share

    F(k) = rows whose turn of the thing is at most k / all rows,

with Wilson's bounds. Those to whom it never happened stay in the denominator: a mean over one's own wins
would leave them out.
"""

from collections.abc import Sequence

import polars as pl

from projections.stats.intervals import rate
from projections.stats.rummy import MATCHES, beside, per, played


def opened(rounds: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """By which own turn a seat has laid its first melds: ``incidence`` per group of ``by``."""
    return incidence(_in_turns(rounds, "opened_turn"), *by)


def gone_out(rounds: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """By which own turn a seat has gone out: ``incidence`` per group of ``by``."""
    return incidence(_in_turns(rounds, "out_turn"), *by)


def dropped_out(rounds: pl.LazyFrame, matches: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """After which round a seat has left the match before its end: ``incidence`` of seats in finished
    matches; a ``turn`` is a round here."""
    ends = matches.filter(pl.col("status") == "finished").select(
        "began", "game", pl.col("rounds").alias("end")
    )
    seats = rounds.group_by(*dict.fromkeys([*by, "began", "game", "player"])).agg(
        pl.col("round").max().alias("time")
    )
    rows = seats.join(ends, on=["began", "game"]).with_columns((pl.col("time") < pl.col("end")).alias("hit"))
    return incidence(rows, *by)


def _in_turns(rounds: pl.LazyFrame, event: str) -> pl.LazyFrame:
    happened = pl.col(event)
    return played(rounds).with_columns(
        pl.coalesce(happened, "turns").alias("time"), happened.is_not_null().alias("hit")
    )


def incidence(rows: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """Of rows with a ``time`` and whether it ``hit`` then, a row per group and ``turn`` from 0 on.

    - ``events``: to how many it happened in this very turn; ``hits``, ``rate``: by this turn, and F(k).
    - ``ended``, ``ended_rate``: those for whom something else came first by this turn, and their share.
    - ``n``, ``matches``: rows of the group, and the matches they are in.
    """
    keys = list(by)
    groups = per(rows, keys, pl.len().cast(pl.Int64).alias("n"), MATCHES)
    counted = rows.group_by(*keys, pl.col("time").cast(pl.Int64).alias("turn")).agg(
        pl.col("hit").sum().cast(pl.Int64).alias("events"),
        (~pl.col("hit")).sum().cast(pl.Int64).alias("over"),
    )
    sizes, found = pl.collect_all([groups, counted])
    last = 0 if found.is_empty() else int(found["turn"].max())  # type: ignore[arg-type]
    turns = pl.DataFrame({"turn": pl.int_range(0, last + 1, dtype=pl.Int64, eager=True)})
    table = sizes.filter(pl.col("n") > 0).join(turns, how="cross").join(found, on=[*keys, "turn"], how="left")
    table = table.sort(*keys, "turn").with_columns(pl.col("events", "over").fill_null(0))
    hits, ended = (
        pl.col(name).cum_sum().over(keys) if keys else pl.col(name).cum_sum() for name in ("events", "over")
    )
    return table.with_columns(hits.alias("hits"), ended.alias("ended")).select(
        *keys, "turn", "n", "matches", "events", "hits", "ended",
        *rate(pl.col("hits"), pl.col("n"), "rate"), (pl.col("ended") / pl.col("n")).alias("ended_rate"),
    )  # fmt: skip


def halfway(table: pl.DataFrame, *by: str) -> pl.DataFrame:
    """By which turn it has happened to half: the median, ``turn``, per group of an ``incidence`` table.

    ``turn_low`` and ``turn_high`` are where the upper and the lower bound of F reach one half (Brookmeyer and
    Crowley, *Biometrics* 38, 1982). Each is null if that never comes: it did not happen to so many.
    """
    reached = [
        pl.col("turn").filter(pl.col(bound) >= 0.5).min().alias(name)
        for name, bound in {"turn": "rate", "turn_low": "rate_high", "turn_high": "rate_low"}.items()
    ]
    return per(table.lazy(), by, *reached).collect()


def horizon(rounds: pl.LazyFrame, share: float = 0.95) -> int:
    """The own turn by which this share of rows is over, at least 1: later turns rest on few."""
    found = played(rounds).select(pl.col("turns").quantile(share, "higher")).collect().item()
    return max(1, int(found or 1))


def compared(table: pl.DataFrame, by: Sequence[str], other: pl.DataFrame) -> pl.DataFrame:
    """A table of groups with their ``halfway`` of an ``incidence`` table beside."""
    return beside(by, table, halfway(other, *by))
