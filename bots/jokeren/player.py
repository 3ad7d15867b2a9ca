"""What all thinking Jokeren players share: draw, come out, lay, discard; each decides in its own way."""

from abc import abstractmethod
from collections.abc import Sequence

from bots.bot import Bot, Turn
from bots.jokeren.habits import EVEN, Habits
from bots.jokeren.sight import Sight, jokers, plan
from games.cards import Card, is_joker
from games.events import Event
from games.jokeren.events import JokerSwapped
from games.jokeren.scoring import card_value, hand_points
from games.rummy import CardDiscarded, CardLaidOff, DiscardDrawn, MeldLaid, StockDrawn


class JokerenPlayer(Bot):
    """A player with a temperament. Subclasses say when to take the top discard and what to discard."""

    def __init__(self, habits: Habits = EVEN) -> None:
        self.habits = habits

    def act(self, turn: Turn) -> Event:
        legal = turn.legal
        if turn.chance.happens(self.habits.lapses):
            return turn.chance.pick(legal)
        if isinstance(legal[0], StockDrawn):
            return self._draw(self._sight(turn), legal)
        laying = [one for one in legal if not isinstance(one, CardDiscarded)]
        if laying:
            return _laid_as_planned(turn.state.hands[turn.seat], laying)
        return self.discard(self._sight(turn), [one for one in legal if isinstance(one, CardDiscarded)])

    def _sight(self, turn: Turn) -> Sight:
        return Sight(turn.state, turn.seat, self.habits.memory)

    def _draw(self, sight: Sight, legal: Sequence[Event]) -> Event:
        top = next((one for one in legal if isinstance(one, DiscardDrawn)), None)
        if top is not None and (is_joker(top.card) or self.wants(sight, top.card)):
            return top
        return legal[0]

    @abstractmethod
    def wants(self, sight: Sight, card: Card) -> bool:
        """Whether to take this natural card from the discard pile."""

    @abstractmethod
    def discard(self, sight: Sight, legal: Sequence[CardDiscarded]) -> CardDiscarded:
        """One of the legal discards."""


def _laid_as_planned(hand: list[Card], laying: Sequence[Event]) -> Event:
    """The melds that together leave the cheapest hand first, then what else can be laid."""
    planned = set(plan(hand))
    first = [one for one in laying if isinstance(one, MeldLaid) and tuple(one.cards) in planned]
    return max(first or laying, key=_relief)


def _relief(act: Event) -> tuple[int, int]:
    """What laying takes off the hand: points, and rather without jokers, which fit everywhere."""
    if isinstance(act, MeldLaid):
        return sum(map(card_value, act.cards)), -jokers(act.cards)
    if isinstance(act, CardLaidOff):
        return card_value(act.card), -jokers([act.card])
    if isinstance(act, JokerSwapped):
        laid = act.laid.cards if isinstance(act.laid.cards, list) else []
        rest = [card for card in laid if not is_joker(card)]
        return hand_points([act.card, *rest]), 0
    return 0, 0
