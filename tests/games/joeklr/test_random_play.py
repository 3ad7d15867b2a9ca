"""Matches played at random: cards are conserved, what is not legal is refused, secrets are kept."""

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import UNKNOWN
from games.events import Event
from games.joeklr import GAME
from games.joeklr.events import (
    CardsOpted,
    DeckTopLooked,
    HellishOpted,
    KeptCardTaken,
    LastTwoDiscarded,
    MyscardDrawn,
    MyscardKept,
    MyscardPeeked,
    MyscardTaken,
    Punished,
)
from games.joeklr.state import DECK
from games.match import fold
from games.rummy import CardDiscarded, CardLaidOff, MeldLaid
from tests.games.joeklr.conserved import assert_conserved
from tests.games.playing import begin, contents, playing, refusal

STANDARD = GAME.variants["standard"]
seeds = st.integers(0, 2**32)
MANY = 20_000


@settings(max_examples=20)
@given(seed=seeds)
def test_the_50_cards_are_conserved_to_the_end(seed: int) -> None:
    chance = Random(seed)
    match = begin(GAME, STANDARD, chance)
    record = [match.standing[0][1]]
    for event in playing(match, chance, MANY):
        assert_conserved(match.state)
        record.append(event)
    assert match.state.status == "finished"
    assert contents(fold(GAME, record).state) == contents(match.state)
    score = GAME.score(match.state)
    assert score.totals == score.rounds[0].points
    assert sum(score.games_won) == (score.rounds[0].winner is not None)


@settings(max_examples=8)
@given(seed=seeds)
def test_what_is_not_legal_is_refused_by_a_rule(seed: int) -> None:
    chance = Random(seed)
    match = begin(GAME, STANDARD, chance)
    for _event in playing(match, chance, 300):
        if match.state.to_act is not None and chance.random() < 0.15:
            for act in _tried(match.state, chance):
                found = refusal(match, act)
                assert (found is None) == _is_legal(match.state, act), (act, found)
                assert found is None or found.startswith("joeklr-")


def _tried(state: Any, chance: Random) -> list[Event]:
    """Acts of every kind by any seat, most of them not legal."""
    seat = chance.randrange(state.seats)
    cards = chance.sample(list(DECK), 8)
    hand = state.hands[state.to_act]
    pile = state.discards[::-1]
    acts: list[Event] = [CardDiscarded(seat, card) for card in (*cards, *hand)]
    acts += [kind(seat) for kind in (MyscardPeeked, MyscardTaken, MyscardKept, KeptCardTaken)]
    acts += [MyscardDrawn(seat, card) for card in cards]
    acts += [DeckTopLooked(seat, card, chance.random() < 0.5) for card in cards]
    acts += [CardsOpted(seat, pile[:count], len(pile[:count])) for count in range(5)]
    acts += [HellishOpted(seat, pile[:count], True) for count in range(8)]
    acts += [MeldLaid(seat, state.next_meld, chance.sample([*cards, *hand], 3)) for _ in range(5)]
    acts += [LastTwoDiscarded(seat, chance.sample([*cards, *hand], 2), False) for _ in range(3)]
    ends: list[Any] = ["low", "high", msgspec.UNSET]
    for number in range(1, state.next_meld + 1):
        acts += [CardLaidOff(seat, number, card, chance.choice(ends)) for card in (*hand, *cards[:3])]
    return acts


def _is_legal(state: Any, act: Event) -> bool:
    """Whether the game itself offers the act (a card of the deck, or one face down, as an unseen card)."""
    legal = GAME.legal(state)
    if isinstance(act, MyscardDrawn | DeckTopLooked):
        top = state.order[:1] if state.order is not None else list((+state.unseen).elements())
        known = top if state.top is None else [state.top.card]
        return act.card in known and msgspec.structs.replace(act, card=UNKNOWN) in legal
    if isinstance(act, LastTwoDiscarded):
        lying = state.aside[act.seat]
        shown = sorted(act.cards) if lying is None else [act.cards[0], UNKNOWN]
        right = lying is None or act.cards[1] == lying.card
        offered = [one for one in legal if isinstance(one, LastTwoDiscarded) and one.seat == act.seat]
        peeked = any(one.cards == act.cards for one in offered)
        return peeked or (right and any(_same(one.cards, shown, lying is None) for one in offered))
    return act in legal


def _same(cards: list[str], shown: list[str], in_any_order: bool) -> bool:
    return sorted(cards) == sorted(shown) if in_any_order else cards == shown


@settings(max_examples=12)
@given(seed=seeds)
def test_no_seat_is_shown_a_card_it_cannot_see(seed: int) -> None:
    chance = Random(seed)
    match = begin(GAME, STANDARD, chance)
    for event in playing(match, chance, 250):
        state = match.state
        for seat in range(state.seats):
            eyes = frozenset({seat})
            visible = {*state.hands[seat], *state.discards, UNKNOWN}
            visible |= {card for meld in state.melds.values() for card in meld.cards}
            visible |= {lying.card for lying in (*state.aside, state.top) if lying and seat in lying.seats}
            assert shown(GAME.view(state, eyes)) <= visible
            veiled = GAME.veiled(state, event, eyes)
            assert GAME.tell(state, veiled, state.players)
            if isinstance(event, MyscardDrawn | DeckTopLooked) and event.seat != seat:
                assert not shown(veiled)
            if isinstance(event, Punished) and seat not in (event.seat, event.by):
                assert not shown(veiled)


def shown(what: object) -> set[str]:
    """The cards that stand in what is sent to an onlooker."""
    encoded = msgspec.json.encode(what)
    return {card for card in set(DECK) if f'"{card}"'.encode() in encoded}
