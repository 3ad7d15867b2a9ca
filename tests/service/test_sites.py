"""What other sites' pages may do, and what a browser may make of an answer."""

from typing import Any

import pytest

from events.errors import KibitzError
from service.settings import settings
from tests.service.house import EVENTS, House, batch, events

CLUB = "https://club.example"
PREFLIGHT = {
    "Origin": CLUB,
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization,content-type",
}


def _cors(answer: Any) -> set[str]:
    return {name for name in answer.headers if name.startswith("access-control-")}


@pytest.mark.parametrize(
    "path", ["/healthz", EVENTS, "/v1/players", "/nothing", "/openapi.json", "/v1/statistics"]
)
def test_every_answer_is_data_and_no_page(house: House, path: str) -> None:
    headers = house.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["content-security-policy"].startswith("default-src 'none'")
    assert headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in headers


def test_a_page_for_the_printer_keeps_its_own_policy(house: House) -> None:
    house.post(batch(0, [*events(3), {"type": "MatchAbandoned", "data": {"reason": "rain"}}]))
    answer = house.get("/v1/matches/m-1/sheet")
    assert answer.status_code == 200
    assert answer.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_without_the_setting_no_other_site_is_let_in(house: House) -> None:
    assert _cors(house.get("/v1/players", headers={"Origin": CLUB})) == set()
    refused = house.ask("OPTIONS", EVENTS, headers=PREFLIGHT)
    assert refused.status_code == 405
    assert _cors(refused) == set()


def test_a_site_that_is_named_reads_and_writes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_ORIGINS", f"http://localhost:3000 {CLUB}")
    asked = house.ask("OPTIONS", EVENTS, headers=PREFLIGHT)
    assert asked.status_code == 200
    assert asked.headers["access-control-allow-origin"] == CLUB
    assert "access-control-allow-credentials" not in asked.headers
    written = house.post(batch(0, events()), headers={**house.writer, "Origin": CLUB})
    assert written.status_code == 201
    assert written.headers["access-control-allow-origin"] == CLUB
    refused = house.get("/v1/matches/nope", headers={"Origin": CLUB})
    assert (refused.status_code, refused.headers["access-control-allow-origin"]) == (404, CLUB)
    assert _cors(house.get("/v1/players", headers={"Origin": "https://club.example.evil"})) == set()
    assert "Origin" in house.get("/v1/players").headers["vary"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://house", "Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "http://house:81"}, 403),
        ({"Origin": "http://house"}, 200),
        ({"Origin": "https://kibitz.club.example", "Sec-Fetch-Site": "same-origin"}, 200),
        ({}, 200),
    ],
)
def test_another_sites_page_writes_nothing_without_a_token(
    house: House, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str], status: int
) -> None:
    """A form sends a file anywhere, with no question asked before."""
    monkeypatch.setenv("KIBITZ_OPEN_API", "write")
    answer = house.ask("POST", "/v1/import", content=b"", headers={**headers, "Content-Type": "text/plain"})
    assert answer.status_code == status, answer.text
    if status == 403:
        assert answer.json()["code"] == "other-site"


@pytest.mark.parametrize("given", ["*", "club.example", "https://club.example/", "https://a,https://b"])
def test_a_site_is_written_as_browsers_name_it(
    house: House, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    monkeypatch.setenv("KIBITZ_ORIGINS", given)
    with pytest.raises(KibitzError, match="a site is written as https:"):
        settings()
    answer = house.get("/v1/players", headers={"Origin": given})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-setting")
