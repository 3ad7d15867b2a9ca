"""The dealer: where a simulated table takes its cards from."""

from collections.abc import Iterable

from bots.chance import Chance
from games.cards import Card
from games.events import Seat


class Dealer:
    """A pack that is shuffled from a seed; a ``games.game.Pack``.

    The dealer's chance is his own: the same seed deals the same cards whoever plays them, so players can be
    compared over the very same deals.
    """

    def __init__(self, seed: int | str) -> None:
        self._chance = Chance(f"deal/{seed}")

    def shuffled(self, cards: Iterable[Card]) -> list[Card]:
        """The cards in a new order."""
        return self._chance.shuffled(cards)

    def seat(self, seats: int) -> Seat:
        """Any seat, for the first dealer."""
        return self._chance.below(seats)
