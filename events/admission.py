"""The only door into the record: load the match, check every event against its game, append.

A batch enters whole or not at all. What is typed already comes through ``Door.admit``; files come through
``Door.open`` and ``Door.admit_many``, which work on the same ``Entry``.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias
from uuid import UUID

import msgspec
from msgspec import UNSET, Raw

import games
from events.codec import Codec, codec
from events.envelope import checked_stream, checked_time, checked_version
from events.errors import BadInput, Conflict, KibitzError, Refused
from events.folding import folded, game_of
from events.rows import Appended, Batch, Header, Row, Stored
from events.shapes import wrong_shape
from events.store import Store
from events.writing import id_conflict, version_conflict
from games.events import Event, MatchStarted, Player
from games.match import Match
from games.record import begins_with_match_started
from games.rule import Illegal, rule_of

_LIVE = 64
"""Matches the door keeps folded between two admissions."""


class NewEvent(msgspec.Struct, frozen=True):
    """A typed event on its way in. ``time`` is RFC 3339 with a zone; ``meta`` and ``extra`` (the ``x-``
    fields) are plain JSON values."""

    event: Event
    time: str | None = None
    id: UUID | str | None = None
    meta: Mapping[str, Any] | None = None
    extra: Mapping[str, Any] | None = None


class Admitted(msgspec.Struct, frozen=True):
    """The versions a batch got. ``repeated``: it had been recorded before, nothing was added."""

    first: int
    last: int
    repeated: bool


class Parts(NamedTuple):
    """What an event has beside its payload, checked, and as the store takes it (JSON as text)."""

    time: str | None
    id: bytes | None
    meta: str | None
    extra: str | None


Reader: TypeAlias = Callable[[str, int, Raw | bytes], Event]


class Entry:
    """One stream at the door: events are checked one after another and collected, then written together.

    Attributes:
        stream: the match's id.
        match: the match as it is after the collected events; ``None`` before the first of all.
        rows: what was collected.
        codec: of the match's game; missing before the first event of all.
        read: turns type, schema and payload into the typed event. It raises ``BadInput`` for an unknown
            game, type or schema and for a wrong payload, and ``Refused`` for a match that does not begin with
            ``MatchStarted``.
    """

    __slots__ = ("codec", "expected_version", "header", "match", "names", "read", "rows", "stream")

    codec: Codec

    def __init__(self, stream: str, match: Match | None = None) -> None:
        self.stream = stream
        self.match = match
        self.expected_version = 0 if match is None else match.version
        self.rows: list[Row] = []
        self.header: Header | None = None
        self.names: dict[str, str | None] = {}
        self.read: Reader = self._first
        if match is not None:
            self.codec = codec(match.game)
            self.read = self.codec.decode

    @property
    def version(self) -> int:
        """The version the next event gets."""
        return self.expected_version + len(self.rows)

    def batch(self) -> Batch:
        """What was collected, for the store."""
        return Batch(self.stream, self.expected_version, self.rows, self.header, self.names)

    def _first(self, kind: str, schema: int, data: Raw | bytes) -> Event:
        """Read the match's first event, which says what game is played."""
        self._begin(kind, data)
        return self.read(kind, schema, data)

    def _begin(self, kind: str, data: Raw | bytes) -> None:
        """Find out which game is played, from the first event."""
        if kind != MatchStarted.__name__:
            raise self._unbegun(kind)
        try:
            name = game_of(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise wrong_shape(error, kind) from None
        self._play(name)

    def _unbegun(self, kind: str) -> Refused:
        because = f"match {self.stream} is not in the record yet, and the first event is {kind[:64]}"
        return Refused.by(Illegal(rule_of(begins_with_match_started), because))

    def _play(self, name: str) -> None:
        try:
            game = games.named(name)
        except games.UnknownGame as unknown:
            raise BadInput("unknown-game", str(unknown)) from None
        self.match, self.codec = Match(game), codec(game)
        self.read = self.codec.decode

    def collect(self, event: Event, row: Row) -> None:
        """Check an event against the match and collect it, with the row made for it.

        Raises:
            Refused: a rule forbids it.
            BadInput: a player's id or name can't be recorded.
        """
        match: Match = self.match  # type: ignore[assignment]
        try:
            match.admit(event)
        except Illegal as illegal:
            raise Refused.by(illegal) from None
        if type(event) is MatchStarted:
            self._head(event)
        self.rows.append(row)

    def add(
        self,
        event: Event,
        *,
        time: str | None = None,
        id: bytes | None = None,
        meta: str | None = None,
        extra: str | None = None,
    ) -> None:
        """Check a typed event and collect it in the newest shape; what comes beside it is as in ``Parts``.

        Raises:
            Refused: a rule forbids it.
            BadInput: a player's id or name can't be recorded.
        """
        if self.match is None:
            self._begin_with(event)
        coder = self.codec
        schema = coder.newest(coder.name_of(event))
        self.collect(event, row_of(coder, event, Parts(time, id, meta, extra), schema))

    def follow(self, event: Event) -> None:
        """Apply an event that is in the record already."""
        match: Match = self.match  # type: ignore[assignment]
        match.apply(event)
        self.expected_version += 1

    def _begin_with(self, event: Event) -> None:
        if not isinstance(event, MatchStarted):
            raise self._unbegun(type(event).__name__)
        self._play(event.game)

    def _head(self, event: MatchStarted) -> None:
        """Keep what goes beside the stream: what is played, and who is called what."""
        for player in event.players:
            check_player(player)
            self.names[player.id] = None if player.name is UNSET else player.name
        match: Match = self.match  # type: ignore[assignment]
        variant = match.game.variants[event.variant]
        options = variant.pinned({} if event.options is UNSET else event.options, len(event.players))
        rules = 1 if event.rules is UNSET else event.rules
        self.header = Header(event.game, event.variant, rules, options)


def row_of(coder: Codec, event: Event, parts: Parts, schema: int, data: str | None = None) -> Row:
    """The row of an event: its payload in canonical form, without the players' names.

    ``data`` is the payload of an event in an older shape, which is recorded as it came.
    """
    if type(event) is MatchStarted:
        event, data, schema = nameless(event), None, coder.newest("MatchStarted")
    name = coder.name_of(event)
    if data is None:
        data = coder.encode(event).decode()
    return Row(name, data, parts.time, parts.id, schema, parts.meta, parts.extra)


def nameless(event: MatchStarted) -> MatchStarted:
    """The event as the log holds it: players by their ids only."""
    return msgspec.structs.replace(event, players=[Player(one.id) for one in event.players])


def check_player(player: Player) -> None:
    """Refuse a player's id or name that can't be recorded.

    Raises:
        BadInput: it is empty, too long, or not printable.
    """
    if not 1 <= len(player.id) <= 64 or not player.id.isprintable():
        raise BadInput("bad-player", f"{player.id[:80]!r} is no player id: 1 to 64 printable characters")
    if player.name is not UNSET and not (1 <= len(player.name) <= 200 and player.name.isprintable()):
        what = f"{player.name[:80]!r} is no name: 1 to 200 printable characters"
        raise BadInput("bad-player", f"player {player.id}: {what}")


class Door:
    """Where events enter a store. Safe to share between threads."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._live: OrderedDict[str, Match] = OrderedDict()

    # Reading

    def match(self, stream: str, at: int | None = None) -> Match:
        """The match as recorded, or as it was right after version ``at``.

        Raises:
            KibitzError: there is no such match (``unknown-match``), or it has no such version.
        """
        stored = self.store.read_stream(checked_stream(stream))
        if not stored:
            raise KibitzError("unknown-match", f"there is no match {stream} in the record", stream=stream)
        if at is not None and not 0 <= at < len(stored):
            what = f"match {stream} has the versions 0 to {len(stored) - 1}, not {at}"
            raise KibitzError("unknown-version", what, stream=stream)
        return folded(stored if at is None else stored[: at + 1])

    def _believed(self, stream: str, version: int) -> Entry:
        """The match as a writer believes it to be: that many events long.

        It is taken out of the live ones, so only one admission holds it. If it stands there at this version,
        the database is not asked: the store will see whether another process has gone on.
        """
        match = self._live.pop(stream, None)
        if version and (match is None or match.version != version):
            missed = self.store.read_stream(stream, 0 if match is None else match.version)
            match = folded(missed, match) if missed else match
            found = 0 if match is None else match.version
            if found != version:
                raise version_conflict(stream, found, version)
        return Entry(stream, match if version else None)

    def _keep(self, entry: Entry) -> None:
        if entry.match is not None:
            self._live[entry.stream] = entry.match
            while len(self._live) > _LIVE:
                self._live.popitem(last=False)

    # Admission

    def admit(self, stream: str, events: Sequence[NewEvent], expected_version: int) -> Admitted:
        """Check a batch event by event and record it whole, or refuse it whole.

        A batch whose event ids are all recorded with the same content is the same batch: it is answered
        with its versions. ``expected_version`` is how many events the writer believes the match has.

        Raises:
            Refused: a rule forbids one of the events; ``version`` says which.
            Conflict: the match has another version, or an id is taken.
            BadInput: a field can't be recorded.
            StoreTrouble: the database can't be used.
        """
        checked_stream(stream)
        checked_version(expected_version)
        if not events:
            raise BadInput("empty-batch", "a batch has at least one event", stream=stream)
        parts = [_parts(one) for one in events]
        repeated = self._repeated(stream, events, parts, expected_version)
        if repeated is not None:
            return repeated
        entry = self._believed(stream, expected_version)
        self._check(entry, events, parts)
        try:
            appended = self.store.append(stream, entry.rows, expected_version, entry.header, entry.names)
        except Conflict:
            # Perhaps the very same batch came in by another way since it was looked up.
            repeated = self._repeated(stream, events, parts, expected_version)
            if repeated is not None:
                return repeated
            raise
        self._keep(entry)
        return Admitted(appended.first, appended.last, repeated=False)

    def _check(self, entry: Entry, events: Sequence[NewEvent], parts: Sequence[Parts]) -> None:
        expected = entry.expected_version
        for new, part in zip(events, parts, strict=True):
            try:
                entry.add(new.event, **part._asdict())
            except KibitzError as error:
                info = self.store.stream(entry.stream)
                found = 0 if info is None else info.version
                if found != expected:  # the writer's picture is an old one: say that first
                    raise version_conflict(entry.stream, found, expected) from None
                raise error.at(stream=entry.stream, version=entry.version) from None

    def _repeated(
        self, stream: str, events: Sequence[NewEvent], parts: Sequence[Parts], expected_version: int
    ) -> Admitted | None:
        """The versions of a batch that is recorded already; ``None`` for a new one."""
        ids = [part.id for part in parts if part.id is not None]
        held = {one.id: one for one in self.store.by_ids(ids)} if ids else {}
        if not held:
            return None
        versions = []
        for version, (new, part) in enumerate(zip(events, parts, strict=True), expected_version):
            stored = held.get(part.id)
            if stored is not None and not (stored.stream == stream and _same(stored, new, part)):
                raise id_conflict(stream, version, stored.id or b"", stored.stream, stored.version)
            versions.append(-1 if stored is None else stored.version)
        if versions != list(range(versions[0], versions[0] + len(versions))):
            what = "a part of the batch is recorded already: send the rest alone"
            raise Conflict("partly-recorded", what, stream=stream)
        return Admitted(versions[0], versions[-1], repeated=True)

    def repeats(self, stream: str, events: Sequence[NewEvent], expected_version: int) -> Admitted | None:
        """The versions of a batch that stands in the record just where its writer wanted it, event by event.

        For writers whose answer got lost and whose events have no ids.
        """
        stored = self.store.read_stream(stream, expected_version)[: len(events)]
        if not events or len(stored) < len(events):
            return None
        if not all(_same(old, new, _parts(new)) for old, new in zip(stored, events, strict=True)):
            return None
        return Admitted(stored[0].version, stored[-1].version, repeated=True)

    def open(self, stream: str) -> Entry:
        """A stream's entry as the record has it now, for ``admit_many``."""
        stored = self.store.read_stream(stream)
        return Entry(stream, folded(stored) if stored else None)

    def admit_many(self, entries: Sequence[Entry]) -> list[Appended | Conflict]:
        """Write what entries have collected, in one transaction; an entry in conflict is left out whole."""
        return self.store.append_many([entry.batch() for entry in entries])


def _parts(new: NewEvent) -> Parts:
    for name in new.extra or ():
        if not name.startswith("x-"):
            raise BadInput("unknown-field", f"unknown fields begin with x-, {name[:64]!r} does not")
    return Parts(
        None if new.time is None else checked_time(new.time),
        None if new.id is None else event_id(new.id),
        None if new.meta is None else _json(new.meta),
        _json(new.extra) if new.extra else None,
    )


def event_id(given: UUID | str) -> bytes:
    """An event id as its 16 bytes.

    Raises:
        BadInput: the text is no UUID.
    """
    try:
        return (given if isinstance(given, UUID) else UUID(given)).bytes
    except ValueError:
        raise BadInput("bad-id", f"the event id {str(given)[:64]!r} is no UUID") from None


def _json(values: Mapping[str, Any]) -> str:
    return msgspec.json.encode(values).decode()


def _same(stored: Stored, new: NewEvent, part: Parts) -> bool:
    """Whether a stored event has this content; players' names are no part of it."""
    event = nameless(new.event) if isinstance(new.event, MatchStarted) else new.event
    beside = Parts(stored.time, stored.id, stored.meta, stored.extra)
    return beside == part and stored.data == msgspec.json.encode(event)
