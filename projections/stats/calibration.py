"""Whether chances were right: the model's, and a player's bids against them. Judged bids go in.

Source: the house's analytics, *Bidding*; the curve: Dimitriadis, Gneiting and Jordan, *Stable reliability
diagrams for probabilistic classifiers* (CORP), 2021.
"""

from typing import Any

import numpy as np
import polars as pl

from bots.scoring import Score, scored
from projections.stats.bidding import bids
from projections.stats.intervals import DRAWS, LEVEL, SEED
from projections.stats.sums import with_sums

POINTS = 60
"""Points at most at which a curve is told."""
_MADE = (pl.col("bid") == pl.col("tricks")).cast(pl.Float64)


def scores(judged: pl.LazyFrame) -> Score | None:
    """Log loss and Brier score of the chances of tricks, ECE of the chance of making the bid, and its null:
    what luck alone makes of it where every chance is right. Formulas: ``bots.scoring.scored``.

    ``None`` where no bid was judged.
    """
    squares = pl.col("chances").list.eval(pl.element() * pl.element()).list.sum()
    frame = judged.select(
        "happened_chance", squares.cast(pl.Float64).alias("squares"), "made_chance", _MADE.alias("kept")
    ).collect()
    if frame.is_empty():
        return None
    happened, squared, made, kept = (frame[name].to_numpy() for name in frame.columns)
    return scored(happened, squared, made, kept == 1)


def curve(judged: pl.LazyFrame) -> pl.DataFrame:
    """The model's chance of making a bid against how often such bids were made: isotonic, with a band.

    Columns ``chance``, ``rate``, ``low``, ``high``, ``n`` (bids at this point), in the order of ``chance``.
    ``rate`` is the isotonic regression of outcomes on chances (pool adjacent violators). Between ``low`` and
    ``high`` the curve would lie in 95 % of archives like this one, if every chance were right: outcomes are
    drawn from the chances, the regression is made anew. Empty where no bid was judged.
    """
    frame = judged.select("made_chance", _MADE.alias("kept")).collect().sort("made_chance")
    chances, kept = frame["made_chance"].to_numpy(), frame["kept"].to_numpy()
    edges = _edges(len(chances))
    if not len(edges):
        return pl.DataFrame(
            schema=dict.fromkeys(("chance", "rate", "low", "high"), pl.Float64) | {"n": pl.Int64}
        )
    size = np.diff(np.append(edges, len(chances)))
    mean = np.add.reduceat(chances, edges) / size
    random = np.random.default_rng(SEED)
    hits = random.binomial(size, np.clip(mean, 0, 1), size=(DRAWS, len(size)))
    drawn = np.array([isotonic(row / size, size) for row in hits])
    low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    rate = isotonic(np.add.reduceat(kept, edges) / size, size)
    return pl.DataFrame({"chance": mean, "rate": rate, "low": low, "high": high, "n": size})


def _edges(bids_made: int) -> Any:
    """Where each of at most ``POINTS`` points begins, of bids in the order of their chance."""
    points = min(POINTS, bids_made)
    return np.unique(np.linspace(0, bids_made, points, endpoint=False).astype(np.int64))


def isotonic(values: Any, weights: Any) -> Any:
    """The rising sequence nearest to values, by weighted squares: neighbours that fall are pooled."""
    pools: list[tuple[float, float, int]] = []
    for value, weight in zip(values, weights, strict=True):
        pool = (float(value), float(weight), 1)
        while pools and pools[-1][0] >= pool[0]:
            before = pools.pop()
            heavy = before[1] + pool[1]
            pool = ((before[0] * before[1] + pool[0] * pool[1]) / heavy, heavy, before[2] + pool[2])
        pools.append(pool)
    return np.repeat([pool[0] for pool in pools], [pool[2] for pool in pools])


def against_model(judged: pl.LazyFrame, *by: str) -> pl.DataFrame:
    """A player's bids against the model's chance of making them: ``above`` = mean(1[b = t] − p(b | …, b)).

    Per group of ``by`` (names of ``bidding.DIMENSIONS``): ``n``, ``matches``, ``made`` and ``chance`` (the
    two means), ``above`` with its bounds by match. Over 0 the bids were made more often than the model
    thought: play, or people whom the model does not know.
    """
    frame = bids(judged, *by).with_columns((_MADE - pl.col("made_chance")).alias("value"))
    sums = (_MADE.sum().alias("made"), pl.col("made_chance").sum().alias("chance"))
    share = [
        pl.when(pl.col("n") > 0).then(pl.col(one) / pl.col("n")).alias(one) for one in ("made", "chance")
    ]
    return with_sums(frame, by, "above", *sums).with_columns(share)
