"""How long it takes to list every meld of a hand, against plain brute force over its subsets.

Brute force names the jokers in every way and tries every subset in every order that a run can have, so it is
the yardstick on small hands only. Worst cases are looked for: fifteen cards with four jokers, in one suit and
in few ranks. Usage: python -m bench.melds
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from random import Random
from statistics import median
from time import perf_counter

from games.cards import JOKER, RANKS, SUITS, Card, is_joker, natural, order
from games.melds import LADDER, meld_kind, melds_in, stands_for

REPEATS = 5
HANDS = 300
WORST_LIMIT_MS, TYPICAL_LIMIT_MS = 50.0, 2.0
DECK = [*natural(RANKS), *natural(RANKS), *[JOKER] * 4]


def milliseconds(task: Callable[[], object]) -> float:
    """The quickest of some tries: what the task takes when nothing else is in its way."""
    times = []
    for _try in range(REPEATS):
        began = perf_counter()
        task()
        times.append(perf_counter() - began)
    return 1000 * min(times)


def by_brute_force(hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every meld of a small hand: all subsets, all names of their jokers, the order that a meld has."""
    seen = set()
    for size in range(3, len(hand) + 1):
        for taken in combinations(hand, size):
            names = [[f"X={card}" for card in natural(RANKS)] if is_joker(card) else [card] for card in taken]
            for named in product(*names):
                for cards in _orders(named):
                    if cards not in seen and meld_kind(cards) is not None:
                        seen.add(cards)
                        yield cards


def _orders(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """As sets lie, by suit; as runs lie, from low to high with aces at either end."""
    if len({stands_for(card)[1] for card in cards}) > 1:
        yield tuple(sorted(cards, key=lambda card: SUITS.index(stands_for(card)[1])))
        return
    by_rank = sorted(cards, key=lambda card: LADDER.rindex(stands_for(card)[0]))
    for aces in range(sum(stands_for(card)[0] == "A" for card in by_rank) + 1):
        yield (*by_rank[len(by_rank) - aces :], *by_rank[: len(by_rank) - aces])


def worst_hands() -> dict[str, list[Card]]:
    """Fifteen cards with four jokers of which much can be made."""
    suited = {
        f"4 jokers, {LADDER[low]} to {LADDER[low + 10]} of one suit": [
            rank + "h" for rank in LADDER[low : low + 11]
        ]
        for low in range(4)
    }
    ranks = {"4 jokers, three ranks": [rank + suit for rank in "678" for suit in SUITS][:11]}
    return {name: [*cards, *[JOKER] * 4] for name, cards in {**suited, **ranks}.items()}


def main() -> None:
    """Print the table."""
    print(f"{'hand':<40}{'melds':>8}{'ms':>10}{'limit':>8}")
    for name, hand in worst_hands().items():
        took = milliseconds(lambda hand=hand: list(melds_in(hand)))  # type: ignore[misc]
        print(f"{name:<40}{len(list(melds_in(hand))):>8}{took:>10.2f}{WORST_LIMIT_MS:>8.0f}")
    chance = Random(1)
    dealt = [sorted(chance.sample(DECK, 14), key=order) for _ in range(HANDS)]
    took = median(milliseconds(lambda hand=hand: list(melds_in(hand))) for hand in dealt)  # type: ignore[misc]
    found = median(len(list(melds_in(hand))) for hand in dealt)
    print(f"{f'14 cards dealt, median of {HANDS}':<40}{found:>8.0f}{took:>10.2f}{TYPICAL_LIMIT_MS:>8.0f}")
    small = ["5h", "6h", "7h", "7s", "7d", "8h", "Kc", JOKER]
    ours, brute = (
        milliseconds(lambda: list(melds_in(small))),
        milliseconds(lambda: list(by_brute_force(small))),
    )
    assert set(melds_in(small)) == set(by_brute_force(small))
    ratio = f"ratio {ours / brute:.4f}"
    print(f"\n8 cards, one joker: {ours:.2f} ms; brute force over subsets {brute:.1f} ms; {ratio}")


if __name__ == "__main__":
    main()
