"""Section 6: Amerikaans."""

from typing import Any

import pytest

from games.jokeren.openings import openings
from games.rummy import MeldLaid
from tests.games.jokeren.given import Moment, a_turn, before_round, dealt, swap


def in_round(number: int, hand: str, draw: str = "2c", **more: Any) -> Moment:
    """Given seat 0, not out, after its draw in that round of Amerikaans."""
    return a_turn(hand, draw=draw, number=number, variant="american", **more)


@pytest.mark.rule("jokeren-6.1")
def test_five_rounds_with_a_condition_each() -> None:
    kinds = [opening.kind for opening in openings(american=True, rounds=9)]
    assert kinds == ["any-meld", "points-40", "run-4", "run-5", "whole-hand"]
    assert {opening.kind for opening in openings(american=False, rounds=9)} == {"points-30"}
    assert before_round(6, variant="american").state.over


@pytest.mark.rule("jokeren-6.1")
def test_everything_else_stays() -> None:
    moment = dealt("Th Td Tc", number=1, variant="american").when("draw 2s")
    moment.refuses("lay Th Td Tc", "jokeren-2.2")


@pytest.mark.rule("jokeren-6.2")
def test_in_round_1_any_meld_comes_out() -> None:
    moment = in_round(1, "2h 3h 4h Ks").when("lay 2h 3h 4h")
    assert moment.state.opened[0]
    moment.allows("throw Ks")


@pytest.mark.rule("jokeren-6.2")
def test_round_2_asks_for_40_points() -> None:
    short = in_round(2, "9h Th Jh Qh Ks").when("lay 9h Th Jh Qh")
    short.refuses("throw Ks", "jokeren-6.2", "the melds of this turn count 39, not 40")
    in_round(2, "Th Jh Qh Kh Ks").when("lay Th Jh Qh Kh").allows("throw Ks")
    joker = "9h Th X Qh Ks"
    in_round(2, joker).when("lay 9h Th X=Jh Qh").allows("throw Ks")
    replaced = in_round(2, joker, joker_value="replaced").when("lay 9h Th X=Jh Qh")
    replaced.refuses("throw Ks", "jokeren-6.2", "count 39, not 40")
    in_round(2, "9h Th Jh", draw="Qh").refuses("lay 9h Th Jh Qh", "jokeren-6.2")


@pytest.mark.rule("jokeren-6.2")
def test_rounds_3_and_4_ask_for_a_longer_run() -> None:
    for number, run in ((3, "2d 3d 4d 5d"), (4, "3c 4c 5c 6c 7c")):
        moment = in_round(number, f"{run} Ks").when(f"lay {run}")
        assert moment.state.opened[0]
        in_round(number, "2d 3d X X 6d 7d Ks").allows("lay 2d 3d X=4d X=5d 6d 7d")


@pytest.mark.rule("jokeren-6.3")
@pytest.mark.parametrize(
    ("number", "first"), [(3, "Js Qs Ks"), (4, "2d 3d 4d 5d"), (3, "Th Td Tc Ts"), (4, "Th Td Tc")]
)
def test_the_run_is_laid_first(number: int, first: str) -> None:
    moment = in_round(number, f"{first} 3c 4c 5c 6c 7c Ks")
    moment.refuses(f"lay {first}", "jokeren-6.3", "the first meld is a run of at least f")
    moment.when("lay 3c 4c 5c 6c 7c", f"lay {first}").allows("throw Ks")
    assert moment.state.opened[0]


@pytest.mark.rule("jokeren-6.3")
def test_only_such_a_run_is_offered_first() -> None:
    moment = in_round(3, "Th Td Tc 3c 4c 5c 6c Ks")
    legal = moment.match.game.legal(moment.state)
    offered = [tuple(one.cards) for one in legal if isinstance(one, MeldLaid)]
    assert offered == [("2c", "3c", "4c", "5c"), ("2c", "3c", "4c", "5c", "6c"), ("3c", "4c", "5c", "6c")]


@pytest.mark.rule("jokeren-6.4")
def test_in_round_5_the_whole_hand_leaves_at_once() -> None:
    moment = in_round(5, "Th Td Tc 3h 4h 5h", draw="Ks").when("lay Th Td Tc")
    assert not moment.state.opened[0]
    moment.refuses("throw Ks", "jokeren-6.4", "melds were laid and 3 cards would be left in the hand")
    moment.when("lay 3h 4h 5h", "throw Ks")
    assert moment.score.rounds[-1].out == 0
    assert (moment.state.opened_turn[0], moment.state.opening_total[0]) == (2, 42)


@pytest.mark.rule("jokeren-6.4")
def test_also_without_a_last_discard() -> None:
    moment = in_round(5, "Th Td Tc 3h 4h", draw="5h").when("lay Th Td Tc", "lay 3h 4h 5h")
    assert moment.score.rounds[-1].out == 0


@pytest.mark.rule("jokeren-6.4")
def test_who_lays_nothing_throws_as_ever() -> None:
    assert in_round(5, "Th Td Tc 3h 4h").when("throw 3h").state.running


@pytest.mark.rule("jokeren-6.4")
def test_nothing_is_laid_off_or_swapped() -> None:
    moment = in_round(5, "Th Td Tc Ts 2h", joker_swap=True).when("lay Th Td Tc")
    moment.refuses("add Ts to 1", "jokeren-6.4", "melds of the whole hand only")
    moment.refuses(swap(1, "Ts", add="X=Th to 1"), "jokeren-6.4")


@pytest.mark.rule("jokeren-6.4")
def test_only_melds_that_use_up_the_hand_are_offered() -> None:
    def offered(hand: str, draw: str) -> list[tuple[str, ...]]:
        moment = in_round(5, hand, draw=draw)
        legal = moment.match.game.legal(moment.state)
        return [tuple(one.cards) for one in legal if isinstance(one, MeldLaid)]

    assert offered("Th Td Tc 3h 4h 5h Ks", "Qs") == []
    assert offered("Th Td Tc 3h 4h 5h 6h", "Qs") == [("Th", "Td", "Tc"), ("3h", "4h", "5h", "6h")]
    with_joker = offered("Th Td X 3h 4h 5h", "6h")
    assert ("Th", "Td", "X=Tc") in with_joker
    assert ("3h", "4h", "X=5h") not in with_joker
