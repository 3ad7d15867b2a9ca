"""What is shown: the table as some seats see it, sentences, words for lists."""

import msgspec
import pytest

from games.cards import UNKNOWN
from games.events import CardsDealt, RoundStarted
from games.jokeren import GAME
from games.rummy import StockDrawn, StockReshuffled
from tests.games.jokeren.given import PEOPLE, a_turn, before_round, dealt, line, started, swap

ALL = frozenset(range(4))


def test_a_seat_sees_its_own_hand_only() -> None:
    state = dealt("X X X X", players=4).state
    for eyes in range(4):
        table = GAME.view(state, frozenset([eyes]))
        seen = msgspec.json.encode(table)
        assert (b'"X"' in seen) == (eyes == 0)
        for seat, place in enumerate(table.places):
            assert sorted(place.hand) == sorted(state.hands[seat] if seat == eyes else [UNKNOWN] * 13)
    assert GAME.view(state, frozenset()).places[0].hand == [UNKNOWN] * 13


def test_the_table_shows_stock_discards_and_melds_before_their_owners() -> None:
    state = a_turn("7s 8s", table=["Th Td X=Tc", "7h 8h 9h"], opened=[1], discards="2c 3c").state
    table = GAME.view(state, ALL)
    assert (table.stock, table.discards, table.to_act) == (state.stock, ["2c", "3c"], 0)
    assert [(meld.number, meld.kind, meld.cards) for meld in table.places[1].melds] == [
        (1, "set", ["Th", "Td", "X=Tc"]),
        (2, "run", ["7h", "8h", "9h"]),
    ]
    assert [badge.label for badge in table.places[1].badges] == ["cards", "opened"]
    assert table.places[0].melds == []


def test_headline_and_badges() -> None:
    assert GAME.view(started().state, ALL).headline == "Standard: before the first round"
    moment = a_turn("9h Th Jh Ks", draw="2c", number=2, variant="american").when("lay 9h Th Jh")
    table = GAME.view(moment.state, ALL)
    assert table.headline == "Round 2 of 5 · come out with melds of at least 40 points"
    assert [(badge.label, badge.value) for badge in table.badges] == [
        ("turn", "4"),
        ("melds so far", "29 points"),
    ]
    assert [place.points for place in table.places] == [0, 10, 10]
    over = GAME.view(before_round(2).state, ALL)
    assert [place.badges[-1].value for place in over.places] == ["out", "+10", "+10"]


def test_a_reshuffle_is_on_the_table() -> None:
    moment = a_turn("7s 8s")
    moment.state.unseen.clear()
    moment.when(StockReshuffled(["3c", "2c"]))
    assert ("reshuffles", "1") in [(one.label, one.value) for one in GAME.view(moment.state, ALL).badges]


def test_what_a_seat_may_know_of_an_event() -> None:
    state = dealt().state
    draw, order = StockDrawn(0, "Ks"), StockReshuffled(["2c", "3c"])
    assert GAME.veiled(state, draw, frozenset([0])) == draw
    assert GAME.veiled(state, draw, frozenset([1, 2])) == StockDrawn(0, UNKNOWN)
    assert GAME.veiled(state, order, ALL) == StockReshuffled([UNKNOWN, UNKNOWN])
    deal = CardsDealt([["7h"], ["8h"], ["X"]])
    assert GAME.veiled(state, deal, frozenset([1])) == CardsDealt([[UNKNOWN], ["8h"], [UNKNOWN]])
    assert GAME.veiled(state, RoundStarted(1, 0), frozenset()) == RoundStarted(1, 0)


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("lay Th Td X=Tc", "sanne lays 10♥, 10♦, joker as 10♣ and comes out with 45"),
        ("lay 2h 3h 4h", "sanne lays 2♥, 3♥, 4♥"),
        ("throw Ks", "sanne discards K♠"),
    ],
)
def test_sentences_before_coming_out(act: str, said: str) -> None:
    moment = a_turn("Th Td X 2h 3h 4h", draw="Ks")
    assert GAME.tell(moment.state, moment.event(act), PEOPLE) == said


@pytest.mark.parametrize(
    ("hand", "act", "said"),
    [
        ("Th Td", "lay Th Td Tc", "sanne lays 10♥, 10♦, 10♣ and goes out"),
        ("7s", "add 7s to 1", "sanne lays 7♠ off to 7♥, 7♦, 7♣"),
        ("", "throw Tc", "sanne discards 10♣ and goes out"),
    ],
)
def test_sentences_once_out(hand: str, act: str, said: str) -> None:
    moment = a_turn(hand, draw="Tc", table=["7h 7d 7c"], opened=[0])
    assert GAME.tell(moment.state, moment.event(act), PEOPLE) == said


def test_more_sentences() -> None:
    state = a_turn("8h 2s 4s 4h", table=["7h X=8h 9h", "Ks Kh Kd"], opened=[0], joker_swap=True).state

    def told(event: object) -> str:
        return GAME.tell(state, event, PEOPLE)  # type: ignore[arg-type]

    assert told(StockDrawn(1, UNKNOWN)) == "daan draws a card from the stock"
    assert told(StockDrawn(1, "X")) == "daan draws joker from the stock"
    assert told(StockReshuffled(["2c"])).endswith("1 discards are shuffled into a new one")
    joker = "sanne puts 8♥ in the place of a joker and lays"
    assert told(swap(1, "8h", add="X=Kc to 2")) == f"{joker} the joker as K♣ off to K♠, K♥, K♦"
    assert told(swap(1, "8h", add="X=Th to 1 high")) == f"{joker} the joker as 10♥ off to the same meld"
    assert told(swap(1, "8h", lay="3: 4s 4h X=4d")) == f"{joker} 4♠, 4♥, joker as 4♦ with it"
    assert told(RoundStarted(1, 2)) == "Round 1: femke deals; to come out: melds of at least 30 points"
    assert told(CardsDealt([["7h"], ["8h"], ["9h"]])) == "1 cards each are dealt"
    assert told(line(2, [4, 0, 9], 1)) == "Round 2 from the sheet: daan goes out; sanne 4, femke 9"
    assert told(line(2, [4, 1, 9], None)).startswith(
        "Round 2 from the sheet: nobody goes out; sanne 4, daan 1"
    )


def test_words_for_lists() -> None:
    moment = a_turn("8h 2s", table=["7h X=8h 9h"], discards="2c 3c", opened=[0], joker_swap=True)
    words = [GAME.short(act) for act in GAME.legal(moment.state)]
    assert words == ["draw from the stock", "draw 3♣ from the discards"]
    moment.when("draw Th")
    words = [GAME.short(act) for act in GAME.legal(moment.state)]
    assert "10♥ to meld 1 (high)" in words
    assert "8♥ for the joker of meld 1, joker as 10♥ to meld 1 (high)" in words
    assert "8♥" in words
    assert GAME.short(swap(1, "8h", lay="3: 4s 4h X=4d")).endswith("the joker to 4♠, 4♥, joker as 4♦")
    assert GAME.short(moment.event("lay 7h 8h 9h")) == "lay 7♥, 8♥, 9♥"
