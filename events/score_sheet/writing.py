"""A recorded match as a score sheet that spreadsheets open and ``reader`` reads."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from events.folding import begun, decoded
from events.rows import Stored
from events.score_sheet.columns import DATE, HEAD, POINTS, Line, line_of, singular
from games.events import ActionRetracted, MatchStarted, RoundCorrected
from games.match import Match


def sheet_csv(stored: Sequence[Stored], names: Mapping[str, str]) -> str:
    """The scored rounds of a match as CSV: a row per round, whether it was recorded by its line or by card.

    Args:
        stored: its events from version 0 on.
        names: player id → name; a player without one goes by the id.
    """
    game = begun(stored[0]).game
    events = decoded(game, stored)
    begin, line = events[0], line_of(game)
    assert isinstance(begin, MatchStarted)
    seats = _told([one.id for one in begin.players], names)
    options = {} if begin.options is msgspec.UNSET else begin.options
    head = {"match": stored[0].stream, "game": game.name, "variant": begin.variant}
    head |= {DATE: stored[0].time or "", **options}
    rows = [head | row for row in _rounds(Match(game), events, line, seats)]
    columns = list(dict.fromkeys(name for row in rows for name in row)) if rows else [*HEAD, "round"]
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\r\n")
    writer.writerow({name: _safe(name) for name in columns})
    writer.writerows({name: _safe(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def _told(ids: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """What the players are called in the columns: the name, or the id where two have the same."""
    called = [names.get(one) or one for one in ids]
    return [name if called.count(name) == 1 else one for one, name in zip(ids, called, strict=True)]


def _rounds(match: Match, events: Sequence[Any], line: Line, seats: Sequence[str]) -> list[dict[str, Any]]:
    lines: list[Any] = []
    answers: dict[int, dict[str, Any]] = {}
    words = {answer.kind: (word, answer.field) for word, answer in line.answers.items()}
    for event in events:
        match.apply(event)
        kind = type(event).__name__
        if isinstance(event, RoundCorrected):
            lines[event.round - 1] = event.line
        elif kind in words:
            word, field = words[kind]
            answers.setdefault(len(lines), {})[f"{seats[event.seat]} {word}"] = getattr(event, field)
        scored = match.state.round - match.state.running
        if isinstance(event, ActionRetracted):
            del lines[scored:]
            answers = {number: said for number, said in answers.items() if number <= scored}
        if scored > len(lines) and match.state.abandoned is None:
            lines.append(match.game.line(match.state))
    points = [one.points for one in match.game.score(match.state).rounds]
    return [
        _row(line, one, points[place], seats) | answers.get(place + 1, {}) for place, one in enumerate(lines)
    ]


def _row(line: Line, said: Any, points: Sequence[int | None], seats: Sequence[str]) -> dict[str, Any]:
    data = msgspec.to_builtins(said)
    row: dict[str, Any] = {}
    for name in line.whole:
        value = data.get(name)
        row[name] = "none" if value is None and name in data else value
        if name not in line.form.placed and isinstance(value, int):
            row[name] = seats[value]
    for seat, who in enumerate(seats):
        for name in line.per_seat:
            given = data[name]
            row[f"{who} {singular(name)}"] = None if given is None else given[seat]
        row[f"{who} {POINTS}"] = points[seat]
    return row


def _safe(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula, whatever a player is called."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t") else value
