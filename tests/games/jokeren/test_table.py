"""Section 1: table, deck, deal."""

from collections import Counter
from itertools import chain

import pytest

from games.events import CardsDealt, MatchStarted, Player, RoundStarted
from games.jokeren import GAME
from games.jokeren.state import DECK, rest_is_the_stock
from games.match import Match
from games.rule import Illegal
from tests.games.jokeren.given import Moment, a_turn, before_round, dealt, line, start, started


@pytest.mark.rule("jokeren-1.1")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players: int) -> None:
    people = [Player(f"p{seat}") for seat in range(players)]
    event = MatchStarted(game="jokeren", variant="standard", players=people)
    illegal = Moment(Match(GAME)).refuses(event, "jokeren-1.1", f"{players} players are named")
    assert "2 to 4 players" in illegal.sentence


@pytest.mark.rule("jokeren-1.1")
def test_nobody_sits_in_two_seats() -> None:
    event = MatchStarted(game="jokeren", variant="american", players=[Player("a"), Player("b"), Player("a")])
    Moment(Match(GAME)).refuses(event, "jokeren-1.1", "a would sit in two seats")


@pytest.mark.rule("jokeren-1.1")
def test_the_deck_has_108_cards_and_no_card_is_dealt_too_often() -> None:
    assert DECK.total() == 108
    assert DECK["X"] == 4
    assert {count for card, count in DECK.items() if card != "X"} == {2}
    moment = before_round(1, 2).when(RoundStarted(1, 0))
    rest = [card for card in DECK.elements() if card != "7h"]
    thrice = CardsDealt([["7h", "7h", "7h", *rest[:10]], rest[10:23]])
    moment.refuses(thrice, "jokeren-1.1", "7♥ is dealt once too often")
    strange = CardsDealt([["Zz", *rest[:12]], rest[12:25]])
    moment.refuses(strange, "jokeren-1.1", "'Zz' is dealt but not in the deck")


@pytest.mark.rule("jokeren-1.2")
@pytest.mark.parametrize("variant", ["standard", "american"])
def test_fifteen_cards_are_for_two_players(variant: str) -> None:
    assert len(dealt(players=2, variant=variant, hand_size=15).state.hands[1]) == 15
    for players in (3, 4):
        event = start(players, variant, hand_size=15)
        Moment(Match(GAME)).refuses(event, "jokeren-1.2", f"15 cards each are chosen for {players} players")


@pytest.mark.rule("jokeren-1.2")
@pytest.mark.parametrize("size", [14, 13.0, "13", None])
def test_no_other_number_of_cards(size: object) -> None:
    Moment(Match(GAME)).refuses(start(2, hand_size=size), "jokeren-1.2")


@pytest.mark.rule("jokeren-1.2")
def test_thirteen_cards_each_once_a_round() -> None:
    moment = started(2).when(RoundStarted(1, 0))
    cards = list(DECK.elements())
    moment.refuses(CardsDealt([cards[:13], cards[13:25]]), "jokeren-1.2", "seat 1 gets 12 cards, not 13")
    moment.refuses(CardsDealt([cards[:13]]), "jokeren-1.2", "1 hands for 2 players")
    again = CardsDealt([cards[:13], cards[13:26]])
    moment.when(again).refuses(again, "jokeren-1.2", "no cards are to be dealt now")


@pytest.mark.rule("jokeren-1.3")
def test_the_rest_is_the_stock_and_the_discard_pile_is_empty() -> None:
    state = dealt(players=4).state
    assert state.stock == 108 - 52
    assert state.discards == []
    assert +state.unseen == rest_is_the_stock(state.hands) == DECK - Counter(chain(*state.hands))


@pytest.mark.rule("jokeren-1.4")
def test_the_seat_left_of_the_dealer_begins() -> None:
    assert dealt(players=3).state.to_act == 0
    assert dealt(players=3, number=2).state.dealer == 2


@pytest.mark.rule("jokeren-1.4")
def test_the_deal_passes_left() -> None:
    moment = started(3).when(line(1, [0, 5, 5], dealer=1))
    moment.refuses(RoundStarted(2, 1), "jokeren-1.4", "seat 2 deals this round, not seat 1")
    moment.refuses(line(2, [0, 5, 5], dealer=0), "jokeren-1.4", "seat 2 deals this round, not seat 0")
    moment.when(line(2, [0, 5, 5])).refuses(RoundStarted(3, 1), "jokeren-1.4", "seat 0 deals")
    moment.allows(RoundStarted(3, 0))


@pytest.mark.rule("jokeren-1.4")
def test_the_first_dealer_is_free_but_at_the_table() -> None:
    moment = started(3)
    moment.allows(*(RoundStarted(1, seat) for seat in range(3)))
    moment.refuses(RoundStarted(1, 3), "jokeren-1.4", "seat 3 is not at the table")


@pytest.mark.rule("jokeren-1.5")
def test_a_card_drawn_can_still_be_in_the_stock() -> None:
    moment = dealt("7h 7h")
    moment.refuses("draw 7h", "jokeren-1.5", "7♥ can't be in the stock any more")
    moment.refuses("draw Zz", "jokeren-1.5", "can't be in the stock")
    moment.allows("draw Ks")


@pytest.mark.rule("jokeren-1.5")
def test_the_recorded_order_is_the_order_drawn() -> None:
    moment = a_turn("7h 8h", discards="2c 3c")
    moment.state.reshuffle(["3c", "2c"], kept=0)
    moment.refuses("draw 2c", "jokeren-1.5", "3♣ lies on top of the stock, not 2♣")
    moment.when("draw 3c")
    assert moment.state.order == ["2c"]


@pytest.mark.rule("jokeren-1.5")
def test_rounds_follow_one_another() -> None:
    moment = started(3, rounds=2)
    moment.refuses(RoundStarted(2, 0), "jokeren-1.5", "round 1 comes next, not round 2")
    running = before_round(2, rounds=2).when(RoundStarted(2, 2))
    running.refuses(RoundStarted(3, 0), "jokeren-1.5", "round 2 is still being played")
    over = before_round(3, rounds=2)
    over.refuses(RoundStarted(3, 0), "jokeren-1.5", "the match is over after its 2 rounds")
    over.refuses(line(3, [0, 1, 2]), "jokeren-1.5", "over after its 2 rounds")


@pytest.mark.rule("record-6")
def test_a_card_that_comes_to_lie_open_is_recorded_with_its_face() -> None:
    moment = dealt().when("draw ?")
    moment.refuses("throw ?", "record-6", "a card of it is recorded as unseen")


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(Illegal, match=r"has no option 'rounds'"):
        GAME.check_start(start(2, "american", rounds=3))
