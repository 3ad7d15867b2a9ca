"""Statistics over HTTP: every question in every grouping, of whatever is left of the archive; never NaN."""

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from projections.facts import open_facts
from projections.judging import analyse
from projections.stats import bid_loss, bidding, rummy
from projections.stats.players import head_to_head, standings
from service.lookup import store
from service.settings import settings
from service.statistics import JUDGED, MOST_GROUPS, QUESTIONS
from tests.dashboard.given import fill
from tests.service.asking import Client
from tests.service.house import House

NOTHING: list[dict[str, Any]] = [
    {"player": "nobody"},
    {"variant": "whist", "until": date(1, 1, 1), "seats": 99},
]


def batched(names: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    """Names, so many at a time."""
    return (names[first : first + size] for first in range(0, len(names), size))


ASKED = [
    (name, ",".join(by)) for name, one in QUESTIONS.items() for by in ((), *batched(one.by, MOST_GROUPS))
]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small archive, its bids judged."""
    here = fill(tmp_path_factory.mktemp("archive"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KIBITZ_DATA", str(here.data))
        patch.delenv("KIBITZ_DATABASE", raising=False)
        analyse(store(), here.facts, "learned", here.data / "models")
    return here.data


@pytest.fixture
def client(archive: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    """The API over it."""
    monkeypatch.setenv("KIBITZ_DATA", str(archive))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    return Client()


def _asked(client: Client, name: str, **filters: Any) -> dict[str, Any]:
    answer = client.get(f"/v1/statistics/{name}", params=filters)
    assert answer.status_code == 200, answer.text
    assert not {"NaN", "inf"} & set(answer.text.replace(",", ":").split(":"))
    told: dict[str, Any] = answer.json()
    return told


def _somebody() -> str:
    return str(open_facts(settings().facts).scan("seats").collect()["player"][0])


def test_the_questions_are_listed_with_what_their_columns_mean(client: Client) -> None:
    listed = {one["name"]: one for one in client.get("/v1/statistics").json()}
    assert list(listed) == list(QUESTIONS)
    assert all(
        one["tells"] and "\n    " not in one["tells"].replace("\n        ", "") for one in listed.values()
    )
    assert listed["bidding"]["by"] == [*bidding.DIMENSIONS]
    assert listed["head-to-head"]["player"]


@pytest.mark.parametrize(("name", "by"), ASKED)
def test_every_question_is_answered_in_every_grouping(client: Client, name: str, by: str) -> None:
    player = {"player": _somebody()} if QUESTIONS[name].of else {}
    told = _asked(client, name, by=by, **player)
    assert told["position"] == store().head()
    assert all(set(by.split(",")) <= set(row) for row in told["rows"] if by)


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("filters", NOTHING)
def test_of_nothing_there_is_no_number(client: Client, name: str, filters: dict[str, Any]) -> None:
    player = {"player": "nobody"} if QUESTIONS[name].of else {}
    told = _asked(client, name, **{**player, **filters})
    assert not any(row.get("n") or row.get("matches") for row in told["rows"])


def test_the_rows_are_those_of_the_functions(client: Client) -> None:
    known, who = open_facts(settings().facts), _somebody()
    rounds, seats = known.scan("rounds"), known.scan("seats")
    for name, told, asked in (
        ("bidding", bidding.summary(rounds, "player", "bid"), {"by": "player,bid"}),
        ("rounds", rummy.summary(rounds, "game"), {"by": "game"}),
        ("head-to-head", head_to_head(seats, who), {"player": who}),
    ):
        assert told.height
        assert _asked(client, name, **asked)["rows"] == told.to_dicts()
    assert [one["player"] for one in _asked(client, "players")["rows"]] == standings(seats)[
        "player"
    ].to_list()


def test_judged_bids_are_told_once_they_are_judged(client: Client) -> None:
    told = _asked(client, "bid-loss")
    assert told["rows"][0]["n"] == 57
    assert told["rows"][0]["loss"] > 0
    worst = _asked(client, "costliest-bids")["rows"]
    assert len(worst) == bid_loss.COSTLIEST
    assert all(row["match"] and row["loss"] >= worst[-1]["loss"] for row in worst)


def test_what_the_rows_leave_out_is_told(client: Client) -> None:
    reasons = {one["reason"] for one in _asked(client, "rounds")["left_out"]}
    assert {"abandoned", "running"} <= reasons


def test_an_empty_house_has_an_answer_to_everything(house: House) -> None:
    for name, question in QUESTIONS.items():
        told = _asked(house, name, **({"player": "nobody"} if question.of else {}))
        assert (told["position"], told["left_out"]) == (0, [])
        assert not any(row.get("n") or row.get("matches") for row in told["rows"])


@pytest.mark.parametrize(
    ("asked", "status", "code", "sentence"),
    [
        ("moon", 404, "unknown-question", "There is no statistic 'moon'; there are players, "),
        ("bidding?by=shoes", 422, "bad-value", "by up to 3 of game, "),
        ("bidding?by=game,bid,cards,place", 422, "bad-value", "by up to 3 of game, "),
        ("melds?by=game", 422, "bad-value", "Melds can't be grouped"),
        ("head-to-head", 422, "bad-value", "name it as player"),
        ("history", 422, "bad-value", "name it as player"),
        ("players?since=yesterday", 422, "bad-value", "since"),
        ("players?seats=0", 422, "bad-value", "seats"),
    ],
)
def test_a_question_that_can_not_be_answered(
    client: Client, asked: str, status: int, code: str, sentence: str
) -> None:
    answer = client.get(f"/v1/statistics/{asked}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert sentence in answer.json()["detail"]


def test_a_model_file_that_is_damaged_is_said_so(house: House) -> None:
    folder = settings().data / "models"
    folder.mkdir()
    (folder / "joker.json").write_text("{")
    name = next(name for name, one in QUESTIONS.items() if JUDGED in one.tables)
    answer = house.get(f"/v1/statistics/{name}")
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-model")
