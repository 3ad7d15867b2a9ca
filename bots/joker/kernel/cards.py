"""Cards, plays and trumps as whole numbers.

A natural card is 9·suit + rank: suits in the order of ``games.cards.SUITS``, ranks from the six (0) to the
ace (8). A hand is a mask of such bits, the two jokers are the bits 36 and 37. A play is the card's number, or
what a joker is declared as: ``TAKE``, ``THROW``, or when it leads 38 + 2·suit, one more for ``lowest``. Legal
plays are a mask of these codes. Trump is a suit's number, or ``NO_TRUMP``.
"""

from collections.abc import Iterable

import numpy as np
from msgspec import UNSET
from numpy.typing import NDArray

from games.cards import JOKER, SUITS, Card, Suit
from games.events import Seat
from games.joker.events import CardPlayed, Declaration
from games.joker.pack import deck

RANKS = "6789TJQKA"
SUIT_CARDS = 9
JOKERS = 36
TAKE, THROW, LEADS, CODES = 36, 37, 38, 46
NO_TRUMP = -1

_NUMBER = {rank + suit: SUIT_CARDS * s + r for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)}
_CARD = {number: card for card, number in _NUMBER.items()}


def mask_of(cards: Iterable[Card]) -> int:
    """A hand as a mask. The first joker met is bit 36, a second one bit 37."""
    mask = 0
    for card in cards:
        bit = 1 << _NUMBER[card] if card != JOKER else 1 << JOKERS
        mask |= bit << 1 if mask & bit else bit
    return mask


def cards_of(mask: int) -> list[Card]:
    """The cards of a mask, jokers last."""
    return [_CARD.get(bit, JOKER) for bit in range(JOKERS + 2) if mask >> bit & 1]


NATURAL = mask_of(card for card in deck() if card != JOKER)
"""The deck without its jokers."""
BOTH_JOKERS = 3 << JOKERS
PACK: NDArray[np.int64] = np.array(
    [bit for bit in range(38) if (NATURAL | BOTH_JOKERS) >> bit & 1], dtype=np.int64
)
"""The 36 cards as bits."""


def trump_number(trump: Suit | None) -> int:
    """The suit's number; ``NO_TRUMP`` where there is none."""
    return NO_TRUMP if trump is None else SUITS.index(trump)


def trump_suit(number: int) -> Suit | None:
    """The suit of that number."""
    return None if number == NO_TRUMP else SUITS[number]


def play_code(play: CardPlayed) -> int:
    """The code of a play that the law lists."""
    if play.card != JOKER:
        return _NUMBER[play.card]
    if play.suit is UNSET:
        return TAKE if play.declared == "take" else THROW
    return LEADS + 2 * SUITS.index(play.suit) + (play.declared == "lowest")


def play_of(code: int, seat: Seat) -> CardPlayed:
    """The play of that code."""
    if code < JOKERS:
        return CardPlayed(seat, _CARD[code])
    if code < LEADS:
        return CardPlayed(seat, JOKER, "take" if code == TAKE else "throw")
    suit, lowest = divmod(code - LEADS, 2)
    demand: Declaration = "lowest" if lowest else "highest"
    return CardPlayed(seat, JOKER, demand, SUITS[suit])
