"""The hasty player: takes a discard that can be laid at once, and throws what stands alone."""

from collections.abc import Sequence

from bots.joeklr.player import JoeklrPlayer
from bots.joeklr.sight import Sight
from games.cards import JOKER, Card
from games.events import Event
from games.rummy import CardDiscarded

_HELLISH = 4
_FEW = 3


class Hasty(JoeklrPlayer):
    """Counts no chances, and leaves a myscard face down only with its last cards."""

    def opt_worth(self, sight: Sight, cards: Sequence[Card]) -> float:
        if len(cards) >= _HELLISH:
            return -1.0
        owned = sight.owned + len(cards)
        return sight.laid([*sight.hand, *cards], owned) - sight.laid(sight.hand, owned) - len(cards)

    def blind_worth(self, _sight: Sight, _draw: Event) -> float:
        return -0.5

    def takes(self, sight: Sight, card: Card) -> bool:
        return self.opt_worth(sight, [card]) >= 0

    def leaves(self, sight: Sight) -> bool:
        return sight.owned <= _FEW

    def hoped(self, _sight: Sight, hand: Sequence[Card]) -> float:
        return float(sum(_company(hand, card) for card in hand))

    def discard(self, sight: Sight, legal: Sequence[CardDiscarded]) -> CardDiscarded:
        return min(legal, key=lambda one: _company(sight.hand, one.card))


def _company(hand: Sequence[Card], card: Card) -> int:
    """How many cards of a hand go together with this one: copies of it, and others of its suit."""
    if card == JOKER:
        return hand.count(JOKER) - 1
    return hand.count(card) - 1 + len({other for other in hand if other[1:] == card[1:] and other != card})
