"""What is shown: the table as some seats see it, sentences, words for lists, facts."""

import pytest

from games.cards import UNKNOWN
from games.events import CardsDealt, RoundStarted
from games.facts import IncidentFact, MeldFact, RoundFact, SeatFact, TurnFact
from games.remika import GAME
from games.remika.events import BuyBackAnswered, DeckCut
from games.rummy import StockDrawn, StockReshuffled
from tests.games.remika.given import PEOPLE, a_turn, after, cut, dealt, hands_of, line, started, substitute

ALL = frozenset(range(6))
TABLE = ("7h X=8h 9h", "Ks Kh Kd Kc")


def test_a_seat_sees_its_own_hand_only() -> None:
    state = dealt("X X", players=4).state
    for eyes in range(4):
        table = GAME.view(state, frozenset([eyes]))
        for seat, place in enumerate(table.places):
            assert sorted(place.hand) == sorted(state.hands[seat] if seat == eyes else [UNKNOWN] * 14)


def test_only_the_cutter_sees_what_he_puts_back() -> None:
    moment = started().when(RoundStarted(1, 0), cut(["4s", "X", "Qc"]))
    assert GAME.view(moment.state, frozenset([2])).places[2].aside == ["4s", "X", "Qc"]
    others = GAME.view(moment.state, frozenset([0, 1])).places[2]
    assert (others.aside, others.hand) == (["?", "X", "?"], ["?"])
    moment.when(hands_of(sizes=[14, 14, 13]))
    assert [place.aside for place in GAME.view(moment.state, ALL).places] == [[], [], []]
    badges = GAME.view(moment.state, frozenset()).places[2].badges
    assert [(badge.label, badge.value) for badge in badges] == [("cards", "14"), ("jokers cut", "1")]


def test_the_table_shows_stock_discards_and_melds_before_their_owners() -> None:
    state = a_turn("7s 8s", table=TABLE, opened=[1]).state
    table = GAME.view(state, ALL)
    assert (table.headline, table.stock, table.discards, table.to_act) == (
        "Game 1",
        state.stock,
        ["2c", "3c"],
        0,
    )
    assert [(meld.number, meld.kind, meld.cards) for meld in table.places[1].melds] == [
        (1, "run", ["7h", "X=8h", "9h"]),
        (2, "set", ["Ks", "Kh", "Kd", "Kc"]),
    ]
    assert [badge.label for badge in table.places[1].badges] == ["cards", "opened"]
    assert [(badge.label, badge.value) for badge in table.badges] == [("turn", "4"), ("limit", "200")]


def test_headlines_badges_and_who_is_out() -> None:
    assert GAME.view(started().state, ALL).headline == "Remika: before the first game"
    moment = after([100, 100, 0, 40], [100, 100, 0, 40], [100, 100, 0, 40])
    table = GAME.view(moment.state, ALL)
    assert (table.headline, table.stock) == ("Game 3 · over", None)
    assert [badge.label for badge in table.places[0].badges][-1] == "may buy back at"
    moment.when(BuyBackAnswered(0, True), BuyBackAnswered(1, False))
    table = GAME.view(moment.state, ALL)
    assert [place.out for place in table.places] == [False, True, False, False]
    assert [place.points for place in table.places] == [120, 300, 0, 120]
    assert [badge.label for badge in table.places[0].badges][-1] == "buy-backs"
    assert [badge.label for badge in table.places[1].badges] == ["out"]
    moment.when(line(4, [100, None, 0, 100]))
    table = GAME.view(moment.state, ALL)
    assert table.headline == "Game 4 · over · the match is won"
    assert table.places[2].badges[-1].label == "won"


def test_a_void_game_and_a_turn_that_has_to_win_say_so() -> None:
    void = started().when(line(1, [0, 0, 0], winner=None, opened=[False] * 3))
    assert GAME.view(void.state, ALL).headline == "Game 1 · void"
    bound = a_turn("7s 8s").when("take 3c")
    assert ("this turn", "must win") in [(one.label, one.value) for one in GAME.view(bound.state, ALL).badges]


def test_what_a_seat_may_know_of_an_event() -> None:
    state = started().when(RoundStarted(1, 0)).state
    seen = cut(["4s", "X", "Qc"])
    assert GAME.veiled(state, seen, frozenset([2])) == seen
    assert GAME.veiled(state, seen, frozenset([0])) == DeckCut(2, ["?", "X", "?"], ["X"])
    assert GAME.veiled(state, StockDrawn(0, "Ks"), frozenset([1])) == StockDrawn(0, "?")
    assert GAME.veiled(state, StockReshuffled(["2c"]), ALL) == StockReshuffled(["?"])
    deal = CardsDealt([["7h"], ["8h"], ["X"]])
    assert GAME.veiled(state, deal, frozenset([1])) == CardsDealt([["?"], ["8h"], ["?"]])


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("lay Ts Js Qs", "tamar lays 10♠, J♠, Q♠ (30 so far)"),
        ("lay Ts Js Qs Ks As", "tamar lays 10♠, J♠, Q♠, K♠, A♠ and opens with 51"),
        ("throw Ks", "tamar discards K♠"),
    ],
)
def test_sentences_before_opening(act: str, said: str) -> None:
    moment = a_turn("Ts Js Qs As 3d", draw="Ks")
    assert GAME.tell(moment.state, moment.event(act), PEOPLE) == said


def test_sentences_of_the_cut_and_the_deal() -> None:
    state = started().when(RoundStarted(1, 0)).state

    def told(event: object) -> str:
        return GAME.tell(state, event, PEOPLE)  # type: ignore[arg-type]

    assert told(RoundStarted(1, 0)) == "Game 1: tamar deals and plays first"
    assert told(cut(["4s", "X", "Qc"])) == "giorgi cuts and keeps a joker, putting back 4♠, Q♣"
    assert told(DeckCut(2, ["?", "?", "?"], [])) == "giorgi cuts and keeps no joker"
    assert told(cut(["X", "X", "?"])) == "giorgi cuts and keeps two jokers"
    assert told(CardsDealt([["7h"] * 14, ["8h"] * 14, []])) == "14 cards each are dealt"


def test_sentences_once_opened() -> None:
    moment = a_turn("8h Ks", table=TABLE, opened=[0])

    def told(event: object) -> str:
        return GAME.tell(moment.state, event, PEOPLE)  # type: ignore[arg-type]

    assert told(moment.event("take 3c")) == "tamar takes 3♣ from the discard pile"
    assert told(moment.event("clear 2")) == "tamar moves K♠, K♥, K♦, K♣ to the bottom of the discard pile"
    assert told(moment.event("lay 7s 7h 7d")) == "tamar lays 7♠, 7♥, 7♦"
    assert told(substitute(1, "8h", "X=Th 1 high")).startswith("tamar puts 8♥ in the place of a joker")
    moment.state.hands[0] = ["Ks"]
    assert told(moment.event("throw Ks")) == "tamar discards K♠ and wins the game"
    unopened = a_turn("8h Ks")
    sentence = GAME.tell(unopened.state, unopened.event("take 3c"), PEOPLE)
    assert sentence == "tamar takes 3♣ from the discard pile, to win in this turn"


def test_sentences_of_the_sheet_and_of_buy_backs() -> None:
    moment = after([100, 0, 40], [100, 0, 40])
    lost = line(3, [100, 0, 40])
    said = "Game 3 from the sheet: luka wins; tamar 100 (not opened), giorgi 40"
    assert GAME.tell(moment.state, lost, PEOPLE) == said
    void = line(3, [0, 0, 0], winner=None)
    assert GAME.tell(moment.state, void, PEOPLE).startswith("Game 3 from the sheet: void; tamar 0")
    moment.when(lost)
    assert GAME.tell(moment.state, BuyBackAnswered(0, True), PEOPLE) == "tamar buys back at 120"
    assert GAME.tell(moment.state, BuyBackAnswered(0, False), PEOPLE) == "tamar does not buy back and is out"


def test_words_for_lists() -> None:
    moment = a_turn("8h 2d", draw="Ks", table=TABLE, opened=[0])
    words = moment.legal
    assert words[0].startswith("8♥ for the joker of meld 1")
    assert words[-4:] == ["clear meld 2", "K♠", "8♥", "2♦"]


def test_facts_of_a_won_game() -> None:
    moment = a_turn("8h Ks Kd", draw="9d", table=("7h X=8h 9h", "6s 6d 6c 6h"), opened=[0, 1])
    moment.state.hands[0].remove("Ks")
    moment.when(substitute(1, "8h", "X=Th 1 high"), "clear 2", "throw 9d")
    for seat in (1, 2):
        drawn = next(card for card, left in moment.state.unseen.items() if left and card != "X")
        moment.when(f"draw {drawn}", f"throw {drawn}")
        assert moment.state.turns[-1].seat == seat
    moment.state.melds[1] = moment.state.melds[1].holding(("7h", "8h", "9h", "X=Th", "Jh"), (1, 0, 1, 0, 1))
    moment.state.unseen["Qh"] += 1
    moment.when("draw Qh", "add Qh to 1 high", "throw Kd")
    facts = list(GAME.facts(moment.state))
    rounds = [fact for fact in facts if isinstance(fact, RoundFact)]
    assert [(fact.points, fact.won, fact.opened_turn) for fact in rounds] == [
        (0, True, 1),
        (rounds[1].points, False, 1),
        (100, False, None),
    ]
    assert (rounds[0].out_turn, rounds[1].out_turn, rounds[0].opening_total) == (3, None, 51)
    assert (rounds[0].kind, rounds[0].cards, rounds[0].detail, rounds[0].jokers) == ("won", 14, "full", 0)
    turns = [fact for fact in facts if isinstance(fact, TurnFact)]
    assert [(fact.seat, fact.hand, fact.laid_off) for fact in (turns[0], turns[-1])] == [(0, 1, 1), (0, 0, 1)]
    assert (turns[0].left, turns[-1].left) == (10, 0)
    (meld,) = [fact for fact in facts if isinstance(fact, MeldFact)]
    assert (meld.kind, meld.owner, meld.cards, meld.jokers, meld.laid_off) == ("run", 1, 6, 1, 3)
    incidents = [fact for fact in facts if isinstance(fact, IncidentFact)]
    assert [(one.kind, one.seat, one.other, one.value) for one in incidents] == [
        ("substitution", 0, 1, 1),
        ("four-cleared", 0, 1, 2),
    ]


def test_facts_of_buy_backs_and_eliminations() -> None:
    moment = after([100, 100, 0, 40], [100, 100, 0, 40], [100, 100, 0, 40])
    moment.when(BuyBackAnswered(0, True), BuyBackAnswered(1, False), line(4, [100, None, 0, 100]))
    facts = list(GAME.facts(moment.state))
    incidents = [fact for fact in facts if isinstance(fact, IncidentFact)]
    assert [(one.kind, one.seat, one.value, one.taken) for one in incidents] == [
        ("buy-back", 0, 120, True),
        ("buy-back", 1, 120, False),
        ("elimination", 1, 300, None),
    ]
    seats = [fact for fact in facts if isinstance(fact, SeatFact)]
    assert [(one.total, one.place) for one in seats] == [(220, 2), (300, 4), (0, 1), (220, 2)]
    rounds = [fact for fact in facts if isinstance(fact, RoundFact)]
    assert len(rounds) == 4 + 4 + 4 + 3
    assert rounds[-1].detail == "sheet"
    assert rounds[-1].opened_turn is None
