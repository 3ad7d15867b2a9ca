"""What goes into the store and what comes out of it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec


class Row(msgspec.Struct, frozen=True, gc=False):
    """An event ready for the store: everything but its stream and its place in it.

    ``data``, ``meta`` and ``extra`` are compact JSON text; ``extra`` is an object of the ``x-`` fields.
    """

    type: str
    data: str
    time: str | None = None
    id: bytes | None = None
    schema: int = 1
    meta: str | None = None
    extra: str | None = None


class Stored(msgspec.Struct, frozen=True, gc=False):
    """An event of the log. ``data`` is JSON; ``meta`` and ``extra`` are JSON text or ``None``;
    ``recorded_at`` is in milliseconds since 1970 (UTC)."""

    position: int
    stream: str
    version: int
    type: str
    schema: int
    time: str | None
    data: bytes
    id: bytes | None
    meta: str | None
    extra: str | None
    recorded_at: int
    hash: bytes

    def row(self) -> Row:
        """The event without its place."""
        return Row(self.type, self.data.decode(), self.time, self.id, self.schema, self.meta, self.extra)


class Header(msgspec.Struct, frozen=True):
    """What a match is: kept beside its stream. ``options`` has every option with its pinned value."""

    game: str
    variant: str
    rules: int
    options: dict[str, Any]


class StreamInfo(msgspec.Struct, frozen=True):
    """A stream and where it ends. ``version`` counts its events; times are milliseconds since 1970."""

    key: int
    stream: str
    game: str
    variant: str
    rules: int
    options: str
    version: int
    last_position: int
    last_hash: bytes
    created: int
    recorded_at: int


class Batch(msgspec.Struct, frozen=True):
    """Rows to append to one stream, all or none. ``header`` and ``names`` (player id → name) come with the
    first batch of a stream."""

    stream: str
    expected_version: int
    rows: Sequence[Row]
    header: Header | None = None
    names: Mapping[str, str | None] = {}


class Appended(msgspec.Struct, frozen=True):
    """Versions ``first`` to ``last`` of a stream are in the log now, the last one at ``position``."""

    stream: str
    first: int
    last: int
    position: int
