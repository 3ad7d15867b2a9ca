"""A match at any version: the score, the state, what would be legal, and whose hands show."""

from typing import Any

import msgspec
import pytest

import games
from events.errors import KibitzError
from events.store import Store
from games.match import fold
from projections.moments import match_at, moment, score

JOKER = games.named("joker")


@pytest.fixture
def match(house: Any, written: Any) -> str:
    house.admit("m-1", written(1))
    return "m-1"


def test_every_version_is_the_fold_up_to_it(record: Store, match: str, written: Any) -> None:
    moments = written(1)
    for at in (0, 3, 7, 40, len(moments) - 1):
        expected = fold(JOKER, [event for event, _ in moments[: at + 1]]).state
        now = moment(match, match_at(record, match, at))
        assert (now.version, now.status, now.table.round) == (at, expected.status, expected.round)
        assert now.table == JOKER.view(expected, frozenset(range(4)))
        assert now.totals == JOKER.score(expected).totals
        assert [act.data for act in now.legal] == JOKER.legal(expected)
    assert match_at(record, match).version == len(moments)


def test_legal_acts_are_the_events_that_the_door_takes(record: Store, match: str) -> None:
    now = moment(match, match_at(record, match, 3))
    assert [msgspec.to_builtins(act) for act in now.legal] == [
        {"type": "BidMade", "data": {"seat": now.table.to_act, "tricks": tricks}} for tricks in (0, 1)
    ]


def test_a_seat_sees_its_hand_and_its_own_acts_only(record: Store, match: str) -> None:
    found = match_at(record, match, 3)
    for seat in range(4):
        now = moment(match, found, seat)
        hands = [place.hand != ["?"] for place in now.table.places]
        assert hands == [other == seat for other in range(4)]
        assert bool(now.legal) == (seat == now.table.to_act)


def test_the_score_says_what_is_played(record: Store, match: str) -> None:
    answer = score(match, match_at(record, match))
    assert list(answer) == ["match", "game", "variant", "status", "totals", "places", "rounds", "premiums"]
    assert (answer["match"], answer["variant"], answer["status"]) == ("m-1", "short-12", "finished")
    points = [sum(one["points"][seat] for one in answer["rounds"]) for seat in range(4)]
    deltas = [sum(one["deltas"][seat] for one in answer["premiums"]) for seat in range(4)]
    assert [a + b for a, b in zip(points, deltas, strict=True)] == answer["totals"]


@pytest.mark.parametrize("at", [-1, 10_000])
def test_a_version_that_is_not_there(record: Store, match: str, at: int) -> None:
    with pytest.raises(KibitzError, match=f"match m-1 has the versions 0 to [0-9]+, not {at}") as error:
        match_at(record, match, at)
    assert error.value.code == "unknown-version"


def test_a_match_that_is_not_there(record: Store) -> None:
    with pytest.raises(KibitzError, match="there is no match 'nobody' in the record") as error:
        match_at(record, "nobody")
    assert error.value.code == "unknown-match"


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_seat_that_is_not_there(record: Store, match: str, seat: int) -> None:
    with pytest.raises(KibitzError, match=f"match m-1 has the seats 0 to 3, not {seat}"):
        moment(match, match_at(record, match), seat)
