"""Players against each other over the matches that they have played together. Ratings go in."""

from collections.abc import Sequence
from itertools import combinations

import polars as pl

from projections.stats.intervals import mean_by_match
from projections.stats.rating import Ratings


def weight(found: Ratings) -> float:
    """How many matches together weigh as much as what is known beforehand: λ = σ²/τ².

    σ² is the variance of a seat's error and τ² that of the players' strengths: an even mixture of what a
    meeting tells and of knowing nothing is reached after λ of them.
    """
    return 0.0 if found.fit is None else found.fit.sigma / max(found.fit.tau, 1e-9)


def meetings(found: Ratings, players: Sequence[str]) -> pl.DataFrame:
    """Every two of the players over the matches that both sat in, a row a pair that has met.

    - ``one``, ``other``; ``matches`` together; ``ahead``, ``behind``: in how many ``one`` had the better or
      the worse result (as it was rated).
    - ``difference``: D, the mean of y(one) − y(other), with its bounds (bootstrap by match).
    - ``shrunk``: D·n/(n + λ), λ = ``weight``: few meetings exaggerate.

    A match in which one person held two seats is left out of his meetings.
    """
    rows = found.results.filter(pl.len().over("began", "player") == 1)
    own = {player: rows.filter(pl.col("player") == player).select("began", "y") for player in players}
    told = []
    for one, other in combinations(players, 2):
        gap = own[one].join(own[other], on="began").sort("began").select(pl.col("y") - pl.col("y_right"))["y"]
        if gap.is_empty():
            continue
        low, high = mean_by_match(gap.to_numpy(), [1.0] * len(gap))
        mean = float(gap.sum()) / len(gap)
        counts = (len(gap), int((gap > 0).sum()), int((gap < 0).sum()))
        told.append((one, other, *counts, mean, low, high, mean * len(gap) / (len(gap) + weight(found))))
    schema = {
        "one": pl.String, "other": pl.String, "matches": pl.Int64, "ahead": pl.Int64, "behind": pl.Int64,
        **dict.fromkeys(("difference", "difference_low", "difference_high", "shrunk"), pl.Float64),
    }  # fmt: skip
    return pl.DataFrame(told, schema, orient="row")


def averages(rows: pl.DataFrame, players: Sequence[str]) -> pl.DataFrame:
    """The players' mean totals as they are and without luck, from ``luck.adjusted``: a row a player who has
    played.

    ``matches``; ``total`` and ``adjusted`` with their bounds (bootstrap by match); ``known`` matches have the
    second.
    """
    told = []
    for player in players:
        own = rows.filter(pl.col("player") == player).sort("began", "seat")
        if own.is_empty():
            continue
        line: list[object] = [player, own.height]
        for name in ("total", "adjusted"):
            values = own[name].drop_nulls().cast(pl.Float64).to_numpy()
            mean = float(values.mean()) if len(values) else None
            line += [mean, *mean_by_match(values, [1.0] * len(values))]
        told.append((*line, own["adjusted"].count()))
    names = ("total", "total_low", "total_high", "adjusted", "adjusted_low", "adjusted_high")
    schema = {"player": pl.String, "matches": pl.Int64, **dict.fromkeys(names, pl.Float64), "known": pl.Int64}
    return pl.DataFrame(told, schema, orient="row")
