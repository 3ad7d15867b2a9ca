"""Rounds of the rummy games recorded by somebody who saw some hands only, or none."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games.cards import UNKNOWN
from games.events import RoundStarted, Seat
from games.match import Match
from games.rule import Illegal
from games.rummy import CardDiscarded, RummyState
from games.rummy_game import RummyGame
from tests.games.playing import admit, begin, playing

RUMMY = [game for game in games.every() if isinstance(game, RummyGame)]
seeds = st.integers(0, 2**32)


def recorded(game: RummyGame[Any], seed: int, seen: frozenset[Seat], events: int) -> tuple[Match, Match, int]:
    """A match played at random, and the same as those seats saw it; and how many rounds its lines told."""
    chance, told = Random(seed), 0
    whole = begin(game, chance.choice(list(game.variants.values())), chance)
    half = Match(game)
    for _, event in whole.standing:
        admit(half, event)
    for event in playing(whole, chance, events):
        if half.state.unscored is not None:
            admit(half, game.line(whole.state))
            told += 1
        admit(half, game.veiled(whole.state, event, seen))
        assert_hidden_cards_are_counted(half.state)
    return whole, half, told


def assert_hidden_cards_are_counted(state: RummyState) -> None:
    """Every ? outside the stock is one of the cards that nobody has shown."""
    aside = [one for one in getattr(state, "aside", []) if one is not None and one.card == UNKNOWN]
    assert state.hidden == sum(hand.count(UNKNOWN) for hand in state.hands) + len(aside)
    assert min(state.unseen.values(), default=0) >= 0
    assert state.stock >= 0


@pytest.mark.rule("record-6")
@pytest.mark.parametrize("game", RUMMY, ids=lambda game: game.name)
@settings(max_examples=12, deadline=None)
@given(seed=seeds, seen=st.frozensets(st.integers(0, 3)))
def test_what_some_seats_saw_of_a_legal_match_is_legal(
    game: RummyGame[Any], seed: int, seen: frozenset[Seat]
) -> None:
    whole, half, _ = recorded(game, seed, seen, 260)
    assert whole.state.stock == half.state.stock
    assert whole.state.discards == half.state.discards
    assert whole.state.melds == half.state.melds
    assert list(map(len, whole.state.hands)) == list(map(len, half.state.hands))
    for seat in seen & set(range(whole.state.seats)):
        if game.name != "joeklr":  # where cards change hands unseen
            assert sorted(whole.state.hands[seat]) == sorted(half.state.hands[seat])
    if half.state.unscored is None:
        assert game.score(whole.state) == game.score(half.state)


@pytest.mark.parametrize("game", RUMMY, ids=lambda game: game.name)
def test_somewhere_a_line_tells_the_points_unless_the_table_does(game: RummyGame[Any]) -> None:
    told = [recorded(game, seed, frozenset(), 400)[2] for seed in range(12)]
    assert (sum(told) > 0) == (game.name != "joeklr")  # whose points lie on the table


def played_out(game: RummyGame[Any]) -> tuple[Match, Any]:
    """A match of which a round was played out whose hands, of all but seat 0, were not seen; and its line."""
    for seed in range(50):
        chance = Random(seed)
        whole = begin(game, chance.choice(list(game.variants.values())), chance)
        half = Match(game)
        admit(half, whole.standing[0][1])
        for event in playing(whole, chance, 300):
            if half.state.unscored is not None:
                if any(half.state.unscored.points):
                    return half, game.line(whole.state)
                break
            admit(half, game.veiled(whole.state, event, frozenset({0})))
    raise AssertionError("no round was played out")


@pytest.mark.parametrize("game", [one for one in RUMMY if one.name != "joeklr"], ids=lambda game: game.name)
def test_the_line_of_a_played_out_round_has_to_fit_what_was_seen(game: RummyGame[Any]) -> None:
    half, line = played_out(game)
    seat = next(seat for seat, points in enumerate(half.state.unscored.points) if points)
    wrong = [points + (number == seat) for number, points in enumerate(line.points)]
    with pytest.raises(Illegal, match=r"by the cards that were seen|had not opened"):
        half.check(msgspec.structs.replace(line, points=wrong))
    with pytest.raises(Illegal, match="its line with everybody's points comes next"):
        half.check(RoundStarted(half.state.round + 1, 0))
    with pytest.raises(Illegal, match=r"nobody is to act now|it is the turn of seat None"):
        half.check(CardDiscarded(0, "7h"))
    form = game.form(half.state, {})
    assert form is not None
    assert {one.field for one in form.asks} == {"points"}
    told = {one.key: line.points[one.seat or 0] for one in form.asks}
    assert game.written(half.state, told) == msgspec.structs.replace(line, dealer=half.state.dealer)
    admit(half, line)
    assert half.state.results[-1].detail == "full"
    assert half.state.results[-1].points == tuple(line.points)
