"""Remika: open with 51 and a sequence, win the games, stay under the limit longest."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET

from games.cards import JOKER, UNKNOWN
from games.events import CardsDealt, Event, MatchStarted, RoundStarted, Seat
from games.facts import Fact
from games.form import Answers, Form
from games.game import Pack
from games.moments import KeyMoment
from games.remika import facts, form, moments, moves, sheet, tell, view
from games.remika.events import VOCABULARY, DeckCut, JokerSubstituted, RemikaRound
from games.remika.rules import BOTTOM, FORBIDS, two_to_six
from games.remika.state import DECK, EVOLVE, RemikaState
from games.remika.variants import VARIANTS
from games.rummy_game import RummyGame, dealt_hands
from games.table import Sheet, Table


class Remika(RummyGame[RemikaState]):
    """The game as the rest of the house sees it."""

    name = "remika"
    title = "Remika"
    kept = 1
    may_hide = (*RummyGame.may_hide, DeckCut)
    moves_jokers = JokerSubstituted
    variants = VARIANTS
    vocabulary = VOCABULARY
    start_rules = (two_to_six,)
    rules_for = FORBIDS
    evolutions = EVOLVE

    def start(self, event: MatchStarted) -> RemikaState:
        variant = self.variants[event.variant]
        options = variant.pinned({} if event.options is UNSET else event.options)
        return RemikaState(variant, [one.id for one in event.players], options)

    def candidates(self, state: RemikaState) -> Iterable[Event]:
        return moves.candidates(state)

    def due(self, state: RemikaState, pack: Pack) -> Event | None:
        if not state.running:
            return _next_game(state, pack)
        if state.awaited == "cut":
            bottom = pack.shuffled(DECK)[:BOTTOM]
            return DeckCut(state.cutter() or 0, bottom, [JOKER] * bottom.count(JOKER))
        if state.awaited == "deal":
            sizes = [state.dealt_to(seat) for seat in range(state.seats)]
            return CardsDealt(dealt_hands(pack.shuffled(state.unseen.elements()), sizes))
        return None

    def line(self, state: RemikaState) -> RemikaRound | None:
        return sheet.line(state.results[-1]) if state.results else None

    def form(self, state: RemikaState, given: Answers) -> Form | None:
        return form.form(state, given)

    def short(self, event: Event) -> str:
        return tell.short(event)

    def tell(self, state: RemikaState, event: Event, names: Sequence[str]) -> str:
        return tell.sentence(state, event, names)

    def veiled(self, state: RemikaState, event: Event, eyes: frozenset[Seat]) -> Event:
        if not isinstance(event, DeckCut) or event.seat in eyes:
            return super().veiled(state, event, eyes)
        bottom = [card if card == JOKER else UNKNOWN for card in event.bottom]
        return DeckCut(event.seat, bottom, event.kept)

    def view(self, state: RemikaState, eyes: frozenset[Seat]) -> Table:
        return view.table(state, eyes)

    def score(self, state: RemikaState) -> Any:
        return sheet.score(state)

    def sheet(self, state: RemikaState) -> Sheet:
        return sheet.sheet(state)

    def facts(self, state: RemikaState) -> Iterable[Fact]:
        return facts.facts(state)

    def moments(self, state: RemikaState, event: Event, names: Sequence[str]) -> Iterable[KeyMoment]:
        return moments.moments(state, event, names)


def _next_game(state: RemikaState, pack: Pack) -> Event | None:
    if state.over or state.offers or state.abandoned is not None:
        return None
    due = state.next_dealer()
    if due is None:
        still_in = [seat for seat in range(state.seats) if state.seated[seat]]
        due = still_in[pack.seat(len(still_in))]
    return RoundStarted(state.round + 1, due)


GAME = Remika()
