"""The kit of packing: how melds of one hand lie side by side."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import JOKER, Card, natural
from games.melds import melds_in, without
from games.packing import Packing

hands = st.lists(st.sampled_from([JOKER, *natural("A2345", "sh"), "2d", "2c", "Ks"]), min_size=3, max_size=8)


def side_by_side(hand: list[Card]) -> list[tuple[tuple[Card, ...], ...]]:
    """Every choice of melds that lie side by side in a small hand, the empty one too."""
    melds = list(melds_in(hand))
    return [
        chosen
        for size in range(len(hand) // 3 + 1)
        for chosen in combinations([*melds, *melds], size)
        if without(hand, [card for meld in chosen for card in meld]) is not None
    ]


@settings(max_examples=40)
@given(hand=hands.filter(lambda hand: hand.count(JOKER) <= 1))
def test_the_most_and_the_cover_are_those_of_every_choice(hand: list[Card]) -> None:
    packing = Packing(hand, len)
    choices = side_by_side(hand)
    melded = [sum(map(len, chosen)) for chosen in choices]
    assert packing.most() == max(melded)
    assert sum(map(len, packing.best())) == max(melded)
    assert (
        packing.best() in [()]
        or without(hand, [card for meld in packing.best() for card in meld]) is not None
    )
    for spare in (0, 1, 2):
        assert packing.covers(spare=spare) == (len(hand) - max(melded) <= spare)


def test_what_is_laid_is_gone() -> None:
    hand = ["2s", "2h", "2d", "3d", "4d", "9c"]
    packing = Packing(hand, len)
    assert packing.most() == 3
    assert packing.most(("2s", "2h", "2d")) == 0
    assert packing.covers(("2d", "3d", "4d"), spare=3)
    assert not packing.covers(("2d", "3d", "4d"), spare=2)


def test_the_dearest_melds_are_found() -> None:
    hand = ["2s", "3s", "4s", "4h", "4d", "4c", "5s"]
    packing = Packing(hand, lambda meld: 100 if meld == ("4s", "4h", "4d") else len(meld))
    assert packing.best() == (("4s", "4h", "4d"),)
    assert packing.most() == 100


def test_four_jokers_and_two_of_a_card_are_told_apart() -> None:
    hand = [*[JOKER] * 4, "7h", "7h"]
    assert Packing(hand, len).covers(spare=0)
    assert Packing([*hand, JOKER], len).most() == 7
    assert Packing([*[JOKER] * 4], len).most() == 0
