"""The kit of the rummy games: stock, discard pile and melds on the table, whatever the game."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from games.cards import UNKNOWN
from games.events import CardsDealt, MatchStarted, Player, RoundStarted
from games.game import Variant
from games.rummy import (
    CardLaidOff,
    DiscardDrawn,
    JokerMoved,
    MeldLaid,
    Relaid,
    RummyState,
    StockDrawn,
    StockReshuffled,
    next_seat,
    with_drawn_card,
)
from games.rummy_game import dealt_hands, discards, draws, joker_moves, lay_offs, new_melds
from games.rummy_reasons import (
    not_held,
    null_turn,
    wrong_discard_draw,
    wrong_meld_number,
    wrong_reshuffle,
    wrong_stock_card,
)
from games.rummy_tell import short
from games.seating import wrong_table
from tests.games.playing import Shuffle

VARIANT = Variant("plain", "Plain", "", "record-1", (2, 3), ())
PACK = ["2s", "3s", "4s", "5s", "6s", "7s", "7h", "7d", "7c", "8s", "X", "X"]


def dealt(*hands: str) -> RummyState:
    """Given a small pack, these hands dealt, and seat 0 in its first turn."""
    state = RummyState(VARIANT, ["sanne", "daan", "femke"][: len(hands)], {})
    state.start_round(RoundStarted(1, 1), PACK)
    state.deal(CardsDealt([hand.split() for hand in hands]))
    state.begin_turn(0)
    return state


def test_the_deal_leaves_the_rest_as_stock() -> None:
    state = dealt("2s X", "7h X")
    assert (state.stock, state.seats, state.jokers) == (8, 2, [1, 1])
    assert +state.unseen == Counter(PACK) - Counter(["2s", "X", "7h", "X"])


def test_cards_come_from_the_stock_and_the_discards() -> None:
    state = dealt("2s 7s", "7h")
    state.draw_from_stock(0, "3s")
    assert state.drawn is not None
    assert (state.drawn.source, state.drawn.had_copy, state.stock) == ("stock", False, 8)
    state.discard(0, "2s")
    state.end_turn(left=10)
    state.begin_turn(1)
    state.draw_from_discards(1)
    assert (state.hands, state.discards, state.turn) == ([["7s", "3s"], ["7h", "2s"]], [], 2)
    turn = state.turns[0]
    assert (turn.seat, turn.source, turn.hand, turn.left) == (0, "stock", 2, 10)


def test_reasons_against_a_draw() -> None:
    state = dealt("2s", "7h")
    assert wrong_stock_card(state, "2s") == "2♠ can't be in the stock any more"
    assert wrong_stock_card(state, "X") is None
    assert wrong_stock_card(state, UNKNOWN) is None
    assert wrong_discard_draw(state, "2s") == "the discard pile is empty"
    state.unseen.clear()
    assert wrong_stock_card(state, UNKNOWN) == "the stock is empty"


def test_a_reshuffle_keeps_as_many_top_discards_as_the_game_says() -> None:
    state = dealt("2s", "7h")
    state.discards = ["3s", "4s", "5s"]
    assert wrong_reshuffle(state, ["3s"], kept=1) == f"the stock still has {state.stock} cards"
    state.unseen.clear()
    assert wrong_reshuffle(state, ["3s", "4s"], kept=1) is None
    assert wrong_reshuffle(state, ["3s", "5s"], kept=1) == "the new stock is not the 2 discards"
    assert wrong_reshuffle(state, [], kept=3) == "there are no discards to shuffle"
    state.reshuffle(["4s", "3s"], kept=1)
    assert (state.discards, state.order, state.stock, state.reshuffles) == (["5s"], ["4s", "3s"], 2, 1)
    assert state.pending
    assert wrong_stock_card(state, "3s") == "4♠ lies on top of the stock, not 3♠"
    state.draw_from_stock(0, "4s")
    assert (state.order, state.pending) == (["3s"], False)


@pytest.mark.parametrize("order", [None, ["5s", "6s"]])
def test_chance_gives_an_unseen_draw_its_card(order: list[str] | None) -> None:
    state = dealt("2s", "7h")
    state.order = order
    (draw,) = with_drawn_card(state, StockDrawn(0, UNKNOWN), Shuffle(Random(1)), kept=0)
    assert isinstance(draw, StockDrawn)
    assert draw.card == "5s" if order else wrong_stock_card(state, draw.card) is None
    assert with_drawn_card(state, draw, Shuffle(Random(1)), kept=0) == [draw]


def test_chance_shuffles_an_empty_stock_first() -> None:
    state = dealt("2s", "7h")
    state.unseen.clear()
    state.discards = ["3s", "4s", "5s"]
    shuffled, draw = with_drawn_card(state, StockDrawn(0, UNKNOWN), Shuffle(Random(1)), kept=1)
    assert isinstance(shuffled, StockReshuffled)
    assert sorted(shuffled.cards) == ["3s", "4s"]
    assert draw == StockDrawn(0, shuffled.cards[0])


def test_melds_grow_and_remember_who_laid_what() -> None:
    state = dealt("7s 7h X", "7c")
    state.lay(0, 1, ["7s", "7h", "X=7d"])
    state.lay_off(1, 1, "7c", UNSET)
    meld = state.melds[1]
    assert (meld.cards, meld.seats, meld.owner) == (("7s", "7h", "X=7d", "7c"), (0, 0, 0, 1), 0)
    assert (meld.turn, meld.first, state.next_meld, state.hands) == (1, 3, 2, [[], []])
    assert (state.laid, state.melded, state.laid_off) == ([1], 3, 1)


def test_a_joker_moves_to_a_new_or_a_standing_meld() -> None:
    state = dealt("7s 7h X", "7d 3s 4s 8s")
    state.lay(0, 1, ["7s", "7h", "X=7d"])
    state.move_joker(JokerMoved(1, 1, "7d", Relaid(2, cards=["3s", "4s", "X=5s"])))
    assert state.melds[1].cards == ("7s", "7h", "7d")
    assert state.melds[1].seats == (0, 0, 1)
    assert state.melds[2].cards == ("3s", "4s", "X=5s")
    assert (state.melds[2].owner, state.hands[1]) == (1, ["8s"])


def test_the_opening_is_the_turn_in_which_it_was_laid() -> None:
    state = dealt("2s", "7h")
    state.open(0, 30)
    state.open(0, 42)
    state.end_turn(left=None)
    state.begin_turn(1)
    state.begin_turn(0)
    state.open(0, 9)
    result = state.result(winner=0, points=[0, 7])
    assert (result.opened_turn, result.opening_total) == ((1, None), (42, None))
    assert (result.out_turn, result.points, list(map(len, result.hands))) == (2, (0, 7), [1, 1])


def test_reasons_against_laying() -> None:
    state = dealt("7s 7h X 2s", "7c")
    assert not_held(state, 0, ["7s", "X=7d"]) is None
    assert not_held(state, 0, ["7s", "7s"]) == "seat 0 holds 2♠, 7♠, 7♥, joker, not 7♠, 7♠"
    state.lay(0, 1, ["7s", "7h", "X=7d"])
    assert wrong_meld_number(state, 2) is None
    assert wrong_meld_number(state, 1) == "the next meld is number 2, not 1"


def test_a_card_taken_from_the_discards_is_not_thrown_at_once() -> None:
    state = dealt("7s", "7h")
    state.discards = ["2s"]
    assert null_turn(state, "2s") is None
    state.draw_from_discards(0)
    assert null_turn(state, "2s") == "2♠ was taken from the discard pile in this turn"
    assert null_turn(state, "7s") is None
    state.take(0, "7s")
    assert null_turn(state, "2s") is None


def test_the_next_seat_is_the_next_still_playing() -> None:
    state = dealt("2s", "3s", "4s")
    assert next_seat(state, 0, [True, True, True]) == 1
    assert next_seat(state, 0, [True, False, True]) == 2
    assert next_seat(state, 2, [False, True, True]) == 1
    assert next_seat(state, 1, [False, True, False]) == 1


@pytest.mark.parametrize(
    ("players", "because"),
    [
        ("a", "1 players are named"),
        ("a b a", "a would sit in two seats"),
        ("a b", None),
        ("a b c d", "4 players"),
    ],
)
def test_who_may_sit_down(players: str, because: str | None) -> None:
    event = MatchStarted(game="plain", variant="plain", players=[Player(one) for one in players.split()])
    found = wrong_table(VARIANT, event)
    assert found is None if because is None else because in str(found)


def words(acts: Any) -> list[str]:
    """Acts in a word or two."""
    return [short(act) for act in acts]


def test_the_acts_one_can_think_of() -> None:
    state = dealt("7s 7h 7d 8s X", "2s 3s")
    assert words(draws(state, 0)) == ["draw from the stock"]
    state.discards = ["4s"]
    assert list(draws(state, 0))[1] == DiscardDrawn(0, "4s")
    assert MeldLaid(0, 1, ["7s", "7h", "7d"]) in list(new_melds(state, 0))
    assert list(lay_offs(state, 0)) == []
    assert words(discards(state, 0)) == ["7♠", "8♠", "7♥", "7♦", "joker"]
    state.lay(0, 1, ["7s", "7h", "X=7c"])
    assert list(lay_offs(state, 0)) == [CardLaidOff(0, 1, "7d")]
    assert list(joker_moves(state, 0, JokerMoved)) == []
    state.hands[0].append("7c")
    assert list(joker_moves(state, 0, JokerMoved)) == [JokerMoved(0, 1, "7c", Relaid(1, card="X=7d"))]


def test_hands_come_from_the_top_in_hand_order() -> None:
    assert dealt_hands(["7h", "2s", "X", "3s", "4s"], [2, 0, 2]) == [["2s", "7h"], [], ["3s", "X"]]
