"""Joeklr's state and how events change it. Nothing here refuses: what is recorded is the truth."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from games.cards import JOKER, UNKNOWN, Card, backs, natural
from games.events import CardsDealt, Event, RoundStarted, Seat
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
from games.joeklr.melds import RANKS, free_end, melds_in
from games.joeklr.scoring import plain_value, table_points
from games.joeklr.secrets import Secret, Slip, slip
from games.rummy import (
    CardDiscarded,
    CardLaidOff,
    Draw,
    MeldLaid,
    Result,
    RummyState,
    StockReshuffled,
)
from games.table import places

RESHUFFLES = 2
LAST_TURN = 300
LEAST_LEFT = 2
"""How many cards a meld or a play-on leaves its player at least, and how many are discarded to win."""
DECK: Sequence[Card] = (*natural(RANKS) * 3, JOKER, JOKER)

Awaited = Literal["deal", "draw", "punishment", "owed", "play", "myscard"]


class Incident(msgspec.Struct, frozen=True):
    """A punishment, the seat's ``value``-th of the game, or a myscard left face down; ``slap`` if there was
    one."""

    kind: Literal["punishment", "man of mystery"]
    seat: Seat
    by: Seat | None = None
    value: int | None = None
    slap: bool | None = None


class JoeklrResult(Result, frozen=True, kw_only=True):
    """A game that counts; ``whomp`` if the winner said so."""

    incidents: tuple[Incident, ...] = ()
    whomp: bool = False


class JoeklrState(RummyState):
    """A Joeklr match at a moment.

    Attributes:
        aside: per seat the myscard lying face down, if there is one.
        top: the top of the deck, while somebody knows it.
        punishments: per seat, how many it has had in this game.
        incidents: this game's punishments and cards left face down.
        mover: whose turn it is, also while another is to punish.
        fresh: whether the mover's myscard was drawn in this turn; ``peeked`` if he looked at it too early.
        looked: whether he has looked at the top of the deck in this turn and declined it.
        barred: a single opted card, which may not be this turn's single discard.
        owed: the lowest card of a Hellish Opt whose meld or play-on comes next.
        slip: what a punishment is due for.
        discarded: whether the discard was made and only the myscard is to be taken or kept.
    """

    __slots__ = (
        "aside",
        "barred",
        "discarded",
        "fresh",
        "incidents",
        "looked",
        "mover",
        "owed",
        "peeked",
        "punishments",
        "slip",
        "top",
    )

    results: list[JoeklrResult]

    def clear(self) -> None:
        super().clear()
        self.aside: list[Secret | None] = [None for _ in self.players]
        self.top: Secret | None = None
        self.punishments = [0 for _ in self.players]
        self.incidents: list[Incident] = []
        self.mover: Seat | None = None

    def _clear_turn(self) -> None:
        super()._clear_turn()
        self.fresh = False
        self.peeked = False
        self.looked = False
        self.barred: Card | None = None
        self.owed: Card | None = None
        self.slip: Slip | None = None
        self.discarded = False

    @property
    def awaited(self) -> Awaited | None:
        """What comes next in a game that is being played."""
        if not self.running:
            return None
        if self.mover is None:
            return "deal"
        if self.slip is not None:
            return "punishment"
        if self.drawn is None:
            return "draw"
        if self.owed is not None:
            return "owed"
        return "myscard" if self.discarded else "play"

    @property
    def games(self) -> int:
        """How many games the match has."""
        return int(self.options["games"])

    @property
    def totals(self) -> list[int]:
        """Points per seat over the games that count."""
        return [sum(result.points[seat] or 0 for result in self.results) for seat in range(self.seats)]

    @property
    def games_won(self) -> list[int]:
        """How many games each seat has won."""
        return [sum(result.winner == seat for result in self.results) for seat in range(self.seats)]

    @property
    def places(self) -> list[int] | None:
        """Each seat's place once the match is over: the highest points lead, equal ones share."""
        return places(self.totals) if self.over else None

    def left_of(self, seat: Seat) -> Seat:
        """The next seat in turn order."""
        return (seat + 1) % self.seats

    def owned(self, seat: Seat) -> int:
        """How many cards a seat has, the one lying face down among them."""
        return len(self.hands[seat]) + (self.aside[seat] is not None)

    def begin_turn(self, seat: Seat) -> None:
        super().begin_turn(seat)
        self.mover = seat

    def uncover(self, seat: Seat, told: Card | UnsetType = UNSET) -> Card:
        """The card lying face down before a seat comes to its hand, as ``told`` if nobody saw it yet."""
        secret = self.aside[seat]
        assert secret is not None
        card = secret.card
        if card == UNKNOWN and told is not UNSET and told != UNKNOWN:
            card = told
            self.show(card)
        self.aside[seat] = None
        self.hands[seat].append(card)
        return card

    def forget(self, seat: Seat) -> None:
        """What a hand holds is not known any more, but for how many cards."""
        known = [card for card in self.hands[seat] if card != UNKNOWN]
        self.hidden += len(known)
        self.unseen.update(known)
        self.hands[seat] = backs(self.hands[seat])


def can_use(state: JoeklrState, seat: Seat, hand: Sequence[Card], card: Card) -> bool:
    """Whether from this hand a meld with the card, or the card itself, can be laid with two cards left; it
    may be so from a hand that was not seen whole."""
    if UNKNOWN in hand:
        return True
    room = len(hand) + (state.aside[seat] is not None) - LEAST_LEFT
    if any(card in meld and len(meld) <= room for meld in melds_in(hand)):
        return True
    ends = (free_end(meld.cards) for meld in state.melds.values())
    return card in hand and room > 0 and any(end is not None and end[0] == card for end in ends)


def _round_started(state: JoeklrState, event: RoundStarted) -> None:
    state.start_round(event, DECK)


def _cards_dealt(state: JoeklrState, event: CardsDealt) -> None:
    state.deal(event)
    state.begin_turn(state.left_of(state.dealer or 0))


def _reshuffled(state: JoeklrState, event: StockReshuffled) -> None:
    state.reshuffle(event.cards, kept=1)


def _from_deck(state: JoeklrState, card: Card) -> Secret:
    """The top of the deck goes from it, together with what is known of it."""
    top = state.top
    secret = Secret(card, top.seats) if top is not None and top.card == UNKNOWN else top or Secret(card)
    state.top = None
    state.leave_stock(secret.card)
    return secret


def _myscard_drawn(state: JoeklrState, event: MyscardDrawn) -> None:
    state.aside[event.seat] = _from_deck(state, event.card)
    state.fresh = True
    state.drawn = Draw("stock", event.card, False)


def _peeked(state: JoeklrState, event: MyscardPeeked) -> None:
    secret = state.aside[event.seat]
    assert secret is not None
    state.aside[event.seat] = secret.seen_by(event.seat)
    state.peeked = True
    _noticed(state, event)


def _noticed(state: JoeklrState, event: Event) -> None:
    """A slip calls up the punisher."""
    state.slip = slip(event)
    if state.slip is not None and state.mover is not None:
        state.to_act = state.left_of(state.mover)


def _looked(state: JoeklrState, event: DeckTopLooked) -> None:
    top = state.top
    if event.taken:
        card = _from_deck(state, event.card).card
        state.hands[event.seat].append(card)
        state.drawn = Draw("stock", card, False)
    else:
        known = top is not None and (top.card != UNKNOWN or event.card == UNKNOWN)
        lying = top if known and top is not None else Secret(event.card, top.seats if top else frozenset())
        state.top = lying.seen_by(event.seat)
        state.looked, state.pending = True, False


def _kept_card_taken(state: JoeklrState, event: KeptCardTaken) -> None:
    state.drawn = Draw("kept", state.uncover(event.seat, event.card), False)


def _opted(state: JoeklrState, event: CardsOpted | HellishOpted) -> None:
    hand, lowest = state.hands[event.seat], event.cards[-1]
    state.drawn = Draw("discard", lowest, lowest in hand or UNKNOWN in hand)
    del state.discards[-len(event.cards) :]
    if isinstance(event, HellishOpted):
        state.owed = lowest
    elif len(event.cards) == 1 and lowest not in hand and UNKNOWN not in hand:
        state.barred = lowest
    hand.extend(event.cards)
    _noticed(state, event)


def _exchange(state: JoeklrState, event: Punished) -> None:
    for card in event.drawn:
        state.take(event.seat, card)
    state.hands[event.by].extend(event.drawn)
    for card in event.returned:
        state.take(event.by, card)
    state.hands[event.seat].extend(event.returned)


def _punished(state: JoeklrState, event: Punished) -> None:
    if UNKNOWN in (*event.drawn, *event.returned):
        state.forget(event.seat)
        state.forget(event.by)
    else:
        _exchange(state, event)
    victim = state.hands[event.seat]
    state.punishments[event.seat] += 1
    count = state.punishments[event.seat]
    state.incidents.append(Incident("punishment", event.seat, event.by, count, event.slap))
    state.slip, state.to_act = None, event.seat
    if state.owed is not None and not can_use(state, event.seat, victim, state.owed):
        state.owed = None


def _meld_laid(state: JoeklrState, event: MeldLaid) -> None:
    state.lay(event.seat, event.meld, event.cards)
    _opens(state, event.seat, plain_value(event.cards))
    state.owed = None


def _opens(state: JoeklrState, seat: Seat, value: int) -> None:
    """The first turn in which a seat lays something counts as its opening, with all it lays in it."""
    already = state.opening_total[seat] if state.opened_turn[seat] == state.turns_of[seat] else 0
    state.open(seat, (already or 0) + value)


def _played_on(state: JoeklrState, event: CardLaidOff) -> None:
    state.lay_off(event.seat, event.meld, event.card, event.end)
    _opens(state, event.seat, plain_value([event.card]))
    state.owed = None


def _discarded(state: JoeklrState, event: CardDiscarded) -> None:
    state.discard(event.seat, event.card)
    if state.fresh:
        state.discarded = True
    else:
        _turn_ended(state)


def _myscard_taken(state: JoeklrState, event: MyscardTaken) -> None:
    state.uncover(event.seat, event.card)
    _turn_ended(state)


def _myscard_kept(state: JoeklrState, event: MyscardKept) -> None:
    state.incidents.append(Incident("man of mystery", event.seat))
    _turn_ended(state)


def _last_two_discarded(state: JoeklrState, event: LastTwoDiscarded) -> None:
    seat = event.seat
    if state.aside[seat] is not None:
        state.uncover(seat)
    for card in event.cards:
        state.discard(seat, card)
    state.end_turn(None)
    _game_ended(state, seat, whomp=event.whomp)


def _turn_ended(state: JoeklrState) -> None:
    state.end_turn(None)
    if ends_without_winner(state):
        _game_ended(state, None)
    elif state.mover is not None:
        state.begin_turn(state.left_of(state.mover))


def ends_without_winner(state: JoeklrState) -> bool:
    """Whether the turn that has just ended ends the game (joeklr-2.5), if it has not won it."""
    return (state.stock == 0 and state.reshuffles >= RESHUFFLES) or state.turn >= LAST_TURN


def _game_ended(state: JoeklrState, winner: Seat | None, *, whomp: bool = False) -> None:
    points = table_points(list(state.melds.values()), state.seats)
    common = msgspec.structs.asdict(state.result(winner, points))
    _count(state, JoeklrResult(**common, incidents=tuple(state.incidents), whomp=whomp))


def _round_recorded(state: JoeklrState, event: JoeklrRound) -> None:
    state.dealer = state.next_dealer() if event.dealer is UNSET else event.dealer
    state.clear()
    state.round = event.round
    result = JoeklrResult(
        round=event.round,
        detail="sheet",
        dealer=state.dealer,
        winner=event.winner,
        points=tuple(event.points),
    )
    _count(state, result)


def _count(state: JoeklrState, result: JoeklrResult) -> None:
    state.results.append(result)
    state.running = False
    state.to_act = state.mover = None
    state.over = state.round >= state.games


EVOLVE: Mapping[type[Event], Callable[[JoeklrState, Any], None]] = {
    RoundStarted: _round_started,
    CardsDealt: _cards_dealt,
    StockReshuffled: _reshuffled,
    MyscardDrawn: _myscard_drawn,
    MyscardPeeked: _peeked,
    DeckTopLooked: _looked,
    KeptCardTaken: _kept_card_taken,
    CardsOpted: _opted,
    HellishOpted: _opted,
    Punished: _punished,
    MeldLaid: _meld_laid,
    CardLaidOff: _played_on,
    CardDiscarded: _discarded,
    MyscardTaken: _myscard_taken,
    MyscardKept: _myscard_kept,
    LastTwoDiscarded: _last_two_discarded,
    JoeklrRound: _round_recorded,
}
