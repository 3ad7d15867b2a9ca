"""Section 2: a turn."""

import pytest

from games.remika.state import LAST_TURN
from games.rummy import CardDiscarded, DiscardDrawn, StockDrawn, StockReshuffled
from tests.games.remika.given import Moment, a_turn, dealt, substitute

WINNING = "Jh Qh Kh Ah 8s 8d 8c 5c 6c 7c 2s 2d 2h 4d"
TABLE = ("7h 7d 7c", "4s 5s 6s")


@pytest.mark.rule("remika-2.1")
def test_draw_lay_discard_in_turn() -> None:
    moment = a_turn("Ks 7s", table=TABLE, opened=[0])
    moment.refuses("throw Ks", "remika-2.1", "no card was drawn in this turn yet")
    moment.refuses("add 7s to 1", "remika-2.1", "no card was drawn")
    moment.refuses(StockDrawn(1, "9d"), "remika-2.1", "it is the turn of seat 0")
    moment.when("draw 9d").refuses("draw 9d", "remika-2.1", "a card was drawn in this turn already")
    moment.refuses("take 3c", "remika-2.1", "a card was drawn in this turn already")
    moment.refuses(CardDiscarded(1, "9d"), "remika-2.1", "it is the turn of seat 0")
    moment.refuses("throw Qd", "remika-2.1", "holds 7♠, K♠, 9♦, not Q♦")
    moment.when("add 7s to 1", "throw Ks").refuses(CardDiscarded(0, "9d"), "remika-2.1", "the turn of seat 1")
    assert moment.state.discards == ["2c", "3c", "Ks"]


@pytest.mark.rule("remika-2.1")
def test_nothing_may_be_laid_that_leaves_no_card_to_discard() -> None:
    a_turn("7s", draw="8s", table=TABLE, opened=[0]).when("add 7s to 1").refuses(
        "add 7s to 2 high", "remika-2.1", "holds 8♠, not 7♠"
    )
    moment = a_turn("7s", draw="3s", table=TABLE, opened=[0]).when("add 7s to 1")
    moment.refuses("add 3s to 2 low", "remika-2.1", "no card would be left to discard")
    a_turn("Ks Kd", draw="Kc", opened=[0]).refuses("lay Ks Kd Kc", "remika-2.1", "no card would be left")
    joker = a_turn("", draw="8h", table=["7h X=8h 9h"], opened=[0])
    joker.refuses(substitute(1, "8h", "X=Th 1 high"), "remika-2.1", "no card would be left to discard")


@pytest.mark.rule("remika-2.1")
def test_nobody_acts_between_games() -> None:
    moment = a_turn("7s", draw="Ks", table=TABLE, opened=[0, 1, 2]).when("add 7s to 1", "throw Ks")
    assert moment.state.results[-1].winner == 0
    moment.refuses(StockDrawn(1, "9d"), "remika-2.1", "nobody is to act now")


@pytest.mark.rule("remika-2.2")
def test_a_player_who_has_opened_takes_the_top_discard() -> None:
    moment = a_turn("Ks 9d", opened=[0])
    moment.refuses("take 2c", "remika-2.2", "3♣ lies on top of the discard pile, not 2♣")
    assert moment.legal == ["draw from the stock", "draw 3♣ from the discards"]
    moment.when("take 3c", "throw Ks")
    assert moment.state.hands[0] == ["9d", "3c"]


@pytest.mark.rule("remika-2.2")
def test_before_opening_the_draw_is_admitted_but_the_turn_has_to_win() -> None:
    moment = dealt("", "Ks 9d 8h").when("draw 7d", "throw 7d", "take 7d")
    moment.refuses("throw Ks", "remika-2.2", "this discard leaves 14 cards")
    assert moment.legal == []
    moment.take_back().when("draw Qd", "throw Ks")
    assert "Qd" in moment.state.hands[1]


@pytest.mark.rule("remika-2.2")
def test_before_opening_the_discard_can_win_the_game_at_once() -> None:
    moment = a_turn(WINNING, discards="3c Th")
    assert "draw 10♥ from the discards" in moment.legal
    moment.when("take Th", "lay Th Jh Qh Kh Ah", "lay 8s 8d 8c", "lay 5c 6c 7c")
    moment.refuses("throw 4d", "remika-2.2", "this discard leaves 3 cards")
    assert moment.legal == ["lay 2♠, 2♥, 2♦"]
    moment.when("lay 2s 2h 2d", "throw 4d")
    assert (moment.state.results[-1].winner, moment.state.results[-1].opened_turn[0]) == (0, 2)


@pytest.mark.rule("remika-2.2")
def test_that_win_may_lay_off_even_to_a_joker_but_not_with_one() -> None:
    hand = "Th Jh Qh Kh Ah 7s 8d 4d"
    moment = a_turn(hand, table=["4s 5s X=6s", "8s 8h X=8c"], discards="2c 3s")
    moment.when("take 3s", "lay Th Jh Qh Kh Ah")
    moment.refuses(substitute(1, "6s", "X=6s 1 high"), "remika-2.1")
    moment.when("add 7s to 1 high", "add 3s to 1 low", "add 8d to 2", "throw 4d")
    assert moment.state.results[-1].winner == 0
    joker = a_turn(f"{hand} X", table=["4s 5s 6s"], discards="2c 3s")
    assert joker.legal == ["draw from the stock"]
    joker.when("take 3s").refuses("lay Th Jh X=Qh", "remika-2.2", "no joker may be played or discarded")
    joker.refuses("throw X", "remika-2.2", "no joker")
    joker.when("lay Th Jh Qh Kh Ah").refuses("add X=7s to 1 high", "remika-2.2", "no joker")


@pytest.mark.rule("remika-2.2")
def test_that_win_may_clear_a_four_it_opened_with() -> None:
    moment = a_turn("Ks Kh Kd Kc 9h Th Jh 2c 3c 4c", discards="2c 8s").when("take 8s", "lay Ks Kh Kd Kc")
    assert "clear meld 1" not in moment.legal
    moment.when("lay 9h Th Jh")
    assert "clear meld 1" in moment.legal
    moment.when("clear 1")
    assert moment.legal == ["lay 2♣, 3♣, 4♣"]
    moment.refuses("throw 2c", "remika-2.2", "this discard leaves 3 cards")
    moment.when("lay 2c 3c 4c", "throw 8s")
    assert moment.score.rounds[0].winner == 0


@pytest.mark.rule("remika-2.2")
def test_no_substitution_in_that_turn() -> None:
    moment = a_turn("Th Jh Qh Kh Ah 6s 8d", table=["4s 5s X=6s"], discards="2c 3s")
    moment.when("take 3s", "lay Th Jh Qh Kh Ah")
    moment.refuses(substitute(1, "6s", "X=7s 1 high"), "remika-2.2", "no joker may be played")


@pytest.mark.rule("remika-2.3")
def test_no_null_turn() -> None:
    moment = a_turn("Ks 9d", opened=[0]).when("take 3c")
    moment.refuses("throw 3c", "remika-2.3", "3♣ was taken from the discard pile in this turn")
    assert moment.legal == ["K♠", "9♦"]
    a_turn("Ks 3c", opened=[0]).when("take 3c", "throw 3c")
    only = a_turn("7s", table=TABLE, opened=[0]).when("take 3c", "add 7s to 1", "throw 3c")
    assert only.state.results[-1].winner == 0


@pytest.mark.rule("remika-2.3")
def test_a_joker_is_discarded_without_a_name() -> None:
    moment = a_turn("X 9d", draw="Ks")
    moment.refuses("throw X=7h", "remika-2.3", "without a name")
    moment.allows("throw X")


def emptied(reshuffles: int = 0, **turn: object) -> Moment:
    """Given a turn that finds the stock empty."""
    moment = a_turn("Ks 9d", opened=[0], discards="2c 3c 4c 5c", **turn)  # type: ignore[arg-type]
    moment.state.unseen.clear()
    moment.state.reshuffles = reshuffles
    return moment


@pytest.mark.rule("remika-2.4")
def test_the_discards_but_the_top_one_become_the_stock() -> None:
    moment = emptied()
    assert moment.legal == ["draw from the stock", "draw 5♣ from the discards"]
    moment.refuses("draw 4c", "remika-2.4", "the stock is empty")
    moment.refuses(StockReshuffled(["2c", "3c", "4c", "5c"]), "remika-2.4", "not the 3 discards")
    moment.refuses(StockReshuffled(["2c", "3c", "3c"]), "remika-2.4", "not the 3 discards")
    moment.when(StockReshuffled(["4c", "2c", "3c"]))
    moment.refuses("take 5c", "remika-2.4", "the stock was shuffled for a draw from it")
    moment.refuses(StockReshuffled(["5c"]), "remika-2.4", "the stock still has 3 cards")
    moment.refuses("draw 2c", "remika-2.4", "4♣ lies on top of the stock, not 2♣")
    moment.when("draw 4c").refuses(StockReshuffled(["5c"]), "remika-2.4", "no card is to be drawn now")
    assert moment.state.discards == ["5c"]


@pytest.mark.rule("remika-2.4")
def test_a_card_drawn_is_one_that_can_be_in_the_stock() -> None:
    moment = dealt("7s 7s")
    moment.refuses("draw 7s", "remika-2.4", "7♠ can't be in the stock any more")
    moment.refuses("draw 1s", "remika-2.4")


@pytest.mark.rule("remika-2.4")
def test_the_third_exhaustion_makes_the_game_void_at_the_end_of_its_turn() -> None:
    moment = emptied(reshuffles=2)
    moment.refuses(StockReshuffled(["2c", "3c", "4c"]), "remika-2.4", "shuffled 2 times already")
    moment.state.unseen["7h"] = 1
    moment.when("draw 7h", "throw Ks")
    result = moment.state.results[-1]
    assert (result.winner, result.points) == (None, (0, 0, 0))
    assert (moment.state.round, moment.state.running, moment.state.offers) == (1, False, {})
    assert moment.state.next_dealer() == 1


@pytest.mark.rule("remika-2.4")
def test_a_win_goes_before_the_void() -> None:
    moment = emptied(reshuffles=2, table=TABLE)
    moment.state.unseen["7s"] = 1
    moment.state.hands[0] = ["Ks"]
    moment.when("draw 7s", "add 7s to 1", "throw Ks")
    assert moment.state.results[-1].winner == 0
    late = a_turn("Ks", draw="7s", table=TABLE, opened=[0])
    late.state.turn = LAST_TURN
    assert late.when("add 7s to 1", "throw Ks").state.results[-1].winner == 0


@pytest.mark.rule("remika-2.4")
@pytest.mark.parametrize(("turn", "void"), [(LAST_TURN - 1, False), (LAST_TURN, True)])
def test_the_300th_turn_makes_the_game_void(turn: int, void: bool) -> None:
    moment = a_turn("Ks 9d", draw="7s")
    moment.state.turn = turn
    assert moment.when("throw Ks").state.running is not void


def test_a_draw_taken_back_frees_the_card_unless_the_order_is_recorded() -> None:
    moment = dealt("Ks").when("draw 7d")
    moment.take_back().allows("draw 7d", "draw 9c")


def test_a_reshuffle_goes_back_with_its_draw() -> None:
    """Two players draw and throw until the stock is used up; the draw that needed a new one is taken back."""
    moment = dealt(players=2)
    while moment.state.stock:
        card = next(card for card, left in moment.state.unseen.items() if left)
        moment.when(f"draw {card}", f"throw {card}")
    discards = list(moment.state.discards)
    moment.when(StockReshuffled(discards[:-1]), f"draw {discards[0]}", f"throw {discards[0]}")
    moment.when(f"draw {discards[1]}").take_back()
    moment.refuses(f"draw {discards[2]}", "remika-2.4", "lies on top of the stock")
    moment.take_back().take_back()
    assert (moment.state.stock, moment.state.reshuffles, moment.state.discards) == (0, 0, discards)
    moment.refuses(DiscardDrawn(moment.state.to_act or 0, discards[0]), "remika-2.2")
    moment.allows(StockReshuffled(discards[-2::-1]))
