"""The part of the law that trick games share: a trick, and who is winning it."""

from collections.abc import Sequence

import msgspec

from games.cards import RANKS, Card, Suit
from games.events import Seat

_STRENGTH = {rank: strength for strength, rank in enumerate(RANKS)}


class Play(msgspec.Struct, frozen=True, gc=False):
    """A card in a trick. ``declared`` and ``suit`` belong to a joker, and are ``None`` otherwise."""

    seat: Seat
    card: Card
    declared: str | None = None
    suit: Suit | None = None


def highest_of(plays: Sequence[Play], suit: Suit | None) -> Play | None:
    """The play with the highest natural card of a suit, or ``None`` if nobody played one."""
    best, strength = None, -1
    for play in plays:
        card = play.card
        if card[1:] == suit and _STRENGTH[card[0]] > strength:
            best, strength = play, _STRENGTH[card[0]]
    return best


def outranks(card: Card, other: Card) -> bool:
    """Whether a card is higher than another of the same suit."""
    return _STRENGTH[card[0]] > _STRENGTH[other[0]]


def of_suit(hand: Sequence[Card], suit: Suit | None) -> list[Card]:
    """The natural cards of one suit in a hand."""
    return [card for card in hand if card[1:] == suit]
