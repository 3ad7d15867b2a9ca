"""The part of the law that trick games share: a trick, and who is winning it."""

from collections.abc import Sequence
from typing import NamedTuple

from games.cards import JOKER, RANKS, Card, Suit
from games.events import Seat

_STRENGTH = {rank: strength for strength, rank in enumerate(RANKS)}


class Play(NamedTuple):
    """A card in a trick. ``declared`` and ``suit`` belong to a joker, and are ``None`` otherwise."""

    seat: Seat
    card: Card
    declared: str | None = None
    suit: Suit | None = None


def highest_of(plays: Sequence[Play], suit: Suit | None) -> Play | None:
    """The play with the highest natural card of a suit, or ``None`` if nobody played one."""
    best: Play | None = None
    for play in plays:
        card = play.card
        if card != JOKER and card[1] == suit and (best is None or outranks(card, best.card)):
            best = play
    return best


def outranks(card: Card, other: Card) -> bool:
    """Whether a card is higher than another of the same suit."""
    return _STRENGTH[card[0]] > _STRENGTH[other[0]]


def holds_suit(hand: Sequence[Card], suit: Suit | None) -> bool:
    """Whether a hand holds a natural card of the suit."""
    return suit is not None and any(card[1:] == suit for card in hand)


def of_suit(hand: Sequence[Card], suit: Suit | None) -> list[Card]:
    """The natural cards of one suit in a hand."""
    return [card for card in hand if card[1:] == suit]


def turn_after(seat: Seat, seats: int) -> Seat:
    """The next seat in turn order."""
    return (seat + 1) % seats
