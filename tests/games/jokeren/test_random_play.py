"""Matches played at random to their end: cards are conserved, and what is not legal is refused by a rule."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import JOKER, UNKNOWN, is_joker
from games.events import Event
from games.jokeren import GAME
from games.jokeren.events import JokerSwapped
from games.jokeren.state import DECK
from games.match import fold
from games.melds import meld_kind, melds_in, without
from games.rummy import CardDiscarded, CardLaidOff, DiscardDrawn, MeldLaid, StockDrawn
from tests.games.jokeren.conserved import assert_conserved
from tests.games.playing import begin, contents, playing, refusal, triples

variants = pytest.mark.parametrize("variant", ["standard", "american"])
seeds = st.integers(0, 2**32)
MANY = 20_000


@variants
@settings(max_examples=4)
@given(seed=seeds)
def test_the_108_cards_are_conserved_to_the_end(variant: str, seed: int) -> None:
    chance = Random(seed)
    match = begin(GAME, GAME.variants[variant], chance)
    record = [match.standing[0][1]]
    for event in playing(match, chance, MANY):
        assert_conserved(match.state)
        record.append(event)
    assert match.state.over
    assert match.state.status == "finished"
    assert contents(fold(GAME, record).state) == contents(match.state)
    score = GAME.score(match.state)
    assert score.totals == [sum(one) for one in zip(*(row.points for row in score.rounds), strict=True)]
    for row in score.rounds:
        assert row.out is None or row.points[row.out] == 0


@variants
@settings(max_examples=4)
@given(seed=seeds)
def test_what_is_not_legal_is_refused_by_a_rule(variant: str, seed: int) -> None:
    chance = Random(seed)
    match = begin(GAME, GAME.variants[variant], chance)
    for _event in playing(match, chance, 400):
        if match.state.to_act is not None and chance.random() < 0.2:
            legal = GAME.legal(match.state)
            for act in _tried(match.state, chance):
                illegal = refusal(match, act)
                assert (illegal is None) == _offered(match.state, act, legal), (act, illegal)
                assert illegal is None or illegal.startswith("jokeren-")
            for cards in triples(match.state.hands[match.state.to_act], DECK, chance):
                act = MeldLaid(match.state.to_act, match.state.next_meld, cards)
                held = without(match.state.hands[match.state.to_act], cards) is not None
                assert refusal(match, act) is not None or (held and meld_kind(cards) is not None)


def _tried(state: Any, chance: Random) -> list[Event]:
    """Acts of every kind by any seat, most of them not legal."""
    seat = chance.randrange(state.seats)
    cards = chance.sample(list(DECK), 12)
    hand = state.hands[state.to_act]
    acts: list[Event] = [CardDiscarded(seat, card) for card in (*cards, *hand)]
    acts += [StockDrawn(seat, card) for card in cards]
    acts += [DiscardDrawn(seat, card) for card in (*cards[:3], *state.discards[-2:])]
    ends: list[Any] = ["low", "high", msgspec.UNSET]
    for number in range(1, state.next_meld + 1):
        acts += [CardLaidOff(seat, number, card, chance.choice(ends)) for card in (*hand, *cards[:3])]
    return acts


def _offered(state: Any, act: Event, legal: list[Event]) -> bool:
    """Whether the act is among the legal ones; a draw from the stock is there with its card unseen."""
    if isinstance(act, StockDrawn):
        known = state.order[:1] if state.order is not None else +state.unseen
        return act.card in known and StockDrawn(act.seat, UNKNOWN) in legal
    return act in legal


@variants
@settings(max_examples=3)
@given(seed=seeds)
def test_every_meld_and_swap_that_is_offered_comes_from_the_hand(variant: str, seed: int) -> None:
    chance = Random(seed)
    match = begin(GAME, GAME.variants[variant], chance)
    for _event in playing(match, chance, 300):
        state = match.state
        if state.to_act is None:
            continue
        hand = state.hands[state.to_act]
        offered = [act for act in GAME.legal(state) if isinstance(act, MeldLaid)]
        assert {tuple(act.cards) for act in offered} <= set(melds_in(hand))
        if state.drawn is not None and state.opened[state.to_act]:
            assert len(offered) == len(list(melds_in(hand)))
        for act in GAME.legal(state):
            if isinstance(act, JokerSwapped):
                assert act.card in hand
                assert not is_joker(act.card)


@variants
@settings(max_examples=3)
@given(seed=seeds)
def test_no_view_of_a_seat_holds_a_card_it_cannot_see(variant: str, seed: int) -> None:
    chance = Random(seed)
    match = begin(GAME, GAME.variants[variant], chance)
    for event in playing(match, chance, 200):
        state = match.state
        for seat in range(state.seats):
            public = [*state.discards, *(card for meld in state.melds.values() for card in meld.cards)]
            visible = {*state.hands[seat], *public, UNKNOWN}
            encoded = msgspec.json.encode(GAME.view(state, frozenset({seat})))
            shown = {card for card in (*DECK, JOKER) if f'"{card}"'.encode() in encoded}
            assert shown <= visible
            if isinstance(event, StockDrawn) and event.seat != seat:
                veiled = msgspec.json.encode(GAME.veiled(state, event, frozenset({seat})))
                assert f'"{event.card}"'.encode() not in veiled
                names = [f"player {one}" for one in range(state.seats)]
                assert "a card" in GAME.tell(state, GAME.veiled(state, event, frozenset({seat})), names)
