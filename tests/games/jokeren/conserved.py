"""What must hold of the cards at every moment of a Jokeren match."""

from games.jokeren.state import DECK, JokerenState
from tests.games import conserved


def assert_conserved(state: JokerenState) -> None:
    """The 108 cards are all there."""
    assert DECK.total() == 108
    conserved.assert_conserved(state, DECK)
