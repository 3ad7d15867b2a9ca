"""What cards are worth in tricks: the guesses of ``bots.joker.worth``, on masks."""

import numpy as np
from numpy.typing import NDArray

from bots.joker.kernel.cards import NATURAL
from bots.joker.kernel.compiled import compiled
from bots.joker.kernel.tricks import count, lowest_bit, suit_cards
from bots.joker.worth import RUFF, TOP_SIDE, TOP_TRUMP, TRUMP_DECAY

_NATURALS = (1 << 36) - 1
_NATURAL = NATURAL
Worths = NDArray[np.float64]


@compiled
def others_of(hand: int, gone: int, left: int) -> float:
    """How many of the unseen cards lie in the three other hands, as a share.

    ``gone`` are cards that lie open or have been played, ``left`` the tricks still to be played.
    """
    seen = hand | gone
    hidden = count(_NATURAL & ~seen) + 2 - count(seen >> 36)
    return min(1.0, 3.0 * left / hidden) if hidden else 0.0


@compiled
def weigh(hand: int, gone: int, left: int, trump: int, worths: Worths) -> float:
    """Write into ``worths`` each natural card's chance to take a trick when its holder wants it to.

    Returns the tricks to expect from the hand, a joker counted as one.
    """
    unseen = _NATURAL & ~(hand | gone)
    others = others_of(hand, gone, left)
    ruff = RUFF * min(1.0, count(unseen & suit_cards(trump)) * others) if trump >= 0 else 0.0
    hopes = float(count(hand >> 36))
    for suit in range(4):
        held = hand & suit_cards(suit)
        if held == 0:
            continue
        out = unseen & suit_cards(suit)
        around = count(out) * others
        safe = (around + 0.01) / (around + ruff + 0.01)
        while held:
            card = lowest_bit(held)
            held &= held - 1
            above = count(out >> card) * others
            if suit == trump:
                worths[card] = TOP_TRUMP / (1.0 + TRUMP_DECAY * above)
            else:
                worths[card] = TOP_SIDE * safe / (1.0 + above + above * above)
            hopes += worths[card]
    return hopes


@compiled
def likeliest(codes: int, worths: Worths) -> int:
    """The card of a mask that is worth most; the mask holds natural cards and is not 0."""
    best = lowest_bit(codes)
    while codes:
        card = lowest_bit(codes)
        codes &= codes - 1
        if worths[card] > worths[best]:
            best = card
    return best


@compiled
def unlikeliest(codes: int, worths: Worths) -> int:
    """The card of a mask that is worth least; the mask holds natural cards and is not 0."""
    best = lowest_bit(codes)
    while codes:
        card = lowest_bit(codes)
        codes &= codes - 1
        if worths[card] < worths[best]:
            best = card
    return best
