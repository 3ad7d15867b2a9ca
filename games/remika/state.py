"""Remika's state and how events change it. Nothing here refuses: what is recorded is the truth."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import UNSET

from games.cards import JOKER, RANKS, UNKNOWN, Card, natural
from games.events import CardsDealt, Event, RoundStarted, Seat
from games.game import Variant
from games.remika.events import BuyBackAnswered, DeckCut, FourCleared, JokerSubstituted, RemikaRound
from games.remika.scoring import (
    buy_back_offers,
    game_points,
    hand_value,
    last_not_past,
    opening_value,
    opens,
    past_the_limit,
)
from games.rummy import (
    CardDiscarded,
    CardLaidOff,
    DiscardDrawn,
    MeldLaid,
    Result,
    RummyState,
    StockDrawn,
    StockReshuffled,
    next_seat,
)
from games.table import places

HAND = 14
RESHUFFLES = 2
LAST_TURN = 300
DECK: Sequence[Card] = (*natural(RANKS), *natural(RANKS), JOKER, JOKER)

Awaited = Literal["cut", "deal", "draw", "play", "points", "answer"]


class Incident(msgspec.Struct, frozen=True):
    """A substitution (``other`` had placed the joker) or a cleared four (``other`` had laid it)."""

    kind: Literal["substitution", "four-cleared"]
    seat: Seat
    other: Seat
    meld: int


class RemikaResult(Result, frozen=True, kw_only=True):
    """A game that counts; without a ``winner`` it is void. ``opened`` is false for an eliminated seat."""

    opened: tuple[bool, ...]
    incidents: tuple[Incident, ...] = ()


class BuyBack(msgspec.Struct, frozen=True):
    """An answered offer after a round: the seat may come back at ``price``."""

    round: int
    seat: Seat
    price: int
    taken: bool


class Elimination(msgspec.Struct, frozen=True):
    """A seat is out of the match after a round, at this total."""

    round: int
    seat: Seat
    total: int


class RemikaState(RummyState):
    """A Remika match at a moment.

    Attributes:
        seated: per seat, whether it is still in the match.
        totals: points per seat, as the last buy-back left them.
        offers: buy-backs not yet answered, seat → the total to come back at.
        buy_backs: the answered ones; eliminations: the seats put out, both in order.
        winner: who has won the match, once it is over.
        cut: this round's cut, ``None`` before it.
        bound: whether this turn began with a discard drawn before opening, and so must win.
        incidents: this round's substitutions and cleared fours.
    """

    __slots__ = (
        "bound",
        "buy_backs",
        "cut",
        "eliminations",
        "incidents",
        "offers",
        "seated",
        "totals",
        "winner",
    )

    results: list[RemikaResult]

    def __init__(self, variant: Variant, players: Sequence[str], options: Mapping[str, Any]) -> None:
        super().__init__(variant, players, options)
        self.seated = [True for _ in players]
        self.totals = [0 for _ in players]
        self.offers: dict[Seat, int] = {}
        self.buy_backs: list[BuyBack] = []
        self.eliminations: list[Elimination] = []
        self.winner: Seat | None = None

    def clear(self) -> None:
        """An empty table, before a round."""
        super().clear()
        self.cut: DeckCut | None = None
        self.bound = False
        self.incidents: list[Incident] = []

    @property
    def limit(self) -> int:
        """The total a player may not pass."""
        limit: int = self.options["limit"]
        return limit

    @property
    def awaited(self) -> Awaited | None:
        """What must happen next in the running round, or before the next one."""
        if not self.running:
            return "answer" if self.offers else None
        if self.unscored is not None:
            return "points"
        if self.cut is None:
            return "cut"
        if self.to_act is None:
            return "deal"
        return "draw" if self.drawn is None else "play"

    @property
    def places(self) -> list[int] | None:
        """Each seat's place once the match is over: the lowest total first, equal totals share a place."""
        return places(self.totals, low_wins=True) if self.over else None

    def next_dealer(self) -> Seat | None:
        """Whose turn it is to deal the next round; ``None`` while nobody was ever named."""
        return None if self.dealer is None else next_seat(self, self.dealer, self.seated)

    def cutter(self) -> Seat | None:
        """The nearest seat in the match on the dealer's right."""
        if self.dealer is None:
            return None
        rightwards = ((self.dealer - step) % self.seats for step in range(1, self.seats))
        return next(seat for seat in rightwards if self.seated[seat])

    def dealt_to(self, seat: Seat) -> int:
        """How many cards the deal brings to a seat: 14 less the jokers it kept at the cut."""
        if not self.seated[seat]:
            return 0
        return HAND - len(self.hands[seat])


def _round_started(state: RemikaState, event: RoundStarted) -> None:
    state.start_round(event, DECK)


def _deck_cut(state: RemikaState, event: DeckCut) -> None:
    state.cut = event
    state.hands[event.seat].extend(event.kept)
    state.jokers[event.seat] = len(event.kept)
    state.unseen[JOKER] -= len(event.kept)


def _cards_dealt(state: RemikaState, event: CardsDealt) -> None:
    state.deal(event)
    state.begin_turn(state.dealer or 0)


def _stock_drawn(state: RemikaState, event: StockDrawn) -> None:
    state.draw_from_stock(event.seat, event.card)


def _discard_drawn(state: RemikaState, event: DiscardDrawn) -> None:
    state.bound = not state.opened[event.seat]
    state.draw_from_discards(event.seat)


def _reshuffled(state: RemikaState, event: StockReshuffled) -> None:
    state.reshuffle(event.cards, kept=1)


def _meld_laid(state: RemikaState, event: MeldLaid) -> None:
    seat = event.seat
    state.lay(seat, event.meld, event.cards)
    if state.opened_turn[seat] == state.turns_of[seat]:
        state.open(seat, (state.opening_total[seat] or 0) + opening_value(event.cards))
    elif not state.opened[seat]:
        melds = [state.melds[number].cards for number in state.laid]
        if opens(melds):
            state.open(seat, sum(map(opening_value, melds)))


def _laid_off(state: RemikaState, event: CardLaidOff) -> None:
    state.lay_off(event.seat, event.meld, event.card, event.end)


def _joker_substituted(state: RemikaState, event: JokerSubstituted) -> None:
    meld = state.melds[event.meld]
    placed_by = meld.seats[meld.cards.index(f"X={event.card}")]
    state.incidents.append(Incident("substitution", event.seat, placed_by, event.meld))
    state.move_joker(event)


def _four_cleared(state: RemikaState, event: FourCleared) -> None:
    meld = state.melds.pop(event.meld)
    state.discards[:0] = meld.cards
    state.incidents.append(Incident("four-cleared", event.seat, meld.owner, event.meld))


def _discarded(state: RemikaState, event: CardDiscarded) -> None:
    seat = event.seat
    state.discard(seat, event.card)
    state.bound = False
    hand = state.hands[seat]
    state.end_turn(None if UNKNOWN in hand else hand_value(hand))
    if not state.hands[seat]:
        _game_ended(state, seat)
    elif is_void(state):
        _game_ended(state, None)
    else:
        state.begin_turn(next_seat(state, seat, state.seated))


def is_void(state: RemikaState) -> bool:
    """Whether the turn that has just ended makes the game void (remika-2.4), if it has not won it."""
    return (state.stock == 0 and state.reshuffles >= RESHUFFLES) or state.turn >= LAST_TURN


def _game_ended(state: RemikaState, winner: Seat | None) -> None:
    points = [_points(state, seat, winner) for seat in range(state.seats)]
    common = msgspec.structs.asdict(state.result(winner, points))
    result = RemikaResult(**common, opened=tuple(state.opened), incidents=tuple(state.incidents))
    if any(seated and one is None for seated, one in zip(state.seated, points, strict=True)):
        state.await_points(result)
    else:
        _count(state, result)


def _points(state: RemikaState, seat: Seat, winner: Seat | None) -> int | None:
    if not state.seated[seat]:
        return None
    if winner is None:
        return 0
    hand, opened, won = state.hands[seat], state.opened[seat], seat == winner
    if UNKNOWN in hand and opened and not won:
        return None
    return game_points([] if UNKNOWN in hand else hand, opened=opened, won=won)


def _round_recorded(state: RemikaState, event: RemikaRound) -> None:
    if state.unscored is not None:
        _count(state, msgspec.structs.replace(state.unscored, points=tuple(event.points)))
        return
    state.dealer = state.next_dealer() if event.dealer is UNSET else event.dealer
    state.clear()
    state.round = event.round
    state.opened = list(event.opened)
    result = RemikaResult(
        round=event.round,
        detail="sheet",
        dealer=state.dealer,
        winner=event.winner,
        points=tuple(event.points),
        opened=tuple(event.opened),
    )
    _count(state, result)


def _count(state: RemikaState, result: RemikaResult) -> None:
    state.results.append(result)
    state.running = False
    state.to_act = state.unscored = None
    for seat, points in enumerate(result.points):
        state.totals[seat] += points or 0
    totals = {seat: total for seat, total in enumerate(state.totals) if state.seated[seat]}
    state.winner = last_not_past(totals, state.limit)
    state.over = state.winner is not None
    if not state.over:
        state.offers = buy_back_offers(totals, state.limit)
        for seat, total in totals.items():
            if past_the_limit(total, state.limit) and seat not in state.offers:
                _eliminate(state, seat)
        _ask_next(state)


def _eliminate(state: RemikaState, seat: Seat) -> None:
    state.seated[seat] = False
    state.eliminations.append(Elimination(state.round, seat, state.totals[seat]))


def _answered(state: RemikaState, event: BuyBackAnswered) -> None:
    price = state.offers.pop(event.seat)
    state.buy_backs.append(BuyBack(state.round, event.seat, price, event.taken))
    if event.taken:
        state.totals[event.seat] = price
    else:
        _eliminate(state, event.seat)
    _ask_next(state)


def _ask_next(state: RemikaState) -> None:
    state.to_act = min(state.offers, default=None)


EVOLVE: Mapping[type[Event], Callable[[RemikaState, Any], None]] = {
    RoundStarted: _round_started,
    DeckCut: _deck_cut,
    CardsDealt: _cards_dealt,
    StockReshuffled: _reshuffled,
    StockDrawn: _stock_drawn,
    DiscardDrawn: _discard_drawn,
    MeldLaid: _meld_laid,
    CardLaidOff: _laid_off,
    JokerSubstituted: _joker_substituted,
    FourCleared: _four_cleared,
    CardDiscarded: _discarded,
    BuyBackAnswered: _answered,
    RemikaRound: _round_recorded,
}
