"""What a bid leads to: hidden hands that fit what the bidder knew, played by a crowd of bots."""

import math

import numpy as np

from bots.joker.aiming import RESERVE, SAFE_TRICK
from bots.joker.kernel.bidding import banned_bid, estimate, named_trump
from bots.joker.kernel.cards import PACK
from bots.joker.kernel.chance import draw
from bots.joker.kernel.compiled import compiled
from bots.joker.kernel.crowd import seat_somebody
from bots.joker.kernel.rounds import bid_on, play_out, shuffle
from bots.joker.kernel.table import AFTER_THREE, AIMING, UNSEEN, Round, Whole

TRIES = 8
"""Deals drawn at most until one fits what was said; then the best of them serves."""
SPREAD = 0.9
"""How far a bid may be from what its hand promises, in tricks (a standard deviation)."""
HASTE = True
ODDLY_NAMED = 0.2
"""How well a hand fits that would have named another trump."""


@compiled
def hidden_cards(at: Round, hand: int) -> int:
    """Bring the cards that the bidder does not see to the front of the pack; returns how many they are."""
    seen, size = hand | int(at.table.gone[1]), 0
    for card in PACK:
        if not seen >> card & 1:
            at.room.pack[size] = card
            size += 1
    return size


@compiled
def deal_hidden(at: Round, place: int, hand: int, size: int) -> None:
    """Any hands for those whose cards the bidder does not see; his own too where it is unseen (0)."""
    cards, pack, first = at.rules.cards, at.room.pack, 0
    shuffle(pack, size, 3 * cards if hand else 4 * cards, at.chance)
    for seat in range(4):
        if seat == place and hand:
            at.table.hands[seat] = hand
            continue
        dealt = 0
        for card in pack[first : first + cards]:
            dealt |= 1 << card
        at.table.hands[seat] = dealt
        first += cards


@compiled
def fit(at: Round, place: int) -> float:
    """How well the hands fit the trump that was named and the bids made before: 1 is best."""
    if at.rules.naming == UNSEEN:
        return 1.0
    fits = 1.0
    for seat in range(place):
        counted = estimate(at, int(at.table.hands[seat])) - RESERVE
        off = (counted if counted >= SAFE_TRICK else 0.0) - at.table.bids[seat]
        fits *= math.exp(-off * off / (2 * SPREAD * SPREAD))
    if at.rules.naming == AFTER_THREE and place > 0:
        three = 1 << at.room.pack[0] | 1 << at.room.pack[1] | 1 << at.room.pack[2]
        named = named_trump(AIMING, three, at.rules.cards, at.chance, at.room.worths)
        fits *= 1.0 if named == at.table.trump[0] else ODDLY_NAMED
    return fits


@compiled
def imagine(at: Round, place: int, hand: int, size: int, world: Whole) -> None:
    """Write into ``world`` hands that fit what the bidder knew."""
    best = -1.0
    for _try in range(TRIES):
        deal_hidden(at, place, hand, size)
        fits = fit(at, place)
        if fits > best:
            best = fits
            world[:] = at.table.hands
        if draw(at.chance) < fits:
            world[:] = at.table.hands
            return


@compiled
def roll_out(at: Round, place: int, hand: int, bids: tuple[int, int], worlds: int) -> Whole:
    """How many tricks follow from each legal bid from ``bids[0]`` to ``bids[1]``.

    The table holds trump, the card turned up, and the bids made before. Returns counts by half of the worlds
    (2), bid (10) and tricks (10); the half is that of the world's number, odd or even. In a world every bid
    meets the same hands and people.
    """
    counts = np.zeros((2, 10, 10), dtype=np.int64)
    world, gone = np.zeros(4, dtype=np.int64), int(at.table.gone[1])
    size = hidden_cards(at, hand)
    banned = banned_bid(at, place)
    for number in range(worlds):
        for seat in range(4):
            seat_somebody(at, seat, HASTE)
        imagine(at, place, hand, size, world)
        first, second = at.chance[0], at.chance[1]
        for bid in range(bids[0], bids[1] + 1):
            if bid == banned:
                continue
            at.chance[0], at.chance[1] = first, second
            at.table.hands[:] = world
            at.table.gone[0] = gone
            at.table.bids[place] = bid
            bid_on(at, place + 1)
            play_out(at)
            counts[number % 2, bid, at.table.taken[place]] += 1
    return counts
