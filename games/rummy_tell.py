"""The events that rummy games share, as sentences and as words for lists."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import UNSET

from games.cards import JOKER, UNKNOWN, Card, spoken
from games.events import CardsDealt, Event
from games.rummy import (
    CardDiscarded,
    CardLaidOff,
    DiscardDrawn,
    JokerMoved,
    MeldLaid,
    Relaid,
    RummyState,
    StockDrawn,
    StockReshuffled,
)

Names: TypeAlias = Sequence[str]


def in_order(cards: Sequence[Card]) -> str:
    """Cards as they lie, low to high."""
    return ", ".join(map(spoken, cards))


def short(event: Event) -> str:
    """An act in a word or two."""
    if isinstance(event, StockDrawn):
        return "draw from the stock"
    if isinstance(event, DiscardDrawn):
        return f"draw {spoken(event.card)} from the discards"
    if isinstance(event, MeldLaid):
        return f"lay {in_order(event.cards)}"
    if isinstance(event, CardLaidOff):
        return f"{spoken(event.card)} to meld {event.meld}{_at(event)}"
    if isinstance(event, JokerMoved):
        return f"{spoken(event.card)} for the joker of meld {event.meld}, {_relaid(event.laid)}"
    return spoken(event.card) if isinstance(event, CardDiscarded) else type(event).__name__


def _at(event: CardLaidOff | Relaid) -> str:
    return "" if event.end is UNSET else f" ({event.end})"


def _relaid(laid: Relaid) -> str:
    if laid.cards is not UNSET:
        return f"the joker to {in_order(laid.cards)}"
    return "" if laid.card is UNSET else f"{spoken(laid.card)} to meld {laid.meld}{_at(laid)}"


def dealt(_state: RummyState, event: CardsDealt, _names: Names) -> str:
    """The deal; a seat that gets no cards does not take part."""
    sizes = sorted({len(hand) for hand in event.hands if hand})
    return f"{' or '.join(map(str, sizes))} cards each are dealt"


def _stock_drawn(_state: RummyState, event: StockDrawn, names: Names) -> str:
    card = "a card" if event.card == UNKNOWN else spoken(event.card)
    return f"{names[event.seat]} draws {card} from the stock"


def _discard_drawn(_state: RummyState, event: DiscardDrawn, names: Names) -> str:
    return f"{names[event.seat]} takes {spoken(event.card)} from the discard pile"


def _laid(_state: RummyState, event: MeldLaid, names: Names) -> str:
    return f"{names[event.seat]} lays {in_order(event.cards)}"


def _laid_off(state: RummyState, event: CardLaidOff, names: Names) -> str:
    onto = in_order(state.melds[event.meld].cards)
    return f"{names[event.seat]} lays {spoken(event.card)} off to {onto}"


def joker_moved(state: RummyState, event: JokerMoved, names: Names) -> str:
    """A joker's place taken by its card, and where the joker goes."""
    laid, name = event.laid, names[event.seat]
    taken = f"{name} puts {spoken(event.card)} in the place of a joker"
    if laid.cards is not UNSET:
        return f"{taken} and lays {in_order(laid.cards)} with it"
    joker = JOKER if laid.card is UNSET else laid.card
    onto = "the same meld" if laid.meld == event.meld else in_order(state.melds[laid.meld].cards)
    return f"{taken} and lays the {spoken(joker)} off to {onto}"


def _discarded(state: RummyState, event: CardDiscarded, names: Names) -> str:
    out = " and goes out" if len(state.hands[event.seat]) == 1 else ""
    return f"{names[event.seat]} discards {spoken(event.card)}{out}"


def _reshuffled(_state: RummyState, event: StockReshuffled, _names: Names) -> str:
    return f"The stock is empty: {len(event.cards)} discards are shuffled into a new one"


TELL: Mapping[type[Event], Callable[[Any, Any, Names], str]] = {
    CardsDealt: dealt,
    StockDrawn: _stock_drawn,
    DiscardDrawn: _discard_drawn,
    MeldLaid: _laid,
    CardLaidOff: _laid_off,
    CardDiscarded: _discarded,
    StockReshuffled: _reshuffled,
}
"""What the shared events say; a game adds its own events and says more where there is more to say."""
