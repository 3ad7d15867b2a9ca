"""Section 2: a turn."""

import pytest

from games.events import ActionRetracted, MatchAbandoned
from games.jokeren.state import stalled
from games.rummy import CardDiscarded, StockDrawn, StockReshuffled
from tests.games.jokeren.given import Moment, a_turn, dealt, line


def empty_stock(hand: str, discards: str, reshuffles: int = 0, turns: int = 2) -> Moment:
    """Given seat 0 about to draw, with nothing in the stock."""
    moment = a_turn(hand, discards=discards, turns=turns)
    moment.state.unseen.clear()
    moment.state.order = [] if reshuffles else None
    moment.state.reshuffles = reshuffles
    return moment


@pytest.mark.rule("jokeren-2.1")
def test_draw_then_lay_then_discard() -> None:
    moment = a_turn("Th Td Tc 7s", opened=[0])
    for act in ("lay Th Td Tc", "throw 7s"):
        moment.refuses(act, "jokeren-2.1", "no card was drawn in this turn yet")
    moment.when("draw Ks")
    for act in ("draw Qs", "take 3c"):
        moment.refuses(act, "jokeren-2.1", "a card was drawn in this turn already")
    moment.when("lay Th Td Tc", "throw 7s")
    assert moment.state.to_act == 1
    assert moment.state.discards[-1] == "7s"


@pytest.mark.rule("jokeren-2.2")
def test_nobody_comes_out_or_takes_a_discard_in_the_first_turn() -> None:
    moment = dealt("Th Td Tc", "Kh Kd Kc").when("draw 2s")
    moment.refuses("lay Th Td Tc", "jokeren-2.2", "it is the first turn of seat 0 in this round")
    moment.when("throw 2s").refuses("take 2s", "jokeren-2.2", "first turn of seat 1")
    moment.when("draw 3s").refuses("lay Kh Kd Kc", "jokeren-2.2")
    moment.when("throw 3s", "draw 4s", "throw 4s")
    moment.allows("take 4s")
    moment.when("draw 5s").allows("lay Th Td Tc")


@pytest.mark.rule("jokeren-2.3")
def test_the_top_discard_may_be_drawn() -> None:
    moment = a_turn("7h 8h", discards="2c 3c")
    moment.refuses("take 2c", "jokeren-2.3", "3♣ lies on top of the discard pile, not 2♣")
    moment.when("take 3c")
    assert moment.state.discards == ["2c"]
    assert moment.state.hands[0] == ["7h", "8h", "3c"]


@pytest.mark.rule("jokeren-2.3")
def test_a_card_taken_is_not_thrown_at_once() -> None:
    moment = a_turn("7h 8h", discards="3c").when("take 3c")
    illegal = moment.refuses("throw 3c", "jokeren-2.3", "3♣ was taken from the discard pile in this turn")
    assert illegal.legal == ("7♥", "8♥")
    moment.allows("throw 7h")


@pytest.mark.rule("jokeren-2.3")
def test_unless_it_is_the_only_card_or_a_copy_was_held() -> None:
    a_turn("7h 3c", discards="3c").when("take 3c").allows("throw 3c")
    alone = a_turn("Th Td Tc", discards="3c", opened=[0]).when("take 3c", "lay Th Td Tc")
    assert alone.when("throw 3c").score.rounds[0].out == 0
    a_turn("X 7h", discards="X").when("take X").allows("throw X")
    a_turn("7h 8h", discards="X").when("take X").refuses("throw X", "jokeren-2.3")


@pytest.mark.rule("jokeren-2.4")
def test_an_empty_stock_is_made_anew_of_the_whole_discard_pile() -> None:
    moment = empty_stock("7h 8h", "2c 3c 4c")
    moment.refuses("draw 2c", "jokeren-2.4", "the stock is empty and was not shuffled anew")
    moment.when(StockReshuffled(["3c", "4c", "2c"]))
    assert (moment.state.stock, moment.state.discards, moment.state.reshuffles) == (3, [], 1)
    moment.when("draw 3c", "throw 7h")
    assert (moment.state.stock, moment.state.discards) == (2, ["7h"])


@pytest.mark.rule("jokeren-2.4")
@pytest.mark.parametrize("order", [["2c", "3c"], ["2c", "3c", "5c"], ["2c", "3c", "4c", "4c"], []])
def test_the_new_stock_is_the_discards(order: list[str]) -> None:
    moment = empty_stock("7h 8h", "2c 3c 4c")
    moment.refuses(StockReshuffled(order), "jokeren-2.4", "the new stock is not the 3 discards")


@pytest.mark.rule("jokeren-2.4")
def test_only_an_awaited_draw_makes_the_stock_anew() -> None:
    a_turn("7h 8h").refuses(StockReshuffled(["2c", "3c"]), "jokeren-2.4", "the stock still has")
    drawn = a_turn("7h 8h", draw="9h")
    drawn.refuses(StockReshuffled(["2c", "3c"]), "jokeren-2.4", "no draw from the stock is awaited")


@pytest.mark.rule("jokeren-2.4")
def test_only_the_draw_follows_a_reshuffle() -> None:
    moment = empty_stock("7h 8h", "2c 3c 4c").when(StockReshuffled(["3c", "4c", "2c"]))
    moment.state.discards.append("9c")
    moment.refuses("take 9c", "jokeren-2.4", "the stock was shuffled anew for a draw from it")
    moment.refuses("throw 7h", "jokeren-2.1")
    moment.refuses(StockReshuffled(["9c"]), "jokeren-2.4", "the stock still has 3 cards")
    moment.refuses(ActionRetracted(moment.match.standing[-1][0]), "record-3")
    moment.allows("draw 3c")


@pytest.mark.rule("jokeren-2.5")
def test_the_round_ends_when_the_stock_is_empty_after_two_reshuffles() -> None:
    moment = a_turn("7h 8h Ah", discards="2c 3c")
    moment.state.reshuffles = 2
    moment.state.unseen.clear()
    moment.state.unseen["9d"], moment.state.order = 1, ["9d"]
    moment.when("draw 9d", "throw Ah")
    assert stalled(moment.state) == "the stock is empty after 2 reshuffles"
    first = moment.score.rounds[0]
    assert (first.out, first.points[0]) == (None, 7 + 8 + 9)
    assert not moment.state.running
    moment.refuses("draw 2c", "jokeren-2.6", "nobody is to act now")
    moment.refuses(StockReshuffled(["2c", "3c", "Ah"]), "jokeren-2.4", "no draw from the stock is awaited")
    moment.allows(line(2, [1, 2, 0], out=2))


@pytest.mark.rule("jokeren-2.5")
def test_one_reshuffle_or_a_last_stock_card_does_not_end_it() -> None:
    moment = a_turn("7h 8h Ah")
    moment.state.reshuffles = 1
    moment.state.unseen.clear()
    moment.state.unseen["9d"] = 1
    assert moment.when("draw 9d", "throw Ah").state.running


@pytest.mark.rule("jokeren-2.5")
def test_the_round_ends_after_300_turns() -> None:
    for turn, running in ((299, True), (300, False)):
        moment = a_turn("7h 8h", draw="9d")
        moment.state.turn = turn
        moment.when("throw 9d")
        assert moment.state.running is running
        assert bool(moment.score.rounds) is not running


@pytest.mark.rule("jokeren-2.5")
def test_going_out_goes_before_the_stall() -> None:
    moment = a_turn("Th Td Tc", draw="9d", opened=[0])
    moment.state.turn = 300
    assert moment.when("lay Th Td Tc", "throw 9d").score.rounds[0].out == 0


@pytest.mark.rule("jokeren-2.6")
def test_a_player_plays_only_his_cards_in_his_turn() -> None:
    moment = a_turn("7h 8h", draw="9h")
    moment.refuses("throw Ks", "jokeren-2.6", "seat 0 holds 7♥, 8♥, 9♥, not K♠")
    moment.refuses("lay 7h 8h 9h Th", "jokeren-2.6", "seat 0 holds")
    moment.refuses("lay 7h 8h X=9h", "jokeren-2.6", "seat 0 holds")
    moment.refuses(StockDrawn(1, "Ks"), "jokeren-2.6", "it is the turn of seat 0, not of seat 1")
    moment.refuses(CardDiscarded(7, "Ks"), "jokeren-2.6", "it is the turn of seat 0")


@pytest.mark.rule("jokeren-2.6")
def test_a_joker_is_thrown_as_a_joker() -> None:
    moment = a_turn("7h X", draw="9h")
    moment.refuses("throw X=8h", "jokeren-2.6", "a joker stands for a card only in a meld")
    moment.allows("throw X")


# Retraction and abandoning


def test_a_draw_taken_back_may_show_another_card() -> None:
    moment = dealt().when("draw Ks")
    version = moment.match.version - 1
    moment.when(ActionRetracted(version))
    assert moment.state.drawn is None
    assert moment.when("draw Qs").state.hands[0][-1] == "Qs"


def test_a_recorded_order_stays_after_a_draw_is_taken_back() -> None:
    moment = dealt(players=2)
    while moment.state.stock:
        card = next(moment.state.unseen.elements())
        moment.when(f"draw {card}", f"throw {card}")
    pile = list(moment.state.discards)
    moment.when(StockReshuffled(pile), f"draw {pile[0]}", f"throw {pile[0]}", f"draw {pile[1]}")
    moment.when(ActionRetracted(moment.match.version - 1))
    moment.refuses(f"draw {pile[2]}", "jokeren-1.5", "lies on top of the stock")
    assert moment.state.order == pile[1:]
    moment.when(f"draw {pile[1]}")


def test_a_reshuffle_goes_back_with_its_draw() -> None:
    moment = dealt(players=2)
    while moment.state.stock:
        card = next(moment.state.unseen.elements())
        moment.when(f"draw {card}", f"throw {card}")
    pile = list(moment.state.discards)
    moment.when(StockReshuffled(pile), f"draw {pile[0]}", ActionRetracted(moment.match.version + 1))
    assert (moment.state.stock, moment.state.discards, moment.state.reshuffles) == (0, pile, 0)
    moment.allows(StockReshuffled(pile[::-1]), f"take {pile[-1]}")


def test_the_deal_is_not_taken_back() -> None:
    moment = dealt()
    moment.refuses(ActionRetracted(moment.match.version - 1), "record-3")


def test_the_last_card_of_a_match_can_be_taken_back() -> None:
    moment = dealt("Th Td Tc Jh Jd Jc Qh Qd Qc Kh Kd Kc 2s", rounds=1)
    for card in ("3s", "4s", "5s"):
        moment.when(f"draw {card}", f"throw {card}")
    moment.when("draw 9h", "lay Th Td Tc", "lay Jh Jd Jc", "lay Qh Qd Qc", "lay Kh Kd Kc", "throw 9h")
    moment.when("draw 6s", "throw 6s", "draw 7s", "throw 7s", "draw 8h", "throw 8h")
    moment.when("draw 9s", "throw 9s", "draw As", "throw As", "take As", "throw 2s")
    assert moment.state.running
    moment.when("draw Ah", "throw Ah", "draw Js", "throw Js", "draw 2h", "throw As", "draw 3h", "throw 3h")
    moment.when("draw Ks", "throw Ks").when("draw Ts", "add Ts to 1", "throw 2h")
    assert (moment.state.over, moment.score.places is None) == (True, False)
    moment.when(ActionRetracted(moment.match.version - 1))
    assert (moment.state.over, moment.state.hands[0]) == (False, ["2h"])
    moment.refuses("throw As", "jokeren-2.6")


def test_an_abandoned_round_has_no_points() -> None:
    moment = dealt(number=2).when("draw Ks", MatchAbandoned("the café closed"))
    assert moment.score.totals == [0, 10, 10]
    assert (moment.score.status, moment.score.places) == ("abandoned", None)
