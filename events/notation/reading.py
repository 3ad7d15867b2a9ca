"""Notation read into event lines, leniently: what it means, not how it is spaced."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from re import compile as pattern
from typing import Any, BinaryIO, TypeAlias

import msgspec
from msgspec import Raw

import games
from events.conversion import Converted
from events.envelope import checked_stream, checked_time
from events.errors import BadInput, KibitzError
from events.lines import LONGEST
from events.notation.forms import Form, Words, words_of
from events.notation.tokens import Token, tokens, wrong
from events.notation.values import Reader, json_value
from events.notation.writing import HEAD, VERSION
from events.notes import MARKS
from games.events import MatchStarted

_HEAD = pattern(r"%kibitz\s+(\S+)").fullmatch
_PASSED = pattern(r"\+\d+(\.\d{1,3})?").fullmatch
_EXTRAS = {"id", "meta", "schema"}
_BEGINNING = [field.name for field in msgspec.structs.fields(MatchStarted)]
_OLD = "event"


def is_notation(begins: bytes) -> bool:
    """Whether a file that begins so is written in the notation."""
    return begins.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"%kibitz")


Statement: TypeAlias = tuple[str, Any, dict[str, Any]]
"""An event as a line says it: its type, its payload, and what stands in braces after it."""


def convert(file: BinaryIO) -> Iterator[Converted]:
    """The matches of a file, one after the other."""
    match: _Match | None = None
    for number, raw in enumerate(_lines(file), start=1):
        try:
            line = _text(raw)
            if _is_head(line):
                if match is not None:
                    yield match.converted(cut_off=True)
                match = _Match()
            elif match is not None:
                match.read(number, line)
            elif line and not line.startswith("#"):
                raise wrong(1, f"a match begins with the line {HEAD}")
        except KibitzError as error:
            match = match or _Match()
            match.fail(error.at(line=number))
        if match is not None and match.ended:
            yield match.converted()
            match = None
    if match is not None:
        yield match.converted(cut_off=True)


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines, a too long one cut, but longer than ``LONGEST``; blank lines at the end of a match too."""
    while raw := file.readline(LONGEST + 1):
        yield raw
        while len(raw) > LONGEST and not raw.endswith(b"\n"):
            raw = file.readline(LONGEST + 1)


def _text(raw: bytes) -> str:
    if len(raw) > LONGEST:
        raise BadInput("line-too-long", f"the line has more than {LONGEST} bytes")
    try:
        return raw.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise BadInput("not-utf-8", "the line is not written in UTF-8") from None


def _is_head(line: str) -> bool:
    if not line.startswith("%kibitz"):
        return False
    found = _HEAD(line)
    if found is None or found[1] != str(VERSION):
        raise BadInput("notation", f"this program reads the notation's version {VERSION}: {HEAD}")
    return True


class _Match:
    """A match of the file while it is read."""

    def __init__(self) -> None:
        self.stream: str | None = None
        self.error: KibitzError | None = None
        self.ended = False
        self._lines: list[bytes] = []
        self._places: list[int] = []
        self._notes: list[tuple[bytes, int]] = []
        self._started: dict[str, Any] | None = None
        self._first: dict[str, Any] = {}
        self._first_place = 0
        self._words: Words | None = None
        self._last: datetime | None = None

    def fail(self, error: KibitzError) -> None:
        """Give the match up; the rest of it is passed over."""
        self.error = error if self.stream is None else error.at(stream=self.stream)

    def converted(self, *, cut_off: bool = False) -> Converted:
        """What the match has come to."""
        if self.error is None and cut_off:
            what = "the match has no line 'end': is the file cut off?"
            self.fail(BadInput("notation", what).at(line=self._places[-1] if self._places else None))
        return Converted([] if self.error else self._lines, self._places, self.error, self._notes)

    def read(self, number: int, line: str) -> None:
        """Read one line of the match; after a wrong one the rest is passed over.

        Raises:
            BadInput: it can't be read; the column is named.
        """
        if self.error is not None:
            self.ended = line.lower() == "end"
            return
        body, times = self._split(line)
        found = list(tokens(body))
        if not found:
            return
        head = {"match": self._match, "game": self._game, "options": self._options, "player": self._player}
        word = found[0].text.lower()
        if word == "end":
            self._begin_events(number)
            self.ended = True
        elif word in head and not self._lines:
            head[word](number, found, times)
        elif word == "note":
            self._begin_events(number)
            self._notes.append((_note(self.stream, found, times), number))
        else:
            self._begin_events(number)
            self._events(number, found, times)

    @staticmethod
    def _split(line: str) -> tuple[str, list[Token]]:
        """A line without its times, and the times."""
        for token in tokens(line):
            if token.text == "@":
                at = token.column - 1
                return line[:at], [Token(one.text, one.column + at + 1) for one in tokens(line[at + 1 :])]
        return line, []

    # ── the head ──

    def _match(self, _number: int, found: list[Token], _times: list[Token]) -> None:
        if len(found) != 2:
            raise wrong(found[0].column, "after 'match' comes the match's id")
        self.stream = checked_stream(found[1].text)

    def _game(self, number: int, found: list[Token], times: list[Token]) -> None:
        if len(found) < 3:
            raise wrong(found[0].column, "after 'game' come the game and its variant")
        _, game, variant, *rest = found
        try:
            self._words = words_of(games.named(game.text))
        except games.UnknownGame as error:
            raise wrong(game.column, str(error)) from None
        self._started = {"game": game.text, "variant": variant.text, "players": []}
        self._first, self._first_place = {}, number
        for token in rest:
            if token.text.startswith("{"):
                self._first.update(_extras(token))
            elif token.text.startswith("rules="):
                self._started["rules"] = json_value(token, token.text[6:])
            else:
                raise wrong(token.column, f"{token.text!r} can't stand here")
        self._first["time"] = self._time(times[0]) if times else None

    def _options(self, _number: int, found: list[Token], _times: list[Token]) -> None:
        options = self._known(found[0]).setdefault("options", {})
        for token in found[1:]:
            name, sign, value = token.text.partition("=")
            if not sign:
                raise wrong(token.column, f"an option is written name=value, not {token.text!r}")
            options[name] = json_value(token, value, bare=True)

    def _player(self, _number: int, found: list[Token], _times: list[Token]) -> None:
        if len(found) not in (2, 3):
            raise wrong(found[0].column, "after 'player' come the player's id and, in quotes, the name")
        player = {"id": json_value(found[1], found[1].text, bare=True)}
        if len(found) == 3:
            player["name"] = json_value(found[2], found[2].text, bare=True)
        self._known(found[0])["players"].append(player)

    def _known(self, token: Token) -> dict[str, Any]:
        if self._started is None:
            raise wrong(token.column, f"'{token.text}' comes after the line 'game'")
        return self._started

    def _begin_events(self, number: int) -> None:
        """Close the head: it is the match's first event."""
        if self._lines:
            return
        if self.stream is None or self._started is None:
            missing = "match" if self.stream is None else "game"
            raise wrong(1, f"the match has no line '{missing}' before this one")
        began = {name: self._started[name] for name in _BEGINNING if name in self._started}
        self._add(self._first_place or number, "MatchStarted", began, self._first)

    # ── the events ──

    def _events(self, number: int, found: list[Token], times: list[Token]) -> None:
        words = self._words
        assert words is not None, "a match that has begun has a game"
        said = list(_statements(found, words, [one["id"] for one in self._known(found[0])["players"]]))
        if times and len(times) != len(said):
            what = f"the line has {len(said)} events but {len(times)} times after @"
            raise wrong(times[0].column, what)
        for place, (kind, data, extras) in enumerate(said):
            time = self._time(times[place]) if times else None
            self._add(number, kind, data, {**extras, "time": time})

    def _add(self, number: int, kind: str, data: Any, extras: dict[str, Any]) -> None:
        time = extras.pop("time", None)
        line = {"stream": self.stream, "version": len(self._lines), "type": kind}
        line |= {} if time is None else {"time": time}
        self._lines.append(msgspec.json.encode({**line, "data": data, **extras}) + b"\n")
        self._places.append(number)

    def _time(self, token: Token) -> str | None:
        """A time as it is written, or what has passed since the time before."""
        if token.text == "-":
            return None
        if _PASSED(token.text):
            if self._last is None:
                raise wrong(token.column, "there is no time before this one to count from")
            self._last += timedelta(milliseconds=round(float(token.text) * 1000))
            return f"{self._last:%Y-%m-%dT%H:%M:%S}.{self._last.microsecond // 1000:03d}Z"
        try:
            time = checked_time(token.text)
        except BadInput as error:
            raise wrong(token.column, error.message) from None
        self._last = datetime.fromisoformat(time) if time[-1] == "Z" and len(time) == 24 else None
        return time


def _statements(found: Sequence[Token], words: Words, players: Sequence[str]) -> Iterator[Statement]:
    """The events of a line."""
    seat: int | None = None
    word: Token | None = None
    for rest in _parted(found):
        if rest[0].text.lower() == _OLD:
            yield _as_it_came(rest)
            continue
        extras = _extras(rest.pop()) if rest[-1].text.startswith("{") and len(rest) > 1 else {}
        named = None if rest[0].text.lower() in words.types else _seat(rest[0], players)
        if named is not None:
            seat = named
            del rest[0]
        if rest and rest[0].text.lower() in words.types:
            word = rest.pop(0)
        elif named is None or word is None or not rest:
            raise _unknown_word(rest[0] if rest else found[0], words)
        kind = words.types[word.text.lower()]
        yield kind, _payload(words.forms[kind], word, seat, named, rest), extras


def _note(stream: str | None, found: Sequence[Token], times: Sequence[Token]) -> bytes:
    """A remark: the version it is on, a mark if there is one, the text, and who made it."""
    texts = [token.text for token in found]
    marks = [text for text in texts[2:3] if text in MARKS]
    if len(texts) != 5 + len(marks) or texts[-2] != "by" or not texts[1].isdigit():
        what = 'a note is written: note 12 !? "what to say" by "who says it"; the mark may be missing'
        raise wrong(found[0].column, what)
    text, author = (json_value(token, token.text) for token in (found[-3], found[-1]))
    line = {"stream": stream, "version": int(texts[1][:9]), "note": text, "author": author}
    line |= {"mark": marks[0]} if marks else {}
    line |= {"created": checked_time(times[0].text)} if times else {}
    return msgspec.json.encode(line) + b"\n"


def _parted(found: Sequence[Token]) -> Iterator[list[Token]]:
    part: list[Token] = []
    for token in found:
        if token.text == ";":
            if not part:
                raise wrong(token.column, "nothing stands before this ;")
            yield part
            part = []
        else:
            part.append(token)
    if part:
        yield part


def _seat(token: Token, players: Sequence[str]) -> int | None:
    """The seat a statement begins with: its number, or the id of its player."""
    if token.text.isascii() and token.text.isdigit():
        return int(token.text[:9])
    return players.index(token.text) if token.text in players else None


def _unknown_word(token: Token, words: Words) -> BadInput:
    return wrong(token.column, f"{token.text!r} is no word of this game; it has {', '.join(words.types)}")


def _payload(
    form: Form, word: Token, seat: int | None, named: int | None, rest: list[Token]
) -> dict[str, Any]:
    """The payload of a statement; ``named`` is the seat it names itself."""
    if form.seated and seat is None:
        raise wrong(word.column, f"before '{word.text}' comes the seat")
    if not form.seated and named is not None:
        raise wrong(word.column, f"before '{word.text}' comes no seat")
    reader = Reader(rest, word)
    data = ({"seat": seat} if form.seated else {}) | reader.fields(form)
    reader.done()
    return data


def _as_it_came(found: list[Token]) -> Statement:
    """An event in a shape of old: its type, its payload as JSON, and what stands in braces after it."""
    if len(found) not in (3, 4):
        raise wrong(found[0].column, f"after '{_OLD}' come the type and the payload as JSON")
    extras = _extras(found[3]) if len(found) == 4 else {}
    json_value(found[2], found[2].text)
    return found[1].text, Raw(found[2].text.encode()), extras


def _extras(token: Token) -> dict[str, Any]:
    """What stands in braces after a statement, byte for byte: id, meta, schema and fields in ``x-``."""
    json_value(token, token.text)
    found = msgspec.json.decode(token.text.encode(), type=dict[str, Raw])
    unknown = [name for name in found if name not in _EXTRAS and not name.startswith("x-")]
    if unknown:
        raise wrong(token.column, f"{unknown[0]!r} can't stand in braces: only id, schema, meta and x-… can")
    return found
