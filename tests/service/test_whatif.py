"""What if over HTTP: what can be tried, the worlds in portions, and sentences for the rest."""

from pathlib import Path

import pytest

from tests.dashboard.given import FULL, RUNNING, fill
from tests.service.asking import Client

WHATIF = f"/v1/matches/{FULL}/whatif"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill(tmp_path_factory.mktemp("archive")).data


@pytest.fixture
def client(archive: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    """The API over the small archive."""
    monkeypatch.setenv("KIBITZ_DATA", str(archive))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    return Client()


def _at(client: Client, match: str = FULL) -> tuple[int, int]:
    """A card played in the middle of a match: its version, and its seat."""
    steps = client.get(f"/v1/matches/{match}/frames").json()["steps"]
    played = [step for step in steps if step["kind"] == "CardPlayed"]
    return played[len(played) // 2]["at"], played[len(played) // 2]["seat"]


def test_an_action_is_tried_in_portions(client: Client) -> None:
    at, seat = _at(client)
    offered = client.get(f"{WHATIF}/actions?at={at}&seat={seat}").json()
    assert (offered["seat"], offered["sentence"], offered["more"]) == (seat, None, 0)
    assert [one["index"] for one in offered["actions"]] == list(range(len(offered["actions"])))
    assert sum(one["done"] for one in offered["actions"]) == 1
    ask = f"{WHATIF}?at={at}&seat={seat}&action=0"
    first, then = client.get(f"{ask}&count=4").json(), client.get(f"{ask}&first=4&count=4").json()
    whole = client.get(f"{ask}&first=0&count=8").json()
    assert whole["action"] == offered["actions"][0]
    assert (whole["made"], whole["total"], whole["first"], whole["sentence"]) == (8, 200, 0, None)
    assert first["worlds"] + then["worlds"] == whole["worlds"]
    assert {len(one["points"]) for one in whole["worlds"]} == {len(whole["actual"])} == {4}
    assert client.get(ask).json()["made"] == 20


def test_who_has_an_answer_is_not_sent_it_again(client: Client) -> None:
    at, seat = _at(client)
    ask = f"{WHATIF}?at={at}&seat={seat}&action=0&count=1"
    tag = client.get(ask).headers["etag"]
    assert client.get(ask, headers={"if-none-match": tag}).status_code == 304
    assert client.get(f"{ask}&first=1", headers={"if-none-match": tag}).status_code == 200


@pytest.mark.parametrize("view", ["table", "open"])
def test_a_running_match_tells_as_its_house_says(
    client: Client, monkeypatch: pytest.MonkeyPatch, view: str
) -> None:
    monkeypatch.setenv("KIBITZ_LIVE_VIEW", view)
    at, seat = _at(client, RUNNING)
    for who in ("", f"&seat={seat}"):
        said = client.get(f"/v1/matches/{RUNNING}/whatif/actions?at={at}{who}").json()
        assert bool(said["actions"]) == (view == "open") == (said["sentence"] is None)
        said = client.get(f"/v1/matches/{RUNNING}/whatif?at={at}&action=0&count=2{who}").json()
        assert bool(said["worlds"]) == (view == "open") == (said["sentence"] is None)


@pytest.mark.parametrize(
    ("asked", "status", "detail"),
    [
        ("?at=9999&action=0", 422, "has the versions 0 to "),
        ("?at=-1&action=0", 422, "has the versions 0 to "),
        ("?at=x&action=0", 422, "The at is 'x': it has to be a whole number."),
        ("?at=20", 422, "The action is missing."),
        ("?at=20&action=0&seat=7", 422, "has the seats 0 to 3, not 7"),
        ("?at=20&action=0&count=51", 422, "1 to 50 worlds can be asked for at once, not 51."),
        ("?at=20&action=0&first=200", 422, "The worlds are numbered 0 to 199, not 200."),
        ("?at=20&action=999", 422, "There is no action 999 at version 20 of match "),
        ("/actions?at=9999", 422, "has the versions 0 to "),
        ("/actions", 422, "The at is missing."),
    ],
)
def test_a_bad_value_gets_a_sentence(client: Client, asked: str, status: int, detail: str) -> None:
    answer = client.get(WHATIF + asked)
    assert answer.status_code == status
    assert detail in answer.json()["detail"]


def test_an_unknown_match_is_named(client: Client) -> None:
    answer = client.get("/v1/matches/nobody/whatif?at=3&action=0")
    assert answer.status_code == 404
    assert answer.json()["detail"] == "There is no match 'nobody' in the record."
