"""What the learned model looks at: a situation and a bid as numbers.

Suits other than trump have no names: they stand in the order of their length, then of their cards.
"""

import numpy as np
from numpy.typing import NDArray

from bots.joker.kernel.bidding import spread, sure_tricks
from bots.joker.kernel.compiled import compiled
from bots.joker.kernel.guess import Worths, weigh
from bots.joker.kernel.table import Real, Rules, Whole
from bots.joker.kernel.tricks import count, suit_cards
from bots.joker.model.situation import Situation

Floats = NDArray[np.float32]
SITUATION, BID = 89, 13
SIZE = SITUATION + BID
HOPES, ROOM = 67, 72
"""Where the tricks that a hand promises stand, and those that the earlier bids have left, of all."""


@compiled
def _suits(hand: int, trump: int, row: Floats) -> None:
    """Nine bits for the trumps, then for the other suits, the longest first."""
    slot, left = 1, 15
    if trump >= 0:
        _bits(hand >> 9 * trump & 511, 0, row)
        left &= ~(1 << trump)
    while left:
        longest, most = -1, -1
        for suit in range(4):
            held = hand >> 9 * suit & 511
            size = 512 * count(held) + held
            if left >> suit & 1 and size > most:
                longest, most = suit, size
        _bits(hand >> 9 * longest & 511, slot, row)
        left &= ~(1 << longest)
        slot += 1


@compiled
def _bits(held: int, slot: int, row: Floats) -> None:
    for rank in range(9):
        if held >> rank & 1:
            row[9 * slot + rank] = 1.0


@compiled
def describe(known: Whole, form: tuple[int, int, int], worths: Worths, chances: Real, row: Floats) -> None:
    """Write a situation into a row of zeros.

    ``known`` is a row of ``bots.joker.kernel.examples.COLUMNS``, whose bid and tricks are not read; ``form``
    are the round's cards, how its trump comes about, and whether a led joker yields to trumps.
    """
    hand, place, trump, turned = int(known[0]), int(known[1]), int(known[2]), int(known[3])
    cards, naming, joker_yields = form
    _suits(hand, trump, row)
    row[45 + count(hand >> 36)] = 1.0
    row[47 + cards] = 1.0
    row[57 + place] = 1.0
    row[61] = 1.0 if trump < 0 else 0.0
    row[62 + naming] = 1.0
    row[66] = 1.0 if joker_yields else 0.0
    hopes = weigh(hand, turned, cards, trump, worths) if hand else cards / 4
    row[67] = hopes
    row[68] = hopes / cards
    row[69] = sure_tricks(hand, trump)
    said = 0
    for before in range(place):
        said += int(known[4 + before])
        row[73 + before] = known[4 + before] - cards / 4
    row[70] = 1.0 if turned >> 36 else 0.0
    row[71] = said / cards
    row[72] = (cards - said) / cards
    if trump >= 0:
        row[76] = count(hand & suit_cards(trump)) / cards
        row[77] = count((turned >> 9 * trump & 511) - 1) / 8 if turned else 0.0
    row[78] = 0.0 if hand else 1.0
    spread(hand, cards, 0.0, worths, chances)
    for tricks in range(10):
        row[79 + tricks] = chances[tricks]


@compiled
def describe_all(known: Whole, form: tuple[int, int, int], into: Floats) -> None:
    """Write many situations of the same kind of round into rows of zeros."""
    worths, chances = np.zeros(38), np.zeros(12)
    for number in range(len(known)):
        describe(known[number], form, worths, chances, into[number])


def form_of(rules: Rules) -> tuple[int, int, int]:
    """What ``describe`` needs of the rules."""
    return rules.cards, rules.naming, int(rules.joker_yields)


def situations(known: Whole, rules: Rules) -> Floats:
    """A row of ``SITUATION`` numbers for each situation of rounds with these rules."""
    rows = np.zeros((len(known), SITUATION), dtype=np.float32)
    describe_all(known, form_of(rules), rows)
    return rows


def with_bids(rows: Floats, bids: Whole) -> Floats:
    """Rows of ``SIZE`` numbers: each situation with a bid."""
    told = np.zeros((len(rows), SIZE), dtype=np.float32)
    told[:, :SITUATION] = rows
    told[np.arange(len(rows)), SITUATION + bids] = 1.0
    cards = rows[:, 48:57] @ np.arange(1, 10, dtype=np.float32)
    told[:, SITUATION + 10] = bids - rows[:, HOPES]
    told[:, SITUATION + 11] = bids / cards
    told[:, SITUATION + 12] = rows[:, ROOM] - bids / cards
    return told


def situation_row(one: Situation, row: Floats) -> None:
    """Write one situation into a row of zeros."""
    known = np.array([one.hand, one.place, one.trump, one.turned, *one.before, *[-1] * (3 - one.place)])
    describe(known, form_of(one.rules), np.zeros(38), np.zeros(12), row)
