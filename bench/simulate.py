"""Matches a second for each bot, against play at random among the legal acts in the same run.

Random play costs little more than the law itself, so the ratio says what thinking costs.
Usage: python -m bench.simulate [GAME] [VARIANT] [MATCHES]
"""

import sys
from statistics import median
from time import process_time

import bots
from bots.simulate import play, series, sitting

ROUNDS = 3


def matches_per_second(game: str, variant: str | None, name: str, matches: int) -> float:
    """Whole matches played and written down per second of processor time, the same deals for every bot."""
    tables = [table for _stream, table in series(sitting(game, variant, [name], 1), matches)]
    began = process_time()
    for table in tables:
        play(table)
    return matches / (process_time() - began)


def main(game: str = "joker", variant: str | None = None, matches: str = "20") -> None:
    """Print the table. The bots take turns, so that a slow moment of the machine hits all of them."""
    names = bots.players(game)
    rates: dict[str, list[float]] = {name: [] for name in names}
    for _round in range(ROUNDS):
        for name in names:
            rates[name].append(matches_per_second(game, variant, name, int(matches)))
    yardstick = median(rates[bots.RANDOM])
    print(f"{game} {variant or 'first variant'}: {matches} matches, median of {ROUNDS}")
    print(f"{'bot':<12}{'matches/s':>10}{'of random':>11}")
    for name, measured in rates.items():
        rate = median(measured)
        print(f"{name:<12}{rate:>10.1f}{rate / yardstick:>11.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
