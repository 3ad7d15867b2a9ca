"""Jokeren's state and how events change it. Nothing here refuses: what is recorded is the truth."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec
from msgspec import UNSET

from games.cards import JOKER, RANKS, UNKNOWN, Card, natural
from games.events import CardsDealt, Event, RoundStarted, Seat
from games.game import Variant
from games.jokeren.events import JokerenRound, JokerSwapped
from games.jokeren.openings import Opening, openings
from games.jokeren.scoring import gone_out, hand_points, meld_total
from games.rule import rule
from games.rummy import (
    CardDiscarded,
    CardLaidOff,
    DiscardDrawn,
    MeldLaid,
    Result,
    RummyState,
    StockDrawn,
    StockReshuffled,
)

DECK = Counter([*natural(RANKS), *natural(RANKS), *[JOKER] * 4])
LAST_TURN = 300
RESHUFFLES = 2


class JokerenState(RummyState):
    """A Jokeren match at a moment.

    Attributes:
        openings: for every round of the match what it takes to come out in it.
        total: what this turn's new melds count.
    """

    __slots__ = ("joker_value", "openings", "total")

    def __init__(self, variant: Variant, players: Sequence[str], options: Mapping[str, Any]) -> None:
        self.openings = openings(variant.name == "american", options.get("rounds", 5))
        self.joker_value: str = options["joker_value"]
        self.total = 0
        super().__init__(variant, players, options)

    @property
    def opening(self) -> Opening:
        """What it takes to come out in the newest round."""
        return self.openings[self.round - 1]

    @property
    def awaits_deal(self) -> bool:
        """Whether the newest round has begun and its cards are to be dealt."""
        return self.running and self.turn == 0

    def value(self, cards: Iterable[Card]) -> int:
        """What a meld counts for coming out at this table."""
        return meld_total(cards, self.joker_value)


@rule("jokeren-1.3")
def rest_is_the_stock(hands: Iterable[Sequence[Card]]) -> Counter[Card]:
    """What is not dealt is the stock, face down; the discard pile starts empty."""
    return DECK - Counter(chain.from_iterable(hands))


@rule("jokeren-2.5")
def stalled(state: JokerenState) -> str | None:
    """The round ends without anyone going out at the end of the turn that leaves the stock empty after two
    reshuffles, or of the 300th turn of the round, all seats together; everyone counts the cards in hand."""
    if state.turn >= LAST_TURN:
        return f"turn {state.turn} is over"
    if state.reshuffles >= RESHUFFLES and state.stock == 0:
        return f"the stock is empty after {state.reshuffles} reshuffles"
    return None


def _round_started(state: JokerenState, event: RoundStarted) -> None:
    state.start_round(event, DECK.elements())


def _cards_dealt(state: JokerenState, event: CardsDealt) -> None:
    state.deal(event)
    state.unseen = rest_is_the_stock(event.hands)
    dealer = state.dealer or 0
    _begin_turn(state, (dealer + 1) % state.seats)


def _begin_turn(state: JokerenState, seat: Seat) -> None:
    state.total = 0
    state.begin_turn(seat)


def _stock_drawn(state: JokerenState, event: StockDrawn) -> None:
    state.draw_from_stock(event.seat, event.card)


def _discard_drawn(state: JokerenState, event: DiscardDrawn) -> None:
    state.draw_from_discards(event.seat)


def _stock_reshuffled(state: JokerenState, event: StockReshuffled) -> None:
    state.reshuffle(event.cards, kept=0)


def _meld_laid(state: JokerenState, event: MeldLaid) -> None:
    seat = event.seat
    state.lay(seat, event.meld, event.cards)
    state.total += state.value(event.cards)
    out = gone_out(state.hands[seat])
    first = state.melds[state.laid[0]].cards
    if state.opened[seat] or out or state.opening.met_by(first, state.total):
        state.open(seat, state.total)
    if out:
        _round_ended(state, seat)


def _card_laid_off(state: JokerenState, event: CardLaidOff) -> None:
    state.lay_off(event.seat, event.meld, event.card, event.end)
    _end_if_out(state, event.seat)


def _joker_swapped(state: JokerenState, event: JokerSwapped) -> None:
    state.move_joker(event)
    _end_if_out(state, event.seat)


def _end_if_out(state: JokerenState, seat: Seat) -> None:
    if gone_out(state.hands[seat]):
        _round_ended(state, seat)


def _card_discarded(state: JokerenState, event: CardDiscarded) -> None:
    seat = event.seat
    state.discard(seat, event.card)
    if gone_out(state.hands[seat]):
        if not state.opened[seat]:
            state.open(seat, state.total)
        _round_ended(state, seat)
        return
    if stalled(state):
        _round_ended(state, None)
        return
    state.end_turn(_cost(state, seat))
    _begin_turn(state, (seat + 1) % state.seats)


def _cost(state: JokerenState, seat: Seat) -> int | None:
    """What a seat's hand costs; ``None`` where not all of it was seen."""
    hand = state.hands[seat]
    return None if UNKNOWN in hand else hand_points(hand)


def _round_ended(state: JokerenState, out: Seat | None) -> None:
    seat = state.to_act
    state.end_turn(None if seat is None else _cost(state, seat))
    points = [_cost(state, seat) for seat in range(state.seats)]
    result = state.result(out, points)
    if None in points:
        state.await_points(result)
    else:
        _count(state, result)


def _round_recorded(state: JokerenState, event: JokerenRound) -> None:
    if state.unscored is not None:
        _count(state, msgspec.structs.replace(state.unscored, points=tuple(event.points)))
        return
    dealer = state.next_dealer() if event.dealer is UNSET else event.dealer
    state.clear()
    state.round, state.dealer = event.round, dealer
    points = tuple(event.points)
    _count(state, Result(round=event.round, detail="sheet", dealer=dealer, winner=event.out, points=points))


def _count(state: JokerenState, result: Result) -> None:
    state.results.append(result)
    state.running = False
    state.to_act = state.unscored = None
    state.over = state.round == len(state.openings)


EVOLVE: Mapping[type[Event], Callable[[JokerenState, Any], None]] = {
    RoundStarted: _round_started,
    CardsDealt: _cards_dealt,
    StockDrawn: _stock_drawn,
    DiscardDrawn: _discard_drawn,
    StockReshuffled: _stock_reshuffled,
    MeldLaid: _meld_laid,
    CardLaidOff: _card_laid_off,
    JokerSwapped: _joker_swapped,
    CardDiscarded: _card_discarded,
    JokerenRound: _round_recorded,
}
