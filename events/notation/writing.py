"""A recorded match as its one canonical notation."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from re import compile as pattern
from typing import Any
from uuid import UUID

import msgspec

import games
from events.interchange import named_matches
from events.notation.forms import Form, Kind, Shape, Words, words_of
from events.notation.values import card
from events.notes import Note, Notebook
from events.rows import Row
from events.store import Store

VERSION = 1
HEAD = f"%kibitz {VERSION}"

_BARE = pattern(r"[\w?][\w?=.+-]*").fullmatch
_USUAL = pattern(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z").fullmatch


def export_notation(
    store: Store, matches: Sequence[str] = (), wanted_games: Sequence[str] = ()
) -> Iterator[bytes]:
    """The matches in the notation, with the players' names, in order of their creation.

    Raises:
        KibitzError: a match is not in the record.
    """
    for place, (stream, rows) in enumerate(named_matches(store, matches, wanted_games)):
        notes = Notebook(store).of(stream)
        for line in [*([""] if place else []), *notated(stream, rows, notes)]:
            yield line.encode() + b"\n"


def notated(stream: str, rows: Sequence[Row], notes: Iterable[Note] = ()) -> Iterator[str]:
    """The lines of a match, without line ends; ``rows`` are its events from version 0 on, with names."""
    first = msgspec.json.decode(rows[0].data)
    clock = Clock()
    yield from (HEAD, f"match {stream}", *_beginning(rows[0], first, clock))
    writer = _Writer(words_of(games.named(first["game"])), clock)
    for row in rows[1:]:
        yield from writer.take(row)
    yield from writer.rest()
    for note in notes:
        mark = f" {note.mark}" if note.mark else ""
        yield f"note {note.at}{mark} {_json(note.text)} by {_json(note.author)} @ {note.created}"
    yield "end"


def _beginning(row: Row, data: Mapping[str, Any], clock: "Clock") -> Iterator[str]:
    rules = f" rules={data['rules']}" if "rules" in data else ""
    yield f"game {data['game']} {data['variant']}{rules}{_extras(row)}{clock.tail([row.time])}"
    if "options" in data:
        yield "options" + "".join(f" {name}={_json(value)}" for name, value in data["options"].items())
    for player in data["players"]:
        named = f" {_json(player['name'])}" if "name" in player else ""
        yield f"player {_word(player['id'])}{named}"


class Clock:
    """Writes times as what has passed since the time before, where that says it exactly."""

    def __init__(self) -> None:
        self._last: datetime | None = None

    def tail(self, times: Iterable[str | None]) -> str:
        """The end of a line with the times of its statements, empty if none has one."""
        told = [self._told(time) for time in times]
        return f" @ {' '.join(told)}" if any(one != "-" for one in told) else ""

    def _told(self, time: str | None) -> str:
        if time is None:
            return "-"
        if not _USUAL(time):
            self._last = None
            return time
        before, self._last = self._last, datetime.fromisoformat(time)
        if before is None or self._last < before:
            return time
        passed = (self._last - before) / timedelta(milliseconds=1)
        return f"+{passed / 1000:.3f}".rstrip("0").rstrip(".")


class _Writer:
    """Puts statements on lines: a turn on one line, or what the seats do one after the other in one word."""

    def __init__(self, words: Words, clock: Clock) -> None:
        self._words, self._clock = words, clock
        self._line: list[tuple[int | None, str, str, Row]] = []  # seat, word, the rest, the event

    def take(self, row: Row) -> Iterator[str]:
        """Add an event; yields the line before it, once that is full."""
        word, seat, rest = _statement(self._words, row)
        if self._line and not self._joins(word, seat):
            yield from self.rest()
        self._line.append((seat, word, rest, row))

    def rest(self) -> Iterator[str]:
        """The line under way; a blank one before it where it begins a round."""
        if self._line:
            if self._line[0][3].type in ("RoundStarted", "RoundRecorded"):
                yield ""
            yield self._flush()

    def _joins(self, word: str, seat: int | None) -> bool:
        seats = {one for one, *_ in self._line}
        if None in seats or seat is None:
            return False
        if seats == {seat}:
            return self._line[0][1] != word or len({one[1] for one in self._line}) > 1
        return {one[1] for one in self._line} == {word} and seat not in seats

    def _flush(self) -> str:
        said: list[str] = []
        seat_before: int | None = None
        word_before = ""
        for seat, word, rest, row in self._line:
            named = [] if seat is None or (said and seat == seat_before) else [str(seat)]
            verb = [] if named and word == word_before else [word]
            said.append(" ".join([*named, *verb, *([rest] if rest else [])]) + _extras(row))
            seat_before, word_before = seat, word
        line = "; ".join(said) + self._clock.tail(row.time for *_, row in self._line)
        self._line = []
        return line


def _statement(words: Words, row: Row) -> tuple[str, int | None, str]:
    """The word of an event, its seat, and what follows; an old shape is kept as it came."""
    if row.schema != 1:
        return "event", None, f"{row.type} {row.data}"
    data, form = msgspec.json.decode(row.data), words.forms[row.type]
    return words.words[row.type], data.get("seat") if form.seated else None, _fields(form, data)


def _fields(form: Form, data: Mapping[str, Any]) -> str:
    said = [_value(form.fields[name], data[name], placed=True) for name in form.placed]
    for name, shape in form.fields.items():
        if name in form.placed or (form.seated and name == "seat") or name not in data:
            continue
        said.append(f"{name}={_value(shape, data[name], placed=False)}")
    return " ".join(said)


def _value(shape: Shape, value: Any, *, placed: bool) -> str:
    if value is None and shape.nullable:
        return "-"
    if shape.kind is Kind.GROUP and shape.form is not None:
        return f"({_fields(shape.form, value)})"
    if shape.item is not None:
        items = [_value(shape.item, one, placed=placed) for one in value]
        listed = (" | " if shape.kind is Kind.HANDS else " " if placed else ",").join(items)
        return f"[{listed}]" if listed in ("", "-") else listed
    return _SCALAR.get(shape.kind, _json)(value)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _word(text: str) -> str:
    return text if _BARE(text) and card(text) == text else _json(text)


_SCALAR: Mapping[Kind, Callable[[Any], str]] = {
    Kind.TRUTH: {True: "yes", False: "no"}.__getitem__,
    Kind.WORD: _word,
}


def _extras(row: Row) -> str:
    """What an event has beside payload and time, as JSON after its statement."""
    parts = [] if row.id is None else [f'"id":"{UUID(bytes=row.id)}"']
    parts += [] if row.schema == 1 else [f'"schema":{row.schema}']
    parts += [] if row.meta is None else [f'"meta":{row.meta}']
    parts += [] if row.extra in (None, "{}") else [(row.extra or "")[1:-1]]
    return f" {{{','.join(parts)}}}" if parts else ""
