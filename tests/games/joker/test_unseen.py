"""Cards that the recorder did not see: a round recorded from one seat, or from none."""

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import JOKER, backs
from games.events import CardsDealt, Event, RoundStarted, Seat
from games.joker import GAME
from games.joker.events import BidMade, TrumpTurned
from games.joker.state import JokerState
from games.match import Match
from tests.games.joker.given import Moment, a_round, started
from tests.games.playing import admit, begin, playing

seeds = st.integers(0, 2**32)
variants = st.sampled_from(sorted(GAME.variants))


def blanked(events: Iterable[Event], seen: Iterable[Seat]) -> list[Event]:
    """The events as somebody wrote them down who saw the hands of these seats only."""
    eyes = frozenset(seen)
    return [GAME.veiled(JokerState, event, eyes) for event in events]  # type: ignore[arg-type]


def from_seats(moment: Moment, *seen: Seat) -> Moment:
    """The same moment, recorded from these seats."""
    return Moment(Match(GAME)).when(*blanked((event for _, event in moment.match.standing), seen))


@pytest.mark.rule("record-6")
def test_a_card_dealt_may_be_unseen_but_none_that_is_turned_up_or_played() -> None:
    moment = started().when(RoundStarted(1, 3), CardsDealt([["7d"], ["?"], ["?"], ["?"]]))
    moment.refuses(TrumpTurned("?"), "joker-3.1", "an unseen card")
    moment.when(TrumpTurned("Ah"), BidMade(0, 0), BidMade(1, 0), BidMade(2, 0), BidMade(3, 0), "7d")
    moment.refuses("?", "joker-5.4", "is recorded with its face")


@pytest.mark.rule("joker-2.5")
@pytest.mark.parametrize(
    ("hands", "because"),
    [
        ([["7h"], ["?"], ["7h"], ["?"]], "7♥ is dealt once too often"),
        ([["6s"], ["?"], ["?"], ["?"]], "6♠ is dealt but not in the deck"),
        ([["?"], ["?"], ["?"], []], "seat 3 gets 0 cards, not 1"),
        ([["X"], ["X"], ["?"], ["X"]], "joker is dealt once too often"),
    ],
)
def test_the_seen_cards_of_a_deal_keep_its_rules(hands: list[list[str]], because: str) -> None:
    started().when(RoundStarted(1, 0)).refuses(CardsDealt(hands), "joker-2.5", because)


def test_a_card_played_from_an_unseen_hand_takes_the_place_of_an_unseen_one() -> None:
    moment = from_seats(a_round("Ad 7c", "7d Ah", "8d 8c", "9d 9c"), 0).when("Ad")
    assert moment.state.hands[1] == ["?", "?"]
    moment.when("7d")
    assert moment.state.hands[1] == ["?"]
    assert [place.hand for place in GAME.view(moment.state, frozenset({0, 1})).places] == [
        ["7c"], ["?"], ["?", "?"], ["?", "?"],
    ]  # fmt: skip


def test_a_known_card_of_a_half_seen_hand_is_played_as_itself() -> None:
    moment = started().when(RoundStarted(1, 3))  # a line of one card first, then two each
    moment = from_seats(a_round("Ad 7c", "7d Ah", "8d 8c", "9d 9c"), 0)
    deal = CardsDealt([["Ad", "7c"], ["7d", "?"], backs("12"), backs("12")])
    events = [deal if isinstance(one, CardsDealt) else one for _, one in moment.match.standing]
    moment = Moment(Match(GAME)).when(*events, "Ad")
    moment.refuses("Kh", "joker-5.2", "diamonds was led and the hand holds 7♦")
    assert set(moment.legal) == {"7d", *(f"{rank}d" for rank in "689TJQK"), JOKER}
    moment.when("7d")
    assert moment.state.hands[1] == ["?"]


@pytest.mark.rule("joker-5.4")
@pytest.mark.parametrize(
    ("card", "because"),
    [
        ("Ad", "A♦ was seen by seat 0 in trick 1, so seat 1 does not hold it"),
        ("7c", "7♣ was seen in the hand of seat 0"),
        ("Kh", "K♥ was seen as the card turned up"),
        ("6s", "6♠ is not in the deck"),
        ("7D", "is not in the deck"),
    ],
)
def test_a_card_seen_elsewhere_does_not_come_from_an_unseen_hand(card: str, because: str) -> None:
    moment = from_seats(a_round("Ad 7c", "7d Ah", "8d 8c", "9d 9c"), 0)
    events = [TrumpTurned("Kh") if isinstance(one, TrumpTurned) else one for _, one in moment.match.standing]
    Moment(Match(GAME)).when(*events, "Ad").refuses(card, "joker-5.4", because)


@pytest.mark.rule("joker-5.4")
def test_no_third_joker_is_played() -> None:
    moment = from_seats(a_round("X 7c", "X Ah", "8d 8c", "9d 9c"), 0).when("X highest d", "X throw")
    moment.refuses(
        "X take", "joker-5.4", "both jokers were seen by seat 0 in trick 1 and by seat 1 in trick 1"
    )


@pytest.mark.rule("joker-5.2")
def test_a_seat_that_has_shown_void_plays_no_card_of_that_suit() -> None:
    hands = ("Ad 7c", "7s 9d", "8d Ac", "9h 9c")
    moment = from_seats(a_round(*hands, trump="d"), 0).when("Ad", "7s", "8d", "9h", "7c")
    illegal = moment.refuses("9d", "joker-5.2", "seat 1 played 7♠ to A♦ in trick 1, and so held no 9♦")
    assert "9♦" not in illegal.legal


@settings(max_examples=8, deadline=None)
@given(seeds, variants, st.frozensets(st.integers(0, 3)))
def test_what_some_seats_saw_of_a_legal_match_is_legal_and_scores_the_same(
    seed: int, variant: str, seen: frozenset[Seat]
) -> None:
    chance = Random(seed)
    whole = begin(GAME, GAME.variants[variant], chance)
    half = Match(GAME)
    for _, event in whole.standing:
        admit(half, event)
    for event in playing(whole, chance, 160):
        if not isinstance(event, CardsDealt | RoundStarted):
            assert set(GAME.legal(whole.state)) <= set(GAME.legal(half.state))
        admit(half, blanked([event], seen)[0])
    assert GAME.score(half.state) == GAME.score(whole.state)
    assert [one.jokers for one in half.state.results] == [one.jokers for one in whole.state.results]
