"""Joker's state and how events change it. Nothing here refuses: what is recorded is the truth."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from games.cards import JOKER, UNKNOWN, Card, Suit
from games.events import CardsDealt, Event, RoundStarted, Seat
from games.facts import Detail
from games.game import State, Variant
from games.joker.events import BidMade, CardPlayed, JokerRound, TrumpNamed, TrumpTurned
from games.joker.schedule import Act, Round, Schedule, Step, rounds
from games.joker.winner import trick_winner
from games.tricks import Play

SEATS = 4
UNSETTLED = "unsettled"
UNKNOWN_TRUMP = "unknown"


class Trick(msgspec.Struct, frozen=True):
    """A finished trick: its four plays in order, and who won it."""

    plays: tuple[Play, ...]
    winner: Seat


class Result(msgspec.Struct, frozen=True):
    """A round played to its end, or recorded as a line.

    ``trump`` is a suit, ``None`` for none, or ``unknown``; ``jokers`` (dealt to each seat) and ``played``
    (its tricks) are empty in a line.
    """

    round: Round
    detail: Detail
    dealer: Seat | None
    trump: Suit | None
    bids: tuple[int | None, ...]
    tricks: tuple[int, ...]
    jokers: tuple[int, ...] = ()
    played: tuple[Trick, ...] = ()


class JokerState(State):
    """A Joker match at a moment.

    Attributes:
        schedule: every round of the match; the newest is ``now``.
        step: the step of the round that is under way; ``awaited`` is what must happen in it, ``None``
            between rounds.
        trump: a suit, ``None`` for no trump, or ``unsettled``.
        hands: cards held per seat; ``dealt``: everything dealt this round per seat. Both have ``?`` for a
            card that was not seen; ``hidden`` says whether any was dealt.
        bids: per seat, ``None`` before the bid.
        taken: tricks won this round per seat.
        trick: the plays on the table, and what they ask of a follower: ``led`` suit and ``demand``.
        results: rounds that count, in order; ``tally`` remembers how many of them were last summed up, and
            the totals they made.
    """

    __slots__ = (
        "_place", "awaited", "bids", "dealt", "demand", "hands", "hidden", "led", "played", "results",
        "schedule", "step", "taken", "tally", "trick", "trump", "turned",
    )  # fmt: skip

    def __init__(
        self, variant: Variant, players: Sequence[str], options: Mapping[str, Any], schedule: Schedule
    ) -> None:
        super().__init__(variant, players, options)
        self.schedule = rounds(schedule)
        self.results: list[Result] = []
        self.tally = (0, (0,) * SEATS)
        self._clear()

    def _clear(self) -> None:
        self._place = 0
        self.step = Step("deal")
        self.awaited: Act | None = None
        self.trump: Suit | None = UNSETTLED
        self.turned: Card | None = None
        self.hands: list[list[Card]] = [[], [], [], []]
        self.dealt: list[list[Card]] = [[], [], [], []]
        self.hidden = False
        self.bids: list[int | None] = [None] * SEATS
        self.taken = [0] * SEATS
        self.trick: list[Play] = []
        self.led: Suit | None = None
        self.demand: str | None = None
        self.played: list[Trick] = []

    @property
    def now(self) -> Round:
        """The newest round of the schedule."""
        return self.schedule[self.round - 1]

    @property
    def following(self) -> Round | None:
        """The round after the newest, or ``None`` after the last."""
        return self.schedule[self.round] if self.round < len(self.schedule) else None

    @property
    def first_seat(self) -> Seat:
        """The seat after the dealer, which names, bids and leads first."""
        return 0 if self.dealer is None else (self.dealer + 1) % SEATS

    @property
    def trump_suit(self) -> Suit | None:
        """The suit that beats the others in a trick, if there is one."""
        return None if self.trump == UNSETTLED else self.trump

    def step_on(self) -> None:
        """Go to the round's next step and say who acts in it."""
        self.begin(self._place + 1)

    def begin(self, place: int) -> None:
        """Go to the step at this place of the round and say who acts in it."""
        self._place = place
        self.step = self.now.kind.steps[place]
        self.awaited = self.step.act
        self.to_act = self.first_seat if self.awaited in ("name", "bid", "play") else None


def _round_started(state: JokerState, event: RoundStarted) -> None:
    state._clear()
    state.round = event.round
    state.dealer = event.dealer
    state.running = True
    state.begin(0)


def _cards_dealt(state: JokerState, event: CardsDealt) -> None:
    for hand, dealt, cards in zip(state.hands, state.dealt, event.hands, strict=False):
        hand.extend(cards)
        dealt.extend(cards)
        state.hidden = state.hidden or UNKNOWN in cards
    state.step_on()


def _trump_turned(state: JokerState, event: TrumpTurned) -> None:
    state.turned = event.card
    state.trump = None if event.card == JOKER else event.card[1]
    state.step_on()


def _trump_named(state: JokerState, event: TrumpNamed) -> None:
    state.trump = event.suit
    state.step_on()


def _bid_made(state: JokerState, event: BidMade) -> None:
    state.bids[event.seat] = event.tricks
    if event.seat == state.dealer:
        state.step_on()
    else:
        state.to_act = (event.seat + 1) % SEATS


def _card_played(state: JokerState, event: CardPlayed) -> None:
    seat, card = event.seat, event.card
    hand = state.hands[seat]
    hand.remove(UNKNOWN if state.hidden and card not in hand else card)
    trick = state.trick
    if card == JOKER:
        _joker_played(state, event)
    else:
        trick.append(Play(seat, card))
        if len(trick) == 1:
            state.led = card[1]
    if len(trick) == SEATS:
        _trick_ended(state)
    else:
        state.to_act = (seat + 1) % SEATS


def _joker_played(state: JokerState, event: CardPlayed) -> None:
    declared = None if event.declared is UNSET else event.declared
    suit = None if event.suit is UNSET else event.suit
    state.trick.append(Play(event.seat, event.card, declared, suit))
    if len(state.trick) == 1:
        state.led, state.demand = suit, declared


def _trick_ended(state: JokerState) -> None:
    winner = trick_winner(state.trick, state.trump_suit, state.options["led_highest"]).seat
    state.played.append(Trick(tuple(state.trick), winner))
    state.taken[winner] += 1
    state.trick = []
    state.led = state.demand = None
    state.to_act = winner
    if not state.hands[winner]:
        _round_ended(state)


def _round_ended(state: JokerState) -> None:
    result = Result(
        state.now,
        "full",
        state.dealer,
        state.trump_suit,
        tuple(state.bids),
        tuple(state.taken),
        _jokers(state),
        tuple(state.played),
    )
    _count(state, result)


def _jokers(state: JokerState) -> tuple[int, ...]:
    """Jokers dealt to each seat; once all is played, what was dealt unseen has been seen as well."""
    if not state.hidden:
        return tuple(dealt.count(JOKER) for dealt in state.dealt)
    laid = [play.seat for trick in state.played for play in trick.plays if play.card == JOKER]
    return tuple(laid.count(seat) for seat in range(SEATS))


def _round_recorded(state: JokerState, event: JokerRound) -> None:
    state._clear()
    dealer = state.next_dealer() if event.dealer is UNSET else event.dealer
    state.round = event.round
    state.dealer = dealer
    trump = UNKNOWN_TRUMP if event.trump is UNSET else event.trump
    kind = state.now.kind
    if trump == UNKNOWN_TRUMP and not kind.has_trump:
        trump = None
    state.trump = trump
    state.bids = list(event.said)
    state.taken = list(event.tricks)
    _count(state, Result(state.now, "sheet", dealer, trump, tuple(event.said), tuple(event.tricks)))


def _count(state: JokerState, result: Result) -> None:
    state.results.append(result)
    state.running = False
    state.awaited = None
    state.to_act = None
    state.over = state.round == len(state.schedule)


EVOLVE: Mapping[type[Event], Callable[[JokerState, Any], None]] = {
    RoundStarted: _round_started,
    CardsDealt: _cards_dealt,
    TrumpTurned: _trump_turned,
    TrumpNamed: _trump_named,
    BidMade: _bid_made,
    CardPlayed: _card_played,
    JokerRound: _round_recorded,
}
