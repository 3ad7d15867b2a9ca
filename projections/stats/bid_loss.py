"""Bid loss: the points that a bid gives away, whatever became of it. Judged bids go in.

For a bid b with legal bids L, EV(b) = Σ over t of p(t | hand, cards, place, trump, earlier bids, b)·s(b, t),
where s are the points under the options of the match and p is the model's: the loss is the largest EV over L
less EV(b). The largest is chosen by one half of the model's evidence and valued by the other. It says nothing
of play. Source: the house's analytics, *Bidding*; the two halves: "double" estimation, van Hasselt 2010.
"""

import polars as pl

from projections.stats.bidding import bids
from projections.stats.intervals import rate
from projections.stats.sums import with_sums

COSTLIEST = 20


def chosen(judged: pl.LazyFrame) -> pl.LazyFrame:
    """Judged bids that were a choice: more than one was legal."""
    return judged.filter(pl.col("choice"))


def bid_loss(judged: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """What bids gave away, per group of ``by`` (names of ``bidding.DIMENSIONS``), in their order.

    - ``n``, ``matches``, ``players``: bids with a choice, and what they are from.
    - ``loss``: points given away a bid; bootstrap by match. The model's error comes on top.
    - ``best``, ``best_rate``: bids that were the best there was, and their share; Wilson.
    - ``model``: the models that judged, with commas between.
    """
    frame = bids(chosen(judged), *by).with_columns(pl.col("loss").alias("value"))
    best = (pl.col("bid") == pl.col("best")).sum().alias("best")
    table = with_sums(frame, by, "loss", best)
    named = pl.col("model").unique().sort().str.join(",").alias("model")
    told = (pl.col("player").n_unique().alias("players"), named)
    about = (frame.group_by(*by).agg(told) if by else frame.select(told)).collect()
    table = table.join(about, on=list(by)).sort(*by) if by else table.hstack(about)
    return table.with_columns(rate(pl.col("best"), pl.col("n"), "best_rate"))


def costliest(judged: pl.LazyFrame, count: int = COSTLIEST) -> pl.DataFrame:
    """The bids that gave most away, the worst first; ``at`` is the version at which the replay shows one,
    ``worth`` what was to be expected of each ``legal`` bid."""
    columns = [
        *("match", "at", "round", "seat", "player", "cards", "bid", "best", "loss", "tricks", "points"),
        *("legal", "worth", "model"),
    ]
    ordered = chosen(judged).sort("loss", "began", "at", descending=[True, False, False])
    return ordered.head(count).select(columns).collect()
