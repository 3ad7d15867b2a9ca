"""What was to be expected, and what came: bids kept, points, shtangas, premiums. Judged bids go in.

Each mean is of an observation less its expectation by the model, so that a good hand or a bad place is no
merit. Bounds are bootstrapped by match. Source: the house's analytics, *Bidding*.
"""

import polars as pl

from projections.stats.bidding import bids
from projections.stats.intervals import with_jeffreys
from projections.stats.sums import with_sums

_MADE = (pl.col("bid") == pl.col("tricks")).cast(pl.Float64)
_NONE = (pl.col("tricks") == 0).cast(pl.Float64)


def made_above_expected(judged: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """Bids kept above expectation: ``above`` = mean(1[b = t] − ĥ(hand, cards, place, trump)).

    ĥ is the chance that somebody with this hand keeps the bid he makes; it does not know the bid, so that
    safe bids count as skill. ``made`` and ``expected`` are the two sums. Per group of ``by`` (names of
    ``bidding.DIMENSIONS``).
    """
    frame = bids(judged, *by).with_columns((_MADE - pl.col("expected")).alias("value"))
    return with_sums(frame, by, "above", _MADE.sum().alias("made"), pl.col("expected").sum())


def execution(judged: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """What play and luck added after the bid: ``execution`` = mean(s − EV(b)), points a bid.

    ``added`` is the sum of it, ``points`` and ``bid_worth`` the two sums it is made of.
    """
    frame = bids(judged, *by).with_columns((pl.col("points") - pl.col("bid_worth")).alias("value"))
    sums = (pl.col("points").sum(), pl.col("bid_worth").sum())
    return with_sums(frame, by, "execution", *sums).with_columns(
        (pl.col("points") - pl.col("bid_worth")).alias("added")
    )


def shtangas_above_expected(judged: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """Shtangas against expectation, among bids of one or more.

    - ``shtangas``, ``rate``: bids without a trick, and their share; Jeffreys.
    - ``expected``: how many the model expected, Σ p(0 | …).
    - ``above``: mean(1[t = 0] − p(0 | …)).
    """
    kept = bids(judged, *by).filter(pl.col("bid") >= 1)
    frame = kept.with_columns((_NONE - pl.col("none_chance")).alias("value"))
    sums = (
        (pl.col("tricks") == 0).sum().alias("shtangas"),
        pl.col("none_chance").sum().alias("expected"),
    )
    table = with_sums(frame, by, "above", *sums)
    known = pl.when(pl.col("n") > 0).then(pl.col("shtangas") / pl.col("n")).alias("rate")
    return with_jeffreys(table.with_columns(known), "shtangas", "n", "rate")


def premiums_above_expected(judged: pl.LazyFrame, chapters: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """Premiums against expectation, of chapters whose every bid was judged: ``by`` are columns of a chapter.

    - ``kept``, ``expected``: chapters with every bid kept, and Σ over chapters of Π over its rounds of the
      chance of making the bid, as if rounds were independent (they are, nearly: design effect 0.99).
    - ``above``: mean(kept − expected).
    """
    chance = judged.group_by("match", "player", "seat", "chapter").agg(
        pl.col("made_chance").product().alias("expected"), pl.len().alias("judged")
    )
    both = chapters.join(chance, on=["match", "player", "seat", "chapter"])
    whole = both.filter(pl.col("judged") == pl.col("rounds"))
    premium = pl.col("premium").cast(pl.Float64)
    frame = whole.with_columns((premium - pl.col("expected")).alias("value"))
    return with_sums(frame, by, "above", pl.col("premium").sum().alias("kept"), pl.col("expected").sum())
