"""One event as files and the store hold it: its envelope, and its one canonical line.

The canonical line is compact JSON with the fields in the order stream, version, type, time, data, id,
schema (only if it is not 1), meta, and then the unknown ``x-`` fields as they came. The hash chain is made
of these bytes, so their form is fixed for ever.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET, Raw, UnsetType

from events.errors import BadInput
from events.rows import Row
from events.shapes import wrong_shape

STREAM = re.compile(r"[A-Za-z0-9_.-]{1,64}")
ORIGIN = bytes(32)
"""The hash before a stream's first event."""

_TIME = re.compile(
    r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8]|(29|3[01]))[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d"
    r"(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)",
    re.ASCII,
).fullmatch
"""Matches RFC 3339 but for dates a month may lack: then its one group has matched, the late day."""
_WITHIN = 2**63


class Envelope(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, gc=False):
    """An event as a line of a file brings it, with its payload still unread."""

    stream: str
    version: int
    type: str
    data: Raw
    time: str | UnsetType = UNSET
    id: UUID | UnsetType = UNSET
    schema: int = 1
    meta: Raw | UnsetType = UNSET
    check: dict[str, Any] | UnsetType = UNSET


class Extended(Envelope, kw_only=True, gc=False):
    """An envelope with ``x-`` fields, in the order they came."""

    extra: dict[str, Raw]


_envelope = msgspec.json.Decoder(Envelope).decode
_fields = msgspec.json.Decoder(dict[str, Raw]).decode


def decode(line: bytes) -> Envelope:
    """Read one line.

    Raises:
        BadInput: it is not JSON, a field is missing, unknown or of the wrong type.
    """
    try:
        return _envelope(line)
    except msgspec.ValidationError:
        return _extended(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise wrong_shape(error, "the line") from None


def decode_all(lines: Sequence[bytes]) -> Iterable[Envelope]:
    """Read lines, all at once if they are plain, otherwise one after the other as they are asked for.

    Raises:
        BadInput: as ``decode``, when the iteration comes to the wrong line.
    """
    try:
        return [_envelope(line) for line in lines]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return map(decode, lines)


def _extended(line: bytes) -> Envelope:
    """Read a line that has fields beyond the known ones: those in ``x-`` are kept."""
    try:
        fields = _fields(line)
        extra = {name: fields.pop(name) for name in list(fields) if name.startswith("x-")}
        known = _envelope(msgspec.json.encode(fields))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise wrong_shape(error, "the line") from None
    return Extended(**msgspec.structs.asdict(known), extra=extra)


def compact(raw: Raw | bytes, whole: str) -> str:
    """JSON without blanks between its parts, otherwise as it came.

    Raises:
        BadInput: it is not JSON in UTF-8.
    """
    try:
        return msgspec.json.format(bytes(raw), indent=-1).decode()
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise wrong_shape(error, whole) from None


def object_text(raw: Raw | bytes, whole: str) -> str:
    """``compact`` for what has to be an object."""
    text = compact(raw, whole)
    if not text.startswith("{"):
        raise BadInput("wrong-type", f"{whole} must be an object")
    return text


def extra_text(fields: dict[str, Raw]) -> str:
    """The ``x-`` fields as one compact object, in the order they came."""
    parts = (f"{msgspec.json.encode(name).decode()}:{compact(raw, name)}" for name, raw in fields.items())
    return f"{{{','.join(parts)}}}"


def checked_stream(stream: str) -> str:
    """The stream id, if it is one.

    Raises:
        BadInput: it is none.
    """
    if STREAM.fullmatch(stream):
        return stream
    raise BadInput("bad-stream", f"{stream[:80]!r} is no match id: 1 to 64 of A-Z a-z 0-9 _ - .")


def checked_time(time: str) -> str:
    """The time, if it is RFC 3339 with a zone.

    Raises:
        BadInput: it is not.
    """
    try:
        # Most times look like 2026-11-30T20:15:04.250Z, and for those this is quicker than the pattern.
        usual = len(time) == 24 and time[4:20:3] == "--T::." and time[23] == "Z" and time[11:13] != "24"
        if usual and datetime.fromisoformat(time):
            return time
    except ValueError:
        pass
    found = _TIME(time)
    if found and (found.lastindex is None or _is_date(time[:10])):
        return time
    wanted = "a date and time with its zone, such as 2026-11-30T20:15:04.250Z"
    raise BadInput("bad-time", f"the time {time[:64]!r} is not {wanted}")


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def checked_version(version: int) -> int:
    """The version, if it is a number an event can have.

    Raises:
        BadInput: it is negative or too large.
    """
    if 0 <= version < _WITHIN:
        return version
    raise BadInput("bad-version", f"{str(version)[:24]} is no version: they count 0, 1, 2 and so on")


def canonical_line(stream: str, version: int, row: Row) -> str:
    """The canonical line of one event."""
    return _line(_beginning(stream), version, row)


def chain(stream: str, first: int, rows: Iterable[Row], previous: bytes) -> list[bytes]:
    """The hashes of consecutive events: each is SHA-256 over the hash before it and the canonical line."""
    begins, hashes = _beginning(stream), []
    for version, row in enumerate(rows, first):
        previous = sha256(previous + _line(begins, version, row).encode()).digest()
        hashes.append(previous)
    return hashes


def _beginning(stream: str) -> str:
    return f'{{"stream":"{stream}","version":'


def _line(begins: str, version: int, row: Row) -> str:
    plain = row.id is None and row.meta is None and row.extra is None and row.schema == 1
    time = "" if row.time is None else f'"time":"{row.time}",'
    return f'{begins}{version},"type":"{row.type}",{time}"data":{row.data}{"" if plain else _tail(row)}}}'


def _tail(row: Row) -> str:
    parts = [
        "" if row.id is None else f',"id":"{UUID(bytes=row.id)}"',
        "" if row.schema == 1 else f',"schema":{row.schema}',
        "" if row.meta is None else f',"meta":{row.meta}',
        "" if row.extra in (None, "{}") else f",{(row.extra or '')[1:-1]}",
    ]
    return "".join(parts)
