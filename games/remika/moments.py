"""What is worth stopping at in a match of Remika."""

from collections.abc import Iterator, Sequence

from games.events import Event
from games.moments import KeyMoment
from games.remika.events import BuyBackAnswered, FourCleared, JokerSubstituted
from games.remika.scoring import NOT_OPENED
from games.remika.state import RemikaState
from games.rummy_moments import ended

Names = Sequence[str]
BUY_BACK = 150
"""What coming back into the match is held to be worth."""
ELIMINATION = 120
"""What leaving the match is held to be worth."""


def moments(state: RemikaState, event: Event, names: Names) -> Iterator[KeyMoment]:
    """The moments that an event made; ``state`` is the one right after it."""
    if isinstance(event, BuyBackAnswered):
        yield from _answer(state, event, names)
    elif state.running or not state.results:
        yield from _moved(event, names)
    else:
        yield from _game(state, names)


def _moved(event: Event, names: Names) -> Iterator[KeyMoment]:
    if isinstance(event, JokerSubstituted):
        text = f"{names[event.seat]} puts a card in the place of another's joker"
        yield KeyMoment("substitution", "Joker substituted", text, event.seat)
    if isinstance(event, FourCleared):
        yield KeyMoment("four-cleared", "Four cleared", f"{names[event.seat]} clears a four", event.seat)


def _answer(state: RemikaState, event: BuyBackAnswered, names: Names) -> Iterator[KeyMoment]:
    seat, price = event.seat, state.buy_backs[-1].price
    if event.taken:
        text = f"{names[seat]} comes back into the match at {price} points"
        yield KeyMoment("buy-back", "Buy-back", text, seat, BUY_BACK)
    else:
        text = f"{names[seat]} does not come back at {price} points"
        yield KeyMoment("elimination", "Out of the match", text, seat, ELIMINATION)


def _game(state: RemikaState, names: Names) -> Iterator[KeyMoment]:
    result = state.results[-1]
    yield from ended(result, names, weight=sum(points or 0 for points in result.points))
    for seat, points in enumerate(result.points):
        if result.winner is not None and points is not None and not result.opened[seat] and points:
            text = f"{names[seat]} has not opened: {NOT_OPENED} points"
            yield KeyMoment("not-opened", "Never opened", text, seat, NOT_OPENED)
    for gone in state.eliminations:
        if gone.round == result.round:
            text = f"{names[gone.seat]} is past the limit of {state.limit} at {gone.total} points"
            yield KeyMoment("elimination", "Out of the match", text, gone.seat, ELIMINATION)
