"""Moments worth stopping at in Joker, on rounds small enough to be worked by hand."""

from games.joker.moments import moments
from games.moments import KeyMoment
from tests.games.joker.given import PEOPLE, Moment, a_round, before_round, sheet_line
from tests.games.joker.test_premium import CLEAN, chapter


def told(moment: Moment) -> list[KeyMoment]:
    """What the newest event made."""
    return list(moments(moment.state, moment.match.standing[-1][1], PEOPLE))


def kinds(moment: Moment) -> list[tuple[str, int | None, int]]:
    """The kind, the seat and the weight of what the newest event made."""
    return [(one.kind, one.seat, one.weight) for one in told(moment)]


def test_a_round_tells_who_missed_by_one_who_by_more_and_who_had_shtanga() -> None:
    # Round 4: bids 2 1 0 2. Nino 1 trick (10, not 150), Gio none (-200, not 100), Tamar 3 for a pass.
    moment = before_round(4).when(sheet_line(4, (2, 1, 0, 0), (1, 0, 3, 0)))
    assert kinds(moment) == [("missed-by-one", 0, 140), ("shtanga", 1, 300), ("missed", 2, 0)]
    assert [one.text for one in told(moment)] == [
        "nino bid 2 and took 1: 10 points instead of 150",
        "gio bid 1 and took none: -200 points instead of 100",
        "tamar passed and took 3: 30 points instead of 50",
    ]


def test_every_trick_is_told_from_four_cards_on() -> None:
    four = before_round(4).when(sheet_line(4, (4, 0, 0, 1), (4, 0, 0, 0)))
    assert kinds(four) == [("all-tricks", 0, 200), ("shtanga", 3, 300)]
    three = before_round(3).when(sheet_line(3, (3, 0, 0, 1), (3, 0, 0, 0)))
    assert kinds(three) == [("shtanga", 3, 300)]


def test_a_premium_is_told_on_the_last_round_of_its_chapter_and_so_is_one_lost_there() -> None:
    assert ("premium", 0, 250) in kinds(chapter(*CLEAN))
    lost = chapter(*CLEAN[:3], "3/2 0/6 1/1 1/0")
    assert ("premium-lost", 0, 250) in kinds(lost)
    assert not any(kind == "premium" for kind, _, _ in kinds(lost))
    assert not any(kind.startswith("premium") for kind, _, _ in kinds(chapter(*CLEAN[:3])))
    assert not any(kind.startswith("premium") for kind, _, _ in kinds(chapter(*CLEAN, premium="none")))


def test_a_joker_is_told_when_it_is_played_and_when_it_is_beaten() -> None:
    moment = a_round("X 7d", "X 8d", "9d Td", "Jd Qd", bids=(1, 0, 0, 0))
    assert kinds(moment.when("X highest d")) == [("joker", 0, 0)]
    assert kinds(moment.when("X take")) == [("joker", 1, 0)]
    assert kinds(moment.when("Td")) == []
    assert kinds(moment.when("Qd")) == [("joker-beaten", 0, 100)]
    assert told(moment)[0].text == "nino's joker was to take the trick; gio took it"


def test_a_joker_thrown_away_is_not_beaten() -> None:
    moment = a_round("7d Ad", "X 8d", "9d Td", "Jd Qd", bids=(0, 0, 0, 0)).when("Ad", "X throw", "9d", "Jd")
    assert kinds(moment) == []
