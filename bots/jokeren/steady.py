"""The steady player: counts which cards may still come, and keeps what they would meld."""

from collections.abc import Sequence

from bots.jokeren.player import JokerenPlayer
from bots.jokeren.sight import Sight
from games.cards import Card, is_joker
from games.jokeren.scoring import card_value
from games.rummy import CardDiscarded

_JOKER = 5000.0
_MELDED = 1000.0
_BACKBONE = 500.0
_UNHURRIED = 0.25


class Steady(JokerenPlayer):
    """Weighs what a card may become against what it costs, and the more once somebody is out."""

    def wants(self, sight: Sight, card: Card) -> bool:
        return (sight.opened and card in sight.fits) or sight.melds_with(card)

    def discard(self, sight: Sight, legal: Sequence[CardDiscarded]) -> CardDiscarded:
        return min(legal, key=lambda one: self.keeping(sight, one.card))

    def keeping(self, sight: Sight, card: Card) -> float:
        """What it is worth to keep a card: the least is discarded."""
        if is_joker(card):
            return _JOKER
        if card not in sight.loose:
            return _MELDED
        if card in sight.backbone:
            return _BACKBONE + card_value(card)
        hurry = 1.0 if sight.danger or sight.opened else _UNHURRIED
        return sight.hopes[card] - hurry * self.habits.thrift * card_value(card)
