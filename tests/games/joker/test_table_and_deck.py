"""Section 1: table and deck."""

from collections import Counter
from itertools import pairwise

import pytest

from games.cards import JOKER
from games.joker import GAME
from games.joker.pack import deck, jokers, stronger
from games.match import Match
from tests.games.joker.given import Moment, a_round, start


@pytest.mark.rule("joker-1.1")
@pytest.mark.parametrize(
    ("players", "because"),
    [
        (["nino", "gio", "tamar"], "3 players are named"),
        (["nino", "gio", "tamar", "luka", "dato"], "5 players are named"),
        ([], "0 players are named"),
        (["nino", "gio", "nino", "luka"], "nino would sit in two seats"),
    ],
)
def test_a_table_is_refused_unless_it_has_four_players(players: list[str], because: str) -> None:
    Moment(Match(GAME)).refuses(start(players=players), "joker-1.1", because)


@pytest.mark.rule("joker-1.1")
def test_seats_run_in_turn_order() -> None:
    moment = a_round("7d", "8d", "9d", "Td")
    turns = []
    for card in ("7d", "8d", "9d", "Td"):
        turns.append(moment.state.to_act)
        moment.when(card)
    assert turns == [0, 1, 2, 3]
    assert moment.state.players == ("nino", "gio", "tamar", "luka")


@pytest.mark.rule("joker-1.2")
def test_the_deck_has_36_cards_and_two_jokers_for_the_black_sixes() -> None:
    cards = Counter(deck())
    assert cards.total() == 36
    assert cards[JOKER] == 2
    assert all(count == 1 for card, count in cards.items() if card != JOKER)
    suits = Counter(card[1] for card in cards if card != JOKER)
    assert suits == {"s": 8, "c": 8, "h": 9, "d": 9}
    assert {"6h", "6d"} <= cards.keys()
    assert not {"6s", "6c"} & cards.keys()


@pytest.mark.rule("joker-1.3")
def test_a_suit_runs_from_the_ace_down_to_the_six() -> None:
    down = [rank + "h" for rank in "AKQJT9876"]
    for high, low in pairwise(down):
        assert stronger(high, low)
        assert not stronger(low, high)
        assert a_round(low, high, "7d", "8d", trump="s").when(low, high, "7d", "8d").winner == 1


@pytest.mark.rule("joker-1.3")
def test_a_joker_is_of_no_suit_and_no_trump() -> None:
    assert not stronger(JOKER, "6h")
    assert not stronger("Ah", JOKER)
    assert not stronger("Ah", "Kd")
    trump_demanded = a_round("Ah 7d", "X Kd", "8d 9d", "Td Jd", trump="h").when("Ah")
    assert trump_demanded.legal == ["Kd", "X"], "a hand with a joker for its only trump is void in trumps"


@pytest.mark.rule("joker-1.4")
@pytest.mark.parametrize("first", [1, 2])
def test_the_two_jokers_have_equal_power(first: int) -> None:
    cards = ["Ad", "X", "X", "7d"]
    says = ["Ad", "X throw", "X throw", "7d"]
    says[first] = "X take"
    assert jokers() == [card for card in cards if card == JOKER]
    assert a_round(*cards).when(*says).winner == first
