"""The hasty player: lays what can be laid, and throws the dearest card that melds with nothing."""

from collections.abc import Sequence

from bots.remika.player import RemikaPlayer
from bots.remika.sight import Sight
from games.cards import is_joker
from games.melds import face_value
from games.rummy import CardDiscarded


class Hasty(RemikaPlayer):
    """Takes a discard only to complete a meld; keeps pairs, but counts no chances and fears nobody."""

    def wants(self, sight: Sight, card: str) -> bool:
        return sight.melds_with(card)

    def discard(self, sight: Sight, legal: Sequence[CardDiscarded]) -> CardDiscarded:
        return min(legal, key=lambda one: _keeping(sight, one.card))


def _keeping(sight: Sight, card: str) -> tuple[int, int]:
    if is_joker(card):
        return 3, 0
    if card not in sight.loose:
        return 2, 0
    paired = any(other != card and other[0] == card[0] for other in sight.loose)
    return int(paired), -face_value(card)
