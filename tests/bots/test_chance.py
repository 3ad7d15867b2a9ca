"""Chance and the dealer: alike everywhere, fair enough to play with."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bots.chance import Chance
from bots.dealer import Dealer
from games.joker.pack import deck


def test_the_same_seed_deals_the_same_cards_for_ever() -> None:
    # Pinned: these came from another day, another process and perhaps another machine.
    assert " ".join(Dealer("7/1").shuffled(deck())[:12]) == "As Js Jc X Th 8h 7s 6d X Tc Kh 9h"
    assert [Dealer(n).seat(4) for n in range(12)] == [3, 2, 1, 3, 3, 2, 3, 0, 2, 3, 0, 1]


@given(seed=some.text(max_size=8), items=some.lists(some.integers(), max_size=40))
def test_a_shuffle_keeps_every_item(seed: str, items: list[int]) -> None:
    assert Counter(Chance(seed).shuffled(items)) == Counter(items)


def test_every_order_comes_about_equally_often() -> None:
    chance = Chance("orders")
    seen = Counter("".join(chance.shuffled("abc")) for _ in range(6000))
    assert len(seen) == 6
    assert all(880 < count < 1120 for count in seen.values())


def test_other_seeds_deal_other_cards() -> None:
    deals = {tuple(Dealer(seed).shuffled(deck())) for seed in range(50)}
    assert len(deals) == 50


def test_weights_are_kept() -> None:
    chance = Chance("weights")
    drawn = Counter(chance.weighted("ab", [3, 1]) for _ in range(4000))
    assert 2850 < drawn["a"] < 3150


def test_a_weight_of_nothing_is_never_drawn() -> None:
    chance = Chance("nothing")
    assert {chance.weighted("abc", [0, 1, 0]) for _ in range(200)} == {"b"}


def test_the_bell_is_centred_and_bounded() -> None:
    chance = Chance("bell")
    draws = [chance.bell() for _ in range(4000)]
    assert abs(sum(draws) / 4000) < 0.06
    assert sum(draw * draw for draw in draws) / 4000 == pytest.approx(1, abs=0.06)
    assert max(map(abs, draws)) <= 3.5


@pytest.mark.parametrize(("probability", "happens"), [(0.0, False), (1.0, True)])
def test_certainties_cost_no_chance(probability: float, happens: bool) -> None:
    chance, untouched = Chance("sure"), Chance("sure")
    assert all(chance.happens(probability) is happens for _ in range(5))
    assert chance.random() == untouched.random()
