"""What judging costs and how well it tells: the bid loss of a 24-round match by each method, against playing
the same rounds once in the kernel; log loss and ECE on mixed tables that no model has seen.

Usage: python -m bench.model [TABLES]
"""

import sys
from statistics import median
from time import process_time

from bots.joker.habits import EVEN
from bots.joker.judge import open_judge, simulated
from bots.joker.kernel.rounds import many_rounds
from bots.joker.kernel.table import AIMING, Seats, new_round, rules_of, seats_of
from bots.joker.model.situation import Situation
from bots.judge import METHODS
from games.joker.variants import SCHEDULES

ALLOWED = {"learned": 0.05, "rollouts": 1.0}
"""Seconds of a processor that the bid loss of a match may take."""
PASSES = 5
_SEED = 31


def match_of_bids() -> list[Situation]:
    """The 96 bids of a classic match's rounds."""
    return [one.situation for one in simulated(24, _SEED)]


def playing() -> float:
    """Seconds that the kernel takes to play the rounds of a match once."""
    tables = [
        new_round(rules_of(chapter.kind, cards, {"led_highest": "joker", "shtanga": "200"}), _seats(), 1)
        for chapter in SCHEDULES["classic-24"]()
        for cards in chapter.cards
    ]
    for table in tables:
        many_rounds(1, table)
    began = process_time()
    for table in tables:
        many_rounds(100, table)
    return (process_time() - began) / 100


def _seats() -> Seats:
    return seats_of([(AIMING, EVEN)] * 4)


def main(tables: str = "3000") -> None:
    """Print both tables."""
    bids, once = match_of_bids(), playing()
    print(f"bid loss of a match, {len(bids)} bids; playing it once takes {1000 * once:.1f} ms")
    for method in METHODS:
        judge = open_judge(method)
        judge.judged(bids[:2])
        spent = []
        for _ in range(PASSES):
            began = process_time()
            judge.judged(bids)
            spent.append(process_time() - began)
        took = median(spent)
        wanted = f"allowed {1000 * ALLOWED[method]:,.0f} ms" if method in ALLOWED else ""
        print(f"{method:<12}{1000 * took:>9.1f} ms{took / once:>9,.0f} times playing   {wanted}")
    held = simulated(int(tables), _SEED + 1)
    title = f"{len(held):,} bids at mixed tables"
    print(f"\n{title}{'log loss':>12}{'Brier':>8}{'ECE':>8}{'by luck':>9}   wanted 0.95, 0.01")
    for method in METHODS:
        score = open_judge(method).evaluated(held)
        told = f"{score.log_loss:>12.3f}{score.brier:>8.3f}{score.ece:>8.4f}{score.ece_null:>9.4f}"
        print(f"{method:<{len(title)}}{told}")


if __name__ == "__main__":
    main(*sys.argv[1:])
