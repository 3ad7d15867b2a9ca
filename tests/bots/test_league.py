"""The demo league: the people, the evenings, the ways of writing, always the same."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import islice

import pytest

import bots
import games
from bots import demo
from bots.league import Plan, sittings
from bots.people import PEOPLE, person
from bots.scribe import Moment
from bots.simulate import Sitting, play
from games.events import ActionRetracted, RoundCorrected, RoundRecorded, RoundStarted
from games.match import Match

PLANS = {plan.game: plan for plan in demo.plans()}
JOKER = PLANS["joker"]


@pytest.fixture(scope="module", params=sorted(PLANS))
def plan(request: pytest.FixtureRequest) -> Plan:
    return PLANS[request.param]


@pytest.fixture(scope="module")
def league(plan: Plan) -> list[tuple[str, Sitting]]:
    return list(sittings(plan))


@pytest.fixture(scope="module")
def joker() -> list[tuple[Sitting, list[Moment]]]:
    """Every third Joker match of the demo, played."""
    return [(sitting, play(sitting)) for _stream, sitting in islice(sittings(JOKER), 0, None, 3)]


def kinds(record: list[Moment]) -> Counter[type]:
    return Counter(type(event) for event, _time in record)


def test_the_joker_league_is_as_large_as_promised() -> None:
    assert JOKER.matches == 150
    assert len(JOKER.members) >= 12
    assert len({(type(one.bot), one.bot.habits) for one in JOKER.members}) == len(JOKER.members)
    assert set(JOKER.variants) == set(games.named("joker").variants)


def test_every_member_is_a_person_who_sits_down(plan: Plan, league: list[tuple[str, Sitting]]) -> None:
    sat = Counter(player.id for _stream, sitting in league for player in sitting.players)
    assert set(sat) == {member.person for member in plan.members}
    assert all(person(one).name for one in sat)


def test_streams_are_numbered_and_matches_in_order(plan: Plan, league: list[tuple[str, Sitting]]) -> None:
    assert [stream for stream, _ in league] == [
        f"demo-{plan.game}-{number:03d}" for number in range(1, plan.matches + 1)
    ]
    began = [sitting.began for _stream, sitting in league]
    assert began == sorted(began)


def test_the_year_ends_on_its_last_day(plan: Plan, league: list[tuple[str, Sitting]]) -> None:
    days = [sitting.began.date() for _stream, sitting in league]
    assert days[-1] == plan.last_day == date(2026, 11, 30)
    assert (days[-1] - days[0]).days <= 365
    assert len(set(days)) > plan.matches / 2


def test_the_rounds_of_a_plan_are_those_of_the_variants() -> None:
    game = games.named("joker")
    for variant, rounds in JOKER.rounds.items():
        state = game.start(replace(next(sittings(JOKER))[1], variant=variant, options={}).start)
        assert len(state.schedule) == rounds


def test_the_league_is_the_same_every_time(league: list[tuple[str, Sitting]], plan: Plan) -> None:
    again = list(sittings(plan))
    assert [(stream, sitting.start, sitting.began) for stream, sitting in again] == [
        (stream, sitting.start, sitting.began) for stream, sitting in league
    ]
    assert play(again[-1][1]) == play(league[-1][1])


def test_every_record_is_admitted(joker: list[tuple[Sitting, list[Moment]]]) -> None:
    for sitting, record in joker:
        match = Match(sitting.game)
        for event, _time in record:
            match.check(event)
            match.apply(event)
        assert match.state.status in ("finished", "abandoned")


def test_there_is_something_of_everything(joker: list[tuple[Sitting, list[Moment]]]) -> None:
    counted = [kinds(record) for _sitting, record in joker]
    by_sheet = sum(RoundStarted not in one for one in counted)
    mixed = sum(RoundStarted in one and _has_lines(one) for one in counted)
    assert 5 <= by_sheet <= 20
    assert 2 <= mixed <= 12
    assert sum(ActionRetracted in one for one in counted) >= 3
    assert sum(RoundCorrected in one for one in counted) >= 2
    assert len({sitting.variant for sitting, _ in joker}) == 4
    assert len({repr(sitting.options) for sitting, _ in joker}) >= 4


def _has_lines(counted: Counter[type]) -> bool:
    return any(issubclass(kind, RoundRecorded) for kind in counted)


def test_leagues_are_found_and_merged_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    early = replace(JOKER, matches=3, last_day=date(2026, 3, 1))
    late = replace(JOKER, matches=3, last_day=date(2026, 5, 1))
    monkeypatch.setattr(demo, "plans", lambda: [late, early])

    def starts() -> Iterator[datetime]:
        for _stream, record in demo.matches():
            yield datetime.fromisoformat(record[0].time or "").astimezone(UTC)

    times = list(starts())
    assert len(times) == 6
    assert times == sorted(times)


def test_every_plan_is_for_a_game_with_players() -> None:
    assert set(PLANS) <= set(bots.games_with_players())
    assert len({one.id for one in PEOPLE}) == len(PEOPLE)
