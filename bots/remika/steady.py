"""The steady player: counts which cards may still come, and keeps what they would meld."""

from collections.abc import Sequence

from bots.remika.player import RemikaPlayer
from bots.remika.sight import Sight
from games.cards import is_joker
from games.melds import face_value
from games.rummy import CardDiscarded

_MELDED = 1000.0
_JOKER = 5000.0


class Steady(RemikaPlayer):
    """Before opening keeps the dear cards, which 51 needs; afterwards the cheap ones."""

    def wants(self, sight: Sight, card: str) -> bool:
        return card in sight.fits or sight.melds_with(card)

    def discard(self, sight: Sight, legal: Sequence[CardDiscarded]) -> CardDiscarded:
        return min(legal, key=lambda one: self.keeping(sight, one.card))

    def keeping(self, sight: Sight, card: str) -> float:
        """What it is worth to keep a card: the least is discarded."""
        if is_joker(card):
            return _JOKER
        if card not in sight.loose:
            return _MELDED
        value = face_value(card)
        if sight.opened:
            return sight.hopes[card] - self.habits.thrift * value
        return sight.hopes[card] * (0.5 + value / 10) + value / 20
