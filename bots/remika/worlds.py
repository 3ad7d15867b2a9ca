"""Hands and stocks of Remika that fit what a seat knew."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from bots.rummy_worlds import RummyWorlds
from bots.worlds import Notes
from games.cards import Card
from games.events import Event
from games.remika.events import DeckCut, JokerSubstituted
from games.remika.state import DECK, RemikaState


class RemikaWorlds(RummyWorlds):
    """The jokers that a cutter keeps are seen by all; the other bottom cards go back nobody knows where."""

    deck: ClassVar[Iterable[Card]] = DECK

    def cut(self, _state: RemikaState, event: DeckCut) -> None:
        """The cutter keeps the jokers of the bottom."""
        for card in event.kept:
            self.hidden.drawn_seen(card)
        self.gets(event.seat, event.kept)

    notes: ClassVar[Mapping[type[Event], Notes]] = {
        **RummyWorlds.notes,
        DeckCut: cut,
        JokerSubstituted: RummyWorlds.moves_joker,
    }


WORLDS = RemikaWorlds
