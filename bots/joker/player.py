"""What all thinking Joker players share: they name, bid and play, each in their own way."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import cast

from bots.bot import Bot, Turn
from bots.chance import Chance
from bots.joker.habits import EVEN, Habits
from bots.joker.sight import Sight
from bots.joker.worth import Guess
from games.cards import JOKER
from games.events import Event
from games.joker.events import BidMade, CardPlayed, TrumpNamed


class JokerPlayer(Bot):
    """A player with a temperament. Subclasses say how to bid and how to play."""

    def __init__(self, habits: Habits = EVEN) -> None:
        self.habits = habits

    def act(self, turn: Turn) -> Event:
        if turn.chance.happens(self.habits.lapses):
            return turn.chance.pick(turn.legal)
        sight = Sight(turn.state, turn.seat)
        if isinstance(turn.legal[0], CardPlayed):
            return self.play(sight, cast("Sequence[CardPlayed]", turn.legal))
        if isinstance(turn.legal[0], BidMade):
            return self.bid(sight, cast("Sequence[BidMade]", turn.legal), turn.chance)
        return self.name(sight, cast("Sequence[TrumpNamed]", turn.legal), turn.chance)

    @abstractmethod
    def bid(self, sight: Sight, legal: Sequence[BidMade], chance: Chance) -> BidMade:
        """One of the legal bids."""

    @abstractmethod
    def play(self, sight: Sight, legal: Sequence[CardPlayed]) -> CardPlayed:
        """One of the legal plays, two at least."""

    def name(self, sight: Sight, legal: Sequence[TrumpNamed], chance: Chance) -> TrumpNamed:
        """The trump that makes the cards seen worth most; any suit where none was seen."""
        if not sight.hand:
            return chance.pick([event for event in legal if event.suit is not None])
        return max(legal, key=lambda event: self._liking(sight, event))

    def _liking(self, sight: Sight, event: TrumpNamed) -> float:
        guess = Guess(sight, event.suit)
        held = sum(card[1:] == event.suit for card in sight.hand)
        return guess.hopes(sight.hand) + self.habits.trump_love * held

    def strayed(self, chance: Chance) -> float:
        """How far this estimate is off, in tricks, by the player's temperament."""
        habits = self.habits
        return habits.boldness + (habits.wavering * chance.bell() if habits.wavering else 0.0)


def nearest(legal: Sequence[BidMade], tricks: float) -> BidMade:
    """The legal bid nearest to a number of tricks; of two equally near the lower."""
    return min(legal, key=lambda event: (abs(event.tricks - tricks), event.tricks))


def jokers_in(hand: Sequence[str]) -> int:
    """Jokers held."""
    return sum(card == JOKER for card in hand)
