"""Section 4: opening and laying off."""

import pytest

from games.remika.scoring import opening_value
from tests.games.remika.given import a_turn

TABLE = ("7h 7d 7c", "4s 5s 6s")


@pytest.mark.rule("remika-4.1")
def test_51_with_a_sequence_opens() -> None:
    moment = a_turn("Ts Js Qs 7s 7h 7d Ks", draw="2c").when("lay Ts Js Qs")
    assert not moment.state.opened[0]
    moment.refuses("throw Ks", "remika-4.1", "the melds of this turn total 30")
    moment.when("lay 7s 7h 7d")
    assert (moment.state.opened[0], moment.state.opening_total[0]) == (True, 51)
    moment.when("add Ks to 1 high", "throw 2c")


@pytest.mark.rule("remika-4.1")
def test_50_does_not_open() -> None:
    moment = a_turn("Ts Js Qs 6s 6h 6d 2d 4d", draw="2c").when("lay Ts Js Qs", "lay 6s 6h 6d")
    moment.refuses("throw 2c", "remika-4.1", "total 48")
    fifty = a_turn("9s Ts Js 7s 7h 7d 2d", draw="2c").when("lay 9s Ts Js", "lay 7s 7h 7d")
    fifty.refuses("throw 2c", "remika-4.1", "total 50")
    assert fifty.legal == []


@pytest.mark.rule("remika-4.1")
def test_sets_alone_do_not_open() -> None:
    moment = a_turn("Ks Kh Kd Qs Qh Qd 2d", draw="2c").when("lay Ks Kh Kd", "lay Qs Qh Qd")
    moment.refuses("throw 2c", "remika-4.1", "no sequence is among the melds of this turn")
    assert not moment.state.opened[0]


@pytest.mark.rule("remika-4.1")
def test_melds_add_up_within_a_turn_only() -> None:
    moment = a_turn("Ts Js Qs Ks As 7s 7h 7d 2d", draw="2c").when("lay Ts Js Qs Ks As")
    assert moment.state.opening_total[0] == 51
    moment.when("lay 7s 7h 7d", "throw 2c")
    assert moment.state.results == []
    assert (moment.state.opening_total[0], moment.state.opened_turn[0]) == (72, 2)


@pytest.mark.rule("remika-4.1")
def test_only_melds_that_lead_to_an_opening_are_offered() -> None:
    short = a_turn("Ts Js Qs 6s 6h 6d 2d 4d", draw="2c")
    assert short.legal == ["6♠", "10♠", "J♠", "Q♠", "6♥", "2♦", "4♦", "6♦", "2♣"]
    enough = a_turn("Ts Js Qs 7s 7h 7d 3s 3h 3d 2d", draw="2c")
    assert enough.legal[:3] == ["lay 3♠, 3♥, 3♦", "lay 7♠, 7♥, 7♦", "lay 10♠, J♠, Q♠"]
    assert "K♠" not in enough.when("lay 7s 7h 7d").legal


@pytest.mark.rule("remika-4.1")
def test_an_opening_leaves_a_card_to_discard() -> None:
    moment = a_turn("Ts Js Qs 7s 7h", draw="7d")
    assert "lay 10♠, J♠, Q♠" not in moment.legal
    moment = a_turn("9s Ts Js Qs Ks As", draw="8s")
    assert "lay 10♠, J♠, Q♠, K♠, A♠" in moment.legal
    assert "lay 8♠, 9♠, 10♠, J♠, Q♠, K♠, A♠" not in moment.legal


@pytest.mark.rule("remika-4.2")
def test_what_cards_count_in_an_opening() -> None:
    assert opening_value(["As", "2s", "3s"]) == 16
    assert opening_value(["Js", "Qs", "Ks", "As"]) == 41
    assert opening_value(["2h", "3h", "X=4h"]) == 9
    assert opening_value(["X=Th", "9h", "8h"]) == 27


@pytest.mark.rule("remika-4.2")
def test_a_joker_counts_as_the_card_it_stands_for() -> None:
    moment = a_turn("2h 3h X Ks 9d", draw="2c").when("lay 2h 3h X=4h")
    moment.refuses("throw Ks", "remika-4.1", "total 9")
    joker = a_turn("X Js Qs Ks 7s 7h 7d 9d", draw="2c").when("lay X=Ts Js Qs Ks", "lay 7s 7h 7d")
    assert joker.state.opening_total[0] == 61


@pytest.mark.rule("remika-4.3")
def test_nobody_lays_off_before_opening() -> None:
    moment = a_turn("7s 3s Ts Js Qs Ks As", draw="2c", table=TABLE)
    moment.refuses("add 7s to 1", "remika-4.3", "seat 0 has not opened")
    moment.when("lay Ts Js Qs Ks As", "add 7s to 2 high", "add 3s to 2 low", "throw 2c")
    assert moment.state.results[-1].winner == 0


@pytest.mark.rule("remika-4.3")
def test_where_a_card_is_laid_off() -> None:
    moment = a_turn("7s 3s Ts 9d", draw="2c", table=TABLE, opened=[0])
    moment.refuses("add 7s to 3", "remika-4.3", "there is no meld 3 on the table")
    moment.refuses("add 7s to 2", "remika-4.3", "meld 2 is a run; its end is not named")
    moment.refuses("add 7s to 1 low", "remika-4.3", "meld 1 is a set and has no end")
    assert moment.legal[:3] == ["7♠ to meld 1", "3♠ to meld 2 (low)", "7♠ to meld 2 (high)"]
    moment.when("add 7s to 2 high")
    assert moment.state.melds[2].cards == ("4s", "5s", "6s", "7s")
    assert moment.state.melds[2].seats == (1, 1, 1, 0)
