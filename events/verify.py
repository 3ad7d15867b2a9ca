"""Is the record what it was? Every hash chain is walked, every row read again."""

from collections.abc import Callable, Iterator

import msgspec

import games
from events.codec import codec
from events.envelope import ORIGIN, chain
from events.errors import KibitzError
from events.rows import Stored, StreamInfo
from events.store import Store


class Fault(msgspec.Struct, frozen=True):
    """Something in the record that is not as it was written; ``version`` is ``None`` for the whole match."""

    stream: str
    version: int | None
    what: str

    def __str__(self) -> str:
        place = "" if self.version is None else f", version {self.version}"
        return f"match {self.stream}{place}: {self.what}"


def verify(store: Store, progress: Callable[[StreamInfo], object] = lambda _: None) -> Iterator[Fault]:
    """Every fault of the record, match by match.

    Raises:
        StoreTrouble: the database can't be read, or its pages are damaged.
    """
    for trouble in store.damages():
        yield Fault("?", None, f"the database file is damaged: {trouble}")
    after = 0
    while infos := store.streams(after):
        for info in infos:
            yield from _stream(info, store.read_stream(info.stream))
            progress(info)
        after = infos[-1].key


def _stream(info: StreamInfo, events: list[Stored]) -> Iterator[Fault]:
    previous, position = ORIGIN, 0
    for version, stored in enumerate(events):
        if stored.version != version:
            yield Fault(info.stream, version, f"the event is missing, version {stored.version} comes instead")
            return
        if chain(info.stream, version, [stored.row()], previous) != [stored.hash]:
            yield Fault(info.stream, version, f"{stored.type} is not what was recorded: its hash differs")
        if stored.position <= position:
            yield Fault(info.stream, version, f"its position {stored.position} does not follow {position}")
        unreadable = _unreadable(info, stored)
        if unreadable is not None:
            yield Fault(info.stream, version, unreadable)
        previous, position = stored.hash, stored.position
    yield from _header(info, events)


def _unreadable(info: StreamInfo, stored: Stored) -> str | None:
    try:
        codec(games.named(info.game)).decode(stored.type, stored.schema, stored.data)
    except games.UnknownGame as unknown:
        return str(unknown)
    except KibitzError as error:
        return f"it can't be read: {error}"
    return None


def _header(info: StreamInfo, events: list[Stored]) -> Iterator[Fault]:
    """What the stream's own row says, against its events."""
    if not events:
        yield Fault(info.stream, None, "it has no events")
        return
    last, begins = events[-1], msgspec.json.decode(events[0].data)
    if len(events) != info.version:
        yield Fault(info.stream, None, f"it has {len(events)} events, {info.version} were recorded")
    elif (last.hash, last.position) != (info.last_hash, info.last_position):
        yield Fault(info.stream, None, "its last event is not the one that was recorded last")
    if not isinstance(begins, dict) or (begins.get("game"), begins.get("variant")) != (
        info.game,
        info.variant,
    ):
        yield Fault(
            info.stream, None, f"it is listed as {info.game} {info.variant}, its events say otherwise"
        )
