"""What must hold of the cards at every moment of a game with a stock and melds."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from games.cards import JOKER, Card, is_joker
from games.rummy import RummyState


def assert_conserved(state: RummyState, deck: Iterable[Card], aside: Iterable[Card] = ()) -> None:
    """The deck lies in hands, stock, discard pile and melds, and aside: each card just once."""
    if not state.running:
        return
    melded = chain.from_iterable(meld.cards for meld in state.melds.values())
    cards = Counter(JOKER if is_joker(card) else card for card in melded)
    cards.update(chain(*state.hands, state.discards, aside))
    cards.update(state.unseen)
    assert +cards == Counter(deck)
    assert state.order is None or Counter(state.order) == +state.unseen
