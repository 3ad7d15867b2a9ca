"""Jokeren, the Dutch rummy with four jokers, and its American form of five rounds with five conditions."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET

from games.events import CardsDealt, Event, MatchStarted, RoundStarted, Seat
from games.facts import Fact
from games.form import Answers, Form
from games.game import Pack
from games.jokeren import facts, moments, moves, sheet, tell, view
from games.jokeren.events import VOCABULARY, JokerenRound, JokerSwapped
from games.jokeren.rules import FORBIDS, cards_each, table_and_deck
from games.jokeren.state import DECK, EVOLVE, JokerenState
from games.jokeren.variants import VARIANTS
from games.moments import KeyMoment
from games.rummy_form import next_line, plain
from games.rummy_game import RummyGame, dealt_hands
from games.rummy_tell import short
from games.table import Sheet, Table


class Jokeren(RummyGame[JokerenState]):
    """The game as the rest of the house sees it."""

    name = "jokeren"
    title = "Jokeren"
    moves_jokers = JokerSwapped
    variants = VARIANTS
    vocabulary = VOCABULARY
    start_rules = (table_and_deck, cards_each)
    rules_for = FORBIDS
    evolutions = EVOLVE

    def start(self, event: MatchStarted) -> JokerenState:
        variant = self.variants[event.variant]
        options = variant.pinned({} if event.options is UNSET else event.options)
        return JokerenState(variant, [one.id for one in event.players], options)

    def candidates(self, state: JokerenState) -> Iterable[Event]:
        return moves.candidates(state)

    def due(self, state: JokerenState, pack: Pack) -> Event | None:
        if state.awaits_deal:
            cards = pack.shuffled(DECK.elements())
            return CardsDealt(dealt_hands(cards, [state.options["hand_size"]] * state.seats))
        if state.running or state.over or state.abandoned is not None:
            return None
        dealer = state.next_dealer()
        return RoundStarted(state.round + 1, pack.seat(state.seats) if dealer is None else dealer)

    def line(self, state: JokerenState) -> JokerenRound | None:
        return sheet.line(state.results[-1]) if state.results else None

    def form(self, state: JokerenState, given: Answers) -> Form | None:
        number = next_line(state)
        if number is None:
            return None
        opening = state.openings[number - 1]
        headline = f"Round {number} of {len(state.openings)} · to come out: {opening.title}"
        return plain(state, given, headline, "out", winner_pays=False)

    def short(self, event: Event) -> str:
        return short(event)

    def tell(self, state: JokerenState, event: Event, names: Sequence[str]) -> str:
        return tell.sentence(state, event, names)

    def view(self, state: JokerenState, eyes: frozenset[Seat]) -> Table:
        return view.table(state, eyes)

    def score(self, state: JokerenState) -> Any:
        return sheet.score(state)

    def sheet(self, state: JokerenState) -> Sheet:
        return sheet.sheet(state)

    def facts(self, state: JokerenState) -> Iterable[Fact]:
        return facts.facts(state)

    def moments(self, state: JokerenState, event: Event, names: Sequence[str]) -> Iterable[KeyMoment]:
        return moments.moments(state, event, names)


GAME = Jokeren()
