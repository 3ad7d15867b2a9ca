"""A bot of a rummy game that is asked again over other hidden cards, and must choose the same."""

from collections.abc import Iterator
from contextlib import contextmanager

from bots.bot import Bot, Turn
from bots.chance import Chance
from games.events import Event
from games.rummy import RummyState


@contextmanager
def other_cards(state: RummyState, seat: int, chance: Chance) -> Iterator[None]:
    """The cards this seat can't see, in other hands and in the stock, shuffled among themselves."""
    hands, unseen, order = state.hands, state.unseen, state.order
    hidden = list(unseen.elements())
    hidden += [card for at, hand in enumerate(hands) if at != seat for card in hand]
    hidden = chance.shuffled(hidden)
    state.hands = [hand if at == seat else [hidden.pop() for _ in hand] for at, hand in enumerate(hands)]
    state.unseen = type(unseen)(hidden)
    state.order = None if order is None else list(hidden)
    yield
    state.hands, state.unseen, state.order = hands, unseen, order


class Blindfolded(Bot):
    """A bot that is asked again over other hidden cards, and must choose the same."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.asked = bot, 0

    def act(self, turn: Turn) -> Event:
        whim = str(self.asked)
        self.asked += 1
        chosen = self.bot.act(turn._replace(chance=Chance(whim)))
        with other_cards(turn.state, turn.seat, Chance("other" + whim)):
            assert self.bot.act(turn._replace(chance=Chance(whim))) == chosen
        return chosen
