"""What is worth stopping at in a match of Jokeren."""

from collections.abc import Iterator, Sequence

from games.events import Event
from games.jokeren.events import JokerSwapped
from games.jokeren.state import JokerenState
from games.moments import KeyMoment
from games.rummy import Result
from games.rummy_moments import ended, unopened

Names = Sequence[str]
DEAR = 100
"""Points from which on a hand left over is something to stop at."""


def moments(state: JokerenState, event: Event, names: Names) -> Iterator[KeyMoment]:
    """The moments that an event made; ``state`` is the one right after it."""
    if isinstance(event, JokerSwapped):
        yield KeyMoment("joker-swapped", "Joker swapped", f"{names[event.seat]} swaps a joker", event.seat)
    if not state.running and state.results:
        result = state.results[-1]
        yield from ended(result, names, weight=sum(points or 0 for points in result.points))
        yield from _hands(state, result, names)


def _hands(state: JokerenState, result: Result, names: Names) -> Iterator[KeyMoment]:
    """Who never came out, and whose hand was dear."""
    shut = unopened(result)
    asked = state.openings[result.round - 1].title
    for seat, points in enumerate(result.points):
        if seat in shut:
            text = f"{names[seat]} never had {asked}: {points} points"
            yield KeyMoment("not-out", "Never came out", text, seat, points or 0)
        elif points is not None and points >= DEAR:
            text = f"{names[seat]} is left with {points} points in the hand"
            yield KeyMoment("dear-hand", "A dear hand", text, seat, points)
