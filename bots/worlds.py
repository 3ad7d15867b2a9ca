"""Hidden hands that fit what a seat knew: whole tables as they may have been, for playing on from there.

A game's own part is ``WORLDS`` in ``bots/<game>/worlds.py``, a subclass of ``Worlds``; it is found, not
listed, and a game without one can't be imagined. Every arrangement of the cards still hidden over the places
still hidden that fits what was seen is as likely as the next; what a good player would have done with them
is not weighed in.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar

from bots.chance import Chance
from games.events import Event, RoundStarted, Seat
from games.game import Game
from games.match import Match

Notes = Callable[[Any, Any, Any], None]


class Worlds(ABC):
    """What one seat knows of a round, and the worlds that fit it.

    Of the states it is given a subclass reads only what lies open and what this seat may know; the events
    come as this seat knew them.

    Attributes:
        notes: what it makes of an event of a type; the state is the one before it.
        glimpsed: what it makes of an act that the seat has not finished, but been shown the card of.
    """

    notes: ClassVar[Mapping[type[Event], Notes]] = {}
    glimpsed: ClassVar[Mapping[type[Event], Notes]] = {}

    def __init__(self, game: Game[Any], seat: Seat) -> None:
        self.game, self.seat = game, seat

    def sees(self, state: Any, event: Event) -> None:
        """The next event of the round, ``RoundStarted`` first; ``state`` is the one before it."""
        self._note(self.notes, state, event)

    def glimpses(self, state: Any, act: Event) -> None:
        """The card that the seat has been shown while it was about to finish this act."""
        self._note(self.glimpsed, state, act)

    def _note(self, notes: Mapping[type[Event], Notes], state: Any, event: Event) -> None:
        noting = notes.get(type(event))
        if noting is not None:
            noting(self, state, event)

    @abstractmethod
    def draw(self, state: Any, chance: Chance) -> Any:
        """A copy of the state after the newest event, its hidden cards replaced by others that fit."""


def can_be_imagined(game: str) -> bool:
    """Whether the game has worlds."""
    return find_spec(f"bots.{game}") is not None and find_spec(f"bots.{game}.worlds") is not None


def witnessed(game: Game[Any], events: Sequence[Event], seat: Seat) -> tuple[Any, Worlds]:
    """The state that these events make, and what ``seat`` knows of its round.

    ``events`` are those of a match that stand, from ``MatchStarted`` on; a round must have started in them.
    """
    match, eyes = Match(game), frozenset((seat,))
    worlds: Worlds = import_module(f"bots.{game.name}.worlds").WORLDS(game, seat)
    begun = max(place for place, event in enumerate(events) if isinstance(event, RoundStarted))
    for place, event in enumerate(events):
        if place >= begun:
            worlds.sees(match.state, game.veiled(match.state, event, eyes))
        match.apply(event)
    return match.state, worlds
