"""The API: frames with an ETag, and every refusal as a problem document with a sentence."""

from pathlib import Path

import pytest

from events.store import open_store
from tests.dashboard.given import ABANDONED, FULL, RUMMY, RUNNING, SHEET, fill
from tests.service.asking import Client


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill(tmp_path_factory.mktemp("archive")).data


@pytest.fixture
def client(archive: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    """The API over the small archive."""
    monkeypatch.setenv("KIBITZ_DATA", str(archive))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    return Client()


def _frames(match: str) -> str:
    return f"/v1/matches/{match}/frames"


def test_health_tells_how_far_the_record_goes(client: Client) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"
    assert answer.json()["position"] == answer.json()["facts"]["position"] > 0


@pytest.mark.parametrize("match", [FULL, SHEET, ABANDONED, RUMMY])
def test_all_hands_are_open_when_a_match_is_over(client: Client, match: str) -> None:
    answer = client.get(_frames(match))
    assert answer.status_code == 200
    assert answer.headers["content-encoding"] == "gzip"
    replay = answer.json()
    assert replay["match"] == match
    assert replay["steps"][-1]["table"]["places"]
    assert not any("?" in place["hand"] for step in replay["steps"] for place in step["table"]["places"])


def test_a_seat_gets_nobody_elses_cards(client: Client) -> None:
    steps = client.get(_frames(FULL), params={"seat": 1}).json()["steps"]
    hands = [
        place["hand"] for step in steps for seat, place in enumerate(step["table"]["places"]) if seat != 1
    ]
    assert any(hands)
    assert {card for hand in hands for card in hand} <= {"?"}
    assert any(card != "?" for step in steps for card in step["table"]["places"][1]["hand"])


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_a_running_match_shows_no_hand_from_any_seat(client: Client, seat: int | None) -> None:
    replay = client.get(_frames(RUNNING), params={} if seat is None else {"seat": seat}).json()
    assert replay["status"] == "running"
    held = {card for step in replay["steps"] for place in step["table"]["places"] for card in place["hand"]}
    assert held == {"?"}


def test_the_etag_holds_until_something_changes(client: Client, archive: Path) -> None:
    first = client.get(_frames(FULL))
    tag = {"If-None-Match": first.headers["etag"]}
    again = client.get(_frames(FULL), headers=tag)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert client.get(_frames(FULL), params={"seat": 0}, headers=tag).status_code == 200
    player = first.json()["players"][2]
    with open_store(f"sqlite:///{archive / 'kibitz.db'}") as store:
        store.name_players({player["id"]: "Renamed"}, overwrite=True)
        renamed = client.get(_frames(FULL), headers=tag)
        store.name_players({player["id"]: player["name"]}, overwrite=True)
    assert renamed.status_code == 200
    assert renamed.json()["players"][2]["name"] == "Renamed"


def test_a_match_that_is_not_there(client: Client) -> None:
    answer = client.get(_frames("nope"))
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"] == "There is no match 'nope' in the record."
    assert answer.json()["code"] == "unknown-match"


@pytest.mark.parametrize("seat", ["4", "-1", "north", "1.5", ""])
def test_a_seat_that_is_not_there(client: Client, seat: str) -> None:
    answer = client.get(_frames(FULL), params={"seat": seat})
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    detail = answer.json()["detail"]
    assert "seat" in detail
    assert detail[0].isupper()
    assert detail.endswith(".")


@pytest.mark.parametrize("path", ["/", "/v1", "/v1/matches/a/b", "/docs", "/v1/matches/a/b/frames"])
def test_an_address_that_is_nothing(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_database_that_can_not_be_used(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kibitz.db").write_bytes(b"no database at all" * 100)
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert "kibitz.db" in answer.json()["detail"]


def test_the_document_describes_the_seat(client: Client) -> None:
    document = client.get("/openapi.json").json()
    parameters = document["paths"]["/v1/matches/{match}/frames"]["get"]["parameters"]
    assert {one["name"] for one in parameters} == {"match", "seat"}


@pytest.mark.parametrize(("seat", "open_hands"), [(None, {0, 1, 2, 3}), (2, {2})])
def test_a_running_match_played_open_shows_its_hands(
    client: Client, monkeypatch: pytest.MonkeyPatch, seat: int | None, open_hands: set[int]
) -> None:
    asked = {} if seat is None else {"seat": seat}
    closed = client.get(_frames(RUNNING), params=asked)
    monkeypatch.setenv("KIBITZ_LIVE_VIEW", "open")
    answer = client.get(_frames(RUNNING), params=asked, headers={"If-None-Match": closed.headers["etag"]})
    assert answer.status_code == 200
    hands = [place["hand"] for step in answer.json()["steps"] for place in step["table"]["places"]]
    assert {n % 4 for n, hand in enumerate(hands) if hand and "?" not in hand} == open_hands
