"""Section 4: coming out."""

from typing import Any

import pytest

from games.jokeren.scoring import card_value, meld_total
from games.rummy import CardLaidOff, MeldLaid
from tests.games.jokeren.given import Moment, a_turn


def coming_out(hand: str, **options: Any) -> Moment:
    """Given seat 0, not out, after its draw, with a set of sevens on the table."""
    return a_turn(hand, draw="6c", table=["7h 7d 7c"], **options)


@pytest.mark.rule("jokeren-4.1")
def test_thirty_points_are_enough() -> None:
    moment = coming_out("Th Td Tc Ks").when("lay Th Td Tc")
    assert moment.state.opened[0]
    assert (moment.state.opened_turn[0], moment.state.opening_total[0]) == (2, 30)
    moment.allows("throw Ks")


@pytest.mark.rule("jokeren-4.1")
def test_twenty_nine_are_not() -> None:
    moment = coming_out("9h Th Jh Ks").when("lay 9h Th Jh")
    assert not moment.state.opened[0]
    moment.refuses("throw Ks", "jokeren-4.1", "the melds of this turn count 29, not 30")


@pytest.mark.rule("jokeren-4.1")
def test_several_melds_count_together() -> None:
    moment = coming_out("9h Th Jh 2h 2d 2s Ks").when("lay 9h Th Jh", "lay 2h 2d 2s")
    assert moment.state.opening_total[0] == 35
    moment.allows("throw Ks")


@pytest.mark.rule("jokeren-4.1")
def test_further_melds_of_the_turn_count_as_coming_out_with() -> None:
    moment = coming_out("Th Td Tc 2h 2d 2s Ks").when("lay Th Td Tc", "lay 2h 2d 2s")
    assert moment.state.opening_total[0] == 36


@pytest.mark.rule("jokeren-4.1")
def test_cards_laid_off_and_swaps_wait_until_then() -> None:
    moment = coming_out("9h Th Jh 2h 2d 2s 7s Ks", joker_swap=True).when("lay 9h Th Jh")
    moment.refuses("add 7s to 1", "jokeren-4.3", "seat 0 is not out yet")
    moment.when("lay 2h 2d 2s").allows("add 7s to 1")


@pytest.mark.rule("jokeren-4.1")
def test_the_meld_that_empties_the_hand_must_get_there_too() -> None:
    moment = a_turn("9h Th", draw="Jh")
    moment.refuses("lay 9h Th Jh", "jokeren-4.1", "the melds of this turn count 29, not 30")
    a_turn("Th Jh", draw="Qh").allows("lay Th Jh Qh")


@pytest.mark.rule("jokeren-4.1")
def test_only_melds_that_lead_on_are_offered() -> None:
    def offered(moment: Moment) -> list[tuple[str, ...]]:
        legal = moment.match.game.legal(moment.state)
        return [tuple(one.cards) for one in legal if isinstance(one, MeldLaid)]

    assert offered(coming_out("9h Th Jh Ks")) == []
    both = coming_out("9h Th Jh 2h 2d 2s Ks")
    assert sorted(offered(both)) == [("2s", "2h", "2d"), ("9h", "Th", "Jh")]
    assert offered(both.when("lay 9h Th Jh")) == [("2s", "2h", "2d")]


@pytest.mark.rule("jokeren-4.2")
@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("Ah", 11),
        ("Kh", 10),
        ("Qd", 10),
        ("Jc", 10),
        ("Ts", 10),
        ("9s", 9),
        ("2h", 2),
        ("X", 25),
        ("X=2h", 25),
    ],
)
def test_values(card: str, value: int) -> None:
    assert card_value(card) == value


@pytest.mark.rule("jokeren-4.2")
def test_an_ace_counts_eleven_in_either_place_and_a_joker_as_the_table_says() -> None:
    assert meld_total(["Ah", "2h", "3h"], "25") == 16
    assert meld_total(["Qh", "Kh", "Ah"], "25") == 31
    assert card_value("X=2h") == 25
    assert meld_total(["2h", "3h", "X=4h"], "25") == 30
    assert meld_total(["2h", "3h", "X=4h"], "replaced") == 9
    assert meld_total(["X=Ah", "2h", "3h"], "replaced") == 16


@pytest.mark.rule("jokeren-4.2")
def test_the_option_decides_who_is_out() -> None:
    hand = "2h 3h X Ks"
    coming_out(hand).when("lay 2h 3h X=4h").allows("throw Ks")
    replaced = coming_out(hand, joker_value="replaced").when("lay 2h 3h X=4h")
    replaced.refuses("throw Ks", "jokeren-4.1", "count 9, not 30")


@pytest.mark.rule("jokeren-4.3")
def test_once_out_melds_need_no_minimum() -> None:
    moment = a_turn("2h 3h 4h Ks", draw="9c", opened=[0]).when("lay 2h 3h 4h", "throw Ks")
    assert moment.state.opening_total[0] == 30


@pytest.mark.rule("jokeren-4.3")
def test_cards_are_laid_off_to_own_and_others_melds() -> None:
    moment = coming_out("Th Td Tc Ts 7s Ks").when("lay Th Td Tc", "add Ts to 2", "add 7s to 1")
    assert moment.state.melds[1].cards == ("7h", "7d", "7c", "7s")
    assert moment.state.melds[2].cards == ("Th", "Td", "Tc", "Ts")


@pytest.mark.rule("jokeren-4.3")
def test_nothing_is_laid_off_before() -> None:
    moment = coming_out("7s Ks")
    moment.refuses("add 7s to 1", "jokeren-4.3", "seat 0 is not out yet")
    assert not [one for one in moment.match.game.legal(moment.state) if isinstance(one, CardLaidOff)]


@pytest.mark.rule("jokeren-4.3")
def test_every_place_for_a_card_or_a_joker_is_offered() -> None:
    moment = a_turn("7s X 6h Ks", draw="2c", table=["7h 7d 7c", "7h 8h 9h"], opened=[0])
    offered = [one for one in moment.match.game.legal(moment.state) if isinstance(one, CardLaidOff)]
    assert {(one.meld, one.card) for one in offered} == {
        (1, "7s"),
        (1, "X=7s"),
        (2, "6h"),
        (2, "X=6h"),
        (2, "X=Th"),
    }
