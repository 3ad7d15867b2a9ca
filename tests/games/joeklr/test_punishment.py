"""The punishment (joeklr-5), and what is recorded of slips (7.1)."""

import pytest

from games.events import Event
from games.joeklr.events import CardsOpted, HellishOpted, MyscardDrawn, MyscardPeeked
from games.joeklr.secrets import slip
from tests.games.joeklr.given import Moment, a_turn, punish


def peeked(hand: str = "Jh Qh As Ad", other: str = "Jc Qc Kc Ac", already: int = 0) -> Moment:
    """Given that seat 0 has just looked at its myscard, and was punished so often before."""
    moment = a_turn(hand, other=other).when("myscard Kd", "peek")
    moment.state.punishments[0] = already
    return moment


@pytest.mark.rule("joeklr-5.1")
def test_what_is_punished() -> None:
    for moment in (
        peeked(),
        a_turn("Jh Qh As Ad").when("opt Qd Jc silently"),
        a_turn("Jh Qh As Ad", discards="Kh Jc Qd Ks").when("hellish Ks Qd Jc Kh silently"),
    ):
        assert moment.state.to_act == 1
        moment.refuses(punish("Jc", "Jc", seat=1, by=0), "joeklr-5.1", "seat 0 is to be punished, not seat 1")
        moment.when(punish("As", "As"))
        assert moment.state.to_act == 0
        moment.refuses(punish("As", "As"), "joeklr-5.1", "no punishment is due")


@pytest.mark.rule("joeklr-5.1")
def test_nobody_is_punished_out_of_order() -> None:
    moment = a_turn("Jh Qh As Ad")
    moment.refuses(punish("As", "As"), "joeklr-5.1", "no punishment is due")
    moment.when("myscard Kd").refuses(punish("As", "As"), "joeklr-5.1", "no punishment is due")
    moment.when("throw As").refuses(punish("Ad", "Ad"), "joeklr-5.1", "no punishment is due")


@pytest.mark.rule("joeklr-5.2")
def test_the_left_neighbour_draws_looks_and_returns() -> None:
    moment = peeked()
    moment.refuses(punish("Ah", "Ah"), "joeklr-5.2", "seat 0 holds")
    moment.refuses(punish("Kd", "Kd"), "joeklr-5.2", "seat 0 holds")  # it lies face down
    moment.refuses(punish("As", "Ks"), "joeklr-5.2", "seat 1 has")
    moment.refuses(punish("As Ad", "As Ad"), "joeklr-5.2", "1 cards are drawn and returned, not 2 and 2")
    moment.refuses(punish("As", ""), "joeklr-5.2", "not 1 and 0")
    moment.refuses(punish("As", "As", by=0), "joeklr-5.2", "seat 1 punishes, not seat 0")
    moment.allows(punish("As", "As"))
    moment.when(punish("As", "Jc"))
    assert sorted(moment.state.hands[0]) == ["Ad", "Jc", "Jh", "Qh"]
    assert sorted(moment.state.hands[1]) == ["Ac", "As", "Kc", "Qc"]


@pytest.mark.rule("joeklr-5.2")
def test_the_n_th_punishment_draws_n_cards() -> None:
    moment = peeked(already=2)
    moment.refuses(punish("As", "As"), "joeklr-5.2", "3 cards are drawn and returned")
    moment.when(punish("As Ad Jh", "Jc As Qc"))
    assert sorted(moment.state.hands[0]) == ["As", "Jc", "Qc", "Qh"]
    assert moment.state.punishments == [3, 0]


@pytest.mark.rule("joeklr-5.2")
def test_a_four_handed_table_has_its_own_left() -> None:
    moment = a_turn("Jh Qh As Ad", players=4).when("myscard Kd", "peek")
    assert moment.state.to_act == 1
    moment.refuses(punish("As", "As", by=3), "joeklr-5.2", "seat 1 punishes, not seat 3")


@pytest.mark.rule("joeklr-5.2")
def test_the_hand_counted_is_the_one_after_the_draw() -> None:
    moment = a_turn("Jh").when("opt Qd Jc silently")
    moment.state.punishments[0] = 2
    moment.when(punish("Jh Qd Jc", "Jh Qd Jc", slap=True))


@pytest.mark.rule("joeklr-5.3")
def test_a_slap_is_given_with_the_last_card() -> None:
    few = peeked("Jh Qh", already=1)
    few.refuses(punish("Jh Qh", "Jh Qh"), "joeklr-5.3", "it is punishment 2 of a hand of 2, without a slap")
    few.when(punish("Jh Qh", "Jc Qc", slap=True))
    assert few.state.hands[0] == ["Jc", "Qc"]
    peeked("Jh Qh", already=6).allows(punish("Jh Qh", "Jc Qc", slap=True))
    many = peeked(already=1)
    many.refuses(punish("Jh Qh", "Jh Qh", slap=True), "joeklr-5.3", "of a hand of 4, with a slap")
    many.allows(punish("Jh Qh", "Jh Qh"))


@pytest.mark.rule("joeklr-5.4")
def test_a_punishment_comes_at_once_and_takes_no_turn_away() -> None:
    moment = peeked("Jh Qh Kh As Ad")
    for act in ("lay Jh Qh Kh", "throw As", "take", "peek"):
        event = moment.event(act)
        own = type(event)(0, *[getattr(event, name) for name in event.__struct_fields__[1:]])
        moment.refuses(own, "joeklr-5.4", "seat 1 is to punish seat 0 first")
    moment.when(punish("As", "As"))
    moment.refuses("peek", "joeklr-5.4", "the myscard was looked at in this turn already")
    moment.when("lay Jh Qh Kh", "throw As", "keep")
    assert moment.state.to_act == 1


@pytest.mark.rule("joeklr-5.4")
def test_a_lost_meld_is_owed_no_more() -> None:
    moment = a_turn("Jh Qh As Ad", other="Jc Qc", discards="Kh Jd Qd Ks")
    moment.when("hellish Ks Qd Jd Kh silently", punish("Kh", "Jc"))
    assert (moment.state.owed, moment.state.awaited) == (None, "play")
    moment.allows("throw As")
    kept = a_turn("Jh Qh As Ad", other="Jc Qc", discards="Kh Jd Qd Ks")
    kept.when("hellish Ks Qd Jd Kh silently", punish("Ks", "Jc"))
    kept.refuses("throw As", "joeklr-2.3", "a meld or a play-on with K♥ comes first")


@pytest.mark.rule("joeklr-5.4")
def test_a_play_on_with_the_lost_card_lapses_too() -> None:
    moment = a_turn("Qh As", other="Jc Qc", table=["Js Qs Ks"], discards="As Jd Qd Kc")
    moment.state.hands[0] = ["Qh", "Jc"]
    moment.when("hellish Kc Qd Jd As silently", punish("As", "Jc"))
    assert moment.state.awaited == "play"


@pytest.mark.rule("joeklr-7.1")
@pytest.mark.parametrize(
    ("event", "found"),
    [
        (MyscardPeeked(0), "peek"),
        (CardsOpted(0, ["As", "Ad"], None), "opt"),
        (CardsOpted(0, ["As", "Ad"], 3), "opt"),
        (CardsOpted(0, ["As", "Ad"], 2), None),
        (CardsOpted(0, ["As"], None), None),
        (HellishOpted(0, ["As", "Ad", "Ac", "Ah"], False), "hellish opt"),
        (HellishOpted(0, ["As", "Ad", "Ac", "Ah"], True), None),
        (MyscardDrawn(0, "As"), None),
    ],
)
def test_the_three_slips(event: Event, found: str | None) -> None:
    assert slip(event) == found


@pytest.mark.rule("joeklr-7.1")
def test_a_card_left_from_an_earlier_turn_is_not_peeked_at() -> None:
    moment = a_turn("Jh Qh As Ad", kept="Kh").when("opt Qd")
    moment.refuses("peek", "joeklr-2.1", "no myscard was drawn in this turn")
