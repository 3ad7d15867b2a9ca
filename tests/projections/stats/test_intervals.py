"""Intervals: published figures, closed forms, and that they cover what they say."""

import math

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as some

from projections.stats import intervals
from projections.stats.intervals import jeffreys, mean_by_match, rate, with_jeffreys, with_means


def wilson(hits: int, trials: int) -> tuple[float, float]:
    frame = pl.DataFrame({"k": [hits], "n": [trials]}, schema={"k": pl.UInt32, "n": pl.UInt32})
    [row] = frame.select(rate(pl.col("k"), pl.col("n"), "r")).rows()
    return row[1:]


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_the_published_bounds(hits: int, trials: int, low: float, high: float) -> None:
    """Newcombe, *Two-sided confidence intervals for the single proportion*, 1998, table I."""
    assert wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)


def test_without_trials_a_rate_is_unknown_and_lies_anywhere() -> None:
    frame = pl.DataFrame({"k": [0], "n": [0]})
    assert frame.select(rate(pl.col("k"), pl.col("n"), "r")).rows() == [(None, 0.0, 1.0)]
    assert jeffreys(0, 0) == (0.0, 1.0)


@given(some.integers(0, 400), some.integers(0, 400))
def test_bounds_hold_the_rate_and_are_numbers(hits: int, misses: int) -> None:
    trials = hits + misses
    for low, high in (wilson(hits, trials), jeffreys(hits, trials)):
        assert 0 <= low <= high <= 1
        assert trials == 0 or low <= hits / trials <= high
        assert (low == 0) == (hits == 0)
        assert (high == 1) == (misses == 0)


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"), [(2, 7, 0.065, 0.648), (3, 7, 0.139, 0.766), (4, 10, 0.153, 0.696)]
)
def test_jeffreys_gives_the_published_bounds(hits: int, trials: int, low: float, high: float) -> None:
    """Brown, Cai and DasGupta 2001, table 5."""
    assert jeffreys(hits, trials) == pytest.approx((low, high), abs=1e-3)


@pytest.mark.parametrize(
    ("hits", "trials", "share"),
    [
        (0, 1, lambda x: 2 / math.pi * (math.asin(math.sqrt(x)) + math.sqrt(x * (1 - x)))),
        (1, 1, lambda x: 2 / math.pi * (math.asin(math.sqrt(x)) - math.sqrt(x * (1 - x)))),
    ],
)
def test_jeffreys_agrees_with_the_closed_form(hits: int, trials: int, share: object) -> None:
    """Beta(½, 3/2) and Beta(3/2, ½) have distribution functions in closed form."""
    low, high = jeffreys(hits, trials)
    bound, wanted = (high, 0.975) if hits == 0 else (low, 0.025)
    assert share(bound) == pytest.approx(wanted, abs=1e-12)  # type: ignore[operator]


def test_jeffreys_as_columns() -> None:
    frame = with_jeffreys(pl.DataFrame({"k": [0, 2], "n": [0, 7]}), "k", "n", "r")
    assert frame.columns == ["k", "n", "r_low", "r_high"]
    assert frame["r_high"].to_list() == [1.0, jeffreys(2, 7)[1]]


def test_a_mean_has_no_bounds_from_one_match() -> None:
    assert mean_by_match([], []) == (None, None)
    assert mean_by_match([3.0], [4]) == (None, None)
    assert mean_by_match([0.0, 0.0], [0, 0]) == (None, None)


def test_matches_that_are_all_alike_leave_no_doubt() -> None:
    assert mean_by_match([2.0] * 8, [4] * 8) == (0.5, 0.5)
    assert mean_by_match([2.0] * 800, [4] * 800) == pytest.approx((0.5, 0.5))


def test_of_two_matches_either_may_be_all() -> None:
    """Drawn with replacement from means 0 and 1: a quarter of the draws each is 0 or 1."""
    assert mean_by_match([0.0, 4.0], [4, 4]) == (0.0, 1.0)


def test_the_bootstrap_is_the_same_in_every_order() -> None:
    random = np.random.default_rng(5)
    x, n = random.normal(size=40), random.integers(1, 9, size=40)
    shuffled = random.permutation(40)
    assert mean_by_match(x, n) == mean_by_match(x[shuffled], n[shuffled])


def test_the_bootstrap_and_its_normal_limit_meet() -> None:
    random = np.random.default_rng(6)
    n = random.integers(20, 50, size=intervals.MANY)
    x = random.normal(0.1 * n, np.sqrt(n))
    drawn, limit = mean_by_match(x, n), mean_by_match(np.append(x, 0.1), np.append(n, 1))
    width = limit[1] - limit[0]  # type: ignore[operator]
    assert np.abs(np.subtract(drawn, limit)).max() < 0.06 * width


@pytest.mark.parametrize(("matches", "lowest"), [(6, 0.92), (60, 0.93), (400, 0.93)])
def test_bounds_cover_the_true_mean(matches: int, lowest: float) -> None:
    """Matches that differ more than their rounds do: bounds by round would be far too narrow."""
    random, hits, trials = np.random.default_rng(1), 0, 1000
    for _ in range(trials):
        n = random.integers(5, 25, size=matches)
        x = n * random.normal(0.3, 1, size=matches) + random.normal(size=matches) * np.sqrt(n)
        low, high = mean_by_match(x, n)
        hits += low <= 0.3 <= high  # type: ignore[operator]
    assert lowest <= hits / trials <= 0.97


def test_means_per_group() -> None:
    per_match = pl.DataFrame({"who": ["x", "x", "y"], "sum": [1, 18, 14], "count": [1, 3, 2]})
    table = with_means(per_match, ["who"], "mean").sort("who")
    assert table.columns == ["who", "mean", "mean_low", "mean_high"]
    assert table.rows() == [("x", 4.75, 1.0, 6.0), ("y", 7.0, None, None)]
    assert with_means(per_match.head(2), [], "mean").rows() == [(4.75, 1.0, 6.0)]
    assert with_means(per_match.head(0), [], "mean").rows() == [(None, None, None)]
    assert with_means(per_match.head(0), ["who"], "mean").is_empty()
