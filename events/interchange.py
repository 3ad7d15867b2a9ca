"""Event lines: matches read from files into the record, and written from the record into files."""

from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO

import msgspec
from msgspec import UNSET

from events.admission import Door, Entry, Parts, row_of
from events.codec import PlainLine
from events.envelope import (
    Envelope,
    Extended,
    canonical_line,
    checked_stream,
    checked_time,
    checked_version,
    compact,
    decode,
    decode_all,
    extra_text,
    object_text,
)
from events.errors import BadInput, Conflict, KibitzError
from events.folding import folded
from events.lines import LONGEST, runs
from events.rows import Row, Stored, StreamInfo
from events.store import Store
from events.summary import Difference, Summary, shortened
from games.events import Event

IN_HAND = 16 << 20
"""Bytes of lines of unfinished matches held at a time; matches beyond it wait for another reading."""

AT_ONCE = 50_000
"""Events written in one transaction, about."""


class _Incoming:
    """A match of the file while its lines are read: compared with what is recorded, then checked.

    Attributes:
        held: what is recorded of it.
        lines: how many of its lines are still to come; ``size``: bytes of them all.
        next: the version that has to come next, -1 before its first line.
        error: why it is refused, once it is.
    """

    __slots__ = ("differences", "entry", "error", "held", "lines", "next", "size", "stream")

    def __init__(self, stream: str, held: list[Stored], lines: int, size: int) -> None:
        self.stream, self.held, self.lines, self.size = stream, held, lines, size
        self.error: KibitzError | None = None
        self.differences: list[Difference] = []
        self.next = -1
        self.entry = Entry(stream)

    def take(self, number: int, lines: Sequence[bytes]) -> None:
        """Read lines of it, the first with this number; after a wrong one the rest is passed over."""
        self.lines -= len(lines)
        if self.next < 0:  # the first line says how the rest is to be read
            self._read(number, lines[:1])
            number, lines = number + 1, lines[1:]
        self._read(number, lines)

    def _read(self, number: int, lines: Sequence[bytes]) -> None:
        if self.error is not None or not lines:
            return
        first, at = self.next, number
        new = first >= len(self.held)
        plain = self.entry.codec.plain_lines(lines) if new else None
        try:
            if plain is not None:
                self._collect(plain)
                return
            for envelope in decode_all(lines):
                self._take(at, envelope)
                at += 1
        except KibitzError as error:
            if plain is not None:
                at += self.next - first
            self.refuse((_too_long(lines[at - number]) or error).at(line=at))

    def _collect(self, lines: Sequence[PlainLine]) -> None:
        """Take plain lines that are not recorded yet: nearly every line of nearly every file."""
        stream, entry = self.stream, self.entry
        names, encode = entry.codec.names, entry.codec.encode
        for line in lines:
            time, event = line.time, line.data
            if line.version != self.next or line.stream != stream:
                raise self._misplaced(line).at(version=line.version)
            try:
                when = None if time is UNSET else checked_time(time)
                entry.collect(event, Row(names[type(event)], encode(event).decode(), when))
            except KibitzError as error:
                raise error.at(version=line.version) from None
            self.next += 1

    def refuse(self, error: KibitzError) -> None:
        """Give the match up, and what was collected of it."""
        self.error = error.at(stream=self.stream).kept()
        self.entry = Entry(self.stream)
        self.held = []

    def _take(self, number: int, envelope: Envelope) -> None:
        version = envelope.version
        try:
            if (version != self.next or envelope.stream != self.stream) and not self._comes_next(envelope):
                return
            entry = self.entry
            event = entry.read(envelope.type, envelope.schema, envelope.data)
            row = self._row(envelope, event)
            if version < len(self.held):
                _compare(self.held[version], row)
                entry.follow(event)
            else:
                entry.collect(event, row)
        except KibitzError as error:
            raise error.at(version=version) from None
        self.next = version + 1
        if envelope.check is not UNSET:
            self._verify(number, envelope, event)

    def _comes_next(self, envelope: Envelope) -> bool:
        """Whether the line's version is the one to come; ``False`` for a line that only repeats another.

        The first line of a match may stand anywhere in what is recorded, or directly behind it.
        """
        if self.next < 0 and envelope.stream == self.stream:
            version, known = checked_version(envelope.version), len(self.held)
            checked_stream(self.stream)
            if version > known:
                has = f"the record has {known} events of it" if known else "the record does not have it"
                raise BadInput("version-gap", f"the match begins with version {version}, but {has}")
            self.entry = Entry(self.stream, folded(self.held[:version]) if version else None)
            return True
        if self._repeats(envelope):
            return False
        raise self._misplaced(envelope)

    def _misplaced(self, line: Envelope | PlainLine) -> BadInput:
        """Why a line can't stand where it does."""
        version = checked_version(line.version)
        if line.stream != self.stream:
            return BadInput("wrong-value", "the line names two matches")
        if version > self.next:
            return BadInput("version-gap", f"version {self.next} is missing: version {version} comes instead")
        return BadInput("version-twice", f"version {version} stands twice; version {self.next} comes next")

    def _repeats(self, envelope: Envelope) -> bool:
        """Whether an event that was read before comes again: the same id with the same content."""
        before = envelope.version - self.entry.expected_version
        if envelope.id is UNSET or not 0 <= before < len(self.entry.rows):
            return False
        event = self.entry.read(envelope.type, envelope.schema, envelope.data)
        return self._row(envelope, event) == self.entry.rows[before]

    def _row(self, envelope: Envelope, event: Event) -> Row:
        coder, old = self.entry.codec, None
        if envelope.schema != coder.newest(envelope.type):
            old = object_text(envelope.data, envelope.type)
        return row_of(coder, event, _parts(envelope), envelope.schema, old)

    def _verify(self, number: int, envelope: Envelope, event: Event) -> None:
        match = self.entry.match
        if match is None or envelope.check is UNSET:
            return
        found = match.game.claims(match.state, event)
        for what, claimed in envelope.check.items():
            if claimed != found.get(what):
                self.differences.append(
                    Difference(self.stream, envelope.version, number, what, claimed, found.get(what))
                )

    @property
    def ended(self) -> bool:
        """Whether nothing can be missing at its end."""
        match = self.entry.match
        return match is not None and match.state.status != "running"


def _parts(envelope: Envelope) -> Parts:
    time, identity, meta = envelope.time, envelope.id, envelope.meta
    return Parts(
        None if time is UNSET else checked_time(time),
        None if identity is UNSET else identity.bytes,
        None if meta is UNSET else object_text(meta, "the field meta"),
        extra_text(envelope.extra) if isinstance(envelope, Extended) else None,
    )


def _compare(stored: Stored, row: Row) -> None:
    recorded = stored.row()
    if recorded != row:
        what = f"recorded is {_content(recorded)}, the file has {_content(row)}"
        raise Conflict("content-conflict", f"the match is recorded otherwise: {what}")


def _content(row: Row) -> str:
    return shortened(canonical_line("", 0, row).split(",", 2)[2][:-1])


class _Import:
    """One file on its way through the door."""

    def __init__(self, door: Door, file: BinaryIO, summary: Summary, in_hand: int) -> None:
        self._door = door
        self._file = file
        self._in_hand = in_hand
        self._open: dict[bytes, _Incoming] = {}
        self._bytes = 0
        self._recorded: set[str] = set()
        self._ready: list[Entry] = []
        self._rows = 0
        self.summary = summary

    def run(self, progress: Callable[[int], object]) -> None:
        """Read the file as often as its matches need: once, unless very many are mixed together."""
        waiting = self._survey()
        self._recorded = self._door.store.recorded([stream.decode(errors="replace") for stream in waiting])
        first = True
        while waiting or first:
            waiting = self._reading(waiting, first, progress)
            first = False
        self._write()

    def _survey(self) -> dict[bytes, list[int]]:
        """How many lines, and bytes, the file has of each match."""
        found: dict[bytes, list[int]] = {}
        for stream, _, lines in runs(self._file):
            if stream is not None:
                sums = found.setdefault(stream, [0, 0])
                sums[0] += len(lines)
                sums[1] += sum(map(len, lines))
        return found

    def _reading(
        self, chosen: dict[bytes, list[int]], first: bool, progress: Callable[[int], object]
    ) -> dict[bytes, list[int]]:
        """Read the file once, taking the chosen matches; returns those that had to wait."""
        waiting: dict[bytes, list[int]] = {}
        last: bytes | None = None
        for stream, number, lines in runs(self._file):
            if stream is None:
                self._unnamed(number, lines[0], last, first)
                continue
            if stream != last and last is not None:
                self._settle(last)
            last = stream
            match = self._open.get(stream)
            if match is None and stream in chosen and stream not in waiting:
                match = self._begin(stream, chosen, waiting)
            if match is not None:
                match.take(number, lines)
            if first:
                progress(sum(map(len, lines)))
        if last is not None:
            self._settle(last)
        return waiting

    def _begin(
        self, stream: bytes, chosen: dict[bytes, list[int]], waiting: dict[bytes, list[int]]
    ) -> _Incoming | None:
        lines, size = chosen[stream]
        if self._open and self._bytes + size > self._in_hand:
            waiting[stream] = chosen[stream]
            return None
        name = stream.decode(errors="replace")
        held = self._door.store.read_stream(name) if name in self._recorded else []
        match = _Incoming(name, held, lines, size)
        self._open[stream] = match
        self._bytes += size
        return match

    def _unnamed(self, number: int, line: bytes, last: bytes | None, first: bool) -> None:
        """A line that can't be read and names no match: the one it stands in may lack it, unless over."""
        error = _unreadable(line).at(line=number)
        match = self._open.get(last) if last is not None else None
        if match is not None and not match.ended:
            if match.error is None:
                match.refuse(error)
        elif match is not None or (first and last is None):
            self.summary.refuse(error)

    def _settle(self, stream: bytes) -> None:
        """Close the match whose lines have all come."""
        match = self._open.get(stream)
        if match is None or match.lines:
            return
        del self._open[stream]
        self._bytes -= match.size
        self.summary.differ(match.differences)
        if match.error is not None:
            self.summary.refuse(match.error)
        elif not match.entry.rows:
            self.summary.take(match.stream, "already")
        else:
            match.entry.match = None  # not needed any more, and large
            self._ready.append(match.entry)
            self._rows += len(match.entry.rows)
            if self._rows >= AT_ONCE:
                self._write()

    def _write(self) -> None:
        outcomes = self._door.admit_many(self._ready)
        for outcome in outcomes:
            if isinstance(outcome, KibitzError):
                self.summary.refuse(outcome)
            else:
                self.summary.take(outcome.stream, "stored", outcome.last - outcome.first + 1)
        self._ready, self._rows = [], 0


def _unreadable(line: bytes) -> KibitzError:
    try:
        decode(line)
    except KibitzError as error:
        return _too_long(line) or error
    return BadInput("missing-field", "the line lacks the field stream")


def _too_long(line: bytes) -> KibitzError | None:
    if len(line) <= LONGEST:
        return None
    return BadInput("line-too-long", f"the line has more than {LONGEST} bytes")


def import_lines(
    door: Door,
    file: BinaryIO,
    summary: Summary | None = None,
    progress: Callable[[int], object] = lambda _: None,
    in_hand: int = IN_HAND,
) -> Summary:
    """Record the matches of a file of event lines; each whole or not at all, in the order they are complete.

    The file has to be seekable (``events.lines.readable``). What becomes of the matches is added to the
    summary as it happens; ``progress`` is told the bytes taken.

    Raises:
        StoreTrouble: the database can't be used; what was stored before stays.
    """
    summary = Summary() if summary is None else summary
    _Import(door, file, summary, in_hand).run(progress)
    return summary


def export_lines(
    store: Store, matches: Sequence[str] = (), wanted_games: Sequence[str] = ()
) -> Iterator[bytes]:
    """The matches as canonical event lines, with the players' names, in order of their creation.

    Raises:
        KibitzError: a match is not in the record.
    """
    for stream, rows in named_matches(store, matches, wanted_games):
        for version, row in enumerate(rows):
            yield canonical_line(stream, version, row).encode() + b"\n"


def named_matches(
    store: Store, matches: Sequence[str] = (), wanted_games: Sequence[str] = ()
) -> Iterator[tuple[str, list[Row]]]:
    """The events of the matches, the players' names put back, in order of the matches' creation.

    Raises:
        KibitzError: a match is not in the record.
    """
    for info in chosen(store, matches):
        if not wanted_games or info.game in wanted_games:
            begin, *rest = (stored.row() for stored in store.read_stream(info.stream))
            yield info.stream, [_named(store, begin), *rest]


def chosen(store: Store, matches: Sequence[str]) -> Iterator[StreamInfo]:
    """These matches, or all where none is named, in order of their creation.

    Raises:
        KibitzError: a match is not in the record.
    """
    if matches:
        infos = []
        for stream in matches:
            info = store.stream(checked_stream(stream))
            if info is None:
                raise KibitzError("unknown-match", f"there is no match {stream} in the record", stream=stream)
            infos.append(info)
        yield from sorted(set(infos), key=lambda info: info.key)
        return
    after = 0
    while some := store.streams(after):
        yield from some
        after = some[-1].key


def _named(store: Store, row: Row) -> Row:
    """The match's beginning with the players' names put back."""
    data = msgspec.json.decode(row.data)
    names = store.names(player["id"] for player in data["players"])
    for player in data["players"]:
        if player["id"] in names:
            player["name"] = names[player["id"]]
    return msgspec.structs.replace(row, data=compact(msgspec.json.encode(data), row.type))
