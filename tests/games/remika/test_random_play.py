"""Matches played at random to their end: cards are conserved, and what is not legal is refused by a rule."""

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import JOKER, UNKNOWN, Card, is_joker
from games.events import Event
from games.match import fold
from games.melds import fitting, meld_kind, melds_in, without
from games.remika import GAME
from games.remika.events import BuyBackAnswered, DeckCut, FourCleared, JokerSubstituted
from games.remika.scoring import opening_value, opens
from games.remika.state import DECK, RemikaState
from games.rummy import CardDiscarded, CardLaidOff, DiscardDrawn, MeldLaid, StockDrawn
from tests.games.playing import begin, contents, playing, refusal, triples
from tests.games.remika.conserved import assert_conserved
from tests.games.remika.given import start

seeds = st.integers(0, 2**32)
VARIANT = GAME.variants["standard"]
MANY = 20_000


@settings(max_examples=4)
@given(seed=seeds)
def test_the_106_cards_are_conserved_to_the_end(seed: int) -> None:
    chance = Random(seed)
    record: list[Event] = [start(chance.choice((2, 3, 4)), limit=chance.choice((1, 40, 110)))]
    match = fold(GAME, record)
    for event in playing(match, chance, MANY):
        assert_conserved(match.state)
        record.append(event)
    assert match.state.over
    assert contents(fold(GAME, record).state) == contents(match.state)
    score = GAME.score(match.state)
    limit = match.state.limit
    assert [seat for seat, total in enumerate(score.totals) if total <= limit] == [score.winner]
    for row in score.rounds:
        assert row.winner is None or row.points[row.winner] == 0
        assert all(
            one is None or one == 100 or opened
            for one, opened in zip(row.points, row.opened, strict=True)
            if one
        )


@settings(max_examples=4)
@given(seed=seeds)
def test_what_is_not_legal_is_refused_by_a_rule(seed: int) -> None:
    chance = Random(seed)
    match = begin(GAME, VARIANT, chance)
    for _event in playing(match, chance, 500):
        if match.state.to_act is None or not match.state.running or chance.random() > 0.2:
            continue
        legal = GAME.legal(match.state)
        for act in _tried(match.state, chance):
            illegal = refusal(match, act)
            assert illegal is None or illegal.startswith("remika-")
            if not _may_be_left_out(match.state, act):
                assert (illegal is None) == _offered(match.state, act, legal), (act, illegal)
        for cards in triples(match.state.hands[match.state.to_act], DECK, chance):
            act = MeldLaid(match.state.to_act, match.state.next_meld, cards)
            held = without(match.state.hands[match.state.to_act], cards) is not None
            assert refusal(match, act) is not None or (held and meld_kind(cards) is not None)


def _tried(state: RemikaState, chance: Random) -> list[Event]:
    """Acts of every kind by any seat, most of them not legal."""
    seat = chance.randrange(state.seats)
    cards = chance.sample(list(DECK), 12)
    hand = state.hands[state.to_act or 0]
    acts: list[Event] = [CardDiscarded(seat, card) for card in (*cards, *hand)]
    acts += [StockDrawn(seat, card) for card in cards]
    acts += [DiscardDrawn(seat, card) for card in (*cards[:3], *state.discards[-2:])]
    ends: list[Any] = ["low", "high", msgspec.UNSET]
    for number in range(1, state.next_meld + 1):
        acts += [CardLaidOff(seat, number, card, chance.choice(ends)) for card in (*hand, *cards[:3])]
        acts.append(FourCleared(seat, number))
    return [*acts, BuyBackAnswered(seat, True)]


def _may_be_left_out(state: RemikaState, act: Event) -> bool:
    """What is admitted but not offered, because the turn could not be ended after it: drawing the top discard
    before opening, and whatever is done in a turn that has to win."""
    return state.bound or (isinstance(act, DiscardDrawn) and not state.opened[act.seat])


def _offered(state: RemikaState, act: Event, legal: list[Event]) -> bool:
    """Whether the act is among the legal ones; a draw from the stock is there with its card unseen."""
    if isinstance(act, StockDrawn):
        known = state.order[:1] if state.order is not None else +state.unseen
        return act.card in known and StockDrawn(act.seat, UNKNOWN) in legal
    return act in legal


@settings(max_examples=4)
@given(seed=seeds)
def test_what_is_offered_is_complete(seed: int) -> None:
    """An opened player is offered every meld, lay-off and clearing; one who has not, every way to open."""
    chance = Random(seed)
    match = begin(GAME, VARIANT, chance)
    for _event in playing(match, chance, 400):
        state = match.state
        if state.to_act is None or state.awaited != "play" or state.bound:
            continue
        hand, legal = state.hands[state.to_act], GAME.legal(state)
        melds = {tuple(act.cards) for act in legal if isinstance(act, MeldLaid)}
        if not state.opened[state.to_act]:
            assert melds == _opening(hand, [state.melds[number].cards for number in state.laid])
            continue
        assert melds == {meld for meld in melds_in(hand) if len(meld) < len(hand)}
        laid_off = sum(isinstance(act, CardLaidOff) for act in legal)
        fits = [card for meld in state.melds.values() for card, _end in fitting(meld.cards)]
        named = sum(card in hand for card in fits) + (len(fits) if JOKER in hand else 0)
        assert laid_off == (named if len(hand) > 1 else 0)
        for act in legal:
            if isinstance(act, JokerSubstituted):
                assert act.card in hand
                assert not is_joker(act.card)


def _opening(hand: list[Card], laid: list[tuple[Card, ...]]) -> set[tuple[Card, ...]]:
    """The next melds of every opening, by trying all of them."""
    found = set()
    for meld in melds_in(hand):
        left = without(hand, meld)
        assert left is not None
        if left and _opens(left, [*laid, meld]):
            found.add(meld)
    return found


def _opens(hand: list[Card], laid: list[tuple[Card, ...]]) -> bool:
    if opens(laid):
        return bool(hand)
    best = sum(map(opening_value, laid)) + sum(
        11 if is_joker(card) else opening_value([card]) for card in hand
    )
    if best < 51:
        return False
    return any(
        left is not None and _opens(left, [*laid, meld])
        for meld in melds_in(hand)
        for left in [without(hand, meld)]
    )


@settings(max_examples=3)
@given(seed=seeds)
def test_no_view_of_a_seat_holds_a_card_it_cannot_see(seed: int) -> None:
    chance = Random(seed)
    match = begin(GAME, VARIANT, chance)
    for event in playing(match, chance, 200):
        state = match.state
        names = [f"player {one}" for one in range(state.seats)]
        for seat in range(state.seats):
            eyes = frozenset({seat})
            public = [*state.discards, *(card for meld in state.melds.values() for card in meld.cards)]
            if state.cut is not None and state.awaited == "deal":
                public += state.cut.bottom if state.cut.seat == seat else state.cut.kept
            encoded = msgspec.json.encode(GAME.view(state, eyes))
            shown = {card for card in DECK if f'"{card}"'.encode() in encoded}
            assert shown <= {*state.hands[seat], *public}
            veiled = GAME.veiled(state, event, eyes)
            told = GAME.tell(state, veiled, names)
            if isinstance(event, StockDrawn) and event.seat != seat:
                assert f'"{event.card}"'.encode() not in msgspec.json.encode(veiled)
                assert "draws a card" in told
            if isinstance(event, DeckCut) and event.seat != seat:
                assert set(veiled.bottom) <= {JOKER, UNKNOWN}  # type: ignore[attr-defined]
                assert "putting back" not in told
