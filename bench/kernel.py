"""The compiled kernel: Joker rounds a second of processor time for each kind of player, against the same
source uncompiled; and 10,000 rounds of every kind and option judged by the law, move by move.

Usage: python -m bench.kernel [ROUNDS] [JUDGED]
"""

import os
import subprocess
import sys
from statistics import median
from time import process_time

WANTED = 40_000
PASSES = 5
STYLES = ("random", "greedy", "aiming", "valuing", "expert")


def rounds_per_second(style: int, rounds: int, passes: int) -> float:
    """Nine-card rounds from the deal to the last trick, a second, the median of some passes."""
    from bots.joker.habits import EVEN
    from bots.joker.kernel.rounds import many_rounds
    from bots.joker.kernel.table import new_round, rules_of, seats_of
    from games.joker.schedule import NINES

    rules = rules_of(NINES, 9, {"led_highest": "joker", "shtanga": "200"})
    at = new_round(rules, seats_of([(style, EVEN)] * 4), 1)
    many_rounds(1, at)
    rates = []
    for _ in range(passes):
        began = process_time()
        many_rounds(rounds, at)
        rates.append(rounds / (process_time() - began))
    return median(rates)


def uncompiled(style: int) -> float:
    """The same in a process that compiles nothing."""
    script = f"from bench.kernel import rounds_per_second as rate; print(rate({style}, 40, 3))"
    environment = {**os.environ, "KIBITZ_COMPILE": "off"}
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True, env=environment
    )
    return float(done.stdout)


def main(rounds: str = "20000", judged: str = "10000") -> None:
    """Print the table, then let the law judge."""
    print(f"{'player':<12}{'rounds/s':>12}{'uncompiled':>12}{'ratio':>8}   wanted {WANTED:,} for aiming")
    for style, name in enumerate(STYLES):
        fast, slow = rounds_per_second(style, int(rounds), PASSES), uncompiled(style)
        print(f"{name:<12}{fast:>12,.0f}{slow:>12,.0f}{fast / slow:>8,.0f}")
    from bots.joker.kernel.witness import prove

    began = process_time()
    cards = prove(int(judged), seed=1)
    print(f"{int(judged):,} rounds, {cards:,} cards: the law agrees ({process_time() - began:.0f} s)")


if __name__ == "__main__":
    main(*sys.argv[1:])
