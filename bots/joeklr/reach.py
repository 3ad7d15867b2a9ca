"""How many cards of a hand can be laid in Joeklr: suit by suit, since no meld mixes suits.

A suit is its counts of jack, queen, king and ace; ``ends`` is how many flashes of it on the table wait for a
jack and how many for an ace. What can be laid is a set of numbers of cards, as the bits of a whole number.
"""

from collections.abc import Mapping
from functools import cache, reduce
from typing import TypeAlias

Counts: TypeAlias = tuple[int, int, int, int]
Ends: TypeAlias = tuple[int, int]
JACK, ACE = 0, 3
_FLASHES = ((0, 1, 2), (1, 2, 3), (0, 1, 2, 3))


@cache
def layable(suit: Counts, ends: Ends) -> int:
    """The numbers of cards of the suit that can be laid; none is one of them."""
    found = 1
    for rank, count in enumerate(suit):
        if count == 3:
            found |= layable(_less(suit, (rank,) * 3), ends) << 3
    for ranks in _FLASHES:
        if all(suit[rank] for rank in ranks):
            found |= layable(_less(suit, ranks), ends) << len(ranks)
    jacks, aces = ends
    if jacks and suit[JACK]:
        found |= layable(_less(suit, (JACK,)), (jacks - 1, aces)) << 1
    if aces and suit[ACE]:
        found |= layable(_less(suit, (ACE,)), (jacks, aces - 1)) << 1
    return found


def _less(suit: Counts, ranks: tuple[int, ...]) -> Counts:
    left = list(suit)
    for rank in ranks:
        left[rank] -= 1
    return left[0], left[1], left[2], left[3]


def most(suit: Counts, ends: Ends) -> int:
    """The most cards of the suit that can be laid."""
    return layable(suit, ends).bit_length() - 1


def together(one: int, other: int) -> int:
    """The numbers of cards that can be laid from two parts of a hand together."""
    found, shift = 0, 0
    while other >> shift:
        if other >> shift & 1:
            found |= one << shift
        shift += 1
    return found


@cache
def gain(suit: Counts, ends: Ends, rank: int) -> int:
    """How many more cards of the suit could be laid with one more of this rank."""
    more = list(suit)
    more[rank] += 1
    return most((more[0], more[1], more[2], more[3]), ends) - most(suit, ends)


def reach(suits: Mapping[str, tuple[Counts, Ends]], jokers: int, limit: int) -> int:
    """The most cards, but not more than ``limit``, that can be laid from a hand."""
    parts = [layable(*suit) for suit in suits.values()]
    found = reduce(together, parts, 0b101 if jokers == 2 else 1)
    return (found & ((2 << max(limit, 0)) - 1)).bit_length() - 1
