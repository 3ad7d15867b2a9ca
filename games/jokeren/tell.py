"""One event of Jokeren as one sentence."""

from collections.abc import Callable, Mapping
from typing import Any

from games import rummy_tell
from games.events import Event, RoundStarted
from games.jokeren.events import JokerenRound, JokerSwapped
from games.jokeren.state import JokerenState
from games.rummy import CardLaidOff, MeldLaid
from games.rummy_tell import Names, joker_moved


def _started(state: JokerenState, event: RoundStarted, names: Names) -> str:
    opening = state.openings[event.round - 1].title
    return f"Round {event.round}: {names[event.dealer]} deals; to come out: {opening}"


def _laid(state: JokerenState, event: MeldLaid, names: Names) -> str:
    said = rummy_tell.TELL[MeldLaid](state, event, names)
    total = state.total + state.value(event.cards)
    last = len(event.cards) == len(state.hands[event.seat])
    first = state.melds[state.laid[0]].cards if state.laid else event.cards
    comes_out = not state.opened[event.seat] and (last or state.opening.met_by(first, total))
    ends = [f"comes out with {total}"] if comes_out else []
    return _and(said, [*ends, "goes out"] if last else ends)


def _laid_off(state: JokerenState, event: CardLaidOff, names: Names) -> str:
    last = len(state.hands[event.seat]) == 1
    return _and(rummy_tell.TELL[CardLaidOff](state, event, names), ["goes out"] if last else [])


def _swapped(state: JokerenState, event: JokerSwapped, names: Names) -> str:
    cards = event.laid.cards
    spent = len(cards) if isinstance(cards, list) else 1
    last = len(state.hands[event.seat]) == spent
    return _and(joker_moved(state, event, names), ["goes out"] if last else [])


def _and(said: str, ends: list[str]) -> str:
    return " and ".join([said, *ends])


def _recorded(_state: JokerenState, event: JokerenRound, names: Names) -> str:
    out = "nobody goes out" if event.out is None else f"{names[event.out]} goes out"
    others = [
        f"{name} {points}"
        for seat, (name, points) in enumerate(zip(names, event.points, strict=False))
        if seat != event.out
    ]
    return f"Round {event.round} from the sheet: {out}; {', '.join(others)}"


_TELL: Mapping[type[Event], Callable[[Any, Any, Names], str]] = {
    **rummy_tell.TELL,
    RoundStarted: _started,
    MeldLaid: _laid,
    CardLaidOff: _laid_off,
    JokerSwapped: _swapped,
    JokerenRound: _recorded,
}


def sentence(state: JokerenState, event: Event, names: Names) -> str:
    """The event as a sentence; ``state`` is the one before it."""
    return _TELL[type(event)](state, event, names)
