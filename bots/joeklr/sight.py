"""What one seat may know of a Joeklr game: its own hand, and what lies open on the table."""

from collections import Counter
from collections.abc import Iterable, Sequence

from bots.joeklr.reach import Ends, gain, most, reach
from games.cards import JOKER, SUITS, UNKNOWN, Card
from games.events import Seat
from games.joeklr.melds import RANKS, free_end
from games.joeklr.state import DECK, LEAST_LEFT, JoeklrState

_DECK = Counter(DECK)
_PAIR_OF_JOKERS = 2


class Sight:
    """A seat's knowledge. Bots think with this alone, so that no other hand can slip into a choice.

    Attributes:
        hand: own cards; ``owned`` counts the face-down one too.
        lying: the own face-down card, ``?`` if it is not known, ``None`` if there is none.
        live: the cards that may still come, by how many copies.
        ends: per suit, how many flashes on the table wait for its jack and its ace.
        next_hand: how many cards the next player holds.
        pile: the discards, newest first.
    """

    __slots__ = ("ends", "hand", "live", "lying", "next_hand", "owned", "pile")

    def __init__(self, state: JoeklrState, seat: Seat, memory: float) -> None:
        self.hand = state.hands[seat]
        self.owned = state.owned(seat)
        lying = state.aside[seat]
        self.lying = None if lying is None else lying.to(frozenset({seat}))
        self.pile = state.discards[::-1]
        self.next_hand = len(state.hands[state.left_of(seat)])
        self.live = _DECK - Counter(self._seen(state, memory))
        self.ends = _ends(state)

    def _seen(self, state: JoeklrState, memory: float) -> Iterable[Card]:
        yield from self.hand
        yield from self.pile[: round(memory * len(self.pile))]
        for meld in state.melds.values():
            yield from meld.cards
        if self.lying not in (None, UNKNOWN):
            yield self.lying or UNKNOWN

    def laid(self, hand: Sequence[Card], owned: int) -> int:
        """How many cards of this hand can be laid when so many are owned."""
        suits = {suit: (_counts(hand, suit), self.ends[suit]) for suit in SUITS}
        return reach(suits, hand.count(JOKER), owned - LEAST_LEFT)

    def outs(self, hand: Sequence[Card]) -> float:
        """How many more cards could be laid, on average, with one more live card."""
        whole = self.live.total()
        if not whole:
            return 0.0
        found = _PAIR_OF_JOKERS * self.live[JOKER] * (hand.count(JOKER) == 1)
        for suit in SUITS:
            counts = _counts(hand, suit)
            for rank, name in enumerate(RANKS):
                copies = self.live[name + suit]
                if copies and counts[rank] < _MOST_COPIES:
                    found += copies * gain(counts, self.ends[suit], rank)
        return found / whole

    def most(self, hand: Sequence[Card]) -> int:
        """How many cards of this hand could be laid if any number of others were owned."""
        jokel = _PAIR_OF_JOKERS * (hand.count(JOKER) == _PAIR_OF_JOKERS)
        return jokel + sum(most(_counts(hand, suit), self.ends[suit]) for suit in SUITS)


_MOST_COPIES = 3


def _counts(hand: Sequence[Card], suit: str) -> tuple[int, int, int, int]:
    jack, queen, king, ace = (hand.count(rank + suit) for rank in RANKS)
    return jack, queen, king, ace


def _ends(state: JoeklrState) -> dict[str, Ends]:
    waiting = Counter(end[0] for meld in state.melds.values() if (end := free_end(meld.cards)) is not None)
    return {suit: (waiting["J" + suit], waiting["A" + suit]) for suit in SUITS}
