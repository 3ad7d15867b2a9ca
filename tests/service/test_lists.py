"""Matches and players listed and searched, and a match told from the record."""

from pathlib import Path
from typing import Any

import pytest

from events.folding import folded
from projections.moments import score
from service.lookup import store
from tests.dashboard.given import ABANDONED, EVIL, FULL, RUMMY, RUNNING, SHEET, fill
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


def _pages(client: Client, path: str, **asked: Any) -> list[list[dict[str, Any]]]:
    """Every page, by following ``next``."""
    pages, after = [], {}
    while True:
        answer = client.get(path, params={**asked, **after}).json()
        pages.append(answer["matches" if "matches" in answer else "players"])
        if answer["next"] is None:
            return pages
        after = {"after": answer["next"]}


def _ids(client: Client, **asked: Any) -> set[str]:
    [page] = _pages(client, "/v1/matches", limit=500, **asked)
    return {one["match"] for one in page}


def test_every_match_is_on_one_page_of_the_list(client: Client) -> None:
    pages = _pages(client, "/v1/matches", limit=7)
    assert [len(page) for page in pages] == [7, 7, 7, 7, 2]
    listed = [one["match"] for page in pages for one in page]
    assert listed == [one.stream for one in reversed(store().streams())]


def test_a_listed_match_tells_what_it_is(client: Client) -> None:
    [page] = _pages(client, "/v1/matches", q=FULL)
    [told] = page
    known = score(FULL, folded(store().read_stream(FULL)))
    assert (told["match"], told["status"], told["detail"]) == (FULL, "finished", "full")
    assert told["totals"] == known["totals"]
    assert told["events"] == len(store().read_stream(FULL))
    assert told["players"] == [one["id"] for one in client.get(f"/v1/matches/{FULL}").json()["players"]]
    assert client.get(f"/v1/matches/{FULL}/scores").json() == known


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"game": "remika"}, {RUMMY}),
        ({"variant": "short-12"}, {FULL, SHEET, RUNNING, ABANDONED}),
        ({"status": "running"}, {RUNNING}),
        ({"variant": "short-12", "status": "finished"}, {FULL, SHEET}),
        ({"q": "FULL-"}, {FULL}),
        ({"q": "a.*b"}, set()),
        ({"until": "1999-12-31"}, set()),
        ({"player": "nobody"}, set()),
    ],
)
def test_matches_are_found_by_what_they_are(client: Client, asked: dict[str, str], found: set[str]) -> None:
    assert _ids(client, **asked) == found


def test_matches_and_players_are_found_by_a_name(client: Client) -> None:
    [page] = _pages(client, "/v1/players", q=EVIL[1:8].upper())
    [person] = page
    assert person["name"] == EVIL
    assert _ids(client, q="IMG SRC") == _ids(client, player=person["id"]) != set()


def test_every_player_is_on_one_page_of_the_list(client: Client) -> None:
    listed = [(one["id"], one["name"]) for page in _pages(client, "/v1/players", limit=2) for one in page]
    assert listed == sorted(store().players().items())
    assert len(listed) == 4


def test_the_score_after_every_version_is_that_of_the_record(client: Client) -> None:
    stored = store().read_stream(RUMMY)
    for at in range(0, len(stored), len(stored) // 5):
        told = client.get(f"/v1/matches/{RUMMY}/scores", params={"at": at}).json()
        assert told == score(RUMMY, folded(stored[: at + 1]))


@pytest.mark.parametrize(
    "asked", ["limit=0", "limit=501", "after=-1", "since=soon", "until=2026-02-30", "limit=many"]
)
def test_a_page_that_can_not_be(client: Client, asked: str) -> None:
    answer = client.get(f"/v1/matches?{asked}")
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-value")
    assert asked.partition("=")[0] in answer.json()["detail"]
