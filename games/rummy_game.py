"""What the rummy games do alike as games: unseen cards, chance, secrets, and the acts one can think of."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import ClassVar, TypeVar

import msgspec
from msgspec import UNSET

from games.cards import JOKER, UNKNOWN, Card, backs, is_joker, order
from games.events import CardsDealt, Event, Seat
from games.facts import Fact, MeldFact, RoundFact, TurnFact
from games.game import Game, Pack
from games.melds import fitting, is_run, melds_in
from games.record import every_card_has_a_face
from games.rule import Forbids
from games.rummy import (
    CardDiscarded,
    CardLaidOff,
    DiscardDrawn,
    JokerMoved,
    MeldLaid,
    Relaid,
    Result,
    RummyState,
    StockDrawn,
    StockReshuffled,
    TableMeld,
    with_drawn_card,
)

R = TypeVar("R", bound=RummyState)


class RummyGame(Game[R]):
    """A game of drawing, melding and discarding.

    ``kept`` is how many of the top discards a reshuffle leaves lying; ``may_hide`` the event types that may
    be recorded with an unseen card; ``moves_jokers`` how a joker on the table is moved, in a game whose
    candidates leave out what leads nowhere.
    """

    kept: ClassVar[int] = 0
    may_hide: ClassVar[tuple[type[Event], ...]] = (CardsDealt, StockDrawn, StockReshuffled)
    moves_jokers: ClassVar[type[JokerMoved] | None] = None

    @cached_property
    def checks(self) -> Mapping[type[Event], Sequence[Forbids]]:
        shown = {kind: (every_card_has_a_face, *rules) for kind, rules in self.rules_for.items()}
        return {**shown, **{kind: shown[kind][1:] for kind in self.may_hide if kind in shown}}

    def line_due(self, state: R) -> int:
        return state.round + (state.unscored is None)

    def with_chance(self, state: R, event: Event, pack: Pack) -> list[Event]:
        if isinstance(event, StockDrawn):
            return with_drawn_card(state, event, pack, self.kept)
        return [event]

    def veiled(self, state: R, event: Event, eyes: frozenset[Seat]) -> Event:
        if isinstance(event, StockDrawn):
            return event if event.seat in eyes else StockDrawn(event.seat, UNKNOWN)
        if isinstance(event, StockReshuffled):
            return StockReshuffled(backs(event.cards))
        return super().veiled(state, event, eyes)

    def attempts(self, state: R) -> Iterable[Event]:
        seat, moves = state.to_act, self.moves_jokers
        if seat is None or moves is None or not state.running:
            return self.candidates(state)
        if state.drawn is None:
            return _each_once(draws(state, seat), self.candidates(state))
        from_hand = (discards(state, seat), lay_offs(state, seat), joker_moves(state, seat, moves))
        return _each_once(*from_hand, self.candidates(state), new_melds(state, seat))


def _each_once(*acts: Iterable[Event]) -> Iterator[Event]:
    seen: set[str] = set()
    for act in chain(*acts):
        key = repr(act)
        if key not in seen:
            seen.add(key)
            yield act


# ── the acts one can think of, legal or not ──────────────────────────────────────────────────────────


def draws(state: RummyState, seat: Seat) -> Iterator[Event]:
    """A card from the stock, not seen yet, or the top discard."""
    yield StockDrawn(seat, UNKNOWN)
    if state.discards:
        yield DiscardDrawn(seat, state.discards[-1])


def new_melds(state: RummyState, seat: Seat) -> Iterator[Event]:
    """Every set and run of the hand, jokers named in every way."""
    for cards in melds_in(seen(state, seat)):
        yield MeldLaid(seat, state.next_meld, list(cards))


def lay_offs(state: RummyState, seat: Seat) -> Iterator[Event]:
    """Every card of the hand, at every meld and end where it fits."""
    held = frozenset(state.hands[seat])
    for number, meld in state.melds.items():
        for card, end in fitting(meld.cards):
            for laid in _as_held(card, held):
                yield CardLaidOff(seat, number, laid, UNSET if end is None else end)


def _as_held(card: Card, held: frozenset[Card]) -> Iterator[Card]:
    if card in held:
        yield card
    if JOKER in held:
        yield f"X={card}"


def joker_moves(state: RummyState, seat: Seat, kind: type[JokerMoved]) -> Iterator[Event]:
    """Every joker on the table whose card the hand holds, with every place where it can go."""
    hand = seen(state, seat)
    for number, meld in state.melds.items():
        for card in sorted({token[2:] for token in meld.cards if is_joker(token)} & set(hand), key=order):
            for laid in _relaid(state, hand, meld, card):
                yield kind(seat, number, card, laid)


def _relaid(state: RummyState, hand: list[Card], meld: TableMeld, card: Card) -> Iterator[Relaid]:
    rest = list(hand)
    rest.remove(card)
    for cards in melds_in([*rest, JOKER]):
        if any(is_joker(token) for token in cards):
            yield Relaid(state.next_meld, cards=list(cards))
    for number, other in state.melds.items():
        standing = list(other.cards)
        if other is meld:
            standing[standing.index(f"X={card}")] = card
        for free, end in fitting(standing):
            yield Relaid(number, card=f"X={free}", end=UNSET if end is None else end)


def discards(state: RummyState, seat: Seat) -> Iterator[Event]:
    """Every card of the hand, equal ones once."""
    for card in sorted(set(seen(state, seat)), key=order):
        yield CardDiscarded(seat, card)


def seen(state: RummyState, seat: Seat) -> list[Card]:
    """The cards of a hand whose faces were seen."""
    hand = state.hands[seat]
    return [card for card in hand if card != UNKNOWN] if state.hidden else hand


def half_seen(state: RummyState, seat: Seat | None) -> bool:
    """Whether a hand has cards that were not seen: what it can do is known in part only."""
    return seat is not None and bool(state.hidden) and UNKNOWN in state.hands[seat]


def with_seen_cards(state: RummyState, seat: Seat) -> Iterator[Event]:
    """What one might do after the draw with the cards of a half-seen hand that were seen."""
    yield from new_melds(state, seat)
    yield from lay_offs(state, seat)
    yield from discards(state, seat)


def dealt_hands(cards: Sequence[Card], sizes: Iterable[int]) -> list[list[Card]]:
    """Hands of these sizes from the top of the cards, each in hand order."""
    hands, top = [], 0
    for size in sizes:
        hands.append(sorted(cards[top : top + size], key=order))
        top += size
    return hands


# ── facts ────────────────────────────────────────────────────────────────────────────────────────────


def result_facts(
    result: Result,
    *,
    kind: str | None,
    cards: int | None,
    cost: Callable[[Sequence[Card]], int] | None,
    condition: str | None = None,
) -> Iterator[Fact]:
    """A round's facts: each seat's result and the turns.

    ``cards`` were dealt to each seat; ``cost`` is what a hand costs its holder, where it costs anything;
    ``condition`` is what had to be met to open, in a game where that changes with the round.
    """
    in_play = sum(points is not None for points in result.points)
    own = Counter(turn.seat for turn in result.turns)
    for seat, points in enumerate(result.points):
        if points is None:
            continue
        fact = _round_fact(result, seat, points, kind, cards)
        fact = msgspec.structs.replace(fact, in_play=in_play, condition=condition)
        if result.detail == "full":
            hand = result.hands[seat]
            whole = UNKNOWN not in hand
            left = cost(hand) if whole and cost is not None else None
            held = hand.count(JOKER) if whole else None
            fact = msgspec.structs.replace(fact, turns=own[seat], left=left, jokers_left=held)
        yield fact
    yield from _turn_facts(result)


def _turn_facts(result: Result) -> Iterator[Fact]:
    own: Counter[Seat] = Counter()
    for turn in result.turns:
        own[turn.seat] += 1
        yield TurnFact(
            round=result.round,
            turn=turn.number,
            seat=turn.seat,
            own_turn=own[turn.seat],
            source=turn.source,
            melded=turn.melded,
            laid_off=turn.laid_off,
            opened=turn.opened,
            hand=turn.hand,
            left=turn.left,
            jokers=turn.jokers,
        )


def sets_and_runs(result: Result) -> Iterator[Fact]:
    """A round's melds, in a game that knows sets and runs only."""
    for meld in result.melds:
        yield meld_fact(result.round, meld, "run" if is_run(meld.cards) else "set")


def _round_fact(result: Result, seat: Seat, points: int, kind: str | None, cards: int | None) -> RoundFact:
    full = result.detail == "full"
    won = result.winner == seat
    return RoundFact(
        round=result.round,
        seat=seat,
        detail=result.detail,
        points=points,
        dealer=result.dealer,
        kind=kind,
        cards=cards,
        jokers=result.jokers[seat] if full else None,
        won=won,
        opened_turn=result.opened_turn[seat] if full else None,
        opening_total=result.opening_total[seat] if full else None,
        out_turn=result.out_turn if won else None,
    )


def meld_fact(round_number: int, meld: TableMeld, kind: str, upgrade: str | None = None) -> MeldFact:
    """A meld as it lay at its round's end."""
    return MeldFact(
        round=round_number,
        meld=meld.number,
        kind=kind,
        owner=meld.owner,
        turn=meld.turn,
        cards=len(meld.cards),
        jokers=sum(is_joker(card) for card in meld.cards),
        laid_off=len(meld.cards) - meld.first,
        upgrade=upgrade,
    )
