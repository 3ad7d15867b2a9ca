"""The part of the law that games of drawing, melding and discarding share: their common events, the state of
stock, discard pile and melds, and what chance adds to a draw.

A game's ``evolve`` calls the functions here and adds what is its own (when a turn and a round end). The
reasons that the games' rules give are in ``games/rummy_reasons.py``.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from games.cards import JOKER, UNKNOWN, Card, is_joker
from games.events import CardsDealt, Event, RoundStarted, Seat
from games.facts import Detail
from games.game import Pack, State, Variant
from games.melds import End


class StockDrawn(Event, frozen=True):
    """A seat draws the top card of the stock."""

    word = "draws"
    seat: Seat
    card: Card


class DiscardDrawn(Event, frozen=True):
    """A seat draws the top card of the discard pile."""

    word = "picks-up"
    seat: Seat
    card: Card


class MeldLaid(Event, frozen=True):
    """A seat lays a new meld: the next number on the table this round, its cards in order, jokers named."""

    word = "lays"
    seat: Seat
    meld: int
    cards: list[Card]


class CardLaidOff(Event, frozen=True):
    """A seat adds a card to a meld on the table; for a run at its low or high end."""

    word = "lays-off"
    seat: Seat
    meld: int
    card: Card
    end: End | UnsetType = UNSET


class Relaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a joker taken from a meld goes: a new meld's ``cards``, or a ``card`` for a standing meld."""

    meld: int
    cards: list[Card] | UnsetType = UNSET
    card: Card | UnsetType = UNSET
    end: End | UnsetType = UNSET


class JokerMoved(Event, frozen=True):
    """A natural card takes the place of a joker on the table, and the joker is laid again at once."""

    word = "swaps"
    seat: Seat
    meld: int
    card: Card
    laid: Relaid


class CardDiscarded(Event, frozen=True):
    """A seat ends the turn with a card on the discard pile."""

    word = "discards"
    seat: Seat
    card: Card


class StockReshuffled(Event, frozen=True):
    """The discards become the new stock, top first. It stands directly before the draw that needs it."""

    word = "reshuffle"
    retraction = "with the next"
    cards: list[Card]


class TableMeld(msgspec.Struct, frozen=True):
    """A meld on the table.

    ``owner`` laid it, in the owner's ``turn``-th turn, with ``first`` cards; ``seats`` names for each card
    who laid it last.
    """

    number: int
    owner: Seat
    cards: tuple[Card, ...]
    seats: tuple[Seat, ...]
    turn: int
    first: int

    def holding(self, cards: tuple[Card, ...], seats: tuple[Seat, ...]) -> "TableMeld":
        """The same meld with these cards."""
        return TableMeld(self.number, self.owner, cards, seats, self.turn, self.first)


Source: TypeAlias = Literal["stock", "discard", "kept"]
"""Where a turn's draw came from; ``kept`` for a card that lay face down before its owner."""


class Draw(msgspec.Struct, frozen=True):
    """This turn's draw; ``had_copy`` if another copy of the card was in the hand before, or may have been."""

    source: Source
    card: Card
    had_copy: bool


class Turn(msgspec.Struct, frozen=True):
    """A finished turn; ``left`` is what the hand would cost now, if anything, with ``jokers`` in it; both are
    ``None`` for a hand that was not seen."""

    number: int
    seat: Seat
    source: Source | None
    melded: int
    laid_off: int
    opened: bool
    hand: int
    left: int | None
    jokers: int | None


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A round that counts; what is ``None`` or empty is not known from a sheet line.

    ``winner`` is who went out; ``points`` has ``None`` for a seat that does not take part any more;
    ``turns`` are all the finished turns and ``melds`` what lay on the table at the end; ``opened_turn`` and
    ``out_turn`` count the seat's own turns; ``jokers`` were dealt to the seat, ``None`` if not all were seen;
    ``hands`` are what is left.
    """

    round: int
    detail: Detail
    dealer: Seat | None
    winner: Seat | None
    points: tuple[int | None, ...]
    turns: tuple[Turn, ...] = ()
    melds: tuple[TableMeld, ...] = ()
    opened_turn: tuple[int | None, ...] = ()
    opening_total: tuple[int | None, ...] = ()
    out_turn: int | None = None
    jokers: tuple[int | None, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()


class RummyState(State):
    """The state that rummy games share.

    Attributes:
        hands: cards held per seat, ``?`` for one that was not seen.
        unseen: the cards that nobody has shown: those of the stock, and ``hidden`` ones that lie behind a
            ``?`` elsewhere; ``order`` is the stock's order, top first, once a reshuffle has recorded it.
        discards: the discard pile, newest last.
        melds: the melds on the table by number; ``next_meld`` is the number of the next.
        reshuffles: how often the stock was made anew this round; ``pending`` while the draw that needed it
            has not come.
        turn: number of the turn under way, all seats together, from 1; ``turns_of``: turns begun per seat.
        drawn: this turn's draw, ``None`` before it; ``laid``: numbers of the melds laid new this turn;
            ``melded``: cards laid in new melds this turn; ``laid_off``: cards laid off this turn.
        opened: per seat, whether its first melds lie; ``opened_turn``: in which of its turns they were laid;
            ``opening_total``: what they counted.
        jokers: per seat, how many jokers it was dealt, ``None`` if not all its cards were seen.
        unscored: the round that has been played out, while what unseen hands cost is not told yet.
        turns: the finished turns of the round.
        results: rounds that count, in order; their type is the game's own.
    """

    __slots__ = (
        "discards",
        "drawn",
        "hands",
        "hidden",
        "jokers",
        "laid",
        "laid_off",
        "melded",
        "melds",
        "next_meld",
        "opened",
        "opened_turn",
        "opening_total",
        "order",
        "pending",
        "reshuffles",
        "results",
        "turn",
        "turns",
        "turns_of",
        "unscored",
        "unseen",
    )

    def __init__(self, variant: Variant, players: Sequence[str], options: Mapping[str, Any]) -> None:
        super().__init__(variant, players, options)
        self.results: list[Any] = []
        self.clear()

    @property
    def stock(self) -> int:
        """How many cards the stock has."""
        return self.unseen.total() - self.hidden

    def clear(self) -> None:
        """An empty table, before a round."""
        self.hands: list[list[Card]] = [[] for _ in self.players]
        self.unseen: Counter[Card] = Counter()
        self.hidden = 0
        self.order: list[Card] | None = None
        self.discards: list[Card] = []
        self.melds: dict[int, TableMeld] = {}
        self.next_meld = 1
        self.reshuffles = 0
        self.pending = False
        self.turn = 0
        self.turns: list[Turn] = []
        self.turns_of = [0 for _ in self.players]
        self.opened = [False for _ in self.players]
        self.opened_turn: list[int | None] = [None for _ in self.players]
        self.opening_total: list[int | None] = [None for _ in self.players]
        self.jokers: list[int | None] = [0 for _ in self.players]
        self.unscored: Any = None
        self._clear_turn()

    def _clear_turn(self) -> None:
        self.drawn: Draw | None = None
        self.laid: list[int] = []
        self.melded = 0
        self.laid_off = 0

    def start_round(self, event: RoundStarted, deck: Iterable[Card]) -> None:
        """A new round with the whole deck in the stock; the deal is awaited, nobody acts."""
        self.clear()
        self.round, self.dealer = event.round, event.dealer
        self.running = True
        self.to_act = None
        self.unseen = Counter(deck)

    def deal(self, event: CardsDealt) -> None:
        """Cards go from the stock to the hands."""
        for seat, cards in enumerate(event.hands):
            self.hands[seat].extend(cards)
            unseen, known = cards.count(UNKNOWN), self.jokers[seat] or 0
            self.jokers[seat] = None if unseen else known + cards.count(JOKER)
            self.hidden += unseen
            self.unseen -= Counter(cards)

    def begin_turn(self, seat: Seat) -> None:
        """It is this seat's turn."""
        self._clear_turn()
        self.to_act = seat
        self.turn += 1
        self.turns_of[seat] += 1

    def end_turn(self, left: int | None) -> None:
        """Note the turn that the seat to act has finished; ``left`` is what its hand would cost."""
        seat = self.to_act
        if seat is None:
            return
        source = None if self.drawn is None else self.drawn.source
        opened, held = self.opened[seat], self.hands[seat]
        done = (self.turn, seat, source, self.melded, self.laid_off, opened)
        seen = UNKNOWN not in held
        self.turns.append(Turn(*done, len(held), left if seen else None, held.count(JOKER) if seen else None))

    def open(self, seat: Seat, total: int) -> None:
        """The seat's melds of this turn count ``total`` and open for it, or add to its opening."""
        self.opened[seat] = True
        if self.opened_turn[seat] in (None, self.turns_of[seat]):
            self.opened_turn[seat] = self.turns_of[seat]
            self.opening_total[seat] = total

    def result(self, winner: Seat | None, points: Sequence[int | None]) -> Result:
        """The round as it ends now."""
        return Result(
            round=self.round,
            detail="full",
            dealer=self.dealer,
            winner=winner,
            points=tuple(points),
            turns=tuple(self.turns),
            melds=tuple(self.melds.values()),
            opened_turn=tuple(self.opened_turn),
            opening_total=tuple(self.opening_total),
            out_turn=None if winner is None else self.turns_of[winner],
            jokers=tuple(self.jokers),
            hands=tuple(map(tuple, self.hands)),
        )

    def take(self, seat: Seat, card: Card) -> None:
        """A card leaves a hand (a named joker as a joker), from behind a ``?`` if it was not seen."""
        hand, held = self.hands[seat], JOKER if is_joker(card) else card
        if self.hidden and held not in hand:
            hand.remove(UNKNOWN)
            self.show(held)
        else:
            hand.remove(held)

    def show(self, card: Card) -> None:
        """A card that lay behind a ``?`` is seen."""
        self.hidden -= 1
        self.unseen[card] -= 1

    def could_hold(self, seat: Seat, cards: Iterable[Card]) -> bool:
        """Whether these cards are in a hand, or may lie behind its unseen ones."""
        hand = self.hands[seat]
        wanted = Counter(JOKER if is_joker(card) else card for card in cards) - Counter(hand)
        return wanted.total() <= hand.count(UNKNOWN) and wanted <= self.behind()

    def behind(self) -> "Counter[Card]":
        """The cards that may lie behind a ``?``: shown by nobody, and not known to be in the stock."""
        return self.unseen if self.order is None else self.unseen - Counter(self.order)

    def await_points(self, result: Any) -> None:
        """The round is played out, but hands that count were not seen: its line tells their points."""
        self.unscored, self.to_act = result, None

    def draw_from_stock(self, seat: Seat, card: Card) -> None:
        """The top card of the stock comes to a hand."""
        self._drawn(seat, card, "stock")
        self.leave_stock(card)

    def leave_stock(self, card: Card) -> None:
        """The top card of the stock goes from it, wherever it comes to, seen or not."""
        if card == UNKNOWN:
            self.hidden += 1
        else:
            self.unseen[card] -= 1
        if self.order is not None:
            self.order.pop(0)
        self.pending = False

    def draw_from_discards(self, seat: Seat) -> None:
        """The top discard comes to a hand."""
        self._drawn(seat, self.discards.pop(), "discard")

    def _drawn(self, seat: Seat, card: Card, source: Source) -> None:
        hand = self.hands[seat]
        self.drawn = Draw(source, card, card in hand or UNKNOWN in hand)
        hand.append(card)

    def reshuffle(self, cards: Sequence[Card], kept: int) -> None:
        """The discards but the ``kept`` top ones become the stock in this order, top first."""
        below = len(self.discards) - kept
        self.unseen = +self.unseen + Counter(self.discards[:below])
        self.discards = self.discards[below:]
        self.order = None if UNKNOWN in cards else list(cards)
        self.reshuffles += 1
        self.pending = True

    def lay(self, seat: Seat, number: int, cards: Sequence[Card]) -> None:
        """A new meld from a hand lies on the table."""
        for card in cards:
            self.take(seat, card)
        size = len(cards)
        self.melds[number] = TableMeld(number, seat, tuple(cards), (seat,) * size, self.turns_of[seat], size)
        self.next_meld = number + 1
        self.laid.append(number)
        self.melded += size

    def lay_off(self, seat: Seat, number: int, card: Card, end: End | UnsetType) -> None:
        """A card from a hand joins a meld."""
        self.take(seat, card)
        self.join(seat, number, card, end)
        self.laid_off += 1

    def join(self, seat: Seat, number: int, card: Card, end: End | UnsetType) -> None:
        """A card joins a meld, wherever it comes from."""
        meld = self.melds[number]
        low = end == "low"
        cards = (card, *meld.cards) if low else (*meld.cards, card)
        seats = (seat, *meld.seats) if low else (*meld.seats, seat)
        self.melds[number] = meld.holding(cards, seats)

    def move_joker(self, event: JokerMoved) -> None:
        """A natural card from the hand takes a joker's place; the joker is laid again.

        What the hand is shorter by counts as laid off, or melded where the joker goes to a new meld.
        """
        seat, meld = event.seat, self.melds[event.meld]
        self.take(seat, event.card)
        place = meld.cards.index(f"X={event.card}")
        cards = (*meld.cards[:place], event.card, *meld.cards[place + 1 :])
        seats = (*meld.seats[:place], seat, *meld.seats[place + 1 :])
        self.melds[event.meld] = meld.holding(cards, seats)
        self.hands[seat].append(JOKER)
        laid = event.laid
        if laid.cards is not UNSET:
            self.lay(seat, laid.meld, laid.cards)
        elif laid.card is not UNSET:
            self.lay_off(seat, laid.meld, laid.card, laid.end)

    def discard(self, seat: Seat, card: Card) -> None:
        """A card goes from a hand onto the discard pile."""
        self.take(seat, card)
        self.discards.append(card)


def next_seat(state: RummyState, seat: Seat, playing: Sequence[bool]) -> Seat:
    """The next seat in turn order that is still playing."""
    for step in range(1, state.seats + 1):
        after = (seat + step) % state.seats
        if playing[after]:
            return after
    return seat


def with_drawn_card(state: RummyState, draw: StockDrawn, pack: Pack, kept: int) -> list[Event]:
    """A draw from the stock with the card that chance gives, after the reshuffle it may need.

    ``kept`` is how many of the top discards a reshuffle leaves lying.
    """
    if draw.card != UNKNOWN:
        return [draw]
    before, top = stock_top(state, pack, kept)
    return [*before, StockDrawn(draw.seat, top)]


def stock_top(state: RummyState, pack: Pack, kept: int) -> tuple[list[Event], Card]:
    """The card that chance puts on top of the stock, and before it the reshuffle that it may need."""
    if state.stock == 0:
        order = pack.shuffled(state.discards[: len(state.discards) - kept])
        return [StockReshuffled(order)], order[0]
    return [], state.order[0] if state.order is not None else pack.shuffled(state.unseen.elements())[0]
