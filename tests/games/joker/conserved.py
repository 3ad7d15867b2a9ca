"""What must hold of the cards at every moment of a Joker match."""

from collections import Counter
from itertools import chain

from games.joker.pack import deck
from games.joker.state import JokerState

_DECK = Counter(deck())


def assert_conserved(state: JokerState) -> None:
    """What was dealt lies in the hands, in the trick or in the tricks won, and is of the one deck."""
    if not state.running:
        return
    laid = [play.card for trick in state.played for play in trick.plays] + [play.card for play in state.trick]
    dealt = Counter(chain(*state.dealt))
    assert Counter(chain(*state.hands)) + Counter(laid) == dealt
    turned = Counter([state.turned] if state.turned else [])
    assert dealt + turned <= _DECK
    assert sum(state.taken) == len(state.played)
