"""How strong players are: ratings with their intervals, from results over tables of mixed company.

    y = μ + seat + θ_i + κ·mean(θ of the others) + ε,   θ ~ N(0, τ²)

y is a seat's result in a finished match: the total, the luck of the deals taken out where it is known, turned
round in a game where few points win. κ says what strong company costs or brings. One's gain is the
others' loss: the errors of a table have a correlation ρ, found with σ² from what players and seats leave.
A player of few matches is drawn to the middle as far as they fail to tell (Robinson, *That BLUP Is a Good
Thing*, 1991). κ and τ are not guessed but averaged over, each as likely as the results make it.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import polars as pl

from projections.stats.intervals import COMPARED, OWN, RANKED, SEED, Z
from projections.stats.luck import adjusted

Array: TypeAlias = Any
"""Numbers of numpy; shapes stand where they are made."""

COMPANY = (-1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5)
"""Values of κ that are tried."""
SPREADS = (0.05, 0.15, 0.3, 0.5, 0.75, 1.0, 1.4, 2.0, 3.0, 4.5, 7.0)
"""Standard deviations τ of the players that are tried, in standard errors of a player's mean result."""
MANY = 150
"""Players from which fewer spreads are tried: so many leave little doubt of it."""
ROUNDS = 4
"""Of estimating the errors and their correlation in turn."""
FREE = 1e-4
"""σ²/τ² of players who are drawn nowhere."""
DRAWS = 2000
FARTHEST = 500
"""Matches still needed beyond which no number is told."""


class Table(NamedTuple):
    """Matches of one size: the players' numbers and the results, a row a match, a column a seat."""

    players: "np.ndarray[Any, np.dtype[np.int64]]"
    results: Array


class Fit(NamedTuple):
    """Strengths of the players in order, their covariance, and what was estimated with them."""

    theta: Array
    covariance: Array
    sigma: float
    tau: float
    company: float
    likelihood: float


class Ratings(NamedTuple):
    """The ratings of one game and variant.

    Attributes:
        players: ids in the order of ``theta``; ``matches`` is how many each has played.
        fit: ``None`` where fewer than two players have met.
        left_out: seats whose luck is not known, where it is taken out of the others.
        lucky: whether the luck of the deals was taken out.
        results: what was rated: ``began``, ``player`` and y, a row a seat.
    """

    players: Sequence[str]
    matches: Sequence[int]
    fit: Fit | None
    left_out: int
    lucky: bool
    results: pl.DataFrame = pl.DataFrame(schema={"began": pl.Int64, "player": pl.String, "y": pl.Float64})


def ratings(seats: pl.LazyFrame) -> Ratings:
    """Rate the players of one game and variant (the caller's filter says which).

    Luck is taken out where at least half of the seats tell of it; the others are then left out, as results
    with and without it are not of one kind.
    """
    rows = adjusted(seats)
    known = rows.filter(pl.col("adjusted").is_not_null())
    lucky = bool(known.height * 2 >= rows.height > 0 and (known["beta"] != 0).any())
    used = known if lucky else rows
    result = pl.col("adjusted") if lucky else pl.col("total").cast(pl.Float64)
    used = used.with_columns((result * _sign(rows)).alias("y"))
    whole = used.filter(pl.len().over("began") == pl.col("seats"))
    counted = whole.group_by("player").agg(pl.col("began").n_unique().alias("matches")).sort("player")
    players = counted["player"].to_list()
    fit = _best(_tables(whole, players), len(players)) if len(players) > 1 else None
    left_out, results = rows.height - whole.height, whole.select("began", "player", "y")
    return Ratings(players, counted["matches"].to_list(), fit, left_out, lucky, results)


def _sign(rows: pl.DataFrame) -> int:
    """1 where many points win, −1 where few do."""
    means = rows.select(first=pl.col("total").filter(pl.col("place") == 1).mean(), all=pl.col("total").mean())
    first, everybody = means.row(0)
    return -1 if first is not None and first < everybody else 1


def _tables(rows: pl.DataFrame, players: Sequence[str]) -> list[Table]:
    numbers = {player: number for number, player in enumerate(players)}
    tables = []
    for (size,), part in rows.sort("began", "seat").group_by("seats", maintain_order=True):
        seated = part["player"].replace_strict(numbers, return_dtype=pl.Int64).to_numpy()
        shape = (-1, int(str(size)))
        tables.append(Table(seated.reshape(shape), part["y"].to_numpy().reshape(shape)))
    return tables


def _best(tables: Sequence[Table], players: int) -> Fit | None:
    """The ratings, averaged over what company may cost and how far players may lie apart, as likely as each
    is; ``None`` where results never differ.

    A single best guess of κ and τ would claim to know them: its intervals hold too rarely, and of equal
    players it would too often take two apart.
    """
    if not tables or not any(float(table.results.std()) for table in tables):
        return None
    errors = _errors(tables, players)
    each = sum(table.results.size for table in tables) / players
    steps = SPREADS if players <= MANY else SPREADS[2::3]
    fits = [
        fit
        for company in COMPANY
        for fit in _fits(
            tables, players, company, errors, [step * (errors.sigma / each) ** 0.5 for step in steps]
        )
    ]
    return _averaged(fits, errors.sigma)


def _averaged(fits: Sequence[Fit], sigma: float) -> Fit:
    """The mixture of fits by their likelihoods: means, and variances within and between them."""
    logs = np.array([fit.likelihood for fit in fits])
    weights = np.exp(logs - logs.max())
    weights /= weights.sum()
    theta = sum(weight * fit.theta for weight, fit in zip(weights, fits, strict=True))
    spread = sum(
        weight * (fit.covariance + np.outer(fit.theta - theta, fit.theta - theta))
        for weight, fit in zip(weights, fits, strict=True)
    )
    tau, company = (
        float(sum(weight * getattr(fit, name) for weight, fit in zip(weights, fits, strict=True)))
        for name in ("tau", "company")
    )
    return Fit(theta, spread, sigma, tau, company, float(logs.max()))


class Errors(NamedTuple):
    """The variance of a seat's error, and the correlation of two at one table."""

    sigma: float
    rho: float


def _errors(tables: Sequence[Table], players: int) -> Errors:
    """σ² and ρ: what is left of the results where each player's and seat's mean is taken out, company apart.

    Where there is hardly more than a result a player, all of the results' variance is taken for error.
    """
    rho, sigma = 0.0, float(np.concatenate([table.results.ravel() for table in tables]).var())
    for _ in range(ROUNDS):
        sums = _sums(tables, players, 0.0, rho)
        _, solution = _solved(sums, FREE)
        freedom = sums.n - sums.fixed - players + 1
        if freedom < players:
            break
        sigma = max((sums.square - float(solution @ sums.right)) / freedom, 1e-9 * sigma)
        rho = _shared(tables, solution, sums.fixed, 0.0)
    return Errors(sigma, rho)


def _fits(
    tables: Sequence[Table], players: int, company: float, errors: Errors, deviations: Sequence[float]
) -> Iterator[Fit]:
    """The model solved with this company, for several standard deviations τ of the players, all as likely
    beforehand as they lie apart."""
    sums = _sums(tables, players, company, errors.rho)
    widths = np.gradient(np.array([0.0, *deviations]))[1:]
    for deviation, width in zip(deviations, widths, strict=True):
        ratio = errors.sigma / deviation**2
        inverse, solution = _solved(sums, ratio)
        _, volume = np.linalg.slogdet(inverse)
        left = (sums.square - float(solution @ sums.right)) / errors.sigma
        likelihood = -(left + sums.volume - players * np.log(ratio) - volume) / 2 + np.log(width)
        spread = errors.sigma * inverse[sums.fixed :, sums.fixed :]
        yield Fit(solution[sums.fixed :], spread, errors.sigma, deviation**2, company, float(likelihood))


class _Sums(NamedTuple):
    """The mixed model's equations under one covariance within a table: W'R⁻¹W, W'R⁻¹y, y'R⁻¹y, log |R|."""

    left: Array
    right: Array
    square: float
    volume: float
    fixed: int
    n: int


def fitted(tables: Sequence[Table], players: int, company: float) -> Fit:
    """The model fitted with this company, by EM over τ², σ² and ρ."""
    scale = float(np.concatenate([table.results.ravel() for table in tables]).var())
    sigma, tau, rho = scale, scale / 4, 0.0
    for _ in range(ROUNDS):
        sums = _sums(tables, players, company, rho)
        inverse, solution = _solved(sums, sigma / tau)
        theta, spread = solution[sums.fixed :], sigma * inverse[sums.fixed :, sums.fixed :]
        left = sums.square - float(solution @ sums.right)
        before = tau
        sigma = max(left / (sums.n - sums.fixed), 1e-9 * scale)
        tau = max((float(theta @ theta) + float(np.trace(spread))) / players, 1e-6 * scale)
        rho = _shared(tables, solution, sums.fixed, company)
        if abs(tau - before) < 1e-4 * tau:
            break
    sums = _sums(tables, players, company, rho)
    inverse, solution = _solved(sums, sigma / tau)
    _, volume = np.linalg.slogdet(inverse)
    freedom = sums.n - sums.fixed
    fit = freedom * np.log(sigma) + sums.volume + players * np.log(tau / sigma) - volume
    spread = sigma * inverse[sums.fixed :, sums.fixed :]
    return Fit(solution[sums.fixed :], spread, sigma, tau, company, -float(fit) / 2)


def _sums(tables: Sequence[Table], players: int, company: float, rho: float) -> _Sums:
    fixed = sum(table.results.shape[1] for table in tables)
    left, right = np.zeros((fixed + players,) * 2), np.zeros(fixed + players)
    square, volume, n, start = 0.0, 0.0, 0, 0
    for seated, results in tables:
        count, size = results.shape
        weights, log_volume = _precision(size, rho)
        others = _others(size, company)
        columns = np.concatenate(
            [np.broadcast_to(np.arange(start, start + size), (count, size)), fixed + seated], 1
        )
        design = np.concatenate([np.eye(size), others], axis=1)
        block = design.T @ weights @ design
        np.add.at(left, (columns[:, :, None], columns[:, None, :]), block)
        np.add.at(right, columns, results @ weights @ design)
        square += float(np.einsum("gi,ij,gj->", results, weights, results))
        volume += count * log_volume
        n, start = n + count * size, start + size
    return _Sums(left, right, square, volume, fixed, n)


def _others(size: int, company: float) -> Array:
    """How the strengths at a table of this size make the results: each one's own, and the company's share."""
    shared: Array = np.full((size, size), company / (size - 1))
    np.fill_diagonal(shared, 1.0)
    return shared


def _precision(size: int, rho: float) -> tuple[Array, float]:
    """R⁻¹ and log |R| of a table whose seats' errors have correlation ρ and variance 1."""
    rho = max(rho, -0.95 / (size - 1))
    one, whole = 1 - rho, 1 + (size - 1) * rho
    inverse: Array = (np.eye(size) - rho / whole) / one
    return inverse, float((size - 1) * np.log(one) + np.log(whole))


def _solved(sums: _Sums, ratio: float) -> tuple[Array, Array]:
    left = sums.left.copy()
    strengths = np.arange(sums.fixed, len(left))
    left[strengths, strengths] += ratio
    inverse: Array = np.linalg.inv(left + 1e-10 * np.eye(len(left)))
    return inverse, inverse @ sums.right


def _shared(tables: Sequence[Table], solution: Array, fixed: int, company: float) -> float:
    """The correlation of errors within a table, by moments."""
    pairs = squares = 0.0
    possible = seats = start = 0
    for seated, results in tables:
        count, size = results.shape
        error = results - solution[start : start + size] - solution[fixed + seated] @ _others(size, company).T
        own = float((error**2).sum())
        pairs += float((error.sum(axis=1) ** 2).sum()) - own
        squares += own
        possible, seats, start = possible + count * size * (size - 1), seats + count * size, start + size
    return 0.0 if not squares or not possible else (pairs / possible) / (squares / seats)


def table(found: Ratings) -> pl.DataFrame:
    """The ratings as rows, the strongest first.

    - ``matches``: finished matches that count; ``rating`` θ in points of the match above the average player,
      with its bounds.
    - ``rank_low``, ``rank_high``: the 95 % interval of the rank among those who may be ranked (from
      ``RANKED`` matches on), from draws of all strengths together; null for the others.
    - ``above``: the chance to be better than the average player.
    - ``said``: ``ranked``, ``compared`` (from ``COMPARED`` matches), ``own`` (from ``OWN``), else ``entry``.
    """
    schema = {
        "player": pl.String, "matches": pl.Int64, "rating": pl.Float64, "rating_low": pl.Float64,
        "rating_high": pl.Float64, "above": pl.Float64, "said": pl.String, "rank_low": pl.Int64,
        "rank_high": pl.Int64,
    }  # fmt: skip
    if found.fit is None:
        return pl.DataFrame(schema=schema)
    theta, deviation = found.fit.theta, np.sqrt(np.diag(found.fit.covariance))
    matches = np.array(found.matches)
    ranks = _ranks(found.fit, matches >= RANKED)
    rows = [
        (player, int(played), float(one), float(one - Z * spread), float(one + Z * spread),
         _normal(one / spread), _said(int(played)), *ranks[number])
        for number, (player, played, one, spread) in enumerate(
            zip(found.players, matches, theta, deviation, strict=True)
        )
    ]  # fmt: skip
    return pl.DataFrame(rows, schema, orient="row").sort("rating", descending=True)


def rated(seats: pl.LazyFrame) -> pl.DataFrame:
    """The ratings of every game and variant: the rows of ``table``, and

    - ``left_out``: seats of tables whose luck is not known, or that are not whole;
    - ``lucky``: whether the luck of the deals was taken out.
    """
    keys = seats.select("game", "variant").unique().sort("game", "variant").collect()
    parts = []
    for game, variant in keys.iter_rows():
        found = ratings(seats.filter(pl.col("game") == game, pl.col("variant") == variant))
        lead = (pl.lit(game).alias("game"), pl.lit(variant).alias("variant"))
        more = (pl.lit(found.left_out).alias("left_out"), pl.lit(found.lucky).alias("lucky"))
        parts.append(table(found).select(*lead, pl.all(), *more))
    empty = table(Ratings([], [], None, 0, lucky=False))
    return pl.concat(parts) if parts else empty


def _said(matches: int) -> str:
    for least, word in ((RANKED, "ranked"), (COMPARED, "compared"), (OWN, "own")):
        if matches >= least:
            return word
    return "entry"


def _ranks(fit: Fit, among: "np.ndarray[Any, np.dtype[np.bool_]]") -> list[tuple[int | None, int | None]]:
    numbers = np.flatnonzero(among)
    told: list[tuple[int | None, int | None]] = [(None, None)] * len(among)
    if len(numbers):
        cut = fit.covariance[np.ix_(numbers, numbers)]
        drawn = np.random.default_rng(SEED).multivariate_normal(fit.theta[numbers], cut, DRAWS, method="eigh")
        ranks = (-drawn).argsort(axis=1).argsort(axis=1) + 1
        low, high = np.quantile(ranks, [0.025, 0.975], axis=0, method="closest_observation")
        for number, first, last in zip(numbers, low, high, strict=True):
            told[number] = int(first), int(last)
    return told


def _normal(z: float) -> float:
    """The standard normal distribution function."""
    from math import erf, sqrt

    return (1 + erf(float(z) / sqrt(2))) / 2


def duel(found: Ratings, one: str, other: str) -> dict[str, Any]:
    """Two rated players: the difference D of their strengths with its bounds, and the chance that ``one`` is
    the better.

    ``more`` is about how many further matches of each would separate them: (2.8·σ/|D|)² − n, with σ/√n the
    standard deviation of D; null above ``FARTHEST``, 0 if they are separated. ``said`` is whether both have
    the ``COMPARED`` matches that a comparison takes.
    """
    if found.fit is None or one not in found.players or other not in found.players:
        names = ("difference", "difference_low", "difference_high", "better", "more")
        return {**dict.fromkeys(names), "said": False}
    a, b = found.players.index(one), found.players.index(other)
    cover = found.fit.covariance
    difference = float(found.fit.theta[a] - found.fit.theta[b])
    spread = float(np.sqrt(max(cover[a, a] + cover[b, b] - 2 * cover[a, b], 1e-12)))
    n = min(found.matches[a], found.matches[b])
    needed = (2.8 * spread * n**0.5 / abs(difference)) ** 2 - n if difference else float("inf")
    separated = abs(difference) > Z * spread
    return {
        "difference": difference,
        "difference_low": difference - Z * spread,
        "difference_high": difference + Z * spread,
        "better": _normal(difference / spread),
        "more": 0 if separated else int(np.ceil(needed)) if needed <= FARTHEST else None,
        "said": n >= COMPARED,
    }
