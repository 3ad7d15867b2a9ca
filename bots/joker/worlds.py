"""Joker hands that fit what a seat knew, every deal that fits exactly as likely as the next.

What a card shows about the hand it came from is the law's own (``games.joker.unseen``): a hand may hold some
cards and not others. The deals that fit can be counted: the number of ways to share out the cards from the
n-th on depends only on the room that is left in each place.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from bots.chance import Chance
from bots.worlds import Worlds
from games.cards import Card, order
from games.events import Seat
from games.joker.pack import deck
from games.joker.state import SEATS, JokerState
from games.joker.unseen import ruled_out

Room = tuple[int, ...]


class Deals:
    """The ways to share out cards over places, and any of them.

    ``places`` names for each card the places it may go to; ``room`` says how many cards each place takes.
    The two jokers are two cards.
    """

    def __init__(self, cards: Sequence[Card], places: Sequence[Sequence[int]], room: Room) -> None:
        self.cards, self._places, self._room = cards, places, room
        self._known: dict[tuple[int, Room], int] = {}

    def count(self) -> int:
        """How many there are."""
        return self._ways(0, self._room)

    def _ways(self, first: int, room: Room) -> int:
        """In how many ways the cards from the ``first`` on fill the room."""
        if first == len(self.cards):
            return 1
        ways = self._known.get((first, room))
        if ways is None:
            ways = sum(self._ways(first + 1, less) for less in self._after(first, room) if less)
            self._known[first, room] = ways
        return ways

    def _after(self, card: int, room: Room) -> list[Room]:
        """The room that each place of a card leaves; none where there is no room."""
        return [
            (*room[:place], room[place] - 1, *room[place + 1 :]) if room[place] else ()
            for place in self._places[card]
        ]

    def draw(self, chance: Chance) -> list[list[Card]]:
        """Any of them, each as likely as the next: the cards of each place, in hand order."""
        shared: list[list[Card]] = [[] for _ in self._room]
        room = self._room
        for number, card in enumerate(self.cards):
            after = self._after(number, room)
            ways = [self._ways(number + 1, less) if less else 0 for less in after]
            chosen = chance.weighted(range(len(ways)), ways)
            shared[self._places[number][chosen]].append(card)
            room = after[chosen]
        return shared


class JokerWorlds(Worlds):
    """All that a seat knows is in its hand and in the tricks: the state has it."""

    def draw(self, state: JokerState, chance: Chance) -> JokerState:
        others = [(self.seat + turn) % SEATS for turn in range(1, SEATS)]
        *hands, _pack = self._deals(state, others).draw(chance)
        world = state.copied()
        for seat, hand in zip(others, hands, strict=True):
            world.hands[seat] = hand
        world.dealt = [[*hand, *_played(state, seat)] for seat, hand in enumerate(world.hands)]
        world.hidden = False
        return world

    def _deals(self, state: JokerState, others: Sequence[Seat]) -> Deals:
        """The deals of what the seat does not see over the other hands and, as the last place, the pack."""
        if self._last is None or self._last[0] is not state:
            hidden = sorted((Counter(deck()) - Counter(_seen(state, self.seat))).elements(), key=order)
            out = [ruled_out(state, seat) for seat in others]
            room = [len(state.hands[seat]) for seat in others]
            pack = len(others)
            places = [[n for n in range(pack) if card not in out[n]] + [pack] for card in hidden]
            self._last = state, Deals(hidden, places, (*room, len(hidden) - sum(room)))
        return self._last[1]

    _last: tuple[Any, Deals] | None = None


def _seen(state: JokerState, seat: Seat) -> Iterable[Card]:
    """The cards that a seat knows the places of."""
    yield from state.hands[seat]
    for one in range(SEATS):
        yield from _played(state, one)
    if state.turned is not None:
        yield state.turned


def _played(state: JokerState, seat: Seat) -> list[Card]:
    tricks = (*(trick.plays for trick in state.played), state.trick)
    return [play.card for plays in tricks for play in plays if play.seat == seat]


WORLDS = JokerWorlds
