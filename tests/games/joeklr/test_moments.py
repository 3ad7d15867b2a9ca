"""Moments worth stopping at in Joeklr, on turns small enough to be worked by hand."""

from games.joeklr.moments import moments
from games.moments import KeyMoment
from tests.games.joeklr.given import PEOPLE, Moment, a_turn, line, punish, started


def told(moment: Moment) -> list[KeyMoment]:
    """What the newest event made."""
    return list(moments(moment.state, moment.match.standing[-1][1], PEOPLE))


def kinds(moment: Moment) -> list[tuple[str, int | None, int]]:
    """The kind, the seat and the weight of what the newest event made."""
    return [(one.kind, one.seat, one.weight) for one in told(moment)]


def test_a_punishment_weighs_its_cards_and_a_slap() -> None:
    peeked = a_turn("Jh Qh As Ad").when("myscard Kd", "peek").when(punish("As", "Jc"))
    assert kinds(peeked) == [("punishment", 0, 10)]
    assert told(peeked)[0].text == "emily punishes oliver: a card drawn"
    slapped = a_turn("Jh Qh As").when("myscard Kd", "peek")
    slapped.state.punishments[0] = 2
    assert kinds(slapped.when(punish("As Jh Qh", "As Jh Qh", slap=True))) == [("punishment", 0, 50)]
    assert told(slapped)[0].text == "emily punishes oliver: 3 cards drawn, and a slap"


def test_what_changes_hands_is_not_told() -> None:
    moment = a_turn("Jh Qh As Ad").when("myscard Kd", "peek").when(punish("As", "Jc"))
    assert not any(card in told(moment)[0].text for card in ("A♠", "J♣", "K♦"))


def test_a_myscard_left_lying_and_a_hellish_opt() -> None:
    kept = a_turn("Jh Qh As Ad").when("myscard Kd", "throw As", "keep")
    assert kinds(kept) == [("man-of-mystery", 0, 0)]
    deep = a_turn("Jh Qh As Ad", discards="Kh Jc Qd Ks").when("hellish Ks Qd Jc Kh")
    assert kinds(deep) == [("hellish-opt", 0, 15)]


def test_a_game_won_in_one_turn_with_a_royal() -> None:
    # Two flashes of hearts, each of three cards that count two and one more.
    turn = a_turn("Jh Qh Kh Jh Qh Kh As Ad", discards="Jc")
    turn.state.hands[0].remove("Ad")
    moment = turn.when("opt Jc", "lay Jh Qh Kh", "lay Jh Qh Kh", "last As Jc")
    assert kinds(moment) == [("out-at-once", 0, 60), ("upgrade", 0, 18)]
    assert told(moment)[1].text == "oliver has flashes of one suit that make a royal: 18 points"


def test_a_game_on_the_sheet_without_a_winner() -> None:
    assert kinds(started().when(line(1, (10, 6), winner=None))) == [("nobody-out", None, 50)]
