"""Moments worth stopping at in Remika, on games small enough to be worked by hand."""

from games.moments import KeyMoment
from games.remika.events import BuyBackAnswered
from games.remika.moments import moments
from tests.games.remika.given import PEOPLE, Moment, a_turn, after, line, substitute


def told(moment: Moment) -> list[KeyMoment]:
    """What the newest event made."""
    return list(moments(moment.state, moment.match.standing[-1][1], PEOPLE))


def kinds(moment: Moment) -> list[tuple[str, int | None, int]]:
    """The kind, the seat and the weight of what the newest event made."""
    return [(one.kind, one.seat, one.weight) for one in told(moment)]


def test_a_game_on_the_sheet_tells_who_won_and_who_had_not_opened() -> None:
    assert kinds(after((0, 100, 30))) == [("out", 0, 0), ("not-opened", 1, 100)]
    assert told(after((0, 100, 30)))[1].text == "luka has not opened: 100 points"


def test_opened_and_won_in_one_turn_weighs_what_the_others_got() -> None:
    turn = a_turn("Th Jh Qh Kh Ah 2c", draw="3c", opened=[1])
    turn.state.hands[0].remove("2c")
    turn.state.hands[1:] = [["Ks", "5s"], ["9c"]]
    moment = turn.when("lay Th Jh Qh Kh Ah", "throw 3c")
    assert kinds(moment) == [("out-at-once", 0, 115), ("not-opened", 2, 100)]


def test_past_the_limit_one_comes_back_and_one_does_not() -> None:
    # 201 and 210 are past 200, 150 and 0 are not: both may come back at 150.
    offered = after((0, 100, 100, 100), (0, 101, 110, 50))
    back = offered.when(BuyBackAnswered(1, True))
    assert kinds(back) == [("buy-back", 1, 150)]
    assert told(back)[0].text == "luka comes back into the match at 150 points"
    assert kinds(back.when(BuyBackAnswered(2, False))) == [("elimination", 2, 120)]


def test_past_the_limit_without_an_offer_is_out_with_the_game() -> None:
    # Two stand at exactly 200, so nobody is under the limit and there is nothing to come back at.
    gone = after((100, 0, 50, 50), (100, 100, 0, 100), (0, 100, 160, 100))
    assert [one for one in kinds(gone) if one[0] == "elimination"] == [
        ("elimination", 2, 120), ("elimination", 3, 120),
    ]  # fmt: skip
    assert told(gone)[-1].text == "nino is past the limit of 200 at 250 points"


def test_a_void_game_and_a_substitution() -> None:
    void = after((0, 30, 30)).when(line(2, (0, 0, 0), winner=None, opened=[False] * 3))
    assert kinds(void) == [("nobody-out", None, 50)]
    turn = a_turn("9h 2c 3d", draw="4d", table=["7h 8h X=9h"], opened=[0, 1])
    assert kinds(turn.when(substitute(1, "9h", "X=Th 1 high"))) == [("substitution", 0, 0)]
