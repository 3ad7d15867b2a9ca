"""What a match of Jokeren tells the fact tables."""

from random import Random

from games.facts import MeldFact, RoundFact, SeatFact, TurnFact
from games.jokeren import GAME
from games.jokeren.scoring import hand_points
from tests.games.jokeren.given import a_turn, before_round
from tests.games.playing import begin, playing


def test_a_sheet_line_tells_points_and_who_went_out() -> None:
    facts = list(GAME.facts(before_round(3, rounds=2).state))
    seats = [one for one in facts if isinstance(one, SeatFact)]
    assert [(one.seat, one.total, one.place) for one in seats] == [(0, 0, 1), (1, 20, 2), (2, 20, 2)]
    rounds = [one for one in facts if isinstance(one, RoundFact)]
    assert [(one.round, one.seat, one.points, one.won) for one in rounds[:3]] == [
        (1, 0, 0, True),
        (1, 1, 10, False),
        (1, 2, 10, False),
    ]
    assert {(one.detail, one.kind, one.opened_turn, one.jokers) for one in rounds} == {
        ("sheet", "points-30", None, None)
    }
    assert len(facts) == len(seats) + len(rounds)


def test_a_played_round_tells_turns_melds_and_the_opening() -> None:
    moment = a_turn("Th Td X 2h 3h 4h Ts", draw="Ks", table=["7h 7d X=7c"])
    moment.when("lay Th Td X=Tc", "lay 2h 3h 4h", "add Ts to 2", "throw Ks")
    facts = list(GAME.facts(moment.state))
    turn = next(one for one in facts if isinstance(one, TurnFact))
    assert (turn.source, turn.melded, turn.laid_off, turn.opened) == ("stock", 6, 1, True)
    assert (turn.hand, turn.left, turn.jokers) == (0, 0, 0)
    first = next(one for one in facts if isinstance(one, RoundFact))
    assert (first.won, first.opened_turn, first.out_turn, first.opening_total) == (True, 2, 2, 54)
    assert (first.detail, first.cards, first.condition) == ("full", 13, None)
    assert (first.in_play, first.left, first.jokers_left) == (len(moment.state.hands), 0, 0)
    melds = [one for one in facts if isinstance(one, MeldFact)]
    assert [(one.kind, one.owner, one.cards, one.jokers, one.laid_off) for one in melds] == [
        ("set", 1, 3, 1, 0),
        ("set", 0, 4, 1, 1),
        ("run", 0, 3, 0, 0),
    ]


def test_the_deadwood_curve_is_what_the_hand_would_cost_after_each_turn() -> None:
    chance = Random(5)
    match = begin(GAME, GAME.variants["standard"], chance)
    left: list[tuple[int, int]] = []
    for _event in playing(match, chance, 120):
        state = match.state
        if state.turns and state.results == []:
            seat = state.turns[-1].seat
            if len(left) < len(state.turns):
                left.append((seat, hand_points(state.hands[seat])))
    turns = match.state.results[0].turns if match.state.results else tuple(match.state.turns)
    assert len(left) > 5
    assert [(one.seat, one.left) for one in turns[: len(left)]] == left


def test_a_round_tells_the_turns_had_and_what_was_left_in_each_hand() -> None:
    chance = Random(5)
    match = begin(GAME, GAME.variants["american"], chance)
    for _event in playing(match, chance, 2000):
        if match.state.results:
            break
    facts = list(GAME.facts(match.state))
    turns = [one for one in facts if isinstance(one, TurnFact)]
    for one in (one for one in facts if isinstance(one, RoundFact)):
        own = [turn for turn in turns if turn.seat == one.seat]
        assert [turn.own_turn for turn in own] == list(range(1, len(own) + 1))
        assert (one.turns, one.left, one.jokers_left) == (len(own), own[-1].left, own[-1].jokers)
        assert (one.left, one.condition) == (one.points, "any set or run")
