"""What a player of any game is, and the one player who can play them all."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from bots.chance import Chance
from games.events import Event, Seat
from games.game import Game


class Bot(ABC):
    """A player. It keeps no memory between acts: all it may use is on the table or in its hand."""

    @abstractmethod
    def act(self, game: Game[Any], state: Any, seat: Seat, legal: Sequence[Event], chance: Chance) -> Event:
        """One of the legal acts for the seat to act.

        Args:
            game: the game being played.
            state: the match as it stands; a bot reads only what its seat may know of it, and never changes it.
            seat: the seat it plays for.
            legal: the acts no rule refuses, at least two of them.
            chance: where it takes its whims from.
        """


class RandomBot(Bot):
    """Any legal act, each as likely as the next."""

    def act(self, game: Game[Any], state: Any, seat: Seat, legal: Sequence[Event], chance: Chance) -> Event:
        return chance.pick(legal)
