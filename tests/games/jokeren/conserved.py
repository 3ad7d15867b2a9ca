"""What must hold of the cards at every moment of a Jokeren match."""

from collections import Counter
from itertools import chain

from games.cards import JOKER, is_joker
from games.jokeren.state import DECK, JokerenState


def assert_conserved(state: JokerenState) -> None:
    """The 108 cards lie in the hands, the stock, on the discard pile and in melds, each just once."""
    if not state.running:
        return
    melded = chain.from_iterable(meld.cards for meld in state.melds.values())
    cards = Counter(JOKER if is_joker(card) else card for card in melded)
    cards.update(chain(*state.hands))
    cards.update(state.discards)
    cards.update(state.unseen)
    assert +cards == DECK
    assert cards.total() == 108
    assert state.order is None or Counter(state.order) == +state.unseen
