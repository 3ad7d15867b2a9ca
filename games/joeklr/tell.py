"""One event of Joeklr as one sentence, and as a word for lists."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from games import rummy_tell
from games.cards import UNKNOWN, Card, spoken
from games.events import Event, RoundStarted
from games.joeklr.events import (
    CardsOpted,
    DeckTopLooked,
    HellishOpted,
    JoeklrRound,
    KeptCardTaken,
    LastTwoDiscarded,
    MyscardDrawn,
    MyscardKept,
    MyscardPeeked,
    MyscardTaken,
    Punished,
)
from games.joeklr.melds import intended
from games.joeklr.state import JoeklrState
from games.rummy import CardDiscarded, CardLaidOff, MeldLaid, StockReshuffled
from games.rummy_tell import Names, in_order

_COUNTED = ("no cards", "one card", "two cards", "three cards")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def cards_or_count(cards: Sequence[Card]) -> str:
    """Cards as they lie, or how many there are where nobody sees them."""
    if UNKNOWN not in cards:
        return in_order(cards)
    return _COUNTED[len(cards)] if len(cards) < len(_COUNTED) else f"{len(cards)} cards"


# ── words ────────────────────────────────────────────────────────────────────────────────────────────


def _short_opt(event: CardsOpted) -> str:
    said = "" if len(event.cards) == 1 or event.announced == len(event.cards) else " without saying so"
    return f"opt {in_order(event.cards)}{said}"


def _short_hellish(event: HellishOpted) -> str:
    said = "" if event.announced else " without saying so"
    return f"Hellish Opt down to {spoken(event.cards[-1])}{said}"


def _short_last_two(event: LastTwoDiscarded) -> str:
    return f"discard {in_order(event.cards)}{' with a Whomp!' if event.whomp else ''}"


_SHORT: Mapping[type[Event], Callable[[Any], str]] = {
    MyscardDrawn: lambda _event: "draw a myscard",
    MyscardPeeked: lambda _event: "look at the myscard too early",
    MyscardTaken: lambda _event: "take the myscard",
    MyscardKept: lambda _event: "leave the myscard face down",
    DeckTopLooked: lambda event: f"look at the top of the deck and {'take' if event.taken else 'decline'} it",
    KeptCardTaken: lambda _event: "take the face-down card",
    CardsOpted: _short_opt,
    HellishOpted: _short_hellish,
    Punished: lambda event: f"return {cards_or_count(event.returned)}",
    LastTwoDiscarded: _short_last_two,
}


def short(event: Event) -> str:
    """An act in a word or two."""
    word = _SHORT.get(type(event))
    return rummy_tell.short(event) if word is None else word(event)


# ── sentences ────────────────────────────────────────────────────────────────────────────────────────


def _started(state: JoeklrState, event: RoundStarted, names: Names) -> str:
    return f"Game {event.round}: {names[event.dealer]} deals, {names[state.left_of(event.dealer)]} begins"


def _myscard_drawn(_state: JoeklrState, event: MyscardDrawn, names: Names) -> str:
    return f"{names[event.seat]} lays a myscard aside unseen"


def _peeked(_state: JoeklrState, event: MyscardPeeked, names: Names) -> str:
    return f"{names[event.seat]} looks at the myscard before discarding and is to be punished"


def _face(card: object) -> str:
    return "" if card is UNSET or card == UNKNOWN else f", {spoken(str(card))}"


def _myscard_taken(_state: JoeklrState, event: MyscardTaken, names: Names) -> str:
    return f"{names[event.seat]} picks up the myscard{_face(event.card)}"


def _myscard_kept(_state: JoeklrState, event: MyscardKept, names: Names) -> str:
    return f"{names[event.seat]} leaves the myscard face down: Man of Mystery"


def _looked(_state: JoeklrState, event: DeckTopLooked, names: Names) -> str:
    done = "takes it" if event.taken else "puts it back"
    return f"{names[event.seat]} looks at the top of the deck{_face(event.card)}, and {done}"


def _kept_card_taken(_state: JoeklrState, event: KeptCardTaken, names: Names) -> str:
    return f"{names[event.seat]} takes the face-down card{_face(event.card)}"


def _opted(_state: JoeklrState, event: CardsOpted, names: Names) -> str:
    name, count = names[event.seat], len(event.cards)
    if count == 1:
        return f"{name} opts for {spoken(event.cards[0])}"
    if event.announced == count:
        return f"{name} opts to draw {_COUNTED[count]}: {in_order(event.cards)}"
    said = "without a word" if event.announced is None else f"saying {event.announced}"
    return f"{name} takes {in_order(event.cards)} {said} and is to be punished"


def _hellish(_state: JoeklrState, event: HellishOpted, names: Names) -> str:
    taken = f"takes {len(event.cards)} discards down to {spoken(event.cards[-1])}"
    if event.announced:
        return f"Hellish Opt: {names[event.seat]} {taken}"
    return f"{names[event.seat]} {taken} without a word and is to be punished"


def _punished(state: JoeklrState, event: Punished, names: Names) -> str:
    count = state.punishments[event.seat]
    which = _ORDINALS[count] if count < len(_ORDINALS) else f"{count + 1}th"
    said = f"{names[event.by]} punishes {names[event.seat]} for the {which} time: draws"
    slapped = ", and slaps" if event.slap else ""
    return f"{said} {cards_or_count(event.drawn)}, returns {cards_or_count(event.returned)}{slapped}"


def _laid(_state: JoeklrState, event: MeldLaid, names: Names) -> str:
    return f"{names[event.seat]} lays a {intended(event.cards)}: {in_order(event.cards)}"


def _played_on(state: JoeklrState, event: CardLaidOff, names: Names) -> str:
    return f"{names[event.seat]} plays {spoken(event.card)} on to {in_order(state.melds[event.meld].cards)}"


def _discarded(_state: JoeklrState, event: CardDiscarded, names: Names) -> str:
    return f"{names[event.seat]} discards {spoken(event.card)}"


def _last_two(_state: JoeklrState, event: LastTwoDiscarded, names: Names) -> str:
    whomp = "“Whomp!” " if event.whomp else ""
    return (
        f"{whomp}{names[event.seat]} discards the last two cards, {in_order(event.cards)}, and wins the game"
    )


def _reshuffled(_state: JoeklrState, event: StockReshuffled, _names: Names) -> str:
    return f"The deck is empty: {len(event.cards)} discards are shuffled into a new one"


def _recorded(_state: JoeklrState, event: JoeklrRound, names: Names) -> str:
    won = "nobody wins" if event.winner is None else f"{names[event.winner]} wins"
    points = ", ".join(f"{name} {points}" for name, points in zip(names, event.points, strict=False))
    return f"Game {event.round} from the sheet: {won}; {points}"


_TELL: Mapping[type[Event], Callable[[Any, Any, Names], str]] = {
    **rummy_tell.TELL,
    RoundStarted: _started,
    MyscardDrawn: _myscard_drawn,
    MyscardPeeked: _peeked,
    MyscardTaken: _myscard_taken,
    MyscardKept: _myscard_kept,
    DeckTopLooked: _looked,
    KeptCardTaken: _kept_card_taken,
    CardsOpted: _opted,
    HellishOpted: _hellish,
    Punished: _punished,
    MeldLaid: _laid,
    CardLaidOff: _played_on,
    CardDiscarded: _discarded,
    LastTwoDiscarded: _last_two,
    StockReshuffled: _reshuffled,
    JoeklrRound: _recorded,
}


def sentence(state: JoeklrState, event: Event, names: Names) -> str:
    """The event as a sentence; ``state`` is the one before it."""
    return _TELL[type(event)](state, event, names)
