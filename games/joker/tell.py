"""One event of Joker as one sentence, and as a word for lists."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from games.cards import JOKER, SUIT_NAMES, SUIT_SIGNS, spoken
from games.events import CardsDealt, Event, RoundStarted
from games.joker.events import BidMade, CardPlayed, JokerRound, TrumpNamed, TrumpTurned
from games.joker.state import JokerState

Names = Sequence[str]


def short(event: Event) -> str:
    """An act in a word or two."""
    if isinstance(event, CardPlayed):
        return _card(event)
    if isinstance(event, BidMade):
        return str(event.tricks)
    if isinstance(event, TrumpNamed):
        return "no trump" if event.suit is None else SUIT_NAMES.get(event.suit, event.suit)
    return type(event).__name__


def _card(event: CardPlayed) -> str:
    if event.card != JOKER:
        return spoken(event.card)
    suit = "" if event.suit is UNSET else f" {SUIT_SIGNS.get(event.suit, event.suit)}"
    return "joker" if event.declared is UNSET else f"joker: {event.declared}{suit}"


def _started(state: JokerState, event: RoundStarted, names: Names) -> str:
    entry = state.schedule[event.round - 1]
    cards = f"{entry.cards} card" + ("s" if entry.cards > 1 else "")
    return f"Round {event.round}, {entry.kind.title}: {cards}, {names[event.dealer]} deals"


def _dealt(state: JokerState, event: CardsDealt, _names: Names) -> str:
    each = len(event.hands[0])
    more = " more" if state.dealt[0] else ""
    return f"{each}{more} card{'s' if each > 1 else ''} each" + (
        " are opened" if None not in state.bids else ""
    )


def _turned(_state: JokerState, event: TrumpTurned, _names: Names) -> str:
    if event.card == JOKER:
        return "A joker is turned up: no trump"
    return f"{spoken(event.card)} is turned up: trump is {SUIT_NAMES[event.card[1]]}"


def _named(_state: JokerState, event: TrumpNamed, names: Names) -> str:
    return f"{names[event.seat]} names {short(event)}" + (" as trump" if event.suit else "")


def _bid(_state: JokerState, event: BidMade, names: Names) -> str:
    return f"{names[event.seat]} " + (f"bids {event.tricks}" if event.tricks else "passes")


def _played(state: JokerState, event: CardPlayed, names: Names) -> str:
    name = names[event.seat]
    if event.card == JOKER:
        if not state.trick:
            return f"{name} leads the joker: {event.declared} {SUIT_SIGNS.get(str(event.suit), '')}".rstrip()
        return f"{name} {'takes with' if event.declared == 'take' else 'throws'} the joker"
    return f"{name} {'plays' if state.trick else 'leads'} {spoken(event.card)}"


def _recorded(_state: JokerState, event: JokerRound, names: Names) -> str:
    parts = []
    for name, bid, tricks in zip(names, event.said, event.tricks, strict=False):
        said = "" if bid is None else f"{'pass' if bid == 0 else bid}, "
        parts.append(f"{name} {said}{tricks} taken")
    return f"Round {event.round} from the sheet: " + "; ".join(parts)


_TELL: Mapping[type[Event], Callable[[JokerState, Any, Names], str]] = {
    RoundStarted: _started,
    CardsDealt: _dealt,
    TrumpTurned: _turned,
    TrumpNamed: _named,
    BidMade: _bid,
    CardPlayed: _played,
    JokerRound: _recorded,
}


def sentence(state: JokerState, event: Event, names: Names) -> str:
    """The event as a sentence; ``state`` is the one before it."""
    return _TELL[type(event)](state, event, names)
