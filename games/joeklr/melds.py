"""Joeklr's melds: the clone, the flash and the jokel. No joker stands for a card in any of them."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from games.cards import JOKER, SUITS, Card, listed, spoken
from games.melds import End

Kind: TypeAlias = Literal["clone", "flash", "jokel"]
RANKS = "JQKA"
FLASHES = ("JQK", "QKA", "JQKA")


def intended(cards: Sequence[Card]) -> Kind:
    """The meld that the cards are meant as, whether they are one or not."""
    if JOKER in cards:
        return "jokel"
    return "clone" if len({card[0] for card in cards}) == 1 else "flash"


def clone_fault(cards: Sequence[Card]) -> str | None:
    """Why the cards are no clone (three identical ones), or ``None`` if they are."""
    if len(cards) != 3:
        return f"a clone has three cards, not {len(cards)}"
    return None if len(set(cards)) == 1 else f"{listed(cards)} are not identical"


def flash_fault(cards: Sequence[Card]) -> str | None:
    """Why the cards are no flash (three or four of a suit in a row, low to high), or ``None`` if they are."""
    if not 3 <= len(cards) <= 4:
        return f"a flash has three or four cards, not {len(cards)}"
    if len({card[1:] for card in cards}) > 1:
        return f"{listed(cards)} are not of one suit"
    if "".join(card[0] for card in cards) not in FLASHES:
        return f"{', '.join(map(spoken, cards))} do not follow one another from low to high"
    return None


def jokel_fault(cards: Sequence[Card]) -> str | None:
    """Why the cards are no jokel (the two jokers), or ``None`` if they are."""
    return None if list(cards) == [JOKER, JOKER] else f"{listed(cards)} are not the two jokers"


def meld_kind(cards: Sequence[Card]) -> Kind | None:
    """What meld the cards are, or ``None`` for none."""
    kind = intended(cards)
    fault = {"clone": clone_fault, "flash": flash_fault, "jokel": jokel_fault}[kind](cards)
    return kind if fault is None else None


def melds_in(hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every meld that can be laid from a hand, each once."""
    held = set(hand)
    for suit in SUITS:
        for rank in RANKS:
            if hand.count(rank + suit) == 3:
                yield (rank + suit,) * 3
        for ranks in FLASHES:
            cards = tuple(rank + suit for rank in ranks)
            if held.issuperset(cards):
                yield cards
    if hand.count(JOKER) == 2:
        yield (JOKER, JOKER)


def free_end(cards: Sequence[Card]) -> tuple[Card, End] | None:
    """The card that can be played on to a lawful meld, and the end it goes to; ``None`` if there is none."""
    if len(cards) != 3 or cards[0] == cards[1]:
        return None
    suit = cards[0][1]
    return ("A" + suit, "high") if cards[0][0] == "J" else ("J" + suit, "low")
