"""The watchful player: steady, and thinks of what the next player could do with a discard."""

from bots.joeklr.sight import Sight
from bots.joeklr.steady import Steady
from games.cards import JOKER, Card
from games.joeklr.melds import FLASHES

_SHORT_FLASHES = [ranks for ranks in FLASHES if len(ranks) == 3]


class Watchful(Steady):
    """Rather throws a card whose partners are gone than one that may complete a meld of the next player."""

    def rid_worth(self, sight: Sight, card: Card) -> float:
        return super().rid_worth(sight, card) - self.habits.caution * _danger(sight, card)


def _danger(sight: Sight, card: Card) -> float:
    """How likely the next player holds what makes a meld of this card: about, each meld for itself."""
    if card == JOKER:
        return _holds(sight, card, 1)
    found = _holds(sight, card, 2)
    for ranks in _SHORT_FLASHES:
        if card[0] in ranks:
            others = [rank + card[1] for rank in ranks if rank != card[0]]
            found += _holds(sight, others[0], 1) * _holds(sight, others[1], 1)
    return found


def _holds(sight: Sight, card: Card, copies: int) -> float:
    """How likely so many of the live copies of a card lie in the next player's hand."""
    live = sight.live[card]
    share = sight.next_hand / max(1, sight.live.total())
    if live < copies:
        return 0.0
    return 1 - (1 - share) ** live if copies == 1 else share**copies * (3 if live > copies else 1)
