"""The rules of Joeklr about drawing: deck, myscard, opts, the Hellish Opt, the Man of Mystery.

They are written like those in ``rules.py``, which says when they are asked.
"""

from collections.abc import Sequence

from msgspec import UNSET

from games.cards import UNKNOWN, Card, spoken
from games.events import MatchStarted
from games.game import Variant
from games.joeklr.events import (
    CardsOpted,
    DeckTopLooked,
    HellishOpted,
    KeptCardTaken,
    LastTwoDiscarded,
    MyscardDrawn,
    MyscardKept,
    MyscardPeeked,
    MyscardTaken,
)
from games.joeklr.state import RESHUFFLES, JoeklrState, can_use
from games.rule import rule
from games.rummy import CardDiscarded, CardLaidOff, MeldLaid, StockReshuffled
from games.rummy_reasons import wrong_reshuffle, wrong_stock_card

MOST_DEALT = 40
MOST_OPTED = 3
DEEP = 4

Deck = MyscardDrawn | DeckTopLooked
Pile = CardsOpted | HellishOpted
Draw = Deck | KeptCardTaken | Pile
Lay = MeldLaid | CardLaidOff
Last = CardDiscarded | LastTwoDiscarded
Settle = MyscardTaken | MyscardKept


@rule("joeklr-2.5")
def empty_deck(state: JoeklrState, event: StockReshuffled | Draw) -> str | None:
    """For a draw from an empty deck, or a look at it, all discards but the top one become a new deck, the
    order recorded; a single discard stays and is drawn. The game ends without a winner, melds counted, with
    the turn (a win goes before it) that leaves the deck empty after two reshuffles, or with the 300th turn.
    """
    if isinstance(event, StockReshuffled):
        return _wrong_moment(state) or wrong_reshuffle(state, event.cards, kept=1)
    if not isinstance(event, Deck):
        return "the deck was shuffled for a draw from it" if state.pending else None
    if state.stock:
        return None
    if len(state.discards) <= 1:
        return "the deck is empty, and a single discard is not shuffled"
    return _wrong_moment(state) if event.card == UNKNOWN else "the deck is empty and has to be shuffled first"


def _wrong_moment(state: JoeklrState) -> str | None:
    if state.awaited != "draw" or state.looked:
        return "no card of the deck is to be drawn now"
    return f"the deck was shuffled {RESHUFFLES} times already" if state.reshuffles >= RESHUFFLES else None


@rule("joeklr-1.7")
def top_of_the_deck(table: Variant | JoeklrState, event: MatchStarted | Deck) -> str | None:
    """Three to thirteen cards are dealt to each, at most 40 in all. A declined top card is the next card
    drawn by anyone; after a reshuffle the recorded order is the order drawn.
    """
    if isinstance(event, MatchStarted):
        return _too_many_cards(table, event) if isinstance(table, Variant) else None
    assert isinstance(table, JoeklrState)
    top = table.top
    if top is not None and UNKNOWN not in (event.card, top.card) and event.card != top.card:
        return f"{spoken(top.card)} lies on top of the deck, not {spoken(event.card)}"
    return wrong_stock_card(table, event.card) if table.stock else None


def _too_many_cards(variant: Variant, event: MatchStarted) -> str | None:
    seats = len(event.players)
    size = variant.pinned({} if event.options is UNSET else event.options, seats)["hand_size"]
    dealt = seats * size
    return f"{seats} players would get {dealt} cards" if dealt > MOST_DEALT else None


@rule("joeklr-2.1")
def myscard(state: JoeklrState, event: Settle | MyscardPeeked | Lay) -> str | None:
    """A myscard is the top card of the deck, laid aside unseen. Its owner may look at it only after his
    discard, then picks it up or leaves it face down, and melds nothing any more.
    """
    if isinstance(event, Lay):
        return "nothing is laid after the discard" if state.discarded else None
    if not state.fresh:
        return "no myscard was drawn in this turn"
    if isinstance(event, MyscardPeeked):
        return "the discard is made, the myscard may be taken" if state.discarded else None
    if not state.discarded:
        return "the discard comes first"
    return _wrong_face(state, event) if isinstance(event, MyscardTaken) else None


def _wrong_face(state: JoeklrState, event: MyscardTaken | KeptCardTaken) -> str | None:
    lying = state.aside[event.seat]
    if lying is None or event.card == UNKNOWN:
        return None
    if lying.card == UNKNOWN:
        return _wrong_guess(state, event)
    if event.card in (UNSET, lying.card):
        return None
    return f"{spoken(lying.card)} lies there, not {spoken(str(event.card))}"


def _wrong_guess(state: JoeklrState, event: MyscardTaken | KeptCardTaken) -> str | None:
    """Why a card that was drawn unseen can't turn out to be this one."""
    if event.card is UNSET:
        return "the card was drawn unseen, so it is told now (? if the recorder still does not see it)"
    return None if state.behind()[event.card] > 0 else f"{spoken(event.card)} was seen elsewhere"


@rule("joeklr-2.4")
def man_of_mystery(state: JoeklrState, event: Deck | KeptCardTaken) -> str | None:
    """Who has a card face down from an earlier turn draws no second one unseen: he looks at the top of the
    deck and takes it, or declines it and then takes his own (never as his only card) or draws from the
    discards.
    """
    if isinstance(event, MyscardDrawn):
        return f"seat {event.seat} has a card face down already" if state.aside[event.seat] else None
    if state.aside[event.seat] is None:
        return f"seat {event.seat} has no card face down"
    if isinstance(event, DeckTopLooked):
        return "the top of the deck was looked at and declined in this turn" if state.looked else None
    if not state.looked:
        return "the top of the deck was not looked at and declined yet"
    if state.owned(event.seat) == 1:
        return "it is the only card owned"
    return _wrong_face(state, event)


@rule("joeklr-2.2")
def opted(state: JoeklrState, event: Pile | CardDiscarded) -> str | None:
    """Opted are one, two or three cards from the top of the discard pile, two or three with the number
    announced. A single opted card is not that turn's single discard, unless another copy of it was in the
    hand before.
    """
    if isinstance(event, CardDiscarded):
        single = f"{spoken(event.card)} was opted alone in this turn"
        return single if event.card == state.barred else None
    if isinstance(event, CardsOpted) and not 1 <= len(event.cards) <= MOST_OPTED:
        return f"{len(event.cards)} cards are no opt"
    top = state.discards[: -len(event.cards) - 1 : -1]
    if event.cards == top:
        return None
    lying = ", ".join(map(spoken, top)) or "no card"
    return f"on top of the discard pile lies {lying}, not {', '.join(map(spoken, event.cards))}"


@rule("joeklr-2.3")
def hellish(state: JoeklrState, event: HellishOpted | Lay | Last | MyscardPeeked) -> str | None:
    """A card lying fourth or deeper is taken with all above it only for a meld or a play-on with that lowest
    card, which the player does next and which leaves two cards; "Hellish Opt" is announced.
    """
    if isinstance(event, HellishOpted):
        return _not_deep(state, event)
    owed = state.owed
    if owed is None:
        return None
    cards = laid(event) if isinstance(event, Lay) else []
    return None if owed in cards else f"a meld or a play-on with {spoken(owed)} comes first"


def laid(event: Lay) -> Sequence[Card]:
    """The cards that leave the hand."""
    return event.cards if isinstance(event, MeldLaid) else [event.card]


def _not_deep(state: JoeklrState, event: HellishOpted) -> str | None:
    if len(event.cards) < DEEP:
        return f"{len(event.cards)} cards from the top reach no card lying fourth or deeper"
    lowest = event.cards[-1]
    if can_use(state, event.seat, [*state.hands[event.seat], *event.cards], lowest):
        return None
    return f"no meld and no play-on with {spoken(lowest)} is possible that leaves two cards"
