"""The watchful player: steady, and keeps from the others what they could use."""

from bots.remika.sight import Sight
from bots.remika.steady import Steady


class Watchful(Steady):
    """Does not throw what a player who has opened would pick up and lay off."""

    def keeping(self, sight: Sight, card: str) -> float:
        worth = super().keeping(sight, card)
        return worth + self.habits.caution if sight.others_opened and card in sight.fits else worth
