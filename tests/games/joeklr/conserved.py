"""What must hold of the cards at every moment of a Joeklr match."""

from collections import Counter
from itertools import chain

from games.joeklr.state import DECK, JoeklrState

_DECK = Counter(DECK)


def assert_conserved(state: JoeklrState) -> None:
    """The 50 cards lie in the hands, the deck, the discard pile, in melds and face down, each just once."""
    if not state.running:
        return
    cards = Counter(chain.from_iterable(meld.cards for meld in state.melds.values()))
    cards.update(chain(*state.hands))
    cards.update(state.discards)
    cards.update(lying.card for lying in state.aside if lying is not None)
    cards.update(state.unseen)
    assert +cards == _DECK
    assert cards.total() == 50
    assert state.order is None or Counter(state.order) == +state.unseen
    assert state.top is None or state.unseen[state.top.card] > 0
