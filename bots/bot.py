"""What a player of any game is, and the one player who can play them all."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

from bots.chance import Chance
from games.events import Event, Seat
from games.game import Game


class Turn(NamedTuple):
    """An act that is awaited.

    Attributes:
        game: the game being played.
        state: the match as it stands; a bot reads only what its seat may know of it, and changes nothing.
        seat: the seat that is to act.
        legal: the acts no rule refuses, at least two of them.
        chance: where the player takes whims from.
    """

    game: Game[Any]
    state: Any
    seat: Seat
    legal: Sequence[Event]
    chance: Chance


class Bot(ABC):
    """A player. It keeps no memory between acts: all it may use is on the table or in its hand."""

    @abstractmethod
    def act(self, turn: Turn) -> Event:
        """One of the turn's legal acts."""


class RandomBot(Bot):
    """Any legal act, each as likely as the next."""

    def act(self, turn: Turn) -> Event:
        return turn.chance.pick(turn.legal)
