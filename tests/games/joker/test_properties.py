"""What must hold in every match of Joker, tried on matches played at random."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from games.cards import JOKER, SUITS
from games.events import ActionRetracted, CardsDealt, Event, MatchStarted, RoundCorrected, RoundStarted
from games.joker import GAME
from games.joker.events import BidMade, CardPlayed, JokerRound, TrumpNamed, TrumpTurned
from games.joker.pack import deck
from games.joker.state import JokerState
from games.match import Match
from games.rule import RULES
from tests.games.joker.conserved import assert_conserved
from tests.games.joker.given import sheet_line
from tests.games.playing import admit, begin, contents, playing, refused

seeds = st.integers(0, 2**32)
variants = st.sampled_from(sorted(GAME.variants))
ALL = frozenset(range(4))


def random_line(state: JokerState, chance: Random) -> JokerRound:
    """Any legal line of the sheet for the round that comes next."""
    entry = state.schedule[state.round]
    bids: Sequence[int | None] = [None] * 4
    if entry.kind.has_bids:
        bids = chance.choice(_fours(entry.cards, evened=False))
    trump = chance.choice([*SUITS, None, UNSET]) if entry.kind.has_trump else chance.choice([None, UNSET])
    return sheet_line(entry.number, bids, chance.choice(_fours(entry.cards, evened=True)), UNSET, trump)


def _fours(cards: int, *, evened: bool) -> list[tuple[int, ...]]:
    top = range(min(cards, 4) + 1) if not evened else range(cards + 1)
    return [four for four in product(top, repeat=4) if (sum(four) == cards) == evened]


def somewhere(variant: str, chance: Random) -> Match:
    """A match before any of its rounds; the ones before it are recorded as lines."""
    match = begin(GAME, GAME.variants[variant], chance)
    for _ in range(chance.randrange(len(match.state.schedule))):
        admit(match, random_line(match.state, chance))
    return match


def moments(variant: str, seed: int, events: int) -> Iterator[tuple[Match, Event, Random]]:
    """A match before each of some events of rounds played out at random, and that event."""
    chance = Random(seed)
    match = somewhere(variant, chance)
    for event in playing(match, chance, events):
        yield match, event, chance


# ── cards, tricks, points ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("variant", sorted(GAME.variants))
def test_a_whole_match_is_never_refused_and_keeps_its_cards_and_tricks(variant: str) -> None:
    chance = Random(variant)
    match = begin(GAME, GAME.variants[variant], chance)
    for _event in playing(match, chance, 5000):
        assert_conserved(match.state)
    assert match.state.over
    score = GAME.score(match.state)
    assert [sum(line.tricks) for line in score.rounds] == [entry.cards for entry in match.state.schedule]
    columns = zip(
        *(line.points for line in score.rounds), *(one.deltas for one in score.premiums), strict=True
    )
    assert score.totals == [sum(column) for column in columns]
    assert sorted(score.places)[0] == 1
    assert all((a > b) == (p < q) for a, p in zip(score.totals, score.places, strict=True)
               for b, q in zip(score.totals, score.places, strict=True))  # fmt: skip


@settings(max_examples=25)
@given(variant=variants, seed=seeds)
def test_cards_and_tricks_are_kept_in_every_state(variant: str, seed: int) -> None:
    for match, _event, _chance in moments(variant, seed, 90):
        state = match.state
        assert_conserved(state)
        if state.results and not state.running:
            newest = state.results[-1]
            assert sum(newest.tricks) == newest.round.cards
        if state.running and state.awaited == "play":
            assert sum(state.taken) + len(state.hands[state.to_act]) == state.now.cards


@settings(max_examples=15)
@given(variant=variants, seed=seeds)
def test_a_match_from_the_sheet_scores_as_the_same_match_played_out(variant: str, seed: int) -> None:
    chance = Random(seed)
    full = begin(GAME, GAME.variants[variant], chance)
    sheet = Match(GAME)
    admit(sheet, full.standing[0][1])
    for _event in playing(full, chance, 420):
        state = full.state
        if state.round > sheet.state.round and not state.running:
            admit(sheet, GAME.line(state))  # type: ignore[arg-type]
            one, other = GAME.score(state), GAME.score(sheet.state)
            same = [msgspec.structs.replace(line, detail="full") for line in other.rounds]
            assert msgspec.structs.replace(other, rounds=same) == one
            assert GAME.sheet(sheet.state).totals == GAME.sheet(state).totals


@settings(max_examples=15)
@given(variant=variants, seed=seeds)
def test_a_premium_never_rewrites_the_score_of_a_round(variant: str, seed: int) -> None:
    chance = Random(seed)
    match = begin(GAME, GAME.variants[variant], chance)
    points: list[list[int]] = []
    while not match.state.over:
        admit(match, random_line(match.state, chance))
        score = GAME.score(match.state)
        points.append(score.rounds[-1].points)
        assert [line.points for line in score.rounds] == points
    closed = {entry.chapter for entry in match.state.schedule if entry.kind.has_bids}
    assert {premium.chapter for premium in GAME.score(match.state).premiums} == closed


# ── whatever is not legal is refused ─────────────────────────────────────────────────────────────────

DECLARATIONS: list[dict[str, Any]] = [
    {"declared": declared, "suit": suit}
    for declared in (UNSET, "take", "throw", "highest", "lowest")
    for suit in (UNSET, *SUITS, "x")
]


def every_act(state: JokerState) -> Iterator[Event]:
    """Every act of any seat that can be written down, sensible or not."""
    for seat in range(-1, 5):
        yield from (BidMade(seat, tricks) for tricks in range(-1, 11))
        yield from (TrumpNamed(seat, suit) for suit in (*SUITS, None, "x"))
    for seat in range(4):
        for card in dict.fromkeys([*deck(), "6s", "?", "X=7h"]):
            how = DECLARATIONS if card == JOKER or seat == state.to_act else [{}]
            yield from (CardPlayed(seat, card, **said) for said in how)


@settings(max_examples=12)
@given(variant=variants, seed=seeds)
def test_the_legal_acts_are_exactly_those_that_pass_every_rule(variant: str, seed: int) -> None:
    for match, _event, chance in moments(variant, seed, 40):
        if chance.random() < 0.7:  # look at some of the states, each time others
            continue
        state = match.state
        passing = [act for act in every_act(state) if GAME.refusal(state, act) is None]
        legal = GAME.legal(state)
        assert {msgspec.json.encode(act) for act in passing} == {msgspec.json.encode(act) for act in legal}
        assert len(passing) == len(legal), "no act is listed twice"


def acts_of_the_table(state: JokerState, event: Event, chance: Random) -> Iterator[Event]:
    """Acts of the table that are wrong at this moment, where ``event`` is right."""
    hands = [[card] for card in chance.sample(deck(), 4)]
    if not isinstance(event, RoundStarted):
        yield RoundStarted(state.round + 1, chance.randrange(4))
        yield sheet_line(state.round + 1, [0] * 4, [1, 0, 0, 0])
    if not isinstance(event, CardsDealt):
        yield CardsDealt(hands)
    if not isinstance(event, TrumpTurned):
        yield TrumpTurned(chance.choice(deck()))
    yield MatchStarted(game="joker", variant="classic-24", players=[])


def _dealt_twice(hands: list[list[str]], chance: Random) -> Iterator[Event]:
    one, other = chance.sample(range(4), 2)
    card = hands[other][0]
    if card not in (JOKER, hands[one][-1]):
        yield CardsDealt([[*hand[:-1], card] if seat == one else hand for seat, hand in enumerate(hands)])


def spoilt(event: Event, chance: Random) -> Iterator[Event]:
    """The event with one thing in it made wrong."""
    if isinstance(event, RoundStarted):
        yield RoundStarted(event.round + chance.choice([-1, 1]), event.dealer)
        yield RoundStarted(event.round, chance.choice([-1, 4, 99]))
    elif isinstance(event, CardsDealt):
        yield from _dealt_twice(event.hands, chance)
        yield CardsDealt(event.hands[:3])
        yield CardsDealt([*event.hands[:3], event.hands[3][1:]])
        yield CardsDealt([[*event.hands[0], "X"], *event.hands[1:]])
        yield CardsDealt([["6s", *event.hands[0][1:]], *event.hands[1:]])
    elif isinstance(event, TrumpTurned):
        yield TrumpTurned("6c")
        yield TrumpTurned("?")
    elif isinstance(event, BidMade | TrumpNamed | CardPlayed):
        yield msgspec.structs.replace(event, seat=(event.seat + chance.choice([1, 2, 3])) % 4)
        yield msgspec.structs.replace(event, seat=chance.choice([-1, 4]))
    if isinstance(event, BidMade):
        yield BidMade(event.seat, chance.choice([-1, 10]))
    if isinstance(event, CardPlayed) and event.card == JOKER:
        yield CardPlayed(event.seat, JOKER)
        yield CardPlayed(event.seat, JOKER, event.declared, "x")
    elif isinstance(event, CardPlayed):
        yield CardPlayed(event.seat, event.card, "take")
        yield CardPlayed(event.seat, event.card, suit="h")


@settings(max_examples=30)
@given(variant=variants, seed=seeds)
def test_any_illegal_alternative_is_refused_by_a_rule(variant: str, seed: int) -> None:
    for match, event, chance in moments(variant, seed, 60):
        state = match.state
        before = contents(state)
        other_cards = [
            card for card in deck() if state.to_act is None or card not in state.hands[state.to_act]
        ]
        wrong = [*acts_of_the_table(state, event, chance), *spoilt(event, chance)]
        wrong += [CardPlayed(state.to_act or 0, card) for card in other_cards[:5] if card != JOKER]
        wrong += [ActionRetracted(match.version), RoundCorrected(99, sheet_line(99, [0] * 4, [1, 0, 0, 0]))]
        for act in wrong:
            illegal = refused(match, act)
            assert illegal is not None, act
            assert illegal.id in RULES
            assert illegal.sentence in str(illegal)
        assert contents(state) == before


@settings(max_examples=25)
@given(variant=variants, seed=seeds)
def test_a_spoilt_line_is_refused(variant: str, seed: int) -> None:
    chance = Random(seed)
    match = somewhere(variant, chance)
    right = random_line(match.state, chance)
    entry = match.state.schedule[match.state.round]
    match.check(right)
    spoilers: list[dict[str, Any]] = [
        {"round": right.round + 1},
        {"round": right.round - 1},
        {"tricks": [*right.tricks[:3], right.tricks[3] + 1]},
        {"tricks": right.tricks[:3]},
        {"tricks": [-1, entry.cards + 1, 0, 0]},
        {"bids": right.bids[:3]},
        {"bids": [entry.cards, 0, 0, 0]},
        {"bids": [entry.cards + 1, 0, 0, 0]},
        {"bids": [None, 0, 0, 0]},
        {"dealer": 4},
        {"trump": "x"},
    ]
    for spoiler in spoilers:
        wrong = msgspec.structs.replace(right, **spoiler)
        illegal = refused(match, wrong)
        assert illegal is not None, spoiler
        assert illegal.id.startswith("joker-")


# ── nobody sees what he may not ──────────────────────────────────────────────────────────────────────


@settings(max_examples=20)
@given(variant=variants, seed=seeds)
def test_a_view_holds_no_card_hidden_from_its_seat(variant: str, seed: int) -> None:
    for match, _event, _chance in moments(variant, seed, 60):
        state = match.state
        last = state.played[-1].plays if state.played else ()
        open_cards = [play.card for play in (*state.trick, *last)] + [state.turned or ""]
        for seat in range(4):
            seen = msgspec.json.encode(GAME.view(state, frozenset({seat}))).decode()
            for other in ALL - {seat}:
                for card in state.hands[other]:
                    visible = open_cards.count(card) + state.hands[seat].count(card)
                    assert seen.count(f'"{card}"') == visible
        assert msgspec.json.encode(GAME.view(state, frozenset())).decode().count('"?"') == sum(
            map(len, state.hands)
        )
