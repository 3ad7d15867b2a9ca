"""Joeklr: jacks to aces, cards drawn unseen, punishments, and the last two cards discarded together."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET

from games.cards import UNKNOWN
from games.events import CardsDealt, Event, MatchStarted, RoundStarted, Seat
from games.facts import Fact
from games.form import Answers, Form
from games.game import Pack
from games.joeklr import facts, moments, moves, secrets, sheet, tell, view
from games.joeklr.drawing import top_of_the_deck
from games.joeklr.events import (
    VOCABULARY,
    DeckTopLooked,
    JoeklrRound,
    KeptCardTaken,
    LastTwoDiscarded,
    MyscardDrawn,
    MyscardTaken,
    Punished,
)
from games.joeklr.rules import FORBIDS, two_to_four
from games.joeklr.state import DECK, EVOLVE, JoeklrState
from games.joeklr.variants import VARIANTS
from games.moments import KeyMoment
from games.rummy import stock_top
from games.rummy_form import plain
from games.rummy_game import RummyGame, dealt_hands
from games.table import Sheet, Table


class Joeklr(RummyGame[JoeklrState]):
    """The game as the rest of the house sees it."""

    name = "joeklr"
    title = "Joeklr"
    kept = 1
    may_hide = (*RummyGame.may_hide, MyscardDrawn, DeckTopLooked, MyscardTaken, KeptCardTaken, Punished)
    variants = VARIANTS
    vocabulary = VOCABULARY
    start_rules = (two_to_four, top_of_the_deck)
    rules_for = FORBIDS
    evolutions = EVOLVE

    def start(self, event: MatchStarted) -> JoeklrState:
        variant, players = self.variants[event.variant], [one.id for one in event.players]
        options = variant.pinned({} if event.options is UNSET else event.options, len(players))
        return JoeklrState(variant, players, options)

    def candidates(self, state: JoeklrState) -> Iterable[Event]:
        return moves.candidates(state)

    def alternatives(self, state: JoeklrState, event: Event) -> list[Event]:
        """Legal events of the same type, but none that holds a card still to be seen."""
        if isinstance(event, Punished):
            return []
        same = super().alternatives(state, event)
        return [one for one in same if not (isinstance(one, LastTwoDiscarded) and UNKNOWN in one.cards)]

    def due(self, state: JoeklrState, pack: Pack) -> Event | None:
        if state.awaited == "deal":
            return CardsDealt(dealt_hands(pack.shuffled(DECK), [state.options["hand_size"]] * state.seats))
        if state.running or state.over or state.abandoned is not None:
            return None
        dealer = state.next_dealer()
        return RoundStarted(state.round + 1, pack.seat(state.seats) if dealer is None else dealer)

    def with_chance(self, state: JoeklrState, event: Event, pack: Pack) -> list[Event]:
        if isinstance(event, MyscardDrawn) and event.card == UNKNOWN:
            before, card = stock_top(state, pack, self.kept)
            return [*before, MyscardDrawn(event.seat, self._top(state, card))]
        if isinstance(event, DeckTopLooked) and event.card == UNKNOWN:
            before, card = stock_top(state, pack, self.kept)
            return [*before, DeckTopLooked(event.seat, self._top(state, card), event.taken)]
        if isinstance(event, Punished) and UNKNOWN in event.drawn:
            drawn = pack.shuffled(state.hands[event.seat])[: len(event.drawn)]
            return [Punished(event.seat, event.by, drawn, drawn, event.slap)]
        lying = state.aside[event.seat] if isinstance(event, LastTwoDiscarded) else None
        if isinstance(event, LastTwoDiscarded) and lying is not None:
            return [LastTwoDiscarded(event.seat, [event.cards[0], lying.card], event.whomp)]
        return super().with_chance(state, event, pack)

    @staticmethod
    def _top(state: JoeklrState, card: str) -> str:
        """The top of the deck: the card put back there, or the one that chance gives."""
        return card if state.top is None else state.top.card

    def after_look(self, state: JoeklrState, event: Event) -> list[Event]:
        if isinstance(event, DeckTopLooked):
            return [DeckTopLooked(event.seat, event.card, taken) for taken in (True, False)]
        return moves.returns(state, event) if isinstance(event, Punished) else [event]

    def line(self, state: JoeklrState) -> JoeklrRound | None:
        return sheet.line(state.results[-1]) if state.results else None

    def form(self, state: JoeklrState, given: Answers) -> Form | None:
        if state.over or state.running:
            return None
        return plain(state, given, f"Game {state.round + 1} of {state.games}", "winner")

    def short(self, event: Event) -> str:
        return tell.short(event)

    def tell(self, state: JoeklrState, event: Event, names: Sequence[str]) -> str:
        return tell.sentence(state, event, names)

    def veiled(self, state: JoeklrState, event: Event, eyes: frozenset[Seat]) -> Event:
        lying = state.aside[event.seat] if isinstance(event, MyscardTaken | KeptCardTaken) else None
        return super().veiled(state, secrets.veiled(event, eyes, lying), eyes)

    def view(self, state: JoeklrState, eyes: frozenset[Seat]) -> Table:
        return view.table(state, eyes)

    def score(self, state: JoeklrState) -> Any:
        return sheet.score(state)

    def sheet(self, state: JoeklrState) -> Sheet:
        return sheet.sheet(state)

    def facts(self, state: JoeklrState) -> Iterable[Fact]:
        return facts.facts(state)

    def moments(self, state: JoeklrState, event: Event, names: Sequence[str]) -> Iterable[KeyMoment]:
        return moments.moments(state, event, names)


GAME = Joeklr()
