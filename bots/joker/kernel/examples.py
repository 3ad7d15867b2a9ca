"""Bids and what became of them, played by the crowd: what the learned model is trained and judged on."""

import numpy as np

from bots.joker.kernel.bidding import any_bid, banned_bid, chosen_bid
from bots.joker.kernel.chance import draw
from bots.joker.kernel.compiled import compiled
from bots.joker.kernel.crowd import seat_somebody
from bots.joker.kernel.rounds import deal, play_out
from bots.joker.kernel.table import UNSEEN, Round, Whole

COLUMNS = ("hand", "place", "trump", "turned", "first", "second", "third", "bid", "tricks")
"""Per bid: the hand (a mask, 0 if unseen), the place in the bidding, trump, the card turned up (a mask), the
bids of the first three seats (-1 if later), the bid, and the tricks it took."""


@compiled
def examples(at: Round, rounds: int, tried: float) -> Whole:
    """Rows of ``COLUMNS``: four a round, but one where a seat tries any bid, with chance ``tried``."""
    rows = np.zeros((4 * rounds, 9), dtype=np.int64)
    filled = 0
    hands = np.zeros(4, dtype=np.int64)
    for _round in range(rounds):
        for seat in range(4):
            seat_somebody(at, seat, False)
        deal(at)
        hands[:] = at.table.hands
        trying = int(draw(at.chance) * 4) if draw(at.chance) < tried else -1
        for seat in range(4):
            if seat == trying:
                at.table.bids[seat] = any_bid(at.rules.cards, banned_bid(at, seat), at.chance)
            else:
                at.table.bids[seat] = chosen_bid(at, seat)
        play_out(at)
        for seat in range(4):
            if trying in (-1, seat):
                _write(at, seat, int(hands[seat]), rows[filled])
                filled += 1
    return rows[:filled]


@compiled
def _write(at: Round, seat: int, hand: int, row: Whole) -> None:
    bids = at.table.bids
    row[0] = 0 if at.rules.naming == UNSEEN else hand
    row[1], row[2], row[3] = seat, at.table.trump[0], at.table.gone[1]
    for before in range(3):
        row[4 + before] = bids[before] if before < seat else -1
    row[7], row[8] = bids[seat], at.table.taken[seat]
