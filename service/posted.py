"""What is sent to be recorded, read from its bytes: a batch in the house's own form, or CloudEvents."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec
from msgspec import UNSET, Raw, UnsetType

import games
from events.admission import NewEvent
from events.codec import Codec, codec
from events.errors import BadInput, KibitzError
from events.folding import game_of
from events.shapes import wrong_shape
from events.summary import shortened
from games.events import MatchStarted

MOST = 5_000
"""Events of a batch."""
JSON = "application/json"
CLOUD = "application/cloudevents-batch+json"
ONE_CLOUD = "application/cloudevents+json"
_NOT_READ = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class Sent(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An event as it is sent; the envelope's fields that the address says already may be left out."""

    type: str
    data: Raw
    stream: str | UnsetType = UNSET
    version: int | UnsetType = UNSET
    time: str | None = None
    id: UUID | None = None
    schema: int = 1
    meta: dict[str, Any] | None = None


class _Batch(msgspec.Struct, forbid_unknown_fields=True):
    expected_version: int
    events: list[Raw]


class _Cloud(msgspec.Struct, kw_only=True):
    specversion: str
    id: str
    source: str
    type: str
    data: Raw
    subject: str | UnsetType = UNSET
    time: str | None = None
    datacontenttype: str = JSON
    version: int | UnsetType = UNSET
    data_base64: str | UnsetType = UNSET


class Item(NamedTuple):
    """An event that was sent, with its ``x-`` fields."""

    sent: Sent
    extra: dict[str, Any] | None = None


class Posted(NamedTuple):
    """A batch: how many events its writer believes the match has, and what is to follow them."""

    expected_version: int
    items: list[Item]


_batch = msgspec.json.Decoder(_Batch).decode
_sent = msgspec.json.Decoder(Sent).decode
_cloud = msgspec.json.Decoder(_Cloud).decode
_list = msgspec.json.Decoder(list[Raw]).decode
_fields = msgspec.json.Decoder(dict[str, Raw]).decode
_values = msgspec.json.Decoder(dict[str, Any]).decode


def read(content_type: str, body: bytes, expected_version: int | None) -> Posted:
    """A batch from its bytes. ``expected_version`` is what the address says, for CloudEvents.

    Raises:
        KibitzError: another content type (``content-type``), or too many events (``batch-too-large``).
        BadInput: it has not the form of a batch.
    """
    kind = content_type.partition(";")[0].strip().lower()
    if kind not in (JSON, CLOUD, ONE_CLOUD):
        given = f"is {shortened(kind)!r}" if kind else "is missing"
        what = f"the content type {given}; events are sent as {JSON}, {CLOUD} or {ONE_CLOUD}"
        raise KibitzError("content-type", what)
    try:
        if kind == JSON:
            return _as_json(body)
        return _as_cloud([Raw(body)] if kind == ONE_CLOUD else _list(body), expected_version)
    except _NOT_READ as error:
        raise wrong_shape(error, "the batch") from None


def check_json(content_type: str) -> None:
    """Refuse a body that is not said to be JSON.

    Raises:
        KibitzError: another content type (``content-type``).
    """
    if content_type.partition(";")[0].strip().lower() != JSON:
        what = f"the content type is {shortened(repr(content_type))}; this is sent as {JSON}"
        raise KibitzError("content-type", what)


def _as_json(body: bytes) -> Posted:
    batch = _batch(body)
    _check_length(batch.events)
    return Posted(batch.expected_version, [_item(raw) for raw in batch.events])


def _check_length(events: Sequence[Raw]) -> None:
    if len(events) > MOST:
        raise KibitzError("batch-too-large", f"the batch has {len(events)} events; {MOST} at most go at once")


def _item(raw: Raw) -> Item:
    """An event; one with fields beyond the known ones is read again, for those in ``x-``."""
    try:
        return Item(_sent(raw))
    except msgspec.ValidationError:
        fields = _fields(raw)
        extra = {name: msgspec.json.decode(fields.pop(name)) for name in [*fields] if name.startswith("x-")}
        return Item(_sent(msgspec.json.encode(fields)), extra or None)


def _as_cloud(events: Sequence[Raw], expected_version: int | None) -> Posted:
    _check_length(events)
    items = [_from_cloud(raw) for raw in events]
    if expected_version is None and items and isinstance(items[0].sent.version, int):
        expected_version = items[0].sent.version
    if expected_version is None:
        what = "the batch does not say what it follows: name it as expected_version in the address"
        raise BadInput("missing-field", what)
    return Posted(expected_version, items)


def _from_cloud(raw: Raw) -> Item:
    cloud = _cloud(raw)
    if cloud.specversion != "1.0":
        what = f"the specversion is {shortened(repr(cloud.specversion))}; CloudEvents 1.0 are read"
        raise BadInput("wrong-value", what)
    if cloud.datacontenttype.partition(";")[0].strip() != JSON or cloud.data_base64 is not UNSET:
        raise BadInput("wrong-value", f"the data of an event have to be {JSON}")
    known = {field.encode_name for field in msgspec.structs.fields(_Cloud)}
    more = {name: value for name, value in _values(raw).items() if name not in known}
    sent = Sent(
        type=cloud.type.rpartition(".")[2],
        data=cloud.data,
        stream=cloud.subject,
        version=cloud.version,
        time=cloud.time,
        id=_identity(cloud),
        meta={"source": cloud.source, **more},
    )
    return Item(sent)


def _identity(cloud: _Cloud) -> UUID:
    """The event's id, which is unique for its source only; as a UUID it is unique everywhere."""
    try:
        return UUID(cloud.id)
    except ValueError:
        return uuid5(NAMESPACE_URL, f"{cloud.source}\n{cloud.id}")


def begins(posted: Posted) -> bool:
    """Whether the batch begins a match."""
    return bool(posted.items) and posted.items[0].sent.type == MatchStarted.__name__


def typed(match: str, posted: Posted, game: str | None) -> list[NewEvent]:
    """The events with their payloads read; ``game`` is the match's, or ``None`` for one that begins here.

    Raises:
        BadInput: an event names another match or version than its place, or has not its type's form; the
            error names the version it was to get.
    """
    coder = codec(games.named(game)) if game is not None else None
    events: list[NewEvent] = []
    for version, (sent, extra) in enumerate(posted.items, posted.expected_version):
        try:
            _check_place(sent, match, version)
            coder = _codec_of(sent) if coder is None else coder
            event = coder.decode(sent.type, sent.schema, sent.data)
        except KibitzError as error:
            raise error.at(stream=match, version=version) from None
        events.append(NewEvent(event, sent.time, sent.id, sent.meta, extra))
    return events


def _check_place(sent: Sent, match: str, version: int) -> None:
    if sent.stream is not UNSET and sent.stream != match:
        what = f"the event names match {shortened(sent.stream)!r}, but it was sent to match {match}"
        raise BadInput("wrong-value", what)
    if sent.version is UNSET or sent.version == version:
        return
    if sent.version > version:
        raise BadInput("version-gap", f"version {version} is missing: version {sent.version} comes instead")
    what = f"version {sent.version} is out of order; version {version} comes next"
    raise BadInput("version-twice", what)


def _codec_of(sent: Sent) -> Codec:
    """The codec of the match that the event begins."""
    try:
        return codec(games.named(game_of(sent.data)))
    except games.UnknownGame as unknown:
        raise BadInput("unknown-game", str(unknown)) from None
    except _NOT_READ as error:
        raise wrong_shape(error, sent.type) from None
