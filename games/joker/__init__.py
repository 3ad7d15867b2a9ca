"""Joker, the Georgian game of exact bids: four players, 24 rounds, two jokers."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET

from games.cards import JOKER, SUITS, UNKNOWN, order
from games.events import CardsDealt, Event, MatchStarted, RoundStarted, Seat
from games.facts import Fact
from games.form import Answers, Form
from games.game import Game, Pack
from games.joker import facts, form, moments, sheet, tell, view
from games.joker.events import VOCABULARY, BidMade, CardPlayed, JokerRound, TrumpNamed, TrumpTurned
from games.joker.pack import deck
from games.joker.rules import FORBIDS, four_players
from games.joker.state import EVOLVE, SEATS, JokerState
from games.joker.unseen import could_hold
from games.joker.variants import SCHEDULES, VARIANTS
from games.moments import KeyMoment
from games.table import Sheet, Table


class Joker(Game[JokerState]):
    """The game as the rest of the house sees it."""

    name = "joker"
    title = "Joker"
    plays_unseen = True
    variants = VARIANTS
    vocabulary = VOCABULARY
    start_rules = (four_players,)
    rules_for = FORBIDS
    evolutions = EVOLVE

    def start(self, event: MatchStarted) -> JokerState:
        variant = self.variants[event.variant]
        options = variant.pinned({} if event.options is UNSET else event.options)
        return JokerState(variant, [one.id for one in event.players], options, SCHEDULES[variant.name]())

    def candidates(self, state: JokerState) -> Iterable[Event]:
        seat, awaited = state.to_act, state.awaited
        if seat is None or awaited is None:
            return []
        if awaited == "name":
            return [TrumpNamed(seat, suit) for suit in (*SUITS, None)]
        if awaited == "bid":
            return [BidMade(seat, tricks) for tricks in range(state.now.cards + 1)]
        return _plays(state, seat)

    def due(self, state: JokerState, pack: Pack) -> Event | None:
        if not state.running:
            return _next_round(state, pack)
        awaited = state.awaited
        if awaited is None or awaited not in ("deal", "turn"):
            return None
        left = deck()
        for hand in state.dealt:
            for card in hand:
                if card != UNKNOWN:
                    left.remove(card)
        cards = pack.shuffled(left)
        if awaited == "turn":
            return TrumpTurned(cards[0])
        each = state.step.cards or state.now.cards
        hands = [sorted(cards[seat * each : (seat + 1) * each], key=order) for seat in range(SEATS)]
        return CardsDealt(hands)

    def line(self, state: JokerState) -> JokerRound | None:
        return sheet.line(state.results[-1]) if state.results else None

    def form(self, state: JokerState, given: Answers) -> Form | None:
        return form.form(state, given)

    def short(self, event: Event) -> str:
        return tell.short(event)

    def tell(self, state: JokerState, event: Event, names: Sequence[str]) -> str:
        return tell.sentence(state, event, names)

    def view(self, state: JokerState, eyes: frozenset[Seat]) -> Table:
        return view.table(state, eyes)

    def score(self, state: JokerState) -> Any:
        return sheet.score(state)

    def claims(self, state: JokerState, event: Event) -> dict[str, Any]:
        ended = state.played and not state.trick
        return super().claims(state, event) | ({"trick_winner": state.played[-1].winner} if ended else {})

    def sheet(self, state: JokerState) -> Sheet:
        return sheet.sheet(state)

    def facts(self, state: JokerState) -> Iterable[Fact]:
        return facts.facts(state)

    def moments(self, state: JokerState, event: Event, names: Sequence[str]) -> Iterable[KeyMoment]:
        return moments.moments(state, event, names)


def _plays(state: JokerState, seat: Seat) -> list[Event]:
    """Every card that may be in the hand once, the joker in each way it can be declared here."""
    modes: list[dict[str, Any]] = [{"declared": "take"}, {"declared": "throw"}]
    if not state.trick:
        modes = [{"declared": demand, "suit": suit} for demand in ("highest", "lowest") for suit in SUITS]
    plays: list[Event] = []
    for card in sorted(could_hold(state, seat), key=order):
        how = modes if card == JOKER else [{}]
        plays += [CardPlayed(seat, card, **mode) for mode in how]
    return plays


def _next_round(state: JokerState, pack: Pack) -> Event | None:
    if state.following is None or state.abandoned is not None:
        return None
    dealer = state.next_dealer()
    return RoundStarted(state.following.number, pack.seat(SEATS) if dealer is None else dealer)


GAME = Joker()
