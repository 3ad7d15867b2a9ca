"""The kit of melds: what is one, what extends it, which a hand holds."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import JOKER, RANKS, SUITS, Card, is_joker, natural
from games.melds import (
    LADDER,
    End,
    face_value,
    fitting,
    is_run,
    meld_kind,
    melds_in,
    misnamed_fault,
    names_a_card,
    stands_for,
    without,
)

NATURAL = natural(RANKS)
_DECK = Counter([*NATURAL, *NATURAL, *[JOKER] * 4])
small_hands = st.lists(st.sampled_from([JOKER, *natural("A23K", "sh"), "Qs", "3d"]), min_size=3, max_size=6)
hands = st.lists(st.sampled_from([JOKER, JOKER, *NATURAL]), min_size=3, max_size=14)


def by_brute_force(hand: list[Card]) -> set[tuple[Card, ...]]:
    """Every meld of a small hand: all ways to take some cards in order and to name the jokers among them."""
    found = set()
    for size in range(3, len(hand) + 1):
        for taken in set(permutations(hand, size)):
            named = [[f"X={card}" for card in NATURAL] if card == JOKER else [card] for card in taken]
            if sum(map(is_joker, taken)) > 2:
                continue
            for cards in product(*named):
                kind = meld_kind(cards)
                in_suit_order = [SUITS.index(stands_for(card)[1]) for card in cards]
                if kind == "run" or (kind == "set" and in_suit_order == sorted(in_suit_order)):
                    found.add(cards)
    return found


@settings(max_examples=25)
@given(hand=small_hands.filter(lambda hand: hand.count(JOKER) <= 1))
def test_melds_in_a_small_hand_are_those_of_brute_force(hand: list[Card]) -> None:
    found = list(melds_in(hand))
    assert len(found) == len(set(found))
    assert set(found) == by_brute_force(hand)


def test_two_jokers_too() -> None:
    hand = ["2s", "3s", JOKER, JOKER]
    assert set(melds_in(hand)) == by_brute_force(hand)


@settings(max_examples=40)
@given(hand=hands)
def test_melds_in_a_hand_are_lawful_held_and_told_once(hand: list[Card]) -> None:
    hand = [
        card for card, count in Counter(hand).items() for _ in range(min(count, 4 if card == JOKER else 2))
    ]
    found = list(melds_in(hand))
    assert len(found) == len(set(found))
    for meld in found:
        assert meld_kind(meld) is not None
        assert without(hand, meld) is not None


def test_a_run_of_fourteen_takes_two_aces() -> None:
    hand = [rank + "h" for rank in LADDER]
    longest = max(melds_in(hand), key=len)
    assert longest == tuple(hand)
    assert max(map(len, melds_in(hand[1:]))) == 13
    assert max(melds_in([*hand[1:], JOKER]), key=len).count("Ah") == 1


def test_without_joker_there_is_no_joker_in_a_meld() -> None:
    assert list(melds_in(["7h", "8h", "9d"])) == []
    assert list(melds_in(["7h", "8h", "9h"])) == [("7h", "8h", "9h")]
    assert list(melds_in([JOKER] * 4)) == []


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        (["7h", "X"], "a joker does not say"),
        (["7h", "X=1h"], "is no card of a meld"),
        (["7h", "?"], "an unseen card is no card of a meld"),
        (["X=7h", "X=8h"], "at least one natural card"),
        ([], "at least one natural card"),
        (["7h", "X=8h"], None),
    ],
)
def test_names_of_jokers(cards: list[Card], fault: str | None) -> None:
    found = misnamed_fault(cards)
    assert found is None if fault is None else fault in str(found)


def test_a_named_joker_is_the_card_it_stands_for() -> None:
    assert stands_for("X=7h") == stands_for("7h") == "7h"
    assert names_a_card("X=As")
    assert not names_a_card("X")
    assert is_run(["7h", "X=8h", "9h"])
    assert not is_run(["7h", "X=7s", "7d"])


def extended(cards: Sequence[Card], card: Card, end: End | None) -> list[Card] | None:
    """The meld with a card laid off to it, or ``None`` where it does not fit there.

    A set takes no ``end``; a run needs one.
    """
    if end is None:
        longer = [*cards, card]
        return longer if meld_kind(cards) == "set" and meld_kind(longer) == "set" else None
    longer = [card, *cards] if end == "low" else [*cards, card]
    return longer if meld_kind(cards) == "run" and meld_kind(longer) == "run" else None


@settings(max_examples=40)
@given(hand=hands)
def test_what_fits_a_meld_is_what_extends_it(hand: list[Card]) -> None:
    for meld in list(melds_in(hand))[:20]:
        fits = set(fitting(meld))
        for end in (None, "low", "high"):
            for card in NATURAL:
                longer = extended(meld, card, end)
                assert (longer is not None) == ((card, end) in fits)
                assert longer is None or meld_kind(longer) == meld_kind(meld)


def test_nothing_follows_an_ace_at_either_end() -> None:
    assert fitting([rank + "s" for rank in LADDER]) == []
    assert fitting(["As", "2s", "3s"]) == [("4s", "high")]
    assert fitting(["Qs", "Ks", "As"]) == [("Js", "low")]
    assert fitting(["2s", "3s", "4s"]) == [("As", "low"), ("5s", "high")]
    assert fitting(["7s", "7h", "X=7d", "7c"]) == []


def test_hands_are_less_the_cards_taken() -> None:
    assert without(["7h", "7h", "X"], ["7h", "X=9h"]) == ["7h"]
    assert without(["7h"], ["7h", "7h"]) is None
    assert without(["7h"], ["X=7h"]) is None


def test_face_values() -> None:
    assert [face_value(rank + "d") for rank in RANKS] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11]
