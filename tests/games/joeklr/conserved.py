"""What must hold of the cards at every moment of a Joeklr match."""

from games.joeklr.state import DECK, JoeklrState
from tests.games import conserved


def assert_conserved(state: JoeklrState) -> None:
    """The 50 cards are all there, the myscards face down among them."""
    assert len(DECK) == 50
    conserved.assert_conserved(state, DECK, [lying.card for lying in state.aside if lying is not None])
    assert state.top is None or state.unseen[state.top.card] > 0
