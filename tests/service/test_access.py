"""Who may do what at the API, and whose cards it shows."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient

from service import limits, watching
from service.api import api
from service.lookup import store
from service.settings import settings
from tests.service.asking import finish
from tests.service.house import EVENTS, MATCH, House, batch, events, players

BASE = f"/v1/matches/{MATCH}"


def _code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_without_a_token_one_reads_and_does_not_write(house: House) -> None:
    sent = house.recorded()
    assert house.get(EVENTS).status_code == 200
    answer = house.post(batch(12, sent[:1]), headers={})
    assert _code(answer) == (401, "no-token")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_the_house_may_be_opened_and_closed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_OPEN_API", "write")
    assert house.post(batch(0, events()), headers={}).status_code == 201
    monkeypatch.setenv("KIBITZ_OPEN_API", "none")
    for path in (EVENTS, "/v1/matches", "/v1/players", f"{BASE}/frames", f"{BASE}/notes"):
        assert _code(house.get(path)) == (401, "no-token")
        assert house.get(path, headers=house.token("read")).status_code == 200
    note = {"at": 0, "text": "well begun", "author": "Ann"}
    assert _code(house.ask("POST", f"{BASE}/notes", json=note)) == (401, "no-token")
    assert house.get("/healthz").status_code == 200


def test_a_token_to_read_with_writes_nothing(house: House) -> None:
    reader = house.token("read")
    assert _code(house.post(batch(0, events()), headers=reader)) == (403, "token-scope")
    assert _code(house.post(events(1)[0]["data"], "/v1/matches", headers=reader)) == (403, "token-scope")
    note = {"at": 0, "text": "well begun", "author": "Ann"}
    assert _code(house.ask("POST", f"{BASE}/notes", json=note, headers=reader)) == (403, "token-scope")
    assert store().head() == 0


@pytest.mark.parametrize("given", ["Bearer kbz_wrong", "Bearer", "Basic YTpi", "kbz", "Bearer \u00e9"])
def test_a_token_that_is_none(house: House, given: str) -> None:
    answer = house.get("/v1/players", headers={"Authorization": given.encode("latin-1")})
    assert _code(answer) == (401, "wrong-token")


def test_a_revoked_token_opens_nothing(house: House) -> None:
    house.tokens.revoke(1)
    assert _code(house.post(batch(0, events()))) == (401, "wrong-token")


def test_only_its_own_token_and_an_admin_go_on_with_a_match(house: House) -> None:
    sent = events()
    house.post(batch(0, sent[:5]))
    another = house.token("write")
    assert _code(house.post(batch(5, sent[5:7]), headers=another)) == (403, "not-own-match")
    assert _code(house.post(batch(0, sent[:5]), headers=another)) == (403, "not-own-match")
    assert house.post(batch(5, sent[5:7]), headers=house.token("admin")).status_code == 201
    assert house.post(batch(7, sent[7:])).status_code == 201


def _hands(house: House, headers: dict[str, str], **asked: int) -> list[set[str]]:
    """The cards of each hand, from everything that shows hands."""
    table = house.get(f"{BASE}/state", headers=headers, params=asked).json()
    stream = house.get(EVENTS, headers=headers, params=asked).json()
    assert table["seen"] == stream["seen"]
    dealt = [one["data"]["hands"] for one in stream["events"] if one["type"] == "CardsDealt"]
    shown = [place["hand"] for place in table["table"]["places"]]
    return [{card for hands in (*dealt, shown) for card in hands[seat]} for seat in range(4)]


def test_a_hand_of_a_running_match_is_its_players_only(house: House) -> None:
    house.recorded(7)
    mine = house.token("read", players()[2])
    for headers in ({}, house.token("read"), house.token("admin"), house.token("write")):
        assert _hands(house, headers) == [{"?"}] * 4
        assert _hands(house, headers, seat=2) == [{"?"}] * 4
    own = _hands(house, mine)
    assert own[:2] == [{"?"}] * 2
    assert "?" not in own[2]
    assert own[3] == {"?"}
    assert _hands(house, mine, seat=2) == own
    assert _hands(house, mine, seat=1) == [{"?"}] * 4


def test_the_recorder_reads_again_what_it_sent(house: House) -> None:
    sent = house.recorded()
    read = house.get(EVENTS, headers=house.writer).json()["events"]
    assert [one["type"] for one in read] == [one["type"] for one in sent]
    assert read[2]["data"] == sent[2]["data"]
    assert read[0]["data"] == sent[0]["data"]


def test_what_a_source_wrote_beside_the_cards_is_hidden_with_them(house: House) -> None:
    told = {"meta": {"hands": "As"}, "x-hand": "As"}
    house.post(batch(0, [one | told for one in events()]))
    assert "As" not in house.get(EVENTS, headers=house.token("read")).text
    assert house.get(EVENTS, headers=house.writer).text.count('"hands":"As"') == 12


def test_what_may_be_done_is_told_to_whose_hand_it_is(house: House) -> None:
    house.recorded(6)
    to_act = house.get(BASE).json()["to_act"]
    path = f"{BASE}/legal"
    assert _code(house.get(path)) == (403, "hidden-hand")
    other = house.token("read", players()[(to_act + 1) % 4])
    assert _code(house.get(path, headers=other)) == (403, "hidden-hand")
    told = house.get(path, headers=house.token("read", players()[to_act])).json()
    assert told["seat"] == to_act
    assert told["legal"]
    assert all(one["rule"] and one["because"] for one in told["refused"])
    for act in told["legal"]:
        assert act["event"]["data"]["seat"] == to_act


@pytest.mark.parametrize("path", ["", "/events", "/state", "/scores", "/legal", "/frames"])
def test_an_unknown_match(house: House, path: str) -> None:
    assert _code(house.get(f"/v1/matches/nope{path}")) == (404, "unknown-match")


@pytest.mark.parametrize("path", ["/events", "/state"])
@pytest.mark.parametrize("seat", [-1, 4])
def test_an_unknown_seat(house: House, path: str, seat: int) -> None:
    house.recorded()
    assert _code(house.get(f"{BASE}{path}?seat={seat}")) == (422, "unknown-seat")


def test_a_version_it_does_not_have(house: House) -> None:
    house.recorded()
    assert _code(house.get(f"{BASE}/state?at=12")) == (422, "unknown-version")
    assert house.get(f"{BASE}/state?at=0").json()["version"] == 0
    assert house.get(f"{EVENTS}?from=999").json()["events"] == []


def test_too_many_requests(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_RATE", "3")
    monkeypatch.setattr("service.access.PACE", limits.Pace(lambda: 0.0))
    answers = [house.get("/v1/players") for _ in range(4)]
    assert [one.status_code for one in answers] == [200, 200, 200, 429]
    assert answers[-1].headers["retry-after"] == "1"
    assert house.get("/v1/players", headers=house.writer).status_code == 200
    guessed = {"Authorization": "Bearer guess"}
    assert _code(house.get("/v1/players", headers=guessed)) == (429, "too-many-requests")


def test_the_pace_comes_back_and_is_bounded() -> None:
    now = [0.0]
    pace = limits.Pace(lambda: now[0])
    for number in range(limits.KNOWN + 10):
        pace.spend(number, 1)
    assert len(pace) == limits.KNOWN
    now[0] = 60.0
    pace.spend(limits.KNOWN, 1)
    with pytest.raises(Exception, match="more than 1 requests"):
        pace.spend(limits.KNOWN, 1)


def _together(*asking: Any) -> list[Any]:
    async def ask() -> list[Any]:
        async with AsyncClient(transport=ASGITransport(api), base_url="http://house") as client:
            return await asyncio.gather(*(one(client) for one in asking))

    return finish(ask())


def test_who_waits_gets_the_next_event_as_it_comes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "LOOK", 0.01)
    sent = house.recorded(5)

    async def waits(client: AsyncClient) -> Any:
        return await client.get(EVENTS, params={"from": 5, "wait": 30})

    async def writes(client: AsyncClient) -> Any:
        return await client.post(EVENTS, json=batch(5, events()[5:7]), headers=house.writer)

    waited, written = _together(waits, writes)
    assert written.status_code == 201
    assert [one["version"] for one in waited.json()["events"]] == [5, 6]
    assert len(sent) == 5


def test_who_waits_in_vain_gets_an_empty_answer(house: House) -> None:
    house.recorded(5)
    answer = house.get(EVENTS, params={"from": 5, "wait": 0.01}).json()
    assert (answer["events"], answer["version"]) == ([], 5)


def test_server_sent_events_end_with_the_match(house: House) -> None:
    house.recorded(3)
    end = {"type": "MatchAbandoned", "data": {"reason": "rain"}}
    assert house.post(batch(3, [end])).status_code == 201
    answer = house.get(EVENTS, headers={"Accept": "text/event-stream", "Last-Event-ID": "1"})
    assert answer.headers["content-type"].startswith("text/event-stream")
    told = [part for part in answer.text.split("\n\n") if part.startswith("id: ")]
    assert [part.splitlines()[0] for part in told] == ["id: 2", "id: 3"]
    assert msgspec.json.decode(told[-1].splitlines()[1].removeprefix("data: "))["type"] == "MatchAbandoned"
    assert "event: end" in answer.text


def test_server_sent_events_come_one_by_one_and_breathe(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.routes.events.BREATH", 0.0)
    monkeypatch.setattr("service.routes.events.BREATHS", 2)
    house.recorded(4)
    answer = house.get(EVENTS, headers={"Accept": "text/event-stream"})
    assert answer.text.count("id: ") == 4
    assert answer.text.count(": still here") == 2
    assert '"?"' in answer.text


def test_too_many_wait(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST", 0)
    house.recorded(4)
    assert _code(house.get(EVENTS, params={"from": 4, "wait": 1})) == (503, "too-many-watchers")
    told = house.get(EVENTS, headers={"Accept": "text/event-stream"})
    assert _code(told) == (503, "too-many-watchers")
    assert told.headers["retry-after"]


def test_a_client_that_dawdles_is_cut_off(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PATIENCE", 0.01)

    async def dawdling() -> AsyncIterator[bytes]:
        yield b'{"expected_version":'
        await asyncio.Event().wait()

    headers = {**house.writer, "Content-Type": "application/json"}
    answer = house.ask("POST", EVENTS, content=dawdling(), headers=headers)
    assert _code(answer) == (408, "too-slow")


def _scope(method: str, *headers: tuple[bytes, bytes]) -> dict[str, Any]:
    return {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1",
        "method": method, "scheme": "http", "path": EVENTS, "raw_path": EVENTS.encode(), "query_string": b"",
        "root_path": "", "headers": [*headers], "client": ("127.0.0.1", 1), "server": ("house", 80),
    }  # fmt: skip


@pytest.mark.parametrize("leaves", [False, True])
def test_a_client_that_takes_no_events_keeps_no_place(
    house: House, monkeypatch: pytest.MonkeyPatch, leaves: bool
) -> None:
    """One that stands still, and one whose connection breaks; both after the beginning of the answer."""
    monkeypatch.setattr(limits, "PATIENCE", 0.05)
    house.recorded(4)
    sent: list[Any] = []

    async def receive() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)
        if len(sent) > 2:
            assert watching._tide.waiting == 1
            if leaves:
                raise OSError("the connection is broken")
            await asyncio.Event().wait()

    async def answered() -> None:
        await asyncio.wait_for(api(_scope("GET", (b"accept", b"text/event-stream")), receive, send), 20)

    finish(answered())
    assert len(sent) == 3
    assert watching._tide.waiting == 0


def test_a_client_that_leaves_half_way_records_nothing(house: House) -> None:
    messages = [
        {"type": "http.request", "body": b'{"expected_version":0,', "more_body": True},
        {"type": "http.disconnect"},
    ]
    sent: list[Any] = []
    key = house.writer["Authorization"].encode()
    scope = _scope("POST", (b"authorization", key), (b"content-type", b"application/json"))

    async def receive() -> Any:
        return messages.pop(0) if messages else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    finish(api(scope, receive, send))
    assert sent[0]["status"] in (400, 422)
    assert store().head() == 0


@pytest.mark.parametrize(("name", "value"), [("KIBITZ_OPEN_API", "all"), ("KIBITZ_RATE", "0")])
def test_a_setting_that_can_not_be(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(Exception, match=f"{name} is {value!r}"):
        settings()
