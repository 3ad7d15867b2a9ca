"""What all thinking Joeklr players share: draw, lay, win, discard, punish; each decides in its own way."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from bots.bot import Bot, Turn
from bots.joeklr.habits import EVEN, Habits
from bots.joeklr.sight import Sight
from games.cards import Card
from games.events import Event
from games.joeklr.events import (
    CardsOpted,
    DeckTopLooked,
    HellishOpted,
    KeptCardTaken,
    LastTwoDiscarded,
    MyscardDrawn,
    MyscardKept,
    MyscardPeeked,
    MyscardTaken,
    Punished,
)
from games.joeklr.scoring import plain_value
from games.melds import without
from games.rummy import CardDiscarded, CardLaidOff, MeldLaid

E = TypeVar("E", bound=Event)
Pile = CardsOpted | HellishOpted
_DRAWS = (MyscardDrawn, DeckTopLooked, KeptCardTaken, CardsOpted, HellishOpted)


class JoeklrPlayer(Bot):
    """A player with a temperament. Subclasses say what to draw, to keep and to discard."""

    def __init__(self, habits: Habits = EVEN) -> None:
        self.habits = habits

    def act(self, turn: Turn) -> Event:
        legal, first = turn.legal, turn.legal[0]
        if turn.chance.happens(self.habits.lapses):
            return turn.chance.pick(legal)
        sight = Sight(turn.state, turn.seat, self.habits.memory)
        if isinstance(first, Punished):
            return max(_of(legal, Punished), key=lambda one: self.hoped(sight, _kept(sight, one)))
        if isinstance(first, MyscardTaken):
            return MyscardKept(turn.seat) if self.leaves(sight) else first
        if isinstance(first, _DRAWS):
            return self._said(turn, self._draw(sight, turn))
        return self._play(sight, turn)

    def _draw(self, sight: Sight, turn: Turn) -> Event:
        looked = _of(turn.legal, DeckTopLooked)
        if looked and len(looked) == len(turn.legal):
            return looked[0] if self.takes(sight, looked[0].card) else looked[1]
        opts = [one for one in turn.legal if isinstance(one, CardsOpted | HellishOpted) and _announced(one)]
        best = max(opts, key=lambda one: self.opt_worth(sight, one.cards), default=None)
        blind = [one for one in turn.legal if not isinstance(one, CardsOpted | HellishOpted)]
        if not blind or (best and self.opt_worth(sight, best.cards) > self.blind_worth(sight, blind[0])):
            return best or turn.legal[0]
        return blind[0]

    def _said(self, turn: Turn, draw: Event) -> Event:
        """The same draw, or the one without its word."""
        if isinstance(draw, CardsOpted | HellishOpted) and turn.chance.happens(self.habits.silence):
            quiet = (one for one in _of(turn.legal, type(draw)) if not _announced(one))
            return next((one for one in quiet if one.cards == draw.cards), draw)
        return draw

    def _play(self, sight: Sight, turn: Turn) -> Event:
        legal = turn.legal
        if turn.chance.happens(self.habits.curiosity):
            for peek in _of(legal, MyscardPeeked):
                return peek
        laying = [one for one in legal if isinstance(one, MeldLaid | CardLaidOff)]
        if laying:
            return max(laying, key=lambda one: _brings(sight, one))
        wins = _of(legal, LastTwoDiscarded)
        if wins:
            return wins[0] if turn.chance.happens(self.habits.whomp) else wins[1]
        return self.discard(sight, _of(legal, CardDiscarded))

    @abstractmethod
    def opt_worth(self, sight: Sight, cards: Sequence[Card]) -> float:
        """What it is worth to take these discards."""

    @abstractmethod
    def blind_worth(self, sight: Sight, draw: Event) -> float:
        """What a draw is worth whose card is not seen yet: a myscard, a look, the own face-down card."""

    @abstractmethod
    def takes(self, sight: Sight, card: Card) -> bool:
        """Whether to take the looked-at top of the deck, and not what lies face down."""

    @abstractmethod
    def leaves(self, sight: Sight) -> bool:
        """Whether to leave a myscard face down."""

    @abstractmethod
    def hoped(self, sight: Sight, hand: Sequence[Card]) -> float:
        """What a hand is worth that is carried into the next turn."""

    @abstractmethod
    def discard(self, sight: Sight, legal: Sequence[CardDiscarded]) -> CardDiscarded:
        """One of the legal discards."""


def _of(legal: Sequence[Event], kind: type[E]) -> list[E]:
    return [one for one in legal if isinstance(one, kind)]


def _announced(opt: Pile) -> bool:
    return opt.announced is True or opt.announced == len(opt.cards)


def _kept(sight: Sight, punishment: Punished) -> list[Card]:
    """The punisher's hand after it."""
    return without([*sight.hand, *punishment.drawn], punishment.returned) or []


def _brings(sight: Sight, act: MeldLaid | CardLaidOff) -> tuple[int, int]:
    """How many cards leave the hand if this is laid first, and what it counts."""
    cards = act.cards if isinstance(act, MeldLaid) else [act.card]
    left = without(sight.hand, cards) or []
    return len(cards) + sight.laid(left, sight.owned - len(cards)), plain_value(cards)
