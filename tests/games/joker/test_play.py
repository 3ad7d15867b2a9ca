"""Section 5: play."""

import pytest

from games.joker.events import CardPlayed
from games.joker.rules import trump_if_void
from tests.games.joker.given import a_round, played


@pytest.mark.rule("joker-5.1")
@pytest.mark.parametrize("dealer", range(4))
def test_the_seat_after_the_dealer_leads_and_the_others_follow_in_turn(dealer: int) -> None:
    moment = a_round("7d", "8d", "9d", "Td", dealer=dealer)
    order = []
    while moment.state.running:
        seat = moment.state.to_act
        order.append(seat)
        moment.when(("7d", "8d", "9d", "Td")[seat])
    assert order == [(dealer + place) % 4 for place in (1, 2, 3, 4)]


@pytest.mark.rule("joker-5.1")
def test_the_winner_of_a_trick_leads_the_next() -> None:
    moment = a_round("7d 7s", "8d 8s", "Ad 9s", "Td Ts").when("7d", "8d", "Ad", "Td")
    assert moment.state.to_act == 2
    moment.refuses(played(3, "Ts"), "joker-5.1", "seat 2 is to play, not seat 3")
    moment.when("9s", "Ts", "7s", "8s")
    assert moment.winner == 3


@pytest.mark.rule("joker-5.1")
@pytest.mark.parametrize("seat", [1, 2, 3, -1, 4])
def test_a_card_out_of_turn_is_refused(seat: int) -> None:
    moment = a_round("7d", "8d", "9d", "Td")
    moment.refuses(CardPlayed(seat, "8d"), "joker-5.1", f"seat 0 is to play, not seat {seat}")


@pytest.mark.rule("joker-5.1")
def test_no_card_is_played_after_the_last_of_the_round() -> None:
    moment = a_round("7d", "8d", "9d", "Td").when("7d", "8d", "9d", "Td")
    moment.refuses(played(3, "Td"), "joker-5.1", "no card is to be played now")


@pytest.mark.rule("joker-5.2")
def test_a_hand_with_the_led_suit_follows_it() -> None:
    moment = a_round("Ad 7c", "7d Ah", "8d 8c", "9d 9c").when("Ad")
    illegal = moment.refuses("Ah", "joker-5.2", "diamonds was led and the hand holds 7♦")
    assert illegal.legal == ("7♦",)
    assert moment.legal == ["7d"]


@pytest.mark.rule("joker-5.2")
def test_any_card_of_the_led_suit_will_do() -> None:
    moment = a_round("Td 7c 8c", "Jd 7d Ah", "8d", "9d").when("Td")
    assert sorted(moment.legal) == ["7d", "Jd"]


@pytest.mark.rule("joker-5.2")
def test_the_leader_is_free() -> None:
    assert sorted(a_round("7d Ah Kc X", trump="h").legal) == ["7d", "Ah", "Kc", "X"]


@pytest.mark.rule("joker-5.3")
def test_a_hand_void_in_the_led_suit_trumps() -> None:
    moment = a_round("Kc Ac Tc", "9h 7h Qd", trump="h").when("Kc")
    illegal = moment.refuses("Qd", "joker-5.3", "the hand holds no clubs, but the trumps 7♥, 9♥")
    assert illegal.legal == ("7♥", "9♥")
    assert sorted(moment.legal) == ["7h", "9h"]


@pytest.mark.rule("joker-5.3")
def test_a_hand_with_the_led_suit_breaks_only_the_rule_to_follow() -> None:
    moment = a_round("Kc Ac Tc", "9c 7h Qd", trump="h").when("Kc")
    assert trump_if_void(moment.state, played(1, "Qd")) is None
    moment.refuses("Qd", "joker-5.2")


@pytest.mark.rule("joker-5.3")
def test_without_trump_there_is_nothing_to_trump_with() -> None:
    assert sorted(a_round("Kc Ac Tc", "9h 7h Qd", trump=None).when("Kc").legal) == ["7h", "9h", "Qd"]


@pytest.mark.rule("joker-5.4")
def test_a_hand_with_neither_plays_what_it_likes() -> None:
    assert sorted(a_round("Kc Ac", "Qd As", trump="h").when("Kc").legal) == ["As", "Qd"]


@pytest.mark.rule("joker-5.4")
def test_there_is_no_duty_to_beat() -> None:
    moment = a_round("Td 7c", "Ad 7d", "Ah 7h", "Kh 6h", trump="h").when("Td")
    assert sorted(moment.legal) == ["7d", "Ad"]
    moment.when("7d", "Ah")
    assert sorted(moment.legal) == ["6h", "Kh"], "a trump below the ace is no worse a trump"


@pytest.mark.rule("joker-5.4")
@pytest.mark.parametrize("card", ["9d", "6s", "X take", "?", "", "7D", "X=7d"])
def test_a_card_not_held_is_refused(card: str) -> None:
    act = CardPlayed(1, "") if card == "" else card
    moment = a_round("Ad", "7d", "8d", "Td").when("Ad")
    illegal = moment.refuses(act, "joker-5.4", "seat 1 holds 7♦, not")
    assert illegal.legal == ("7♦",)


@pytest.mark.rule("joker-5.4")
def test_a_card_already_played_is_no_longer_held() -> None:
    moment = a_round("Ad 7c", "7d 8c", "8d 9c", "9d Tc").when("Ad", "7d", "8d", "9d")
    moment.refuses("Ad", "joker-5.4", "seat 0 holds 7♣, not A♦")


@pytest.mark.rule("joker-5.5")
@pytest.mark.parametrize("hand", ["7d Ah X", "Ah Ac X", "Qs As X"])
def test_a_joker_may_be_played_to_any_trick(hand: str) -> None:
    moment = a_round("Kd 7s 8s", hand, trump="h").when("Kd")
    moment.allows("X take", "X throw")


@pytest.mark.rule("joker-5.5")
def test_a_joker_fulfils_no_duty_and_is_never_forced() -> None:
    moment = a_round("Kd Qd", "Ac X", "7d 8d", "9d Td", trump="h").when("Kd")
    assert moment.legal == ["Ac", "X"], (
        "void in diamonds and trumps: the joker is no trump that must be played"
    )


@pytest.mark.rule("joker-5.5")
def test_a_joker_is_forced_only_as_the_last_card() -> None:
    assert a_round("Kd", "X", trump="h").when("Kd").legal == ["X"]


@pytest.mark.rule("joker-5.6")
@pytest.mark.parametrize(
    ("trump", "cards", "winner"),
    [
        ("h", "7d Ac Kd 8d", 2),
        ("h", "Ad 7h Kh Qd", 2),
        ("h", "Ad 6h Qd Kd", 1),
        ("h", "6h Ad Kd Qd", 0),
        (None, "7h Ac Kd Ts", 0),
        ("s", "9c Ad Ah Tc", 3),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_led_suit(trump: str, cards: str, winner: int) -> None:
    assert a_round(*cards.split(), trump=trump).when(*cards.split()).winner == winner
