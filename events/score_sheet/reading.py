"""Score sheets read into event lines."""

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, BinaryIO, NamedTuple

import msgspec

import games
from events.conversion import Converted
from events.envelope import checked_stream, checked_time
from events.errors import BadInput, KibitzError
from events.notation.forms import Kind
from events.score_sheet.columns import (
    DATE,
    GAME,
    HEAD,
    MATCH,
    POINTS,
    VARIANT,
    Line,
    checked,
    in_hundreds,
    line_of,
    number,
    singular,
    value,
)

ROUND = "round"


def looks_like_sheet(begins: bytes) -> bool:
    """Whether a file that begins so is a score sheet: its first line names the column ``round``."""
    line = begins.decode("utf-8-sig", "replace").split("\n", 1)[0]
    return ROUND in [cell.strip().strip('"').lower() for cell in line.split(_separator(line))]


def _separator(line: str) -> str:
    return max(";\t,", key=line.count)


class _Row(NamedTuple):
    place: int
    cells: Mapping[str, str]


class _Seats(NamedTuple):
    """The players in the order of their columns, and which column has which player's what."""

    names: list[str]
    columns: dict[tuple[int, str], str]


def reader(
    given: Mapping[str, str] | None = None, ids: Mapping[str, str] | None = None
) -> Callable[[BinaryIO], Iterator[Converted]]:
    """Reads the matches of a sheet, one after the other.

    Args:
        given: ``match``, ``game``, ``variant``, ``date`` for sheets that have no such columns.
        ids: name → player id of those who are known; for others the name is the id.
    """

    def convert(file: BinaryIO) -> Iterator[Converted]:
        try:
            rows = _rows(file, given or {})
        except KibitzError as error:
            yield Converted([], [], error.at(line=1))
            return
        for _, some in groupby(rows, key=lambda row: row.cells[MATCH]):
            yield _converted(list(some), ids or {})

    return convert


class Preview(NamedTuple):
    """How a sheet is read, for a person to look at first.

    Attributes:
        columns: its columns, each with what it is read as: a field (``round``), a player's (``Nino: bids``),
            or nothing (empty).
        rows: its first rows, cell by cell.
        missing: what it does not say itself, of ``match``, ``game`` and ``variant``.
        game: the game it names, empty if none.
    """

    columns: dict[str, str]
    rows: list[list[str]]
    missing: list[str]
    game: str


def preview(file: BinaryIO, most: int = 20) -> Preview:
    """Look at a sheet without reading it in.

    Raises:
        BadInput: it is no sheet, or has no row.
    """
    rows = _rows(file, {})
    if not rows:
        raise BadInput("no-row", "the sheet has no row")
    first = rows[0].cells
    given = [name for name in first if name not in HEAD or any(row.cells[name] for row in rows)]
    named = first[GAME].strip()
    lines = [line_of(game) for game in games.every() if named in ("", game.name)]
    columns = {name: next(filter(None, (_meaning(name, line) for line in lines)), "") for name in given}
    missing = [name for name in (MATCH, GAME, VARIANT) if not first[name].strip()]
    shown = [[row.cells[name] for name in given] for row in rows[:most]]
    return Preview(columns, shown, missing, named if named in games.names() else "")


def _meaning(column: str, line: Line) -> str:
    """What a column is read as in a game, empty for nothing."""
    if column in (*HEAD, *line.whole):
        return column
    try:
        ((_, what),) = _seats([column], line).columns
    except BadInput:
        return ""
    return f"{column.rpartition(' ')[0]}: {what}"


def _rows(file: BinaryIO, given: Mapping[str, str]) -> list[_Row]:
    try:
        text = (line.decode("utf-8-sig") for line in file)
        first = next(text, "")
        names = [name.strip() for name in next(csv.reader([first], delimiter=_separator(first)), [])]
        if ROUND not in map(str.lower, names):
            raise BadInput(
                "no-column", f"the sheet has no column {ROUND!r}; it has {', '.join(names) or 'none'}"
            )
        twice = [name for name in names if name and names.count(name) > 1]
        if twice:
            raise BadInput("column-twice", f"the column {twice[0]!r} stands twice")
        rows = csv.reader(text, delimiter=_separator(first), strict=True)
        found = [
            _Row(2 + place, _cells(names, cells, given)) for place, cells in enumerate(rows) if any(cells)
        ]
    except UnicodeDecodeError:
        raise BadInput("not-utf-8", "the sheet is not written in UTF-8: save it as CSV UTF-8") from None
    except csv.Error as error:
        raise BadInput("not-csv", f"the sheet can't be read: {error}") from None
    return found


def _cells(names: Sequence[str], cells: Sequence[str], given: Mapping[str, str]) -> dict[str, str]:
    lower = [name.lower() if name.lower() in (*HEAD, ROUND) else name for name in names]
    filled = dict(zip(lower, [*cells, *[""] * (len(names) - len(cells))], strict=False))
    return {**dict.fromkeys(HEAD, ""), **given, **{name: cell for name, cell in filled.items() if name}}


def _converted(rows: Sequence[_Row], ids: Mapping[str, str]) -> Converted:
    stream, place = rows[0].cells[MATCH].strip(), rows[0].place
    try:
        sheet = _Sheet(rows, ids)
        lines = [sheet.beginning()]
        places = [place]
        for row in rows:
            place = row.place
            some = sheet.round(row, len(lines))
            lines += some
            places += [place] * len(some)
    except KibitzError as error:
        return Converted([], [], error.at(stream=stream or None, line=place))
    return Converted([msgspec.json.encode(line) + b"\n" for line in lines], places)


class _Sheet:
    """The rows of one match."""

    def __init__(self, rows: Sequence[_Row], ids: Mapping[str, str]) -> None:
        first = rows[0].cells
        self._stream = checked_stream(checked(first[MATCH]) or self._missing(MATCH))
        try:
            self._game = games.named(checked(first[GAME]) or self._missing(GAME))
        except games.UnknownGame as error:
            raise BadInput("unknown-game", str(error)) from None
        self._first, self._ids = first, ids
        self._line = line_of(self._game)
        self._seats = _seats(list(first), self._line)
        points = [column for (_, what), column in self._seats.columns.items() if what == POINTS]
        self._hundreds = in_hundreds([row.cells[column] for row in rows for column in points])

    @staticmethod
    def _missing(name: str) -> str:
        raise BadInput("no-column", f"the sheet does not say the {name}: add a column {name!r}")

    def beginning(self) -> dict[str, Any]:
        """The match's first event."""
        name = checked(self._first[VARIANT]) or self._missing(VARIANT)
        variant = self._game.variants.get(name)
        chosen = {
            option.name: option.read(checked(self._first[option.name]))
            for option in (variant.options if variant is not None else ())
            if self._first.get(option.name, "").strip()
        }
        players = [{"id": self._ids.get(one, one), "name": one} for one in self._seats.names]
        data: dict[str, Any] = {"game": self._game.name, "variant": name}
        data |= {"options": chosen} if chosen else {}
        data["players"] = players
        date = checked(self._first[DATE])
        time = {"time": checked_time(date if "T" in date else f"{date}T00:00:00Z")} if date else {}
        return {"stream": self._stream, "version": 0, "type": "MatchStarted", **time, "data": data}

    def round(self, row: _Row, version: int) -> list[dict[str, Any]]:
        """The events of a row: the round, and the answers after it."""
        cells = {name: checked(cell) for name, cell in row.cells.items()}
        data, claims = self._data(cells), self._claims(cells)
        line = {"stream": self._stream, "version": version, "type": "RoundRecorded", "data": data}
        events = [line | claims]
        for (seat, what), column in self._seats.columns.items():
            if what in self._line.answers and cells[column]:
                kind, field, shape = self._line.answers[what]
                answer = {"seat": seat, field: value(shape, cells[column], self._seats.names)}
                place = {"stream": self._stream, "version": version + len(events)}
                events.append({**place, "type": kind, "data": answer})
        return events

    def _data(self, cells: Mapping[str, str]) -> dict[str, Any]:
        form, names = self._line.form, self._seats.names
        data: dict[str, Any] = {}
        for name, shape in form.fields.items():
            if name in self._line.per_seat:
                data[name] = [self._of_seat(cells, seat, name) for seat in range(len(names))]
            elif name in self._line.whole and cells.get(name):
                is_seat = name not in form.placed and shape.kind is Kind.NUMBER
                data[name] = value(shape, cells[name], names, seat=is_seat)
            elif name in form.required:
                if not shape.nullable:
                    raise BadInput("no-cell", f"the cell {name!r} is empty")
                data[name] = None
        return data

    def _of_seat(self, cells: Mapping[str, str], seat: int, name: str) -> Any:
        shape, column = self._line.form.fields[name].item, self._seats.columns.get((seat, name))
        text = cells[column] if column else ""
        assert shape is not None
        if not text and shape.nullable:
            return None
        if name == POINTS and text:
            return number(text, hundreds=self._hundreds)
        if not text and shape.kind is not Kind.TRUTH:
            raise BadInput("no-cell", f"the cell {f'{self._seats.names[seat]} {singular(name)}'!r} is empty")
        return value(shape, text, self._seats.names)

    def _claims(self, cells: Mapping[str, str]) -> dict[str, Any]:
        """Points that the sheet claims where the game counts them itself."""
        columns = [self._seats.columns.get((seat, POINTS)) for seat in range(len(self._seats.names))]
        said = [cells[column] if column else "" for column in columns]
        if not self._line.claims_points or not all(said):
            return {}
        return {"check": {"round_points": [number(one, hundreds=self._hundreds) for one in said]}}


def _seats(columns: Sequence[str], line: Line) -> _Seats:
    """Whose columns these are: ``Nino bid`` is Nino's."""
    names: list[str] = []
    found: dict[tuple[int, str], str] = {}
    parts = {singular(one): one for one in line.per_seat} | {one: one for one in line.per_seat}
    parts |= {POINTS: POINTS, **{word: word for word in line.answers}}
    for column in columns:
        name, _, what = column.rpartition(" ")
        if name and what.lower() in parts:
            who = checked(name)
            if who not in names:
                names.append(who)
            found[names.index(who), parts[what.lower()]] = column
    if not names:
        wanted = ", ".join(f"'Nino {singular(one)}'" for one in line.per_seat)
        raise BadInput("no-column", f"no column is a player's; they are called like {wanted}")
    return _Seats(names, found)
