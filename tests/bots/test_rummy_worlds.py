"""What a seat of a rummy game knows, by hand: pick-ups, a new stock, the cut, cards lying face down."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from bots.chance import Chance
from bots.worlds import witnessed
from games.cards import JOKER
from games.events import RoundStarted
from games.rummy import StockReshuffled
from tests.games.joeklr.given import dealt as joeklr
from tests.games.joeklr.given import punish
from tests.games.jokeren.given import dealt as jokeren
from tests.games.remika.given import cut, hands_of
from tests.games.remika.given import started as remika_started


def worlds(moment: Any, seat: int, number: int = 60) -> Sequence[Any]:
    """Worlds that fit what this seat knows at a moment."""
    standing = [event for _version, event in moment.match.standing]
    state, known = witnessed(moment.match.game, standing, seat)
    return [known.draw(state, Chance(str(one))) for one in range(number)]


def share(drawn: Sequence[Any], holds: Callable[[Any], bool]) -> float:
    """In what share of the worlds this holds."""
    return sum(map(holds, drawn)) / len(drawn)


def picked_up() -> Any:
    """Seat 1 has taken the eight of spades that seat 0 threw, and thrown the two of hearts."""
    moment = jokeren("8s", "2h 3h", "4h").when("draw Ks", "throw Ks", "draw Qs", "throw Qs", "draw Js")
    return moment.when("throw Js", "draw 9s", "throw 8s", "take 8s", "throw 2h")


def test_a_card_picked_up_openly_is_in_that_hand_until_it_is_played() -> None:
    moment = picked_up()
    assert share(worlds(moment, 2), lambda world: "8s" in world.hands[1]) == 1
    assert share(worlds(moment, 0), lambda world: "8s" in world.hands[1]) == 1
    moment.when("draw 5s", "throw 5s", "draw 6s", "throw 6s", "draw 7s", "throw 8s")
    assert share(worlds(moment, 2), lambda world: "8s" in world.hands[1]) < 0.5


def test_who_throws_the_card_he_has_just_picked_up_holds_another() -> None:
    moment = jokeren("8s", "8s 2h", "4h").when("draw Ks", "throw Ks", "draw Qs", "throw Qs", "draw Js")
    moment.when("throw Js", "draw 9s", "throw 8s", "take 8s", "throw 8s")
    assert share(worlds(moment, 2), lambda world: "8s" in world.hands[1]) == 1


def test_a_new_stock_is_made_of_the_discards() -> None:
    moment = jokeren("8s", "2h 3h", "4h")
    for card in list(moment.state.unseen.elements()):
        moment.when(f"draw {card}", f"throw {card}")
    pile, seat = list(moment.state.discards), moment.state.to_act
    moment.when(StockReshuffled(pile))
    stocks = [world.order for world in worlds(moment, seat)]
    assert all(Counter(stock) == Counter(pile) for stock in stocks)
    assert len(set(map(tuple, stocks))) == len(stocks)  # their order is nobody's to know
    moment.when(f"draw {pile[0]}", f"throw {pile[0]}")
    for world in worlds(moment, moment.state.to_act):
        assert Counter(world.order) <= Counter(pile)


def test_jokers_kept_at_the_cut_are_known_to_all() -> None:
    moment = remika_started().when(RoundStarted(1, 0), cut(["X", "8d", "Qc"]), hands_of(sizes=[14, 14, 13]))
    for seat in range(3):
        assert share(worlds(moment, seat), lambda world: JOKER in world.hands[2]) == 1
        assert 0 < share(worlds(moment, seat), lambda world: "8d" in world.order) < 1


def test_a_myscard_is_known_to_nobody_before_it_is_looked_at() -> None:
    moment = joeklr("Jh Qh", "Ks").when("myscard Kh")
    for seat in (0, 1):
        assert 0 < share(worlds(moment, seat), lambda world: world.aside[0].card == "Kh") < 0.3
    moment.when("peek")
    assert share(worlds(moment, 0), lambda world: world.aside[0].card == "Kh") == 1
    assert share(worlds(moment, 1), lambda world: world.aside[0].card == "Kh") < 0.3


def test_a_look_at_the_deck_is_known_to_the_looker_wherever_the_card_goes() -> None:
    moment = joeklr("Jh Qh", "Ks").when("myscard Kh", "throw Jh", "keep", "myscard Ac", "throw Ks", "take")
    moment.when("look Ad declined", "uncover", "throw Qh")
    assert share(worlds(moment, 0), lambda world: world.order[0] == world.top.card == "Ad") == 1
    assert share(worlds(moment, 1), lambda world: world.order[0] == "Ad") < 0.3
    moment.when("myscard Ad")
    assert share(worlds(moment, 0), lambda world: world.aside[1].card == "Ad") == 1
    moment.when(f"throw {moment.state.hands[1][0]}", "take")
    assert share(worlds(moment, 0), lambda world: "Ad" in world.hands[1]) == 1


def test_the_cards_of_a_punishment_are_known_to_both_and_mixed_to_others() -> None:
    moment = joeklr("Jh Qh Kh", "Ks As", "Js", players=3).when("myscard Kd", "peek", punish("Jh", "Ks"))
    assert share(worlds(moment, 0), lambda world: "Jh" in world.hands[1]) == 1
    assert share(worlds(moment, 1), lambda world: "Ks" in world.hands[0]) == 1
    assert share(worlds(moment, 2), lambda world: "Jh" in world.hands[1]) < 0.7
