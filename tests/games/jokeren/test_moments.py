"""Moments worth stopping at in Jokeren, on turns small enough to be worked by hand."""

from games.jokeren.moments import moments
from games.moments import KeyMoment
from tests.games.jokeren.given import PEOPLE, Moment, a_turn, swap


def told(moment: Moment) -> list[KeyMoment]:
    """What the newest event made."""
    return list(moments(moment.state, moment.match.standing[-1][1], PEOPLE))


def kinds(moment: Moment) -> list[tuple[str, int | None, int]]:
    """The kind, the seat and the weight of what the newest event made."""
    return [(one.kind, one.seat, one.weight) for one in told(moment)]


def left_with(moment: Moment, *hands: str) -> Moment:
    """The same, the other seats holding these hands."""
    moment.state.hands[1:] = [hand.split() for hand in hands]
    return moment


def test_out_in_the_turn_of_coming_out_weighs_what_the_others_are_left_with() -> None:
    turn = a_turn("Th Jh Qh 2c", draw="Kh", opened=[1])
    moment = left_with(turn, "Ah 5s", "9c").when("lay Th Jh Qh Kh", "throw 2c")
    assert kinds(moment) == [("out-at-once", 0, 25), ("not-out", 2, 9)]
    assert told(moment)[1].text == "femke never had melds of at least 30 points: 9 points"


def test_out_later_is_a_mark_and_a_hand_of_a_hundred_points_is_told() -> None:
    turn = a_turn("2c", draw="3c", table=["Th Jh Qh"], opened=[0, 1, 2])
    turn.state.hands[0] = ["3c"]
    moment = left_with(turn, "X X X X", "9c").when("throw 3c")
    assert kinds(moment) == [("out", 0, 0), ("dear-hand", 1, 100)]


def test_a_condition_of_amerikaans_that_was_never_met_is_told_by_name() -> None:
    turn = a_turn("Th Jh Qh Kh 2c", draw="9h", number=4, variant="american")
    moment = left_with(turn, "X X", "9c").when("lay 9h Th Jh Qh Kh", "throw 2c")
    assert [(one.kind, one.seat) for one in told(moment)] == [
        ("out-at-once", 0), ("not-out", 1), ("not-out", 2),
    ]  # fmt: skip
    assert told(moment)[1].text == "daan never had a run of at least five cards: 50 points"


def test_a_joker_swap_is_a_mark() -> None:
    turn = a_turn("9h 2c 3d", draw="4d", table=["7h 8h X=9h"], opened=[0, 1], joker_swap=True)
    assert kinds(turn.when(swap(1, "9h", add="X=Th to 1 high"))) == [("joker-swapped", 0, 0)]
