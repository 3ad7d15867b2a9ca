"""What the ratings find in leagues whose truth is known, as a table for docs/metrics/study.md.

Leagues of bots would test the bots; these are made of numbers alone: players of known strength at mixed
tables, errors as large as those of Joker's 24 rounds, one's gain the others' loss, strong company costing a
fifth of its strength. Stops by itself.

Usage: python -m bench.study [LEAGUES]
"""

import sys
from time import perf_counter

import numpy as np
import polars as pl

from projections.stats.rating import ratings
from tests.projections.stats.test_rating import league, separated

MATCHES = (12, 24, 48)
PLAYERS, EQUAL = 16, 12
STRENGTHS = (150.0, 250.0)


def one(rng: np.random.Generator, matches: int, tau: float, leagues: int) -> tuple[float, float, float]:
    """Coverage of the 95 % intervals, rank agreement with the truth by totals and by ratings."""
    hits = seen = 0
    plain, rated = [], []
    for _ in range(leagues):
        found, theta = league(rng, PLAYERS, matches, tau)
        known = ratings(found)
        if known.fit is None:
            continue
        truth = theta[[int(player[1:]) for player in known.players]]
        spread = np.sqrt(np.diag(known.fit.covariance))
        hits += int((np.abs(known.fit.theta - truth) < 1.96 * spread).sum())
        seen += len(truth)
        means = found.group_by("player").agg(pl.col("total").mean()).sort("player").collect()
        plain.append(_agreement(truth, means["total"].to_numpy()))
        rated.append(_agreement(truth, known.fit.theta))
    return hits / seen, float(np.mean(plain)), float(np.mean(rated))


def _agreement(one: object, other: object) -> float:
    """Spearman's rank correlation."""
    first, second = (np.asarray(values).argsort().argsort() for values in (one, other))
    return float(np.corrcoef(first, second)[0, 1])


def main(leagues: str = "200") -> None:
    """Print the table."""
    count, began = int(leagues), perf_counter()
    print("| matches a player | players apart by | coverage of 95 % | rank agreement: mean total | rating |")
    print("|---|---|---|---|---|")
    for tau in STRENGTHS:
        for matches in MATCHES:
            coverage, plain, rated = one(np.random.default_rng(matches), matches, tau, count)
            print(
                f"| {matches} | {tau:.0f} points | {coverage:.3f} | {plain:.3f} | {rated:.3f} |", flush=True
            )
    print()
    print(f"Leagues of {EQUAL} equal players in which two are told apart:")
    for matches in MATCHES:
        rng = np.random.default_rng(matches)
        fits = [ratings(league(rng, EQUAL, matches, 0.0)[0]).fit for _ in range(count)]
        share = sum(fit is not None and separated(fit) for fit in fits) / count
        print(f"- {matches} matches a player: {100 * share:.1f} %", flush=True)
    print(f"\n{count} leagues a line, {perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
