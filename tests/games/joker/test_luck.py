"""The value of a deal: nobody's on average, and everybody's together in a round that deals all cards."""

from itertools import permutations

import pytest

from games.joker.luck import NAMER_NINES, card_value, deal_luck, dealt
from games.joker.pack import deck
from games.joker.schedule import GOLDEN, NINES, RISING, Kind, Round
from games.joker.state import SEATS, Result, Trick
from games.tricks import Play


def a_round(kind: Kind, trump: str | None, *hands: str) -> Result:
    """A round played to its end in which each seat was dealt these cards."""
    cards = [hand.split() for hand in hands]
    tricks = tuple(
        Trick(tuple(Play(seat, cards[seat][trick]) for seat in range(SEATS)), 0)
        for trick in range(len(cards[0]))
    )
    played = Round(1, 1, 0, kind, len(cards[0]), closes_chapter=False)
    return Result(played, "full", 3, trump, (0,) * SEATS, (0,) * SEATS, (), tricks)


def test_a_dealt_hand_is_found_again_in_its_tricks() -> None:
    result = a_round(RISING, "h", "Ah Ks", "6h 7s", "X 9d", "Td Jd")
    assert dealt(result) == [["Ah", "Ks"], ["6h", "7s"], ["X", "9d"], ["Td", "Jd"]]


@pytest.mark.parametrize("trump", ["s", "h", None])
def test_one_card_is_worth_nothing_on_average(trump: str | None) -> None:
    """Every card that can be turned for this trump, with every card that can then be dealt."""
    pack = list(enumerate(deck()))
    told = [
        deal_luck(a_round(RISING, trump, mine[1], "7d", "8d", "9d"), 0)
        for turned, mine in permutations(pack, 2)
        if (turned[1] == "X" and trump is None) or turned[1][1:] == trump
    ]
    assert sum(luck for luck in told if luck is not None) == pytest.approx(0, abs=1e-6)


def test_where_all_cards_are_dealt_the_seats_luck_sums_to_nothing() -> None:
    cards = deck()
    hands = [" ".join(cards[seat::SEATS]) for seat in range(SEATS)]
    luck = [deal_luck(a_round(NINES, "c", *hands), seat) for seat in range(SEATS)]
    assert sum(one for one in luck if one is not None) == pytest.approx(0, abs=1e-6)
    assert len(set(luck)) == SEATS


def test_the_named_trump_is_no_luck() -> None:
    cards = deck()
    hands = [" ".join(cards[seat::SEATS]) for seat in range(SEATS)]
    told = {deal_luck(a_round(NINES, trump, *hands), 1) for trump in ("s", "h", None)}
    assert len(told) == 1


def test_the_seat_that_names_has_its_best_suit_for_trump() -> None:
    hands = ("Ah Kh Qh Jh Th 9h 8h 7h 6h", "As Ks Qs Js Ts 9s 8s 7s X", *["9d"] * 2)
    padded = [" ".join((hand.split() * 9)[:9]) for hand in hands]
    assert deal_luck(a_round(NINES, "d", *padded), 0) == pytest.approx(
        sum(card_value(card, "h", 9) for card in padded[0].split()) - NAMER_NINES
    )


def test_a_round_without_bids_and_a_line_of_the_sheet() -> None:
    assert deal_luck(a_round(GOLDEN, "h", "Ah", "Kh", "Qh", "X"), 0) == 0
    line = Result(a_round(RISING, "h", *["Ah"] * 4).round, "sheet", 3, "h", (0,) * 4, (1, 0, 0, 0))
    assert deal_luck(line, 0) is None
