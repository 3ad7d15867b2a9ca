"""What jokers bring: held, laid, or caught in the hand. Rounds known card by card go in."""

import polars as pl

from projections.stats.intervals import rate, with_means
from projections.stats.rummy import COUNTS, beside, means, per, played, seen, summary

MANY = 2
"""Jokers dealt from which on rows are put together."""


def caught(rounds: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """How often a seat still held a joker when the round ended.

    - ``n``: rows; ``caught``, ``rate``: those with a joker left, and their share; Wilson.
    - ``jokers_left``: jokers left, all together.
    """
    rows = played(rounds).filter(pl.col("jokers_left").is_not_null())
    with_one = (pl.col("jokers_left") > 0).sum().alias("caught")
    told = per(rows, by, *COUNTS, with_one, pl.col("jokers_left").cast(pl.Int64).sum())
    return told.with_columns(rate(pl.col("caught"), pl.col("n"), "rate")).collect()


def dealt(rounds: pl.LazyFrame) -> pl.DataFrame:
    """Results by jokers in the dealt hand (``MANY`` stands for as many or more): ``rummy.summary``, and
    ``caught_rate`` of ``caught``. A deal decides it, so these differences are the jokers' own."""
    rows = played(rounds).filter(pl.col("jokers").is_not_null())
    rows = rows.with_columns(pl.col("jokers").clip(upper_bound=MANY))
    names = {name: f"caught_{name}" for name in ("rate", "rate_low", "rate_high")}
    held = caught(rows, "jokers").select("jokers", *names).rename(names)
    return beside(["jokers"], summary(rows, "jokers"), held)


def held(turns: pl.LazyFrame, rounds: pl.LazyFrame) -> pl.DataFrame:
    """How long jokers wait in the hand: one row.

    ``turns_held`` is the mean, over all rows, of the jokers held at the end of each own turn, summed over
    the turns: two jokers held for three turns make six. Bootstrap by match. A hand that was not seen after
    one of its turns is left out.
    """
    turns, rounds = seen(turns, rounds, "jokers")
    keys = ["began"]
    rows = played(rounds)
    waited = turns.group_by(keys).agg(pl.col("jokers").cast(pl.Int64).sum().alias("sum"))
    each = rows.group_by(keys).agg(pl.len().alias("count")).join(waited, on=keys, how="left")
    counts = per(rows, [], *COUNTS)
    both, told = pl.collect_all([each.with_columns(pl.col("sum").fill_null(0)), counts])
    return told.hstack(with_means(both, [], "turns_held"))


def laid(melds: pl.LazyFrame) -> pl.DataFrame:
    """One row: ``n`` melds, those with a joker, their share as ``rate`` (Wilson), jokers in a meld."""
    with_one = (pl.col("jokers") > 0).sum().alias("with_joker")
    told = per(melds, [], *COUNTS, with_one)
    table = told.with_columns(rate(pl.col("with_joker"), pl.col("n"), "rate")).collect()
    return beside([], table, *means(melds, [], jokers="jokers"))
