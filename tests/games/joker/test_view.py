"""What the table of Joker shows, and how its events are told."""

import pytest

from games.events import CardsDealt, Event, RoundStarted
from games.joker import GAME
from games.joker.events import BidMade, CardPlayed, TrumpNamed, TrumpTurned
from games.table import Badge, Laid, Table
from tests.games.joker.given import PEOPLE, Moment, a_round, before_round, sheet_line, started


def table(moment: Moment, *eyes: int) -> Table:
    """The table as some seats see it; nobody named sees all."""
    return GAME.view(moment.state, frozenset(eyes or range(4)))


def told(moment: Moment, act: Event | str) -> str:
    """The sentence of an act."""
    return GAME.tell(moment.state, moment.event(act), [name.title() for name in PEOPLE])


def test_a_seat_sees_its_own_hand_and_the_backs_of_the_others() -> None:
    shown = table(a_round("Ad 7c", "7d 8c", "8d Ah", "9d 9c"), 1)
    assert [place.hand for place in shown.places] == [["?", "?"], ["7d", "8c"], ["?", "?"], ["?", "?"]]


def test_the_trick_shows_who_played_what_and_who_is_winning() -> None:
    moment = a_round("X 7c", "7d 8c", "Kd Ah", "9d X").when("X lowest d", "7d", "Kd")
    assert table(moment).trick == [Laid(0, "X", "lowest ♦"), Laid(1, "7d"), Laid(2, "Kd", winning=True)]
    after = table(moment.when("X take"))
    assert after.trick == []
    assert after.last[3] == Laid(3, "X", "take", winning=True)


def test_a_joker_led_as_highest_is_shown_with_its_demand() -> None:
    moment = a_round("X 7c", "7d 8c", "8d Ah", "9d 9c").when("X highest d")
    assert Badge("joker asks", "highest ♦") in table(moment).badges


def test_the_bid_the_dealer_may_not_make_is_shown_to_him() -> None:
    assert Badge("dealer may not bid", "1", "bad") in table(a_round("7d 8d 9d", bids=(1, 1, 0))).badges
    assert all(
        badge.label != "dealer may not bid" for badge in table(a_round("7d 8d 9d", bids=(1, 1))).badges
    )
    assert all(
        badge.label != "dealer may not bid" for badge in table(a_round("7d 8d", bids=(2, 2, 0))).badges
    )


def test_a_kept_bid_is_good_and_a_missed_one_bad_once_the_round_is_over() -> None:
    moment = a_round("Ad", "7d", "8d", "9d", bids=(1, 1, 0, 0))
    assert Badge("tricks", "0", "plain") in table(moment).places[0].badges
    moment.when("Ad", "7d", "8d", "9d")
    assert Badge("tricks", "1", "good") in table(moment).places[0].badges
    assert Badge("tricks", "0", "bad") in table(moment).places[1].badges
    assert Badge("bid", "pass") in table(moment).places[2].badges


def test_trump_is_open_until_it_is_settled_and_none_where_there_is_none() -> None:
    assert table(started().when(RoundStarted(1, 0))).trump is None
    assert table(a_round("7d", trump="h")).trump == "h"
    assert table(a_round("7d", trump=None)).trump == "none"


def test_a_no_trump_round_shows_none_from_its_start_beyond_its_last_card() -> None:
    moment = a_round("7d", chapter="no-trump")
    while moment.state.running:
        assert table(moment).trump == "none"
        moment.when(GAME.legal(moment.state)[0])
    assert table(moment).trump == "none"


@pytest.mark.parametrize(
    ("moment", "act", "sentence"),
    [
        (started(), RoundStarted(1, 2), "Round 1, 1 to 8 cards: 1 card, Tamar deals"),
        (before_round(9), RoundStarted(9, 3), "Round 9, Nines: 9 cards, Luka deals"),
        (started().when(RoundStarted(1, 3)), CardsDealt([["7d"], ["8d"], ["9d"], ["X"]]), "1 card each"),
        (started().when(RoundStarted(1, 3)), TrumpTurned("X"), "A joker is turned up: no trump"),
        (started().when(RoundStarted(1, 3)), TrumpTurned("Th"), "10♥ is turned up: trump is hearts"),
        (before_round(9), TrumpNamed(0, "h"), "Nino names hearts as trump"),
        (before_round(9), TrumpNamed(1, None), "Gio names no trump"),
        (a_round("7d", bids=()), BidMade(0, 0), "Nino passes"),
        (a_round("7d", bids=()), BidMade(0, 1), "Nino bids 1"),
        (a_round("Ad", "X"), "Ad", "Nino leads A♦"),
        (a_round("X", "7d"), "X lowest h", "Nino leads the joker: lowest ♥"),
        (a_round("Ad", "X").when("Ad"), "X take", "Gio takes with the joker"),
        (a_round("Ad", "X").when("Ad"), "X throw", "Gio throws the joker"),
        (a_round("Ad", "7d").when("Ad"), "7d", "Gio plays 7♦"),
        (
            started(),
            sheet_line(1, [0, 1, 0, 1], [1, 0, 0, 0]),
            "Round 1 from the sheet: "
            "Nino pass, 1 taken; Gio 1, 0 taken; Tamar pass, 0 taken; Luka 1, 0 taken",
        ),
    ],
)
def test_an_event_is_told_in_one_sentence(moment: Moment, act: Event | str, sentence: str) -> None:
    assert told(moment, act) == sentence


@pytest.mark.parametrize(
    ("act", "word"),
    [
        (CardPlayed(0, "Th"), "10♥"),
        (CardPlayed(0, "X", "take"), "joker: take"),
        (CardPlayed(0, "X", "highest", "s"), "joker: highest ♠"),
        (BidMade(0, 0), "0"),
        (TrumpNamed(0, None), "no trump"),
        (TrumpNamed(0, "c"), "clubs"),
    ],
)
def test_an_act_in_a_word(act: Event, word: str) -> None:
    assert GAME.short(act) == word
