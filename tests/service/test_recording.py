"""Events over HTTP: every way of sending a batch twice, out of order, with a gap, half, or as garbage."""

from typing import Any
from uuid import UUID

import msgspec
import pytest

from service.lookup import store
from tests.service.house import EVENTS, MATCH, House, batch, events

CLOUD = {"Content-Type": "application/cloudevents-batch+json"}


def _with_ids(sent: list[dict[str, Any]], first: int = 1) -> list[dict[str, Any]]:
    return [one | {"id": str(UUID(int=number))} for number, one in enumerate(sent, first)]


def _told(answer: Any, status: int, code: str) -> dict[str, Any]:
    problem: dict[str, Any] = answer.json()
    assert (answer.status_code, problem.get("code")) == (status, code), problem
    assert answer.headers["content-type"] == "application/problem+json"
    assert not problem["detail"][0].islower()
    assert problem["detail"].endswith(".")
    return problem


def _length() -> int:
    info = store().stream(MATCH)
    return 0 if info is None else info.version


def test_a_match_is_begun_and_gone_on_with(house: House) -> None:
    start, *rest = events()
    begun = house.post({**start["data"], "match": MATCH}, "/v1/matches")
    assert begun.status_code == 201
    assert begun.headers["location"] == f"/api/v1/matches/{MATCH}"
    assert begun.json() == {"match": MATCH, "first": 0, "last": 0, "version": 1, "repeated": False}
    gone_on = house.post(batch(1, rest))
    assert gone_on.status_code == 201
    assert gone_on.json()["version"] == _length() == 12


def test_a_match_begun_twice_with_an_id_is_one_match(house: House) -> None:
    new = {**events(1)[0]["data"], "id": str(UUID(int=7))}
    first, second = house.post(new, "/v1/matches"), house.post(new, "/v1/matches")
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["match"] == second.json()["match"]
    assert second.json()["repeated"]
    assert len(store().streams()) == 1


@pytest.mark.parametrize("with_ids", [True, False])
def test_a_batch_sent_twice_is_recorded_once(house: House, with_ids: bool) -> None:
    sent = _with_ids(events()) if with_ids else events()
    assert house.post(batch(0, sent[:5])).status_code == 201
    assert house.post(batch(5, sent[5:])).status_code == 201
    for expected, part in ((0, sent[:5]), (5, sent[5:]), (0, sent)):
        again = house.post(batch(expected, part))
        assert again.status_code == 200
        assert again.json()["repeated"]
        assert (again.json()["first"], again.json()["version"]) == (expected, expected + len(part))
    assert _length() == 12


def test_a_batch_with_one_id_twice_is_refused(house: House) -> None:
    sent = _with_ids(events())
    sent[3]["id"] = sent[2]["id"]
    _told(house.post(batch(0, sent)), 409, "id-reused")
    assert _length() == 0


def test_an_id_with_other_content_is_refused(house: House) -> None:
    sent = _with_ids(events())
    house.post(batch(0, sent))
    changed = [sent[0], {**sent[1], "time": "2026-01-01T00:00:00Z"}]
    _told(house.post(batch(0, changed)), 409, "id-reused")


@pytest.mark.parametrize("with_ids", [True, False])
def test_half_a_batch_that_is_there_and_half_that_is_new_is_refused(house: House, with_ids: bool) -> None:
    sent = _with_ids(events()) if with_ids else events()
    house.post(batch(0, sent[:6]))
    _told(house.post(batch(0, sent)), 409, "partly-recorded" if with_ids else "version-conflict")
    assert _length() == 6


@pytest.mark.parametrize("expected", [0, 3, 6, 2**62])
def test_a_conflict_names_both_versions(house: House, expected: int) -> None:
    sent = events()
    house.post(batch(0, sent[:5]))
    problem = _told(house.post(batch(expected, sent[6:])), 409, "version-conflict")
    assert (problem["version"], problem["expected_version"]) == (5, expected)
    assert "has 5 events" in problem["detail"]
    assert f"follow {expected}" in problem["detail"]
    assert _length() == 5


def test_a_batch_out_of_order_breaks_a_rule_and_nothing_of_it_stays(house: House) -> None:
    sent = events()
    sent[2], sent[3] = sent[3], sent[2]
    problem = _told(house.post(batch(0, sent)), 422, "illegal")
    assert problem["version"] == 2
    assert problem["rule"]
    assert problem["sentence"]
    assert _length() == 0


@pytest.mark.parametrize(("at", "version", "code"), [(4, 6, "version-gap"), (4, 3, "version-twice")])
def test_numbered_events_have_to_be_in_order(house: House, at: int, version: int, code: str) -> None:
    sent = [{**one, "version": number} for number, one in enumerate(events())]
    sent[at]["version"] = version
    assert _told(house.post(batch(0, sent)), 422, code)["version"] == at
    assert _length() == 0


def test_an_illegal_act_tells_the_rule_and_what_would_have_been_legal(house: House) -> None:
    sent = house.recorded()
    at = next(number for number, one in enumerate(sent) if one["type"] == "BidMade")
    store_length = _length()
    other = "/v1/matches/other/events"
    house.post(batch(0, sent[:at]), other)
    bid = {"type": "BidMade", "data": {**sent[at]["data"], "tricks": 9}}
    problem = _told(house.post(batch(at, [bid]), other), 422, "illegal")
    assert problem["rule"].startswith("joker-")
    assert problem["legal"]
    assert problem["stream"] == "other"
    assert _length() == store_length


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"", 422, "not-json"),
        (b'{"expected_version":0,"events":[{"type":"MatchSta', 422, "not-json"),
        (b"\xff\xfe\x00", 422, "not-json"),
        (b'{"expected_version":0,"events":[]}', 422, "empty-batch"),
        (b'{"expected_version":-1,"events":[]}', 422, "bad-version"),
        (b'{"events":[]}', 422, "missing-field"),
        (b'[]', 422, "wrong-type"),
        (b'{"expected_version":0,"events":[1]}', 422, "wrong-type"),
        (b'{"expected_version":0,"events":[{"type":"MatchStarted","data":{"game":"whist"}}]}',
         422, "unknown-game"),
        (b'{"expected_version":0,"events":[{"type":"MatchStarted","data":7}]}', 422, "wrong-type"),
        (b'{"expected_version":0,"events":[{"type":"CardPlayed","data":{}}]}', 404, "unknown-match"),
        (b'{"expected_version":0,"events":' + b"[" * 100_000, 422, "not-json"),
        (b"x" * 10_000_000, 413, "http"),
    ],
)  # fmt: skip
def test_garbage_is_refused_with_a_sentence(house: House, content: bytes, status: int, code: str) -> None:
    headers = {**house.writer, "Content-Type": "application/json"}
    answer = house.ask("POST", EVENTS, content=content, headers=headers)
    assert answer.status_code == status, answer.text
    assert answer.json()["code"] in (code, "not-utf-8")
    assert _length() == 0


def test_too_many_events_at_once(house: House) -> None:
    _told(house.post(batch(0, events(2) * 2_501)), 413, "batch-too-large")


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "application/x-www-form-urlencoded"])
@pytest.mark.parametrize("path", [EVENTS, "/v1/matches"])
def test_another_content_type(house: House, kind: str, path: str) -> None:
    headers = {**house.writer, "Content-Type": kind}
    _told(house.ask("POST", path, content=b"{}", headers=headers), 415, "content-type")


def test_no_content_type(house: House) -> None:
    _told(house.ask("POST", EVENTS, content=b"{}", headers=house.writer), 415, "content-type")


def test_unknown_fields_but_for_those_in_x_are_refused(house: House) -> None:
    start = events(1)[0]
    _told(house.post(batch(0, [{**start, "table": 3}])), 422, "unknown-field")
    assert house.post(batch(0, [{**start, "x-table": 3, "meta": {"club": "A"}}])).status_code == 201
    [kept] = house.get(EVENTS, headers=house.writer).json()["events"]
    assert (kept["extra"], kept["meta"]) == ({"x-table": 3}, {"club": "A"})


def _clouds(sent: list[dict[str, Any]], **more: Any) -> list[dict[str, Any]]:
    about = {"specversion": "1.0", "source": "/club/table-3", "subject": MATCH, **more}
    return [
        {**about, "id": f"e-{number}", "type": f"club.kibitz.{one['type']}", "data": one["data"]}
        for number, one in enumerate(sent)
    ]


def test_cloud_events_are_the_second_form(house: House) -> None:
    sent, headers = _clouds(events(), round=3), {**house.writer, **CLOUD}
    path = f"{EVENTS}?expected_version=0"
    assert house.post(sent, path, headers=headers).status_code == 201
    assert house.post(sent, path, headers=headers).json()["repeated"]
    read = house.get(EVENTS, headers=house.writer).json()["events"]
    assert [one["type"] for one in read] == [one["type"] for one in events()]
    assert read[3]["meta"] == {"source": "/club/table-3", "round": 3}
    assert _length() == 12


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"specversion": "0.3"}, 422, "wrong-value"),
        ({"subject": "another"}, 422, "wrong-value"),
        ({"datacontenttype": "application/xml"}, 422, "wrong-value"),
        ({"data_base64": "AAAA"}, 422, "wrong-value"),
        ({"version": 1}, 409, "version-conflict"),
    ],
)
def test_cloud_events_that_are_none_of_ours(
    house: House, changed: dict[str, Any], status: int, code: str
) -> None:
    path = EVENTS if "version" in changed else f"{EVENTS}?expected_version=0"
    sent = _clouds(events(), **changed)
    if "version" in changed:
        sent = [{**one, "version": number} for number, one in enumerate(sent, 1)]
    _told(house.post(sent, path, headers={**house.writer, **CLOUD}), status, code)
    assert _length() == 0


def test_a_single_cloud_event_is_a_batch_of_one(house: House) -> None:
    headers = {**house.writer, "Content-Type": "application/cloudevents+json"}
    for version, sent in enumerate(_clouds(events(3))):
        answer = house.post(sent, f"{EVENTS}?expected_version={version}", headers=headers)
        assert (answer.status_code, answer.json()["version"]) == (201, version + 1), answer.text
    two = b",".join(msgspec.json.encode(sent) for sent in _clouds(events(5))[3:])
    answer = house.ask("POST", f"{EVENTS}?expected_version=3", content=two, headers=headers)
    _told(answer, 422, "not-json")
    _told(house.post(_clouds(events(1)), headers=headers), 422, "wrong-type")
    assert _length() == 3


def test_cloud_events_have_to_say_what_they_follow(house: House) -> None:
    _told(house.post(_clouds(events()), headers={**house.writer, **CLOUD}), 422, "missing-field")


@pytest.mark.parametrize("match", ["a b", "x" * 65, "%00", "a:b"])
def test_a_match_that_can_not_be_called_so(house: House, match: str) -> None:
    _told(house.post(batch(0, events(1)), f"/v1/matches/{match}/events"), 422, "bad-stream")


def test_a_file_in_the_notation_comes_in_by_the_admin(house: House) -> None:
    house.recorded()
    admin = house.token("admin")
    lines = "\n".join(
        f'{{"stream":"m-2","version":{number},"type":"{one["type"]}","data":{_json(one["data"])}}}'
        for number, one in enumerate(events())
    )
    taken = house.ask("POST", "/v1/import", content=lines.encode(), headers=admin)
    assert (taken.status_code, taken.json()["stored"]) == (200, 1), taken.text
    assert house.ask("POST", "/v1/import", content=lines.encode(), headers=admin).json()["already"] == 1
    broken = house.ask("POST", "/v1/import", content=b"%kibitz 1\nmatch", headers=admin).json()
    assert broken["refused"] == 1
    assert broken["refusals"][0]["message"]
    _told(house.ask("POST", "/v1/import", content=b"", headers=house.writer), 403, "token-scope")


def _json(data: Any) -> str:
    return msgspec.json.encode(data).decode()


def test_a_match_that_is_begun_again_otherwise(house: House) -> None:
    house.recorded(3)
    other = {**events(1)[0], "time": "2026-01-01T00:00:00Z"}
    assert _told(house.post(batch(0, [other])), 409, "version-conflict")["version"] == 3
