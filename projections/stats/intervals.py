"""95 % intervals: for rates, for rare events, and for sums over matches. None of them is ever NaN.

Where nothing was observed a rate lies anywhere between 0 and 1, and a mean has no interval (null).
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
import polars as pl

LEVEL = 0.95
Z = 1.959963984540054
"""Quantile of the normal distribution that leaves 2.5 % above it."""

CELL = 30
"""Observations below which a cell is shown greyed."""
OWN, COMPARED, RANKED = 5, 12, 24
"""Matches from which a player's rate, a comparison, a rank is shown as more than a guess."""

SEED = 20261130
DRAWS = 1000
MANY = 100
"""Matches above which the bootstrap of a mean and its normal limit agree to the digits shown."""

Bounds: TypeAlias = tuple[float, float] | tuple[None, None]


def rate(hits: pl.Expr, trials: pl.Expr, name: str) -> list[pl.Expr]:
    """A rate k/n with its Wilson bounds: columns ``<name>``, ``<name>_low``, ``<name>_high``.

    Without a trial the rate is null and its bounds are 0 and 1.
    """
    known = pl.when(trials > 0).then(hits / trials)
    return [known.alias(name), *wilson(hits, trials, name)]


def wilson(hits: pl.Expr, trials: pl.Expr, name: str) -> list[pl.Expr]:
    """Bounds of a rate, as columns ``<name>_low`` and ``<name>_high``.

    (k + z²/2 ± z·√(k·(n − k)/n + z²/4)) / (n + z²), and 0 to 1 for n = 0. Wilson 1927; recommended for
    all n by Brown, Cai and DasGupta, *Interval Estimation for a Binomial Proportion*, 2001.
    """
    hit, n = hits.cast(pl.Float64), trials.cast(pl.Float64)
    centre = (hit + Z * Z / 2) / (n + Z * Z)
    spread = pl.when(n > 0).then(hit * (n - hit) / n).otherwise(0.0)
    half = Z * (spread + Z * Z / 4).sqrt() / (n + Z * Z)
    low = pl.when(hit > 0).then((centre - half).clip(0, 1)).otherwise(0.0)
    high = pl.when(hit < n).then((centre + half).clip(0, 1)).otherwise(1.0)
    return [low.alias(f"{name}_low"), high.alias(f"{name}_high")]


@lru_cache(maxsize=4096)
def jeffreys(hits: int, trials: int) -> tuple[float, float]:
    """Bounds of the rate of a rare event.

    The 2.5 % and 97.5 % points of Beta(k + ½, n − k + ½); the lower is 0 for k = 0, the upper 1 for k = n
    (Brown, Cai and DasGupta 2001).
    """
    a, b, tail = hits + 0.5, trials - hits + 0.5, (1 - LEVEL) / 2
    low = 0.0 if hits == 0 else _beta_point(a, b, tail)
    high = 1.0 if hits == trials else _beta_point(a, b, 1 - tail)
    return low, high


def with_jeffreys(frame: pl.DataFrame, hits: str, trials: str, name: str) -> pl.DataFrame:
    """The frame with columns ``<name>_low`` and ``<name>_high`` for two columns of counts."""
    bounds = [jeffreys(k, n) for k, n in frame.select(hits, trials).iter_rows()]
    return frame.with_columns(
        pl.Series(f"{name}_low", [low for low, _ in bounds], pl.Float64),
        pl.Series(f"{name}_high", [high for _, high in bounds], pl.Float64),
    )


def _beta_point(a: float, b: float, share: float) -> float:
    """Where the distribution function of Beta(a, b) reaches a share, by halving."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _beta_share(a, b, middle) < share else (low, middle)
    return (low + high) / 2


def _beta_share(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function I_x(a, b): DLMF 8.17.4 and 8.17.22."""
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_share(b, a, 1 - x)
    log_front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    return math.exp(log_front) / a / _fraction(a, b, x)


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction 1 + d₁/(1 + d₂/(1 + …)) of 8.17.22, by Lentz's method."""
    value = c = 1.0
    d = 0.0
    for i in range(1, 10_000):
        m = i // 2
        if i % 2:
            step = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            step = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        c, d = 1 + step / c, 1 / (1 + step * d)
        value *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return value


def mean_by_match(sums: Sequence[float] | Any, counts: Sequence[float] | Any) -> Bounds:
    """Bounds of Σ sums / Σ counts, where each match brings one sum and one count.

    Matches, not single observations, are drawn anew: expanded percentile bootstrap with a fixed seed
    (Hesterberg, *What Teachers Should Know About the Bootstrap*, 2015). Above ``MANY`` its normal limit, the
    linearised ratio with matches as clusters: mean ± z·√(M/(M − 1)·Σ(x − mean·n)²)/Σn. A single match tells
    nothing of how matches differ: no interval.
    """
    x, n = np.asarray(sums, dtype=float), np.asarray(counts, dtype=float)
    if len(x) < 2 or n.sum() == 0:
        return None, None
    if len(x) > MANY:
        return _normal_limit(x, n)
    order = np.lexsort((n, x))
    times = _draws(len(x))
    totals, counted = times @ x[order], times @ n[order]
    tail = _widened_tail(len(x))
    low, high = np.quantile(totals[counted > 0] / counted[counted > 0], [tail, 1 - tail])
    return float(low), float(high)


@lru_cache(maxsize=MANY)
def _draws(matches: int) -> Any:
    """How often each match is drawn, a row for every draw; the same for every question."""
    even = np.full(matches, 1 / matches)
    return np.random.default_rng(SEED).multinomial(matches, even, size=DRAWS).astype(np.float32)


def _widened_tail(matches: int) -> float:
    """The tail to cut off so that few matches cover as they should: Φ(−√(M/(M − 1))·t), t the 97.5 % point
    of Student's distribution with M − 1 degrees (its expansion in 1/(M − 1))."""
    degrees = matches - 1
    t = Z + (Z**3 + Z) / (4 * degrees) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * degrees**2)
    return math.erfc(math.sqrt(matches / degrees) * t / math.sqrt(2)) / 2


def _normal_limit(x: Any, n: Any) -> Bounds:
    mean, matches = x.sum() / n.sum(), len(x)
    error = math.sqrt(matches / (matches - 1) * float(((x - mean * n) ** 2).sum())) / float(n.sum())
    return float(mean - Z * error), float(mean + Z * error)


def with_means(per_match: pl.DataFrame, by: Sequence[str], name: str) -> pl.DataFrame:
    """Means per group, with bounds by match: columns of ``by``, ``<name>``, ``<name>_low``, ``<name>_high``.

    ``per_match`` has a row per group and match, with the columns ``sum`` and ``count``. Without groups there
    is one row, null where there is no match at all.
    """
    told = pl.col("sum", "count")
    groups = per_match.group_by(*by).agg(told) if by else per_match.select(told.implode())
    means = [_mean(x.to_numpy(), n.to_numpy()) for x, n in zip(groups["sum"], groups["count"], strict=True)]
    names = (name, f"{name}_low", f"{name}_high")
    bounds = pl.DataFrame(means, dict.fromkeys(names, pl.Float64), orient="row")
    return groups.hstack(bounds).select(*by, *names)


def _mean(sums: Any, counts: Any) -> tuple[float | None, float | None, float | None]:
    total = float(counts.sum())
    return (float(sums.sum()) / total if total else None, *mean_by_match(sums, counts))
