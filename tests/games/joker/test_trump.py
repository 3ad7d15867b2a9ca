"""Section 3: trump."""

import pytest

from games.events import CardsDealt, RoundStarted
from games.joker.events import BidMade, TrumpNamed, TrumpTurned
from tests.games.joker.given import CHAPTERS, Moment, a_round, before_round, sheet_line, started

ONE_EACH = CardsDealt([["7h"], ["8h"], ["9h"], ["X"]])
THREE_EACH = CardsDealt([["6h", "7h", "8h"], ["9h", "Th", "Jh"], ["Qh", "Kh", "Ah"], ["6d", "7d", "X"]])


def one_card_dealt() -> Moment:
    """Given a first round of one card, dealt, before the turn-up."""
    return started().when(RoundStarted(1, 3), ONE_EACH)


def three_dealt(number: int = 9, variant: str = "classic-24") -> Moment:
    """Given a round of nine after its first three cards each."""
    return before_round(number, variant).when(RoundStarted(number, 3), THREE_EACH)


@pytest.mark.rule("joker-3.1")
@pytest.mark.parametrize(
    ("turned", "trump"), [("Ah", "h"), ("7s", "s"), ("6d", "d"), ("Kc", "c"), ("X", None)]
)
def test_the_card_turned_up_makes_trump_and_a_joker_makes_none(turned: str, trump: str | None) -> None:
    moment = one_card_dealt().when(TrumpTurned(turned))
    assert moment.state.trump == trump
    assert moment.state.turned == turned


@pytest.mark.rule("joker-3.1")
@pytest.mark.parametrize("card", ["7h", "6s", "5d", "?", "h", "", "X=7h"])
def test_only_a_card_left_in_the_pack_can_be_turned_up(card: str) -> None:
    one_card_dealt().refuses(TrumpTurned(card), "joker-3.1", "is not among the cards left in the pack")


@pytest.mark.rule("joker-3.1")
def test_no_joker_is_turned_up_when_both_are_held() -> None:
    moment = started().when(RoundStarted(1, 3), CardsDealt([["X"], ["8h"], ["9h"], ["X"]]))
    moment.refuses(TrumpTurned("X"), "joker-3.1", "joker is not among the cards left")


@pytest.mark.rule("joker-3.1")
def test_a_card_is_turned_up_after_the_deal_once_and_not_in_rounds_of_nine() -> None:
    turn = TrumpTurned("Ad")
    because = "no card is to be turned up now"
    started().when(RoundStarted(1, 3)).refuses(turn, "joker-3.1", because)
    one_card_dealt().when(TrumpTurned("Kd")).refuses(turn, "joker-3.1", because)
    three_dealt().refuses(turn, "joker-3.1", because)


@pytest.mark.rule("joker-3.2")
@pytest.mark.parametrize("suit", ["s", "h", "d", "c", None])
def test_in_nines_the_seat_after_the_dealer_names_any_suit_or_none(suit: str | None) -> None:
    moment = three_dealt()
    assert moment.state.to_act == 0
    moment.when(TrumpNamed(0, suit))
    assert moment.state.trump == suit
    moment.refuses(BidMade(0, 1), "joker-4.1", "no bid is to be made now")


@pytest.mark.rule("joker-3.2")
def test_trump_is_named_by_that_seat_only_and_is_a_suit() -> None:
    moment = three_dealt()
    moment.refuses(TrumpNamed(3, "h"), "joker-3.2", "seat 0 names trump, not seat 3")
    moment.refuses(TrumpNamed(0, "x"), "joker-3.2", "'x' is no suit")
    moment.refuses(TrumpNamed(0, ""), "joker-3.2", "'' is no suit")
    moment.refuses(TrumpNamed(0, "sh"), "joker-3.2", "'sh' is no suit")


@pytest.mark.rule("joker-3.2")
def test_trump_is_named_on_three_cards_once() -> None:
    before_round(9).when(RoundStarted(9, 3)).refuses(TrumpNamed(0, "h"), "joker-3.2", "not to be named now")
    three_dealt().when(TrumpNamed(0, "h")).refuses(TrumpNamed(0, "s"), "joker-3.2", "not to be named now")


@pytest.mark.rule("joker-3.2")
def test_three_cards_are_dealt_first_and_six_after_trump() -> None:
    nine = before_round(9).when(RoundStarted(9, 3))
    nine.refuses(CardsDealt([["6h"] * 9] * 4), "joker-2.5", "seat 0 gets 9 cards, not 3")
    three_dealt().when(TrumpNamed(0, "h")).refuses(THREE_EACH, "joker-2.5", "seat 0 gets 3 cards, not 6")


@pytest.mark.rule("joker-3.3")
def test_in_small_rounds_nobody_names_trump() -> None:
    because = "nobody names trump in round 1 (1 to 8 cards)"
    one_card_dealt().refuses(TrumpNamed(0, "h"), "joker-3.3", because)


@pytest.mark.rule("joker-3.3")
def test_in_no_trump_rounds_nobody_names_trump_and_none_is() -> None:
    moment = a_round("Kd", "7d", "Ad", chapter="no-trump", bids=())
    moment.refuses(TrumpNamed(0, "h"), "joker-3.3", "nobody names trump in round 29 (No trump)")
    moment.when(*(BidMade(seat, 0) for seat in range(4)))
    moment.when("Kd", "7d", "Ad")
    assert moment.state.trick[0].card == "Kd"
    line = sheet_line(29, [0] * 4, [9, 0, 0, 0], 3, trump="h")
    before_round(29, "full-40").refuses(line, "joker-3.3", "round 29 is played without trump")


@pytest.mark.rule("joker-3.3")
@pytest.mark.parametrize("chapter", ["golden", "misere"])
def test_golden_and_misere_name_trump_as_nines_do_and_play_at_once(chapter: str) -> None:
    moment = three_dealt(CHAPTERS[chapter], "full-40").when(TrumpNamed(0, "d"))
    assert moment.state.trump == "d"
    played = a_round("Kd", trump="d", chapter=chapter)
    assert played.state.to_act == 0
    played.when("Kd")


@pytest.mark.rule("joker-3.3")
def test_in_blind_rounds_trump_and_bids_come_before_any_card() -> None:
    moment = before_round(33, "full-40").when(RoundStarted(33, 3))
    moment.refuses(CardsDealt([["6h"] * 9] * 4), "joker-2.5", "no cards are to be dealt now")
    moment.refuses(TrumpNamed(1, "h"), "joker-3.2", "seat 0 names trump")
    moment.when(TrumpNamed(0, "s"), *(BidMade(seat, 2) for seat in range(4)))
    assert moment.state.hands == [[], [], [], []]
    opened = a_round("Kd", trump="s", chapter="blind", bids=(2, 2, 2, 2))
    assert opened.state.trump == "s"
    assert opened.when("Kd").state.to_act == 1


@pytest.mark.rule("joker-3.3")
def test_a_line_names_a_suit_none_or_nothing() -> None:
    line = [0] * 4, [1, 0, 0, 0], 3
    started().allows(
        *(sheet_line(1, *line, trump=trump) for trump in "shdc"), sheet_line(1, *line, trump=None)
    )
    started().refuses(sheet_line(1, *line, trump="x"), "joker-3.3", "'x' is no suit")
    known = started().when(sheet_line(1, *line, trump=None)).score.rounds[0]
    unknown = started().when(sheet_line(1, *line)).score.rounds[0]
    assert (known.trump, unknown.trump) == (None, "unknown")
