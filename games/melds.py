"""Melds of rank and suit, the part of the law that the rummy games share: sets, runs, and jokers that stand
for a card.

Cards of a meld are tokens in order; a joker is named (``X=7h``). Every function takes hands and melds as
plain sequences and knows no game: the rules of each game call these and give them their ids.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Literal, TypeAlias

from games.cards import JOKER, RANKS, SUITS, Card, is_joker, listed, natural, spoken

End: TypeAlias = Literal["low", "high"]
LADDER = "A" + RANKS
"""The ranks a run can climb: an ace stands before the two or after the king."""

_NATURAL = frozenset(natural(RANKS))


_FACE_VALUES = {
    card: 11 if card[0] == "A" else min(index % 13 + 2, 10) for index, card in enumerate(natural(RANKS))
}


def face_value(card: Card) -> int:
    """What a natural card counts where games count it so: ace 11, king, queen and jack 10, else its pips."""
    return _FACE_VALUES[card]


def stands_for(card: Card) -> Card:
    """The card a token counts as: a named joker is the card it stands for."""
    return card[2:] if card[:2] == "X=" else card


def names_a_card(card: Card) -> bool:
    """Whether the token is a natural card or a joker that names one."""
    return stands_for(card) in _NATURAL


def without(hand: Sequence[Card], cards: Iterable[Card]) -> list[Card] | None:
    """The hand less these cards (a named joker takes a joker), or ``None`` if it does not hold them."""
    left = list(hand)
    for card in cards:
        held = JOKER if is_joker(card) else card
        if held not in left:
            return None
        left.remove(held)
    return left


def misnamed_fault(cards: Sequence[Card]) -> str | None:
    """Why the jokers among the cards are not rightly named, or ``None``."""
    for card in cards:
        if card == JOKER:
            return "a joker does not say which card it stands for"
        if not names_a_card(card):
            return f"{spoken(card)} is no card of a meld"
    if all(is_joker(card) for card in cards):
        return "a meld needs at least one natural card"
    return None


def set_fault(cards: Sequence[Card]) -> str | None:
    """Why the cards are no set (three or four of one rank in different suits), or ``None`` if they are."""
    standing = [stands_for(card) for card in cards]
    if not 3 <= len(cards) <= 4:
        return f"a set has three or four cards, not {len(cards)}"
    if len({card[0] for card in standing}) > 1:
        return f"{listed(standing)} are not of one rank"
    if len({card[1] for card in standing}) < len(cards):
        return f"{listed(standing)} are not all of different suits"
    return None


def run_fault(cards: Sequence[Card]) -> str | None:
    """Why the cards are no run (three or more of one suit in order, low to high), or ``None`` if they are."""
    standing = [stands_for(card) for card in cards]
    if not 3 <= len(cards) <= len(LADDER):
        return f"a run has three to {len(LADDER)} cards, not {len(cards)}"
    if len({card[1] for card in standing}) > 1:
        return f"{listed(standing)} are not of one suit"
    if "".join(card[0] for card in standing) not in LADDER:
        return f"{', '.join(map(spoken, standing))} do not follow one another from low to high"
    return None


def meld_kind(cards: Sequence[Card]) -> Literal["set", "run"] | None:
    """What meld the cards are, or ``None`` for none."""
    if misnamed_fault(cards) is not None:
        return None
    if set_fault(cards) is None:
        return "set"
    return "run" if run_fault(cards) is None else None


def fitting(cards: Sequence[Card]) -> list[tuple[Card, End | None]]:
    """The cards that can be laid off to a lawful meld, each with the end of a run it goes to."""
    standing = [stands_for(card) for card in cards]
    if not is_run(cards):
        return [(standing[0][0] + suit, None) for suit in SUITS if standing[0][0] + suit not in standing]
    suit = standing[0][1]
    low = LADDER.index("".join(card[0] for card in standing))
    high = low + len(cards)
    below: list[tuple[Card, End | None]] = [(LADDER[low - 1] + suit, "low")] if low else []
    return below + ([(LADDER[high] + suit, "high")] if high < len(LADDER) else [])


def is_run(cards: Sequence[Card]) -> bool:
    """Whether a lawful meld is a run."""
    return cards[0][-1] == cards[1][-1]


def melds_in(hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every set and run that can be laid from a hand, jokers named in every way, none twice.

    A joker may also stand for a card that the hand holds. Cards of a set come in suit order.
    """
    jokers = sum(is_joker(card) for card in hand)
    held = frozenset(card for card in hand if not is_joker(card))
    for rank in RANKS:
        places = [rank + suit for suit in SUITS]
        if not held.isdisjoint(places):
            for size in (3, 4):
                for chosen in combinations(places, size):
                    yield from _filled(chosen, held, jokers)
    for suit in SUITS:
        yield from _runs(held, suit, jokers, Counter(hand))


def _runs(held: frozenset[Card], suit: str, jokers: int, hand: Counter[Card]) -> Iterator[tuple[Card, ...]]:
    missing = [rank + suit not in held for rank in LADDER]
    if all(missing):
        return
    for low in range(len(LADDER) - 2):
        gaps = sum(missing[low : low + 2])
        for high in range(low + 2, len(LADDER)):
            gaps += missing[high]
            if gaps > jokers:
                break
            ranks = LADDER[low : high + 1]
            for meld in _filled(tuple(rank + suit for rank in ranks), held, jokers):
                if len(ranks) < len(LADDER) or meld.count("A" + suit) <= hand["A" + suit]:
                    yield meld


@cache
def _patterns(size: int, jokers: int) -> tuple[frozenset[int], ...]:
    """Every choice of at most ``jokers`` places of a meld of that size, but never all of them."""
    counts = range(min(jokers, size - 1) + 1)
    return tuple(frozenset(places) for count in counts for places in combinations(range(size), count))


def _filled(places: tuple[Card, ...], held: frozenset[Card], jokers: int) -> Iterator[tuple[Card, ...]]:
    missing = frozenset(place for place, card in enumerate(places) if card not in held)
    if len(missing) > jokers or len(missing) == len(places):
        return
    for pattern in _patterns(len(places), jokers):
        if missing <= pattern:
            yield tuple(f"X={card}" if place in pattern else card for place, card in enumerate(places))
