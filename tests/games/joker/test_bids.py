"""Section 4: bids."""

import pytest

from games.joker.events import BidMade, CardPlayed
from tests.games.joker.given import a_round, before_round, sheet_line

HANDS = {
    1: ("7d",),
    2: ("7d 8d",),
    3: ("7d 8d 9d",),
    5: ("7d 8d 9d Td Jd",),
    9: ("7d 8d 9d Td Jd Qd Kd Ad 6d",),
}


@pytest.mark.rule("joker-4.1")
@pytest.mark.parametrize("dealer", range(4))
def test_bids_go_round_from_the_seat_after_the_dealer(dealer: int) -> None:
    moment = a_round("7d 8d", bids=(), dealer=dealer)
    order = []
    for _ in range(4):
        order.append(moment.state.to_act)
        moment.when(BidMade(moment.state.to_act, 1))
    assert order == [(dealer + place) % 4 for place in (1, 2, 3, 4)]


@pytest.mark.rule("joker-4.1")
@pytest.mark.parametrize("cards", [1, 2, 5, 9])
def test_a_bid_is_a_pass_up_to_all_tricks(cards: int) -> None:
    moment = a_round(*HANDS[cards], bids=())
    assert moment.legal_bids == list(range(cards + 1))
    moment.refuses(BidMade(0, -1), "joker-4.1", f"-1 was bid in a round of {cards} tricks")
    illegal = moment.refuses(BidMade(0, cards + 1), "joker-4.1", f"{cards + 1} was bid")
    assert illegal.legal == tuple(map(str, range(cards + 1)))


@pytest.mark.rule("joker-4.1")
def test_a_bid_out_of_turn_is_refused() -> None:
    moment = a_round("7d 8d", bids=(1,))
    for seat in (0, 2, 3, -1, 4):
        moment.refuses(BidMade(seat, 1), "joker-4.1", f"seat 1 is to bid, not seat {seat}")


@pytest.mark.rule("joker-4.1")
def test_nobody_bids_a_fifth_time_or_plays_before_the_fourth() -> None:
    moment = a_round("7d 8d", bids=(1, 1, 1))
    moment.refuses(CardPlayed(0, "7d"), "joker-5.1", "no card is to be played now")
    moment.when(BidMade(3, 1)).refuses(BidMade(0, 1), "joker-4.1", "no bid is to be made now")


@pytest.mark.rule("joker-4.1")
@pytest.mark.parametrize(
    ("bids", "because"),
    [
        ([0, 0, 0], "the line has 3 bids, not 4"),
        ([0, 0, 0, 0, 0], "the line has 5 bids, not 4"),
        ([0, 0, 0, 3], "seat 3 has the bid 3 in a round of 2 tricks"),
        ([0, -1, 0, 0], "seat 1 has the bid -1 in a round of 2 tricks"),
        (None, "seat 0 has no bid in a round of 2 tricks"),
        ([None, 0, 0, 0], "seat 0 has no bid in a round of 2 tricks"),
    ],
)
def test_a_line_has_four_bids_each_up_to_all_tricks(bids: list[int | None] | None, because: str) -> None:
    before_round(2).refuses(sheet_line(2, bids, [2, 0, 0, 0]), "joker-4.1", because)


@pytest.mark.rule("joker-4.2")
@pytest.mark.parametrize(
    ("cards", "earlier", "banned"),
    [(2, (1, 0, 1), 0), (3, (1, 1, 1), 0), (5, (1, 2, 1), 1), (9, (3, 2, 2), 2), (1, (0, 0, 0), 1)],
)
def test_the_dealer_may_not_even_out_the_bids(cards: int, earlier: tuple[int, ...], banned: int) -> None:
    moment = a_round(*HANDS[cards], bids=earlier)
    assert moment.legal_bids == [bid for bid in range(cards + 1) if bid != banned]
    because = f"the bids before sum to {sum(earlier)}, so {banned} would make {cards}"
    illegal = moment.refuses(BidMade(3, banned), "joker-4.2", because)
    assert str(banned) not in illegal.legal


@pytest.mark.rule("joker-4.2")
def test_the_dealer_is_free_where_the_bids_before_are_too_many_already() -> None:
    assert a_round("7d 8d", bids=(1, 1, 1)).legal_bids == [0, 1, 2]


@pytest.mark.rule("joker-4.2")
def test_only_the_dealer_is_bound() -> None:
    moment = a_round("7d 8d", bids=(1, 0))
    assert moment.legal_bids == [0, 1, 2]
    moment.when(BidMade(2, 1)).refuses(BidMade(3, 0), "joker-4.2")


@pytest.mark.rule("joker-4.2")
def test_a_line_whose_bids_even_out_is_refused() -> None:
    moment = before_round(2)
    moment.refuses(sheet_line(2, [1, 1, 0, 0], [2, 0, 0, 0]), "joker-4.2", "[1, 1, 0, 0] sum to 2")
    moment.allows(sheet_line(2, [1, 1, 1, 0], [2, 0, 0, 0]))


@pytest.mark.rule("joker-4.3")
@pytest.mark.parametrize(("chapter", "named"), [("golden", "golden"), ("misere", "misère")])
def test_golden_and_misere_have_no_bids(chapter: str, named: str) -> None:
    moment = a_round("7d", chapter=chapter)
    moment.refuses(BidMade(0, 1), "joker-4.3", named)
    number = moment.state.round
    before = before_round(number, "full-40")
    before.refuses(
        sheet_line(number, [1, None, None, None], [9, 0, 0, 0]), "joker-4.3", "the line has the bids [1]"
    )
    before.allows(sheet_line(number, [None] * 4, [9, 0, 0, 0]), sheet_line(number, None, [9, 0, 0, 0]))


@pytest.mark.rule("joker-4.3")
def test_a_line_without_bids_may_say_so_once_or_four_times() -> None:
    once = before_round(25, "full-40").when(sheet_line(25, None, [4, 3, 2, 0], 3))
    each = before_round(25, "full-40").when(sheet_line(25, [None] * 4, [4, 3, 2, 0], 3))
    assert once.score == each.score
    assert once.score.rounds[-1].bids == [None] * 4


@pytest.mark.rule("joker-4.3")
@pytest.mark.parametrize("chapter", ["no-trump", "blind"])
def test_no_trump_and_blind_rounds_have_bids(chapter: str) -> None:
    moment = a_round("7d", chapter=chapter, bids=(1, 1, 1))
    moment.refuses(BidMade(3, 6), "joker-4.2")
    moment.allows(BidMade(3, 5))
