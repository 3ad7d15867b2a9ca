"""The watchful player: steady, and keeps from the others what they could use."""

from bots.jokeren.sight import Sight
from bots.jokeren.steady import Steady
from games.cards import Card


class Watchful(Steady):
    """Does not throw what a player who is out would pick up and lay off."""

    def keeping(self, sight: Sight, card: Card) -> float:
        worth = super().keeping(sight, card)
        return worth + self.habits.caution if sight.danger and card in sight.fits else worth
