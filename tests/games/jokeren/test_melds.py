"""Section 3: melds, jokers, and the joker swap."""

import pytest

from games.jokeren.events import JokerSwapped
from games.rummy import CardLaidOff, MeldLaid, Relaid
from tests.games.jokeren.given import Moment, a_turn, swap


def laying(cards: str) -> Moment:
    """Given seat 0, out already, after its draw, with these cards (jokers unnamed) and one more."""
    hand = " ".join("X" if card[:1] == "X" else card for card in cards.split())
    return a_turn(hand, draw="2c", opened=[0])


@pytest.mark.rule("jokeren-3.1")
@pytest.mark.parametrize("cards", ["Th Td Tc", "Th Td Tc Ts", "As Ah Ac", "Ts Td X=Th X=Tc"])
def test_sets(cards: str) -> None:
    moment = laying(cards).when(f"lay {cards}")
    assert moment.match.game.view(moment.state, frozenset()).places[0].melds[0].kind == "set"


@pytest.mark.rule("jokeren-3.1")
@pytest.mark.parametrize(
    ("cards", "because"),
    [
        ("Th Td", "a set has three or four cards, not 2"),
        ("Th Td Tc Ts Th", "a set has three or four cards, not 5"),
        ("Th Th Td", "are not all of different suits"),
        ("Th Th Th", "are not all of different suits"),
        ("Th Td 9c", "are not of one rank"),
    ],
)
def test_no_sets(cards: str, because: str) -> None:
    laying(cards).refuses(f"lay {cards}", "jokeren-3.1", because)


@pytest.mark.rule("jokeren-3.2")
@pytest.mark.parametrize(
    "cards",
    [
        "7h 8h 9h",
        "Ah 2h 3h",
        "Qh Kh Ah",
        "X=Ah 2h X=3h",
        "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah",
        "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh X=Ah",
    ],
)
def test_runs(cards: str) -> None:
    moment = laying(cards).when(f"lay {cards}")
    assert moment.match.game.view(moment.state, frozenset()).places[0].melds[0].kind == "run"


@pytest.mark.rule("jokeren-3.2")
@pytest.mark.parametrize(
    ("cards", "because"),
    [
        ("7h 8h", "a run has three to 14 cards, not 2"),
        ("Kh Ah 2h", "do not follow one another"),
        ("9h 8h 7h", "do not follow one another from low to high"),
        ("7h X=8h Th", "do not follow one another"),
        ("7h 8h X=Th", "do not follow one another"),
        ("7s 8s 9h", "are not of one suit"),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2h", "a run has three to 14 cards, not 15"),
    ],
)
def test_no_runs(cards: str, because: str) -> None:
    laying(cards).refuses(f"lay {cards}", "jokeren-3.2", because)


@pytest.mark.rule("jokeren-3.3")
@pytest.mark.parametrize(
    ("cards", "because"),
    [
        ("Th Td X", "a joker does not say which card it stands for"),
        ("Th Td X=Zz", "is no card of a meld"),
        ("Th Td X=X", "is no card of a meld"),
        ("X=4h X=5h X=6h", "a meld needs at least one natural card"),
        ("Th Td X=Td", "10♦ would be in the set twice, once as a joker"),
        ("Th X=Td X=Td", "10♦ would be in the set twice"),
    ],
)
def test_a_joker_is_named_rightly(cards: str, because: str) -> None:
    laying(cards).refuses(f"lay {cards}", "jokeren-3.3", because)


@pytest.mark.rule("jokeren-3.3")
def test_the_twin_of_a_named_card_cannot_join() -> None:
    moment = a_turn("Tc Ts X", draw="2c", table=["Th Td X=Tc"], opened=[0])
    moment.refuses("add Tc to 1", "jokeren-3.3", "10♣ would be in the set twice, once as a joker")
    moment.refuses("add X to 1", "jokeren-3.3")
    moment.allows("add Ts to 1", "add X=Ts to 1")


@pytest.mark.rule("jokeren-3.1")
def test_a_set_takes_no_fifth_card_and_has_no_ends() -> None:
    moment = a_turn("Tc Ts 9h", draw="2c", table=["Th Td Tc Ts", "Th Td Tc"], opened=[0])
    moment.refuses("add Ts to 1", "jokeren-3.1", "not 5")
    moment.refuses("add Ts to 2 high", "jokeren-3.1", "a set has no ends")
    moment.refuses("add 9h to 2", "jokeren-3.1", "not of one rank")
    moment.allows("add Ts to 2")


@pytest.mark.rule("jokeren-3.2")
def test_a_run_grows_at_the_end_that_is_named() -> None:
    moment = a_turn("6h Th Jh Ah", draw="2c", table=["7h 8h 9h", "Qh Kh Ah"], opened=[0])
    moment.refuses("add Th to 1", "jokeren-3.2", "the end of the run is not named")
    moment.refuses("add Th to 1 low", "jokeren-3.2", "do not follow one another")
    moment.refuses("add Ah to 2 high", "jokeren-3.2")
    moment.when("add Th to 1 high", "add 6h to 1 low", "add Jh to 1 high")
    assert moment.state.melds[1].cards == ("6h", "7h", "8h", "9h", "Th", "Jh")
    assert moment.state.melds[1].seats == (0, 1, 1, 1, 0, 0)


@pytest.mark.rule("jokeren-3.4")
def test_a_meld_keeps_its_number() -> None:
    moment = a_turn("Th Td Tc 2s", draw="2c", table=["7h 8h 9h"], opened=[0])
    for number in (0, 1, 3):
        event = MeldLaid(0, number, ["Th", "Td", "Tc"])
        moment.refuses(event, "jokeren-3.4", f"the next meld is number 2, not {number}")


@pytest.mark.rule("jokeren-3.4")
def test_jokers_stay_unless_the_table_swaps_them() -> None:
    moment = a_turn("8h 2s", draw="2c", table=["7h X=8h 9h"], opened=[0])
    moment.refuses(swap(1, "8h", add="X=Th to 1 high"), "jokeren-3.4", "jokers are not swapped at this table")
    swapping = a_turn("8h 2s", draw="2c", table=["7h X=8h 9h"], opened=[0], joker_swap=True)
    swapping.allows(swap(1, "8h", add="X=Th to 1 high"))


def swapping(hand: str, *table: str) -> Moment:
    """Given seat 0, out already, at a table where jokers may be swapped."""
    return a_turn(hand, draw="2c", table=table, opened=[0], joker_swap=True)


@pytest.mark.rule("jokeren-3.4")
def test_the_joker_goes_to_the_same_or_another_standing_meld() -> None:
    moment = swapping("8h 2s", "7h X=8h 9h", "Ks Kh Kd")
    same = swapping("8h 2s", "7h X=8h 9h").when(swap(1, "8h", add="X=6h to 1 low"))
    assert same.state.melds[1].cards == ("X=6h", "7h", "8h", "9h")
    assert same.state.melds[1].seats == (0, 1, 0, 1)
    moment.when(swap(1, "8h", add="X=Kc to 2"))
    assert moment.state.melds[2].cards == ("Ks", "Kh", "Kd", "X=Kc")
    assert moment.state.hands[0] == ["2s", "2c"]


@pytest.mark.rule("jokeren-3.4")
def test_the_joker_goes_to_a_new_meld_with_further_jokers() -> None:
    moment = swapping("8h 4s X 2s", "7h X=8h 9h")
    moment.refuses(swap(1, "8h", lay="1: 4s X=4h X=4d"), "jokeren-3.4", "the next meld is number 2")
    moment.when(swap(1, "8h", lay="2: 4s X=4h X=4d"))
    assert moment.state.melds[2].cards == ("4s", "X=4h", "X=4d")
    assert moment.state.hands[0] == ["2s", "2c"]


@pytest.mark.rule("jokeren-3.4")
@pytest.mark.parametrize(
    ("event", "because"),
    [
        (swap(9, "8h", add="X=Th to 1 high"), "there is no meld 9 on the table"),
        (swap(2, "8h", add="X=Th to 1 high"), "no joker of meld 2 stands for 8♥"),
        (swap(1, "2s", add="X=Th to 1 high"), "no joker of meld 1 stands for 2♠"),
        (swap(1, "8h", add="X=Th to 9 high"), "there is no meld 9 on the table"),
        (swap(1, "8h", add="Th to 1 high"), "10♥ is laid again, not the joker"),
        (swap(1, "8h", lay="3: 4s 4h 4d"), "the joker is not in the new meld"),
        (JokerSwapped(0, 1, "8h", Relaid(3, cards=["4s", "4h", "X=4d"], end="low")), "a new meld has no end"),
        (swap(1, "8h", lay="3: 4s X=4h X=4d"), "joker is not in the hand"),
        (swap(1, "8h", lay="3: 8h X=8s 8d"), "8♥ is not in the hand"),
        (JokerSwapped(0, 1, "8h", Relaid(1)), "the joker goes to one meld"),
        (JokerSwapped(0, 1, "8h", Relaid(3, cards=["4s"], card="X=4s")), "the joker goes to one meld"),
    ],
)
def test_no_swaps(event: JokerSwapped, because: str) -> None:
    hand = "8h 4s 4h 4d 8d 2s"
    swapping(hand, "7h X=8h 9h", "Ks Kh Kd").refuses(event, "jokeren-3.4", because)


@pytest.mark.rule("jokeren-3.4")
def test_a_swapped_joker_still_makes_a_meld() -> None:
    moment = swapping("8h 4s 4h 2s", "7h X=8h 9h", "Ks Kh Kd")
    moment.refuses(swap(1, "8h", lay="3: 4s X=4s 4h"), "jokeren-3.3")
    moment.refuses(swap(1, "8h", lay="3: 4s X=4h"), "jokeren-3.1")
    moment.refuses(swap(1, "8h", add="X=Th to 1 low"), "jokeren-3.2")
    moment.refuses(swap(1, "8h", add="X=Kh to 2"), "jokeren-3.3")
    moment.refuses(swap(1, "8h", add="X to 2"), "jokeren-3.3")


@pytest.mark.rule("jokeren-3.4")
def test_who_is_not_out_swaps_no_joker() -> None:
    moment = a_turn("8h 2s", draw="2c", table=["7h X=8h 9h"], joker_swap=True)
    moment.refuses(swap(1, "8h", add="X=Th to 1 high"), "jokeren-3.4", "seat 0 is not out yet")
    held = swapping("9s 2s", "7h X=8h 9h")
    held.refuses(swap(1, "8h", add="X=Th to 1 high"), "jokeren-2.6", "seat 0 holds")


@pytest.mark.rule("jokeren-3.4")
def test_of_two_jokers_for_one_ace_the_low_one_is_replaced() -> None:
    run = "X=Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh X=Ah"
    moment = swapping("Ah 2s", run, "Ks Kh Kd").when(swap(1, "Ah", add="X=Kc to 2"))
    assert moment.state.melds[1].cards[0] == "Ah"
    assert moment.state.melds[1].cards[-1] == "X=Ah"


@pytest.mark.rule("jokeren-3.4")
def test_every_swap_is_offered() -> None:
    moment = swapping("8h 4s 4h 2s", "7h X=8h 9h", "Ks Kh Kd")
    offered = [one for one in moment.match.game.legal(moment.state) if isinstance(one, JokerSwapped)]
    places = {(one.laid.meld, one.laid.card) for one in offered if isinstance(one.laid.card, str)}
    assert places == {(1, "X=6h"), (1, "X=Th"), (2, "X=Kc")}
    new = {tuple(one.laid.cards) for one in offered if isinstance(one.laid.cards, list)}
    assert {("4s", "4h", "X=4d"), ("4s", "4h", "X=4c")} < new
    assert all("X=" in " ".join(cards) for cards in new)


def test_a_card_for_no_meld_is_refused() -> None:
    moment = a_turn("8h 2s", draw="2c", table=["7h X=8h 9h"], opened=[0])
    moment.refuses(CardLaidOff(0, 4, "8h"), "jokeren-4.3", "there is no meld 4 on the table")
