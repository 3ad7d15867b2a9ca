"""The hasty player: lays what can be laid, and throws the dearest card that melds with nothing."""

from collections.abc import Sequence

from bots.jokeren.player import JokerenPlayer
from bots.jokeren.sight import Sight
from games.cards import Card, is_joker
from games.jokeren.scoring import card_value
from games.rummy import CardDiscarded


class Hasty(JokerenPlayer):
    """Takes a discard only where it melds; keeps pairs, but counts no chances and fears nobody."""

    def wants(self, sight: Sight, card: Card) -> bool:
        return sight.melds_with(card)

    def discard(self, sight: Sight, legal: Sequence[CardDiscarded]) -> CardDiscarded:
        return min(legal, key=lambda one: _keeping(sight, one.card))


def _keeping(sight: Sight, card: Card) -> tuple[int, int]:
    if is_joker(card):
        return 4, 0
    if card not in sight.loose:
        return 3, 0
    if card in sight.backbone:
        return 2, 0
    paired = any(other != card and other[0] == card[0] for other in sight.loose)
    return int(paired), -card_value(card)
