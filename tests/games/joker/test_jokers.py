"""Section 6: jokers."""

import pytest

from games.joker.events import CardPlayed
from tests.games.joker.given import a_round


def trick(plays: str, trump: str | None, **options: str) -> int:
    """Who wins a one-card round with these plays, written with commas between."""
    acts = [play.strip() for play in plays.split(",")]
    return a_round(*(act.split()[0] for act in acts), trump=trump, **options).when(*acts).winner


@pytest.mark.rule("joker-6.1")
def test_a_joker_follows_as_take_or_throw_and_nothing_else() -> None:
    moment = a_round("Ad", "X", "7d", "8d").when("Ad")
    moment.allows("X take", "X throw")
    moment.refuses("X", "joker-6.1", "the joker follows without a declaration")
    moment.refuses("X highest d", "joker-6.1", "the joker follows as highest")
    illegal = moment.refuses("X lowest d", "joker-6.1", "the joker follows as lowest")
    assert illegal.legal == ("joker: take", "joker: throw")


@pytest.mark.rule("joker-6.1")
def test_a_following_joker_names_no_suit() -> None:
    moment = a_round("Ad", "X", "7d", "8d").when("Ad")
    moment.refuses("X take d", "joker-6.1", "the joker follows and names d")
    moment.refuses("X throw h", "joker-6.1", "the joker follows and names h")


@pytest.mark.rule("joker-6.1")
@pytest.mark.parametrize(
    "act",
    [CardPlayed(0, "Ad", "take"), CardPlayed(0, "Ad", suit="d"), CardPlayed(0, "Ad", "highest", "d")],
)
def test_no_other_card_is_declared(act: CardPlayed) -> None:
    a_round("Ad", "X", "7d", "8d").refuses(act, "joker-6.1", "A♦ is declared like a joker")


@pytest.mark.rule("joker-6.2")
def test_take_beats_everything_the_ace_of_trumps_too() -> None:
    assert trick("Ad, X take, Ah, Kd", "h") == 1
    assert trick("Ah, Kh, Qh, X take", "h") == 3


@pytest.mark.rule("joker-6.2")
def test_of_two_takes_the_later_wins() -> None:
    assert trick("Ad, X take, Ah, X take", "h") == 3
    assert trick("Ad, X take, X take, Kd", "h") == 2


@pytest.mark.rule("joker-6.3")
def test_throw_never_wins() -> None:
    assert trick("7d, X throw, Ad, Kd", None) == 2
    assert trick("7d, X throw, X throw, Ac", "h") == 0
    assert trick("7d, 8s, X throw, Ac", None) == 0


@pytest.mark.rule("joker-6.4")
@pytest.mark.parametrize("trump", ["h", None])
def test_a_leading_joker_demands_highest_or_lowest_of_any_suit(trump: str | None) -> None:
    moment = a_round("X 7d", trump=trump)
    moment.allows(*(f"X {demand} {suit}" for demand in ("highest", "lowest") for suit in "shdc"))


@pytest.mark.rule("joker-6.4")
@pytest.mark.parametrize(
    ("act", "because"),
    [
        ("X", "the joker leads without a declaration"),
        ("X take", "the joker leads as take"),
        ("X throw h", "the joker leads as throw"),
        ("X highest", "the joker leads and names no suit"),
        ("X lowest", "the joker leads and names no suit"),
        ("X lowest x", "names no suit"),
        ("X lowest sh", "names no suit"),
    ],
)
def test_a_joker_led_without_demand_or_suit_is_refused(act: str, because: str) -> None:
    illegal = a_round("X 7d").refuses(act, "joker-6.4", because)
    assert "joker: highest ♠" in illegal.legal


@pytest.mark.rule("joker-6.5")
@pytest.mark.parametrize("trump", ["h", "s", "c"])
def test_highest_asks_for_the_highest_card_of_the_suit_or_a_joker(trump: str) -> None:
    moment = a_round("X 7c 8c 9c", "7h Ah Kh X", trump=trump).when("X highest h")
    assert moment.legal == ["Ah", "X"]
    illegal = moment.refuses(
        "Kh", "joker-6.5", "the highest hearts was demanded and the hand holds 7♥, K♥, A♥"
    )
    assert illegal.legal == ("A♥", "joker: take", "joker: throw")


@pytest.mark.rule("joker-6.5")
def test_highest_asks_a_void_hand_for_any_trump_and_else_for_nothing() -> None:
    led = "X highest s"
    assert sorted(a_round("X 7c 8c", "7h Kh Qd", trump="h").when(led).legal) == ["7h", "Kh"]
    assert sorted(a_round("X 8c 9c", "7c Ad Kd", trump="h").when(led).legal) == ["7c", "Ad", "Kd"]


@pytest.mark.rule("joker-6.5")
def test_other_suits_are_refused_to_a_hand_that_can_meet_the_demand() -> None:
    moment = a_round("X 7c 8c", "9s Qs Ac", trump="h").when("X highest s")
    moment.refuses("Ac", "joker-6.5", "the highest spades was demanded")
    moment.refuses("9s", "joker-6.5")


@pytest.mark.rule("joker-6.5")
@pytest.mark.parametrize("second", ["X take", "X throw"])
def test_the_demand_binds_later_seats_after_another_joker_too(second: str) -> None:
    moment = a_round("X 7c", "X 8c", "Kd 7d", "Ad 9d").when("X highest d", second)
    moment.refuses("7d", "joker-6.5")
    moment.when("Kd").refuses("9d", "joker-6.5")


@pytest.mark.rule("joker-6.5")
def test_the_led_joker_takes_the_trick_unless_a_later_one_is_played_as_take() -> None:
    assert trick("X highest d, 7d, Ad, Kd", "h") == 0
    assert trick("X highest h, Ah, Kh, Qh", "h") == 0
    assert trick("X highest d, Ad, X throw, Kd", "h") == 0
    assert trick("X highest d, Ad, X take, Kd", "h") == 2


@pytest.mark.rule("joker-6.5")
def test_the_demand_ends_with_its_trick() -> None:
    moment = a_round("X 7d 8d", "Ad 9d Td", "Kd Jd 7c", "Qd 6d 8c", trump="h")
    moment.when("X highest d", "Ad", "Kd", "Qd", "8d")
    assert sorted(moment.legal) == ["9d", "Td"]


@pytest.mark.rule("joker-6.6")
def test_by_the_option_the_highest_trump_beats_a_joker_led_as_highest() -> None:
    plays = "X highest d, 7h, Ad, Kh"
    assert trick(plays, "h") == 0
    assert trick(plays, "h", led_highest="joker") == 0
    assert trick(plays, "h", led_highest="trump") == 3


@pytest.mark.rule("joker-6.6")
def test_the_option_changes_nothing_where_trump_itself_is_named_or_nobody_trumps() -> None:
    assert trick("X highest h, Ah, Kh, Qh", "h", led_highest="trump") == 0
    assert trick("X highest d, 7d, Ad, Kc", "h", led_highest="trump") == 0
    assert trick("X highest d, 7d, Ad, Kh", None, led_highest="trump") == 0


@pytest.mark.rule("joker-6.6")
def test_under_the_option_a_later_take_still_wins() -> None:
    assert trick("X highest d, 7h, X take, Kh", "h", led_highest="trump") == 2
    assert trick("X highest d, 7h, X throw, Kh", "h", led_highest="trump") == 3


@pytest.mark.rule("joker-6.7")
@pytest.mark.parametrize(
    ("plays", "trump", "winner"),
    [
        ("X lowest d, Ad, 7h, Kd", "h", 2),
        ("X lowest d, 7d, Ac, Kd", "s", 3),
        ("X lowest h, 7s, Ac, Ks", "s", 3),
        ("X lowest h, 7s, Kc, Ad", None, 0),
        ("X lowest s, Td, Ad, Kh", "c", 0),
        ("X lowest s, Td, X take, Kh", "s", 2),
        ("X lowest d, 7d, X throw, 6d", "h", 1),
        ("X lowest d, 7c, X throw, 8c", "h", 0),
    ],
)
def test_lowest_makes_the_joker_the_lowest_card_of_the_suit(
    plays: str, trump: str | None, winner: int
) -> None:
    assert trick(plays, trump) == winner


@pytest.mark.rule("joker-6.7")
def test_naming_trump_as_lowest_makes_the_joker_the_lowest_trump() -> None:
    assert trick("X lowest h, 6h, 7d, Ad", "h") == 1
    assert trick("X lowest h, Ad, Kd, Qc", "h") == 0


@pytest.mark.rule("joker-6.7")
def test_under_lowest_followers_follow_as_ever() -> None:
    assert sorted(a_round("X 7c", "8h Ah", trump="h").when("X lowest h").legal) == ["8h", "Ah"]
    assert sorted(a_round("X 7c 8c", "8d Ah 7h", trump="h").when("X lowest s").legal) == ["7h", "Ah"]
    a_round("X 7c", "8d Ah", trump="h").when("X lowest d").refuses("Ah", "joker-5.2", "diamonds was led")


@pytest.mark.rule("joker-6.8")
@pytest.mark.parametrize("lead", ["X highest d", "X lowest d", "Ad"])
def test_the_later_joker_is_free_to_take_or_throw(lead: str) -> None:
    moment = a_round(lead.split(maxsplit=1)[0], "X", "7d", "8d").when(lead)
    moment.allows("X take", "X throw")
    assert moment.when("X take", "7d", "8d").winner == 1


@pytest.mark.rule("joker-6.8")
def test_a_later_throw_changes_nothing() -> None:
    assert trick("7c, X take, X throw, Kc", "h") == 1
    assert trick("X highest c, X throw, Ac, Kc", "h") == 0
    assert trick("X lowest c, X throw, Ac, Kc", "h") == 2
