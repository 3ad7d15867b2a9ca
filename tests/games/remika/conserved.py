"""What must hold of the cards at every moment of a Remika match."""

from collections import Counter
from itertools import chain

from games.cards import JOKER, is_joker
from games.remika.state import DECK, RemikaState

_DECK = Counter(DECK)


def assert_conserved(state: RemikaState) -> None:
    """The 106 cards lie in the hands, the stock, on the discard pile and in melds, each just once."""
    if not state.running:
        return
    melded = chain.from_iterable(meld.cards for meld in state.melds.values())
    cards = Counter(JOKER if is_joker(card) else card for card in melded)
    cards.update(chain(*state.hands))
    cards.update(state.discards)
    cards.update(state.unseen)
    assert +cards == _DECK
    assert cards.total() == 106
    assert state.order is None or Counter(state.order) == +state.unseen
