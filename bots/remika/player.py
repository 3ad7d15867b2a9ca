"""What all thinking Remika players share: draw, open, lay, discard; each decides in its own way."""

from abc import abstractmethod
from collections.abc import Sequence

from bots.bot import Bot, Turn
from bots.remika.habits import EVEN, Habits
from bots.remika.sight import Sight
from games.cards import is_joker
from games.events import Event
from games.melds import face_value, stands_for
from games.remika.events import BuyBackAnswered, FourCleared, JokerSubstituted
from games.rummy import CardDiscarded, CardLaidOff, DiscardDrawn, MeldLaid, StockDrawn


class RemikaPlayer(Bot):
    """A player with a temperament. Subclasses say when to take the top discard and what to discard."""

    def __init__(self, habits: Habits = EVEN) -> None:
        self.habits = habits

    def act(self, turn: Turn) -> Event:
        legal, chance, habits = turn.legal, turn.chance, self.habits
        if chance.happens(habits.lapses):
            return chance.pick(legal)
        if isinstance(legal[0], BuyBackAnswered):
            taken = not chance.happens(habits.pride)
            return next(one for one in legal if isinstance(one, BuyBackAnswered) and one.taken == taken)
        sight = Sight(turn.state, turn.seat, habits.memory)
        if isinstance(legal[0], StockDrawn):
            return self._draw(sight, legal)
        clearings = [one for one in legal if isinstance(one, FourCleared)]
        if clearings and chance.happens(habits.tidiness):
            return clearings[0]
        laying = [one for one in legal if not isinstance(one, CardDiscarded | FourCleared)]
        if laying:
            return max(laying, key=gain)
        return self.discard(sight, [one for one in legal if isinstance(one, CardDiscarded)])

    def _draw(self, sight: Sight, legal: Sequence[Event]) -> Event:
        """Before opening the top discard is only there to win with; a joker is taken where it has a place."""
        top = next((one for one in legal if isinstance(one, DiscardDrawn)), None)
        if top is None:
            return legal[0]
        wanted = bool(sight.fits) if is_joker(top.card) else self.wants(sight, top.card)
        return top if wanted or not sight.opened else legal[0]

    @abstractmethod
    def wants(self, sight: Sight, card: str) -> bool:
        """Whether a player who has opened takes this card from the discard pile."""

    @abstractmethod
    def discard(self, sight: Sight, legal: Sequence[CardDiscarded]) -> CardDiscarded:
        """One of the legal discards."""


def gain(act: Event) -> tuple[int, int, int]:
    """What laying brings: cards that leave the hand, fewer of them jokers, more points."""
    if isinstance(act, MeldLaid):
        cards = act.cards
    elif isinstance(act, CardLaidOff):
        cards = [act.card]
    elif isinstance(act, JokerSubstituted):
        laid = [] if not act.laid.cards else [card for card in act.laid.cards if not is_joker(card)]
        cards = [act.card, *laid]
    else:
        return (0, 0, 0)
    return len(cards), -sum(map(is_joker, cards)), sum(face_value(stands_for(card)) for card in cards)
