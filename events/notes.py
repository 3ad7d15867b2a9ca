"""Remarks of people on the events of a match. They are no part of the record: they stand beside the log, may
be taken away, and are exported and imported as lines of their own.
"""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import BinaryIO, NamedTuple

import msgspec
from sqlalchemy.engine.interfaces import DBAPICursor

from events.errors import BadInput, KibitzError, StoreTrouble
from events.interchange import chosen
from events.rows import StreamInfo
from events.store import Store
from events.summary import Summary, shortened

MARKS = ("!", "?", "!!", "??", "!?", "?!")
LONGEST_TEXT = 2_000
LONGEST_AUTHOR = 80
MOST = 1_000
"""Notes that a match may have."""
_LONGEST_LINE = 32_000
_BEGINS = re.compile(
    rb'\s*\{\s*(?:"stream"\s*:\s*"[^"]*"\s*,\s*)?(?:"version"\s*:\s*\d+\s*,\s*)?"note"\s*:'
).match
_OF = "SELECT key, version, mark, text, author, created FROM notes WHERE stream = ? ORDER BY version, key"
_COUNT = "SELECT count(*) FROM notes WHERE stream = ?"
_SAME = (
    "SELECT key FROM notes WHERE stream = ? AND version = ? AND mark IS ? AND text = ? AND author = ? "
    "AND created = ?"
)
_INSERT = "INSERT INTO notes (stream, version, mark, text, author, created) VALUES (?, ?, ?, ?, ?, ?)"
_DELETE = "DELETE FROM notes WHERE key = ? AND stream = ?"


class Note(msgspec.Struct, frozen=True):
    """A remark on the event at version ``at``, a mark alone at least; ``created`` is RFC 3339 in UTC."""

    id: int
    at: int
    mark: str | None
    text: str
    author: str
    created: str


class NoteLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A note as a line of a file: the match, the version of the event, and the remark."""

    stream: str
    version: int
    note: str
    author: str
    mark: str | None = None
    created: datetime | None = None


_line = msgspec.json.Decoder(NoteLine).decode


def is_notes(begins: bytes) -> bool:
    """Whether a file that begins so holds notes."""
    return _BEGINS(begins) is not None


class _Row(NamedTuple):
    """A note as its table holds it, but for the key; ``created`` is in milliseconds since 1970."""

    stream: int
    version: int
    mark: str | None
    text: str
    author: str
    created: int


class Notebook:
    """The notes of a record."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, stream: str) -> list[Note]:
        """The notes of a match, by the version they stand at.

        Raises:
            KibitzError: there is no such match (``unknown-match``).
        """
        with self._store.reading() as connection:
            rows = connection.exec_driver_sql(_OF, (self._info(stream).key,))
            return [
                Note(key, at, mark, text, author, _told(created))
                for key, at, mark, text, author, created in rows
            ]

    def add(self, stream: str, at: int, mark: str | None, text: str, author: str) -> Note:
        """Note something on an event.

        Raises:
            KibitzError: there is no such match or version, or a note can't be like this.
        """
        row = _row(self._info(stream), NoteLine(stream, at, text, author, mark))
        key, _known = self._store.write(lambda cursor: _kept(cursor, row))
        return Note(key, row.version, row.mark, row.text, row.author, _told(row.created))

    def remove(self, stream: str, note: int) -> None:
        """Take a note away.

        Raises:
            KibitzError: the match has no such note (``unknown-note``), or there is no such match.
        """
        info = self._info(stream)

        def work(cursor: DBAPICursor) -> int:
            cursor.execute(_DELETE, (note, info.key))
            return cursor.rowcount

        if not self._store.write(work):
            raise KibitzError("unknown-note", f"match {stream} has no note {note}", stream=stream)

    def _info(self, stream: str) -> StreamInfo:
        info = self._store.stream(stream)
        if info is None:
            raise KibitzError("unknown-match", f"there is no match {stream!r} in the record", stream=stream)
        return info

    def lines(self, matches: Sequence[str] = (), wanted_games: Sequence[str] = ()) -> Iterator[bytes]:
        """The notes of these matches, or of all, each as a line of JSON.

        Raises:
            KibitzError: a match is not in the record.
        """
        for info in chosen(self._store, matches):
            if not wanted_games or info.game in wanted_games:
                for one in self.of(info.stream):
                    when = datetime.fromisoformat(one.created)
                    line = NoteLine(info.stream, one.at, one.text, one.author, one.mark, when)
                    yield msgspec.json.encode(line) + b"\n"

    def take(
        self,
        file: BinaryIO,
        summary: Summary | None = None,
        progress: Callable[[int], object] = lambda _: None,
    ) -> Summary:
        """Bring in the notes of a file, each by itself; those already there are left alone.

        The summary counts notes.

        Raises:
            StoreTrouble: the database can't be used; what was stored before stays.
        """
        summary = Summary() if summary is None else summary
        file.seek(0)
        number = 0
        while line := file.readline(_LONGEST_LINE):
            number += 1
            progress(len(line))
            if line.strip():
                try:
                    self._take(line, summary)
                except StoreTrouble:
                    raise
                except KibitzError as error:
                    summary.refuse(error.at(line=number))
        return summary

    def _take(self, line: bytes, summary: Summary) -> None:
        try:
            read = _line(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadInput("bad-note", f"the line is no note: {shortened(str(error))}") from None
        row = _row(self._info(read.stream), read)
        _key, known = self._store.write(lambda cursor: _kept(cursor, row))
        summary.already += known
        summary.stored += not known


def _kept(cursor: DBAPICursor, row: _Row) -> tuple[int, bool]:
    """Put a note into the book, unless the same is there; its key, and whether it was."""
    cursor.execute(_SAME, row)
    same = cursor.fetchone()
    if same is not None:
        return same[0], True
    cursor.execute(_COUNT, (row.stream,))
    counted = cursor.fetchone()
    if counted is not None and counted[0] >= MOST:
        raise BadInput("too-many-notes", f"the match has {MOST} notes already")
    cursor.execute(_INSERT, row)
    return cursor.lastrowid, False


def _row(info: StreamInfo, line: NoteLine) -> _Row:
    """A note fit to be kept.

    Raises:
        BadInput: it is not fit, as the sentence says.
    """
    stream = info.stream
    if not 0 <= line.version < info.version:
        what = f"match {stream} has the versions 0 to {info.version - 1}, not {line.version}"
        raise BadInput("unknown-version", what, stream=stream)
    if line.mark is not None and line.mark not in MARKS:
        what = f"the mark is {shortened(line.mark)!r}; it may be {', '.join(MARKS)} or none"
        raise BadInput("bad-mark", what, stream=stream)
    text, author = line.note.strip(), line.author.strip()
    if not text and line.mark is None:
        raise BadInput("empty-note", "a note needs a text or a mark", stream=stream)
    if not author:
        raise BadInput("empty-note", "a note needs its author", stream=stream)
    _check_length(text, "text", LONGEST_TEXT, stream)
    _check_length(author, "author", LONGEST_AUTHOR, stream)
    created = time.time_ns() // 1_000_000 if line.created is None else _milliseconds(line.created, stream)
    return _Row(info.key, line.version, line.mark, text, author, created)


def _check_length(value: str, what: str, longest: int, stream: str) -> None:
    if len(value) > longest:
        sentence = f"the {what} of a note has {longest} characters at most, not {len(value)}"
        raise BadInput("note-too-long", sentence, stream=stream)


def _milliseconds(when: datetime, stream: str) -> int:
    if when.tzinfo is None:
        raise BadInput("bad-time", "the time of a note names no offset from UTC", stream=stream)
    return round(when.timestamp() * 1000)


def _told(milliseconds: int) -> str:
    when = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")
