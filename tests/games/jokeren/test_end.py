"""Section 5: how a round and a match end, and what they count."""

import pytest

from games.jokeren import GAME
from games.jokeren.scoring import final_places, gone_out, hand_points
from games.match import Match
from tests.games.jokeren.given import Moment, a_turn, before_round, line, start, started, swap


@pytest.mark.rule("jokeren-5.1")
def test_the_last_card_goes_in_every_way() -> None:
    assert gone_out([])
    assert not gone_out(["X"])
    table = ["7h X=8h 9h"]
    ways = [
        a_turn("Th Td", draw="Tc", opened=[0]).when("lay Th Td Tc"),
        a_turn("Th", draw="6h", table=table, opened=[0]).when("add Th to 1 high", "add 6h to 1 low"),
        a_turn("Th", draw="2s", table=table, opened=[0]).when("add Th to 1 high", "throw 2s"),
        a_turn("Th", draw="8h", table=table, opened=[0], joker_swap=True).when(
            "add Th to 1 high", swap(1, "8h", add="X=Jh to 1 high")
        ),
    ]
    for moment in ways:
        assert not moment.state.running
        assert moment.score.rounds[0].out == 0
        assert moment.score.rounds[0].points[0] == 0
        assert min(moment.score.rounds[0].points[1:]) > 0
        assert moment.state.results[0].out_turn == 2


@pytest.mark.rule("jokeren-5.2")
@pytest.mark.parametrize(("hand", "points"), [("Ah Kd X 5c", 51), ("Js Td 2h", 22), ("X X", 50), ("", 0)])
def test_cards_left_are_penalty_points(hand: str, points: int) -> None:
    assert hand_points(hand.split()) == points


@pytest.mark.rule("jokeren-5.2")
def test_a_joker_in_hand_costs_25_at_every_table() -> None:
    moment = a_turn("Th Td", draw="Tc", opened=[0], joker_value="replaced")
    moment.state.hands[1], moment.state.hands[2] = ["X"], ["2h", "X"]
    assert moment.when("lay Th Td Tc").score.rounds[0].points == [0, 25, 27]


@pytest.mark.rule("jokeren-5.3")
@pytest.mark.parametrize("rounds", [1, 3, 50])
def test_the_agreed_rounds_are_played(rounds: int) -> None:
    moment = before_round(rounds, rounds=rounds)
    assert not moment.state.over
    assert moment.score.places is None
    moment.when(line(rounds, [0, 4, 4]))
    assert moment.state.over
    assert (moment.score.status, moment.score.places) == ("finished", [1, 2, 2])


@pytest.mark.rule("jokeren-5.3")
@pytest.mark.parametrize("rounds", [0, 51, -1, True, "5", 2.5, None])
def test_no_other_number_of_rounds(rounds: object) -> None:
    Moment(Match(GAME)).refuses(start(2, rounds=rounds), "jokeren-5.3", "a whole number from 1 to 50")


@pytest.mark.rule("jokeren-5.3")
def test_five_rounds_are_agreed_where_nobody_says() -> None:
    assert len(started().state.openings) == 5


@pytest.mark.rule("jokeren-5.3")
def test_the_lowest_total_wins() -> None:
    assert final_places([30, 12, 30, 99]) == [2, 1, 2, 4]
