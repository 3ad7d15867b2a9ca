"""Cards as the record writes them: two-letter tokens such as ``Th`` or ``As``.

A card is a plain string, because a token is what files, the log and the browser speak, and because
comparing short strings is as fast as Python gets. The joker is ``X``; a joker that stands for a card is
``X=7h``; a card that the recorder or the onlooker has not seen is ``?``.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

Card: TypeAlias = str
Suit: TypeAlias = str

SUITS: Sequence[Suit] = "shdc"
RANKS = "23456789TJQKA"
JOKER: Card = "X"
UNKNOWN: Card = "?"

SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_ORDER = {rank + suit: 13 * s + r for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)}


def is_joker(card: Card) -> bool:
    """Whether the token is a joker, named (``X=7h``) or not."""
    return card.startswith(JOKER)


def backs(cards: Sequence[Card]) -> list[Card]:
    """As many unseen cards."""
    return [UNKNOWN] * len(cards)


def rank(card: Card) -> int:
    """Strength of a natural card's rank: 0 for a two up to 12 for an ace."""
    return RANKS.index(card[0])


def suit(card: Card) -> Suit:
    """The suit letter of a natural card."""
    return card[1]


def natural(ranks: str, suits: Iterable[Suit] = SUITS) -> list[Card]:
    """Every card of the given ranks and suits, once each."""
    return [r + s for s in suits for r in ranks]


def order(card: Card) -> int:
    """Sort key for a hand: by suit, then rank; jokers and unknown cards last."""
    return _ORDER.get(card, 60 if is_joker(card) else 61)


def spoken(card: Card) -> str:
    """A card as a sentence shows it: ``10♥``, ``joker``, ``joker as 7♥``, ``an unseen card``.

    A token that is no card is shown as it came, in quotes.
    """
    if card in _ORDER:
        return card[0].replace("T", "10") + SUIT_SIGNS[card[1]]
    if card == JOKER:
        return "joker"
    if card[:2] == "X=" and card[2:] in _ORDER:
        return f"joker as {spoken(card[2:])}"
    return "an unseen card" if card == UNKNOWN else repr(card)


def listed(cards: Iterable[Card]) -> str:
    """Cards in hand order as a sentence lists them; ``no card`` for none."""
    return ", ".join(spoken(card) for card in sorted(cards, key=order)) or "no card"
