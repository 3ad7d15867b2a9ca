"""Hands and stocks of Jokeren that fit what a seat knew."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from bots.rummy_worlds import RummyWorlds
from bots.worlds import Notes
from games.cards import Card
from games.events import Event
from games.jokeren.events import JokerSwapped
from games.jokeren.state import DECK


class JokerenWorlds(RummyWorlds):
    """Nothing is hidden but hands and stock."""

    deck: ClassVar[Iterable[Card]] = tuple(DECK.elements())
    notes: ClassVar[Mapping[type[Event], Notes]] = {
        **RummyWorlds.notes,
        JokerSwapped: RummyWorlds.moves_joker,
    }


WORLDS = JokerenWorlds
