"""What a bidder knew: the hand, the trump, the bids made before, and the rules of the round."""

from typing import NamedTuple

from bots.joker.kernel.cards import mask_of, trump_number
from bots.joker.kernel.table import UNSEEN, Rules, rules_of
from games.cards import UNKNOWN
from games.joker.rules import banned_bid
from games.joker.state import SEATS, JokerState

NINE = 9
"""Tricks of the longest round."""


class Situation(NamedTuple):
    """A seat that is to bid.

    Attributes:
        place: 0 for the first to bid up to 3 for the dealer.
        hand: a mask as the kernel has it; 0 while the cards are unseen.
        trump: the kernel's number of the trump.
        turned: the card turned up, as a mask.
        before: the bids made before, the first one first.
        legal: the legal bids.
    """

    rules: Rules
    place: int
    hand: int
    trump: int
    turned: int
    before: tuple[int, ...]
    legal: tuple[int, ...]


def situation(state: JokerState) -> Situation | None:
    """What the seat that is to bid knows, and nothing else; ``None`` where no bid is awaited, or where it
    has looked at cards that the recorder has not seen."""
    seat = state.to_act
    if state.awaited != "bid" or seat is None:
        return None
    now, place = state.now, (seat - state.first_seat) % SEATS
    banned = banned_bid(state) if seat == state.dealer else -1
    rules = rules_of(now.kind, now.cards, state.options)
    if rules.naming != UNSEEN and UNKNOWN in state.hands[seat]:
        return None
    return Situation(
        rules=rules,
        place=place,
        hand=0 if rules.naming == UNSEEN else mask_of(state.hands[seat]),
        trump=trump_number(state.trump_suit),
        turned=0 if state.turned is None else mask_of([state.turned]),
        before=tuple(state.bids[(state.first_seat + nth) % SEATS] or 0 for nth in range(place)),
        legal=tuple(bid for bid in range(now.cards + 1) if bid != banned),
    )
