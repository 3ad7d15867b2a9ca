"""Section 3: melds, substitution, cleared fours."""

import pytest

from games.events import Event
from games.remika.events import FourCleared
from games.rummy import MeldLaid, Relaid
from tests.games.remika.given import Moment, a_turn, substitute


def holding(cards: str, *table: str) -> Moment:
    """Given a turn of a player who has opened, with these cards and three more."""
    held = " ".join("X" if card[0] == "X" else card for card in cards.split())
    return a_turn(f"{held} Kd 2h", draw="9c", table=table, opened=[0, 1])


@pytest.mark.rule("remika-3.1")
@pytest.mark.parametrize("cards", ["7s 7h 7d", "Ks Kh Kd Kc", "As X=Ah Ad", "X=5s 5h X=5d"])
def test_sets(cards: str) -> None:
    holding(cards).allows(f"lay {cards}")


@pytest.mark.rule("remika-3.1")
@pytest.mark.parametrize(
    ("cards", "because"),
    [
        ("7s 7s 7h", "not all of different suits"),
        ("7s 7h", "a set has three or four cards, not 2"),
        ("7s 7h 7d 7c 7s", "a set has three or four cards, not 5"),
        ("7s 7h X=7h", "not all of different suits"),
    ],
)
def test_no_sets(cards: str, because: str) -> None:
    holding(cards).refuses(f"lay {cards}", "remika-3.1", because)


@pytest.mark.rule("remika-3.1")
def test_the_twin_of_a_named_card_and_a_fifth_do_not_join_a_set() -> None:
    moment = holding("7c 7s", "7s 7h X=7c", "9s 9h 9d 9c")
    moment.refuses("add 7c to 1", "remika-3.1", "not all of different suits")
    moment.refuses("add 9c to 2", "remika-3.1", "three or four cards, not 5")
    moment.refuses("add Kd to 1", "remika-3.1", "not of one rank")


@pytest.mark.rule("remika-3.2")
@pytest.mark.parametrize(
    "cards", ["5h 6h 7h", "Ah 2h 3h", "Qs Ks As", "5h X=6h 7h", "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"]
)
def test_sequences(cards: str) -> None:
    holding(cards).allows(f"lay {cards}")


@pytest.mark.rule("remika-3.2")
@pytest.mark.parametrize(
    ("cards", "because"),
    [
        ("Ks As 2s", "do not follow one another"),
        ("5h 6h 7s", "not of one suit"),
        ("5h 6h", "three to 14 cards, not 2"),
        ("7h 6h 5h", "do not follow one another from low to high"),
        ("5h X=8h 7h", "do not follow one another"),
    ],
)
def test_no_sequences(cards: str, because: str) -> None:
    holding(cards).refuses(f"lay {cards}", "remika-3.2", because)


@pytest.mark.rule("remika-3.2")
def test_a_run_grows_at_the_end_where_the_card_fits_and_never_round_the_corner() -> None:
    moment = holding("As 9s", "Ts Js Qs Ks", "Ah 2h 3h")
    moment.refuses("add As to 1 low", "remika-3.2", "do not follow one another")
    moment.when("add As to 1 high").refuses("add 2h to 1 high", "remika-3.2")
    moment.refuses("add Kd to 2 low", "remika-3.2", "not of one suit")
    moment.allows("add 9s to 1 low")


@pytest.mark.rule("remika-3.3")
@pytest.mark.parametrize(
    ("cards", "because"),
    [
        ("7h X 9h", "does not say which card it stands for"),
        ("X=7h X=8h", "at least one natural card"),
        ("7h X=1h 9h", "is no card of a meld"),
        ("7h X=? 9h", "is no card of a meld"),
    ],
)
def test_jokers_are_named(cards: str, because: str) -> None:
    holding(cards).refuses(f"lay {cards}", "remika-3.3", because)


@pytest.mark.rule("remika-3.3")
def test_a_joker_laid_off_is_named_too() -> None:
    moment = holding("X", "7h 8h 9h", "7s 7d 7c")
    moment.refuses("add X to 1 high", "remika-3.3", "does not say which card")
    moment.allows("add X=Th to 1 high", "add X=6h to 1 low", "add X=7h to 2")
    moment.refuses("add X=Jh to 1 high", "remika-3.2", "do not follow")


JOKER = ("7h X=8h 9h", "Ks Kh Kc")


@pytest.mark.rule("remika-3.4")
def test_the_joker_goes_to_a_new_or_a_standing_meld_newly_named() -> None:
    moment = holding("8h 4s 4h", *JOKER)
    moment.allows(
        substitute(1, "8h", "X=Th 1 high"),
        substitute(1, "8h", "X=6h 1 low"),
        substitute(1, "8h", "X=Kd 2"),
        substitute(1, "8h", "3: 4s 4h X=4d"),
    )
    moment.when(substitute(1, "8h", "3: 4s 4h X=4d"))
    assert moment.state.melds[1].cards == ("7h", "8h", "9h")
    assert moment.state.melds[1].seats == (1, 0, 1)
    assert moment.state.melds[3].cards == ("4s", "4h", "X=4d")
    assert sorted(moment.state.hands[0]) == ["2h", "9c", "Kd"]
    assert moment.state.opening_total[0] == 51


@pytest.mark.rule("remika-3.4")
@pytest.mark.parametrize(
    ("act", "because"),
    [
        (substitute(3, "8h", "X=Th 1 high"), "there is no meld 3 on the table"),
        (substitute(2, "8h", "X=Th 1 high"), "no joker stands for 8♥ in meld 2"),
        (substitute(1, "8h", "X=Th 4 high"), "there is no meld 4 on the table"),
        (substitute(1, "8h", "X=Th 1"), "meld 1 is a run; its end is not named"),
        (substitute(1, "8h", "X=Kd 2 high"), "meld 2 is a set and has no end"),
        (substitute(1, "8h", "Kd 2"), "the joker is not laid again"),
        (substitute(1, "8h", "3: 4s 4h 4d"), "the joker is not laid again"),
        (
            type(substitute(1, "8h", "X=Th 1"))(0, 1, "8h", Relaid(1)),
            "either to a new meld or to a standing one",
        ),
        (
            type(substitute(1, "8h", "X=Th 1"))(0, 1, "8h", Relaid(3, cards=["4s", "4h", "X=4d"], end="low")),
            "a new meld has no end",
        ),
    ],
)
def test_wrong_substitutions(act: Event, because: str) -> None:
    holding("8h 4s 4h 4d", *JOKER).refuses(act, "remika-3.4", because)


@pytest.mark.rule("remika-3.4")
def test_who_placed_a_joker_does_not_substitute_it() -> None:
    moment = a_turn("8h Kd", draw="2h", table=JOKER, opened=[0], owner=0)
    moment.refuses(substitute(1, "8h", "X=Th 1 high"), "remika-3.4", "seat 0 placed that joker")
    moment = holding("8h Th", *JOKER).when(substitute(1, "8h", "X=Th 1 high"))
    moment.refuses(substitute(1, "Th", "X=Jh 1 high"), "remika-3.4", "seat 0 placed that joker")


@pytest.mark.rule("remika-3.4")
def test_who_has_not_opened_does_not_substitute() -> None:
    moment = a_turn("8h Kd", draw="2h", table=JOKER)
    moment.refuses(substitute(1, "8h", "X=Th 1 high"), "remika-3.4", "seat 0 has not opened")


@pytest.mark.rule("remika-3.4")
def test_the_relaid_joker_makes_a_lawful_meld() -> None:
    moment = holding("8h 4s 4h", *JOKER)
    moment.refuses(substitute(1, "8h", "X=8h 1 high"), "remika-3.2")
    moment.refuses(substitute(1, "8h", "X=Ks 2"), "remika-3.1")
    moment.refuses(substitute(1, "8h", "X 2"), "remika-3.3")
    moment.refuses(substitute(1, "8h", "3: 4s 4h X=4s"), "remika-3.1")
    moment.refuses(substitute(1, "8h", "4: 4s 4h X=4d"), "remika-3.5", "the next meld is number 3, not 4")


@pytest.mark.rule("remika-3.5")
def test_a_natural_four_goes_to_the_bottom_of_the_discards() -> None:
    moment = holding("8h", "7s 7h 7d 7c", "Ks Kh Kc")
    moment.refuses("clear 2", "remika-3.5", "meld 2 is no four of a kind")
    moment.refuses("clear 3", "remika-3.5", "there is no meld 3 on the table")
    moment.when("clear 1", "throw 9c")
    assert moment.state.discards == ["7s", "7h", "7d", "7c", "2c", "3c", "9c"]
    assert list(moment.state.melds) == [2]
    assert moment.state.next_meld == 3


@pytest.mark.rule("remika-3.5")
def test_a_four_with_a_joker_stays_until_it_is_substituted() -> None:
    moment = holding("7h 4d", "7s X=7h 7d 7c", "4s 4h 4c")
    moment.refuses("clear 1", "remika-3.5", "no four of a kind without a joker")
    moment.when(substitute(1, "7h", "X=4d 2"), "clear 1").refuses("clear 2", "remika-3.5")


@pytest.mark.rule("remika-3.5")
def test_only_who_has_opened_clears_between_draw_and_discard() -> None:
    a_turn("Ks 9d", draw="2d", table=["7s 7h 7d 7c"]).refuses(
        "clear 1", "remika-3.5", "seat 0 has not opened"
    )
    moment = a_turn("Ks 9d", table=["7s 7h 7d 7c"], opened=[0, 1])
    moment.refuses("clear 1", "remika-2.1", "no card was drawn")
    moment.when("draw 2d").refuses(FourCleared(1, 1), "remika-2.1", "it is the turn of seat 0")
    assert "clear meld 1" in moment.legal


@pytest.mark.rule("remika-3.5")
def test_no_meld_number_is_used_again() -> None:
    moment = holding("8s 8h 8d", "7s 7h 7d 7c").when("clear 1")
    moment.refuses(MeldLaid(0, 1, ["8s", "8h", "8d"]), "remika-3.5", "the next meld is number 2, not 1")
    moment.when("lay 8s 8h 8d")
    assert list(moment.state.melds) == [2]
