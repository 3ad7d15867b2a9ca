"""The envelope and its canonical line."""

from hashlib import sha256
from uuid import UUID

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.envelope import (
    ORIGIN,
    Extended,
    canonical_line,
    chain,
    checked_stream,
    checked_time,
    checked_version,
    decode,
    extra_text,
    object_text,
)
from events.errors import BadInput
from events.rows import Row

PLAIN = b'{"stream":"m-1","version":3,"type":"BidMade","data":{"seat":1,"tricks":2}}'


def test_a_plain_line_is_read_and_written_as_it_was() -> None:
    envelope = decode(PLAIN)
    row = Row(envelope.type, bytes(envelope.data).decode())
    assert canonical_line(envelope.stream, envelope.version, row).encode() == PLAIN


def test_the_canonical_line_has_its_fields_in_the_documented_order() -> None:
    row = Row(
        type="BidMade",
        data='{"seat":1,"tricks":2}',
        time="2026-11-30T20:15:04.250Z",
        id=UUID(int=5).bytes,
        schema=2,
        meta='{"table":7}',
        extra='{"x-b":1,"x-a":[true]}',
    )
    assert canonical_line("m-1", 3, row) == (
        '{"stream":"m-1","version":3,"type":"BidMade","time":"2026-11-30T20:15:04.250Z",'
        '"data":{"seat":1,"tricks":2},"id":"00000000-0000-0000-0000-000000000005","schema":2,'
        '"meta":{"table":7},"x-b":1,"x-a":[true]}'
    )


def test_the_chain_is_sha_256_over_the_hash_before_and_the_line() -> None:
    rows = [Row("BidMade", "{}"), Row("BidMade", '{"seat":"é"}', "2026-11-30T20:15:04Z")]
    first = sha256(bytes(32) + b'{"stream":"m","version":4,"type":"BidMade","data":{}}').digest()
    second = sha256(first + canonical_line("m", 5, rows[1]).encode()).digest()
    assert chain("m", 4, rows, ORIGIN) == [first, second]


def test_unknown_fields_in_x_are_kept_as_they_came_without_blanks() -> None:
    envelope = decode(
        b'{"x-note": {"a": 1.50 },"stream":"m","version":0,"type":"T","data":{},"x-b":"\xc3\xa9"}'
    )
    assert isinstance(envelope, Extended)
    assert extra_text(envelope.extra) == '{"x-note":{"a":1.50},"x-b":"é"}'


@pytest.mark.parametrize(
    ("change", "code", "part"),
    [
        ({"position": 1}, "unknown-field", "'position'"),
        ({"hash": "00"}, "unknown-field", "'hash'"),
        ({"x-ok": 1, "extra": 1}, "unknown-field", "'extra'"),
        ({"version": "3"}, "wrong-type", "version must be a whole number, not text"),
        ({"version": None}, "wrong-type", "version must be a whole number, not null"),
        ({"stream": 7}, "wrong-type", "stream must be text, not a whole number"),
        ({"id": "no"}, "wrong-value", "id: invalid uuid"),
        ({"check": []}, "wrong-type", "check must be an object, not a list"),
        ({"time": 12}, "wrong-type", "time must be text, not a whole number"),
    ],
)
def test_a_wrong_field_is_named_with_what_was_expected(
    change: dict[str, object], code: str, part: str
) -> None:
    with pytest.raises(BadInput) as refused:
        decode(msgspec.json.encode(msgspec.json.decode(PLAIN) | change))
    assert refused.value.code == code
    assert part in str(refused.value)


@pytest.mark.parametrize("field", ["stream", "version", "type", "data"])
def test_a_missing_field_is_named(field: str) -> None:
    line = msgspec.json.decode(PLAIN)
    del line[field]
    with pytest.raises(BadInput, match=f"lacks the field {field}"):
        decode(msgspec.json.encode(line))


@pytest.mark.parametrize(
    ("line", "code", "part"),
    [
        (b"", "not-json", "ends too early"),
        (PLAIN[:-5], "not-json", "ends too early"),
        (b"# a comment", "not-json", "byte 1"),
        (b"[1,2]", "wrong-type", "it must be an object, not a list"),
        (PLAIN + b" and more", "not-json", "can't be read on at its byte 77"),
        (b'{"stream":"caf\xe9","version":0,"type":"T","data":{}}', "not-utf-8", "UTF-8"),
        (b'{"stream":"m","version":0,"type":"T","data":' + b"[" * 100_000, "not-json", "nested too deeply"),
    ],
)
def test_what_is_no_json_gets_a_sentence(line: bytes, code: str, part: str) -> None:
    with pytest.raises(BadInput) as refused:
        decode(line)
    assert refused.value.code == code
    assert part in str(refused.value)


@given(st.binary(max_size=80))
def test_no_bytes_get_anything_but_an_envelope_or_a_sentence(line: bytes) -> None:
    with pytest.raises(BadInput):
        decode(line)


def test_meta_has_to_be_an_object() -> None:
    assert object_text(b' { "a" : 1e2 } ', "the field meta") == '{"a":1e2}'
    with pytest.raises(BadInput, match="the field meta must be an object"):
        object_text(b"[]", "the field meta")


@pytest.mark.parametrize("stream", ["m-7f3a", "A.b_c-9", "x" * 64])
def test_match_ids_of_the_right_form_pass(stream: str) -> None:
    assert checked_stream(stream) == stream


@pytest.mark.parametrize("stream", ["", "x" * 65, "a b", "a/b", "é", "a\n", "٣"])
def test_other_match_ids_are_refused(stream: str) -> None:
    with pytest.raises(BadInput, match="is no match id"):
        checked_stream(stream)


@pytest.mark.parametrize(
    "time",
    [
        "2026-11-30T20:15:04.250Z",
        "2026-02-28T00:00:00+05:30",
        "2024-02-29t23:59:59z",
        "2026-01-31T00:00:00.123456789Z",
    ],
)
def test_times_with_a_zone_pass(time: str) -> None:
    assert checked_time(time) == time


@pytest.mark.parametrize(
    "time",
    [
        "",
        "2026-11-30",
        "2026-11-30T20:15:04",
        "2026-11-30 20:15:04Z",
        "2026-02-30T20:15:04Z",
        "2026-13-01T20:15:04Z",
        "2026-11-30T24:15:04Z",
        "2026-11-30T20:15:04+25:00",
        "2026-11-30T20:15:04Z\n",
        "yesterday",
    ],
)
def test_other_times_are_refused(time: str) -> None:
    with pytest.raises(BadInput, match="is not a date and time with its zone"):
        checked_time(time)


@pytest.mark.parametrize("version", [-1, 2**63, -(10**30)])
def test_impossible_versions_are_refused(version: int) -> None:
    with pytest.raises(BadInput, match="is no version"):
        checked_version(version)
