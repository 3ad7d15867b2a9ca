"""What must hold of the cards at every moment of a Remika match."""

from games.remika.state import DECK, RemikaState
from tests.games import conserved


def assert_conserved(state: RemikaState) -> None:
    """The 106 cards are all there."""
    assert len(DECK) == 106
    conserved.assert_conserved(state, DECK)
