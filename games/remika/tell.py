"""One event of Remika as one sentence, and as a word for lists."""

from collections.abc import Callable, Mapping
from typing import Any

from games import rummy_tell
from games.cards import JOKER, UNKNOWN, listed, spoken
from games.events import Event, RoundStarted
from games.remika.events import BuyBackAnswered, DeckCut, FourCleared, JokerSubstituted, RemikaRound
from games.remika.scoring import opening_value, opens
from games.remika.state import RemikaState
from games.rummy import CardDiscarded, DiscardDrawn, MeldLaid
from games.rummy_tell import Names, in_order

_COUNTED = ("no joker", "a joker", "two jokers")


def short(event: Event) -> str:
    """An act in a word or two."""
    if isinstance(event, FourCleared):
        return f"clear meld {event.meld}"
    if isinstance(event, BuyBackAnswered):
        return "buy back" if event.taken else "stay out"
    return rummy_tell.short(event)


def _started(_state: RemikaState, event: RoundStarted, names: Names) -> str:
    return f"Game {event.round}: {names[event.dealer]} deals and plays first"


def _cut(_state: RemikaState, event: DeckCut, names: Names) -> str:
    name, seen = names[event.seat], [card for card in event.bottom if card not in (JOKER, UNKNOWN)]
    back = f", putting back {listed(seen)}" if seen else ""
    return f"{name} cuts and keeps {_COUNTED[min(len(event.kept), 2)]}{back}"


def _discard_drawn(state: RemikaState, event: DiscardDrawn, names: Names) -> str:
    to_win = "" if state.opened[event.seat] else ", to win in this turn"
    return f"{names[event.seat]} takes {spoken(event.card)} from the discard pile{to_win}"


def _laid(state: RemikaState, event: MeldLaid, names: Names) -> str:
    said = f"{names[event.seat]} lays {in_order(event.cards)}"
    if state.opened[event.seat]:
        return said
    melds = [*(state.melds[number].cards for number in state.laid), tuple(event.cards)]
    total = sum(map(opening_value, melds))
    return f"{said} and opens with {total}" if opens(melds) else f"{said} ({total} so far)"


def _cleared(state: RemikaState, event: FourCleared, names: Names) -> str:
    cards = in_order(state.melds[event.meld].cards)
    return f"{names[event.seat]} moves {cards} to the bottom of the discard pile"


def _discarded(state: RemikaState, event: CardDiscarded, names: Names) -> str:
    wins = " and wins the game" if len(state.hands[event.seat]) == 1 else ""
    return f"{names[event.seat]} discards {spoken(event.card)}{wins}"


def _answered(state: RemikaState, event: BuyBackAnswered, names: Names) -> str:
    name, price = names[event.seat], state.offers[event.seat]
    return f"{name} buys back at {price}" if event.taken else f"{name} does not buy back and is out"


def _recorded(_state: RemikaState, event: RemikaRound, names: Names) -> str:
    columns = zip(names, event.opened, event.points, strict=False)
    parts = [
        f"{name} {points}" + ("" if opened or event.winner is None else " (not opened)")
        for seat, (name, opened, points) in enumerate(columns)
        if points is not None and seat != event.winner
    ]
    won = "void" if event.winner is None else f"{names[event.winner]} wins"
    return f"Game {event.round} from the sheet: {won}; {', '.join(parts)}"


_TELL: Mapping[type[Event], Callable[[Any, Any, Names], str]] = {
    **rummy_tell.TELL,
    RoundStarted: _started,
    DeckCut: _cut,
    DiscardDrawn: _discard_drawn,
    MeldLaid: _laid,
    JokerSubstituted: rummy_tell.joker_moved,
    FourCleared: _cleared,
    CardDiscarded: _discarded,
    BuyBackAnswered: _answered,
    RemikaRound: _recorded,
}


def sentence(state: RemikaState, event: Event, names: Names) -> str:
    """The event as a sentence; ``state`` is the one before it."""
    return _TELL[type(event)](state, event, names)
