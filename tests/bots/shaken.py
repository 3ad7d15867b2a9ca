"""A state whose hidden cards lie elsewhere: what a seat can't see, shuffled among the places it can't see."""

from typing import Any

from bots.chance import Chance
from games.events import Seat
from games.joeklr.secrets import Secret
from games.rummy import RummyState


def shaken(state: Any, seat: Seat, chance: Chance) -> Any:
    """A copy of the state in which the cards that this seat can't see have changed places."""
    other = state.copied()
    hands = [number for number in range(state.seats) if number != seat]
    rummy = isinstance(state, RummyState)
    aside = list(getattr(state, "aside", ()))
    unseen = [number for number, one in enumerate(aside) if one is not None and seat not in one.seats]
    top = getattr(state, "top", None)
    known_top = [top.card] if top is not None and seat in top.seats else []
    hidden = [card for number in hands for card in state.hands[number]]
    hidden += [aside[number].card for number in unseen]
    if rummy:
        stock = list(state.unseen.elements())
        for card in known_top:
            stock.remove(card)
        hidden += stock
    hidden = chance.shuffled(hidden)
    for number in hands:
        other.hands[number] = [hidden.pop() for _card in state.hands[number]]
    for number in unseen:
        other.aside[number] = Secret(hidden.pop(), aside[number].seats)
    if rummy:
        other.unseen = type(state.unseen)([*known_top, *hidden])
        other.order = None if state.order is None else [*known_top, *hidden]
        if top is not None and not known_top:
            other.top = Secret(hidden[0], top.seats)
    else:
        other.dealt = [
            dealt if number == seat else hand
            for number, (dealt, hand) in enumerate(zip(state.dealt, other.hands, strict=True))
        ]
    return other
