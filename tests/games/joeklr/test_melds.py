"""Melds, play-ons, the discard and the end (joeklr-1.2, 3 and 4)."""

import pytest

from games.joeklr.events import LastTwoDiscarded
from games.joeklr.melds import melds_in
from games.joeklr.secrets import Secret
from tests.games.joeklr.given import a_turn


@pytest.mark.rule("joeklr-1.2")
def test_there_is_no_corner() -> None:
    moment = a_turn("Kh Ah Jh Qh As Ad").when("opt Qd")
    moment.refuses("lay Kh Ah Jh", "joeklr-1.2", "K♥, A♥, J♥ would go round the corner")
    moment.refuses("lay Ah Jh Qh", "joeklr-1.2", "would go round the corner")


@pytest.mark.rule("joeklr-1.2")
def test_a_joker_stands_for_no_card() -> None:
    moment = a_turn("Jh Qh X As Ad", table=["Js Qs Ks"]).when("opt Qd")
    moment.refuses("lay Jh Qh X=Kh", "joeklr-1.2", "joker as K♥ is no card of this game")
    moment.refuses("add X=As to 1 high", "joeklr-1.2", "joker as A♠ is no card of this game")
    moment.refuses("add X to 1 high", "joeklr-1.2", "a joker is never played on")
    moment.refuses("throw X=As", "joeklr-1.2", "joker as A♠ is no card of this game")
    moment.allows("throw X")


@pytest.mark.rule("joeklr-3.1")
def test_a_clone_is_three_identical_cards() -> None:
    moment = a_turn("Qd Qd As Ah Ac Ad Ks").when("opt Qd")
    moment.refuses("lay As Ah Ad", "joeklr-3.1", "A♠, A♥, A♦ are not identical")
    moment.refuses("lay Qd Qd", "joeklr-3.1", "a clone has three cards, not 2")
    moment.when("lay Qd Qd Qd")
    moment.refuses("add Ks to 1 high", "joeklr-3.1", "meld 1 is a clone")


@pytest.mark.rule("joeklr-3.2")
@pytest.mark.parametrize("cards", ["Jh Qh Kh", "Qh Kh Ah", "Jh Qh Kh Ah"])
def test_a_flash_is_three_or_four_in_a_row(cards: str) -> None:
    a_turn("Jh Qh Kh Ah Ks As").when("opt Qd").allows(f"lay {cards}")


@pytest.mark.rule("joeklr-3.2")
@pytest.mark.parametrize(
    ("cards", "because"),
    [
        ("Jh Qh Ks", "are not of one suit"),
        ("Jh Qh", "a flash has three or four cards, not 2"),
        ("Qh Jh Kh", "Q♥, J♥, K♥ do not follow one another from low to high"),
        ("Jh Qh Ah", "do not follow one another"),
        ("", "a flash has three or four cards, not 0"),
    ],
)
def test_what_is_no_flash(cards: str, because: str) -> None:
    a_turn("Jh Qh Kh Ah Ks As").when("opt Qd").refuses(f"lay {cards}", "joeklr-3.2", because)


@pytest.mark.rule("joeklr-3.3")
def test_a_jokel_is_the_two_jokers() -> None:
    moment = a_turn("X X As Jh Ks").when("opt Qd")
    moment.refuses("lay X As", "joeklr-3.3", "A♠, joker are not the two jokers")
    moment.refuses("lay X X As", "joeklr-3.3", "are not the two jokers")
    moment.when("lay X X")
    moment.refuses("add As to 1 high", "joeklr-3.3", "meld 1 is a jokel")
    assert moment.when("throw Ks").state.melds[1].cards == ("X", "X")


@pytest.mark.rule("joeklr-3.4")
def test_a_play_on_lies_before_who_plays_it() -> None:
    moment = a_turn("Ah Js As Ad", table=["Jh Qh Kh", "0: Qs Ks As", "Jc Qc Kc Ac"]).when("opt Qd")
    moment.refuses("add Ah to 1", "joeklr-3.4", "A♥ can't be added without naming an end to J♥, Q♥, K♥")
    moment.refuses("add Ah to 1 low", "joeklr-3.4", "A♥ can't be added at the low end to J♥, Q♥, K♥")
    moment.refuses("add As to 1 high", "joeklr-3.4", "A♠ can't be added at the high end")
    moment.refuses("add Ah to 3 high", "joeklr-3.4", "A♥ can't be added at the high end")
    moment.refuses("add Ah to 4 high", "joeklr-3.4", "there is no meld 4 on the table")
    moment.when("add Ah to 1 high", "add Js to 2 low")
    assert (moment.state.melds[1].cards, moment.state.melds[1].seats) == (
        ("Jh", "Qh", "Kh", "Ah"),
        (1, 1, 1, 0),
    )
    assert moment.state.melds[2].cards == ("Js", "Qs", "Ks", "As")
    moment.refuses("add As to 2 high", "joeklr-3.4", "A♠ can't be added")


@pytest.mark.rule("joeklr-3.4")
def test_melds_are_numbered_as_they_are_laid() -> None:
    moment = a_turn("Jh Qh Kh As Ad", table=["Js Qs Ks"]).when("opt Qd")
    lay = moment.event("lay Jh Qh Kh")
    for number in (1, 3):
        wrong = type(lay)(0, number, ["Jh", "Qh", "Kh"])
        moment.refuses(wrong, "joeklr-3.4", f"the next meld is number 2, not {number}")
    moment.allows(lay)


@pytest.mark.rule("joeklr-3.5")
def test_the_last_two_cards_are_never_melded() -> None:
    moment = a_turn("Jh Qh Kh", table=["Jd Qd Kd"]).when("opt Qd")
    moment.refuses("lay Jh Qh Kh", "joeklr-3.5", "it would leave 1 of the last two cards")
    assert "lay J♥, Q♥, K♥" not in moment.words
    enough = a_turn("Jh Qh Kh").when("opt Qd Jc")
    enough.when("lay Jh Qh Kh").allows("last Qd Jc", "throw Qd")
    ace = a_turn("Ad", table=["Jd Qd Kd"]).when("opt Qd")
    ace.refuses("add Ad to 1 high", "joeklr-3.5", "it would leave 1 of the last two cards")
    jokel = a_turn("X X").when("opt Qd")
    jokel.refuses("lay X X", "joeklr-3.5", "it would leave 1")


@pytest.mark.rule("joeklr-3.5")
def test_the_face_down_card_counts_as_one_of_the_two() -> None:
    a_turn("Jh Qh Kh As").when("myscard Kd").allows("lay Jh Qh Kh")
    a_turn("Jh Qh Kh", kept="Kd").when("opt Qd").allows("lay Jh Qh Kh")
    a_turn("Jh Qh Kh").when("myscard Kd").refuses("lay Jh Qh Kh", "joeklr-3.5")


@pytest.mark.rule("joeklr-4.1")
def test_every_turn_ends_with_one_discard() -> None:
    moment = a_turn("Jh Qh As Ad").when("myscard Kd", "throw As")
    moment.refuses("throw Ad", "joeklr-4.1", "the discard of this turn was made already")
    moment.refuses("last Qh Ad", "joeklr-4.1", "the discard of this turn was made already")
    two = a_turn("Jh").when("myscard Kd", "throw Jh", "keep")
    assert (two.state.hands[0], two.state.owned(0), two.state.to_act) == ([], 1, 1)
    hand = a_turn("Jh").when("opt Qd", "throw Jh")
    assert hand.state.hands[0] == ["Qd"]


@pytest.mark.rule("joeklr-4.2")
def test_the_last_two_cards_together_win() -> None:
    moment = a_turn("Jh").when("opt Qd")
    moment.refuses("last Jh Kd", "joeklr-4.2", "the last two cards are J♥, Q♦, not J♥, K♦")
    moment.refuses("last Jh", "joeklr-4.2", "the last two cards are")
    moment.allows("last Jh Qd", "last Qd Jh")
    assert moment.words[-2:] == ["discard J♥, Q♦ with a Whomp!", "discard J♥, Q♦"]
    moment.when(LastTwoDiscarded(0, ["Jh", "Qd"], True))
    result = moment.state.results[0]
    assert (result.winner, result.whomp, result.out_turn) == (0, True, 2)
    assert (moment.state.hands[0], moment.state.discards[-2:]) == ([], ["Jh", "Qd"])


@pytest.mark.rule("joeklr-4.2")
def test_a_face_down_card_is_named_last() -> None:
    moment = a_turn("Jh").when("myscard Kd")
    assert moment.words[-1] == "discard J♥, an unseen card"
    moment.refuses("last Kd Jh", "joeklr-4.2", "the last two cards are J♥, K♦, not K♦, J♥")
    moment.refuses("last Jh Qd", "joeklr-4.2", "not J♥, Q♦")
    moment.when("last Jh Kd")
    assert moment.state.discards[-2:] == ["Jh", "Kd"]
    assert moment.state.aside == [None, None]


@pytest.mark.rule("joeklr-4.2")
def test_a_last_card_that_was_not_seen_may_be_any_that_nobody_has_shown() -> None:
    moment = a_turn("?", discards="Ks Ks Qd")
    moment.state.top = Secret("Ks", frozenset({1}))  # seat 1 looked at it and put it back
    moment.when("myscard ?")
    moment.refuses("last Kd Ad", "joeklr-4.2", "not K♦, A♦")
    moment.refuses("last Ks Kd", "joeklr-4.2", "not K♠, K♦")
    moment.refuses("last Ks Ks", "joeklr-4.2", "K♠ was seen elsewhere")
    moment.when("last Kd Ks")
    assert moment.state.results[0].winner == 0


@pytest.mark.rule("joeklr-4.2")
def test_three_cards_or_one_do_not_win() -> None:
    a_turn("Jh Qh").when("opt Qd").refuses("last Jh Qh", "joeklr-4.2", "seat 0 owns 3 cards")
    kept = a_turn("Jh", kept="Ks").when("opt Qd")
    kept.refuses("last Jh Qd", "joeklr-4.2", "seat 0 owns 3 cards")


def test_every_meld_of_a_hand_is_found_once() -> None:
    hand = ["Jh", "Qh", "Qh", "Qh", "Kh", "Ah", "X", "X", "Js", "Qs", "As", "Jd"]
    found = list(melds_in(hand))
    assert len(found) == len(set(found)) == 5
    assert set(found) == {
        ("Qh", "Qh", "Qh"),
        ("Jh", "Qh", "Kh"),
        ("Qh", "Kh", "Ah"),
        ("Jh", "Qh", "Kh", "Ah"),
        ("X", "X"),
    }
