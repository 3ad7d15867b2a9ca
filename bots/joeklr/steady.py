"""The steady player: counts which cards may still come, and how many stand between it and the last two."""

from collections.abc import Sequence

from bots.joeklr.player import JoeklrPlayer
from bots.joeklr.sight import Sight
from games.cards import UNKNOWN, Card
from games.events import Event
from games.joeklr.events import DeckTopLooked, KeptCardTaken
from games.joeklr.state import LEAST_LEFT
from games.rummy import CardDiscarded

_WIN = 100.0
_HOPE = 1.5
_LATER = 0.8
"""What a card that can be laid in the next turn is worth against one that is laid now."""


class Steady(JoeklrPlayer):
    """A hand costs what is left of it, and is worth what it can still become."""

    def opt_worth(self, sight: Sight, cards: Sequence[Card]) -> float:
        return self._used_now(sight, [*sight.hand, *cards], sight.owned + len(cards))

    def blind_worth(self, sight: Sight, draw: Event) -> float:
        if isinstance(draw, KeptCardTaken):
            return self._face_down(sight)
        owned = sight.owned + 1
        if isinstance(draw, DeckTopLooked):
            taken = self._used_now(sight, sight.hand, owned) + _LATER * sight.outs(sight.hand)
            return max(taken, self._face_down(sight))
        now = self._used_now(sight, sight.hand, owned)
        return now if now >= _WIN else now + _LATER * sight.outs(sight.hand)

    def _face_down(self, sight: Sight) -> float:
        """What it is worth to take the own face-down card: nothing more is owned then."""
        if sight.lying not in (None, UNKNOWN):
            return self._used_now(sight, [*sight.hand, sight.lying or UNKNOWN], sight.owned)
        now = self._used_now(sight, sight.hand, sight.owned)
        return now if now >= _WIN else now + sight.outs(sight.hand)

    def _used_now(self, sight: Sight, hand: Sequence[Card], owned: int) -> float:
        """What this turn comes to with these cards in hand."""
        left = owned - sight.laid(hand, owned)
        return _WIN if left == LEAST_LEFT else _HOPE * sight.outs(hand) - left

    def takes(self, sight: Sight, card: Card) -> bool:
        used = self._used_now(sight, [*sight.hand, card], sight.owned + 1)
        opts = [self.opt_worth(sight, sight.pile[:count]) for count in (1, 2, 3) if count <= len(sight.pile)]
        alone = sight.owned == 1
        others = max(opts if alone else [*opts, self._face_down(sight)])
        return used >= others

    def leaves(self, sight: Sight) -> bool:
        return sight.owned <= self.habits.mystery

    def hoped(self, sight: Sight, hand: Sequence[Card]) -> float:
        return _LATER * sight.most(hand) + _HOPE * sight.outs(hand)

    def discard(self, sight: Sight, legal: Sequence[CardDiscarded]) -> CardDiscarded:
        return max(legal, key=lambda one: self.rid_worth(sight, one.card))

    def rid_worth(self, sight: Sight, card: Card) -> float:
        """What the hand is worth without this card."""
        left = list(sight.hand)
        left.remove(card)
        return self.hoped(sight, left)
