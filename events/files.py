"""A file in any form the house reads: event lines, the notation, a score sheet, notes on matches."""

from collections.abc import Callable, Mapping
from typing import BinaryIO

from events.admission import Door
from events.conversion import import_converted
from events.interchange import import_lines
from events.notation import convert, is_notation
from events.notes import Notebook, is_notes
from events.score_sheet import looks_like_sheet, reader
from events.summary import Summary

_BEGINS = 4096


def import_file(
    door: Door,
    file: BinaryIO,
    summary: Summary | None = None,
    progress: Callable[[int], object] = lambda _: None,
    given: Mapping[str, str] | None = None,
) -> Summary:
    """Record the matches of a file, whatever its form; each whole or not at all.

    The file has to be seekable (``events.lines.readable``). ``given`` has ``match``, ``game``, ``variant``,
    ``date`` for a score sheet without such columns; its players are known again by their names.

    Raises:
        StoreTrouble: the database can't be used; what was stored before stays.
    """
    file.seek(0)
    begins = file.read(_BEGINS)
    if is_notes(begins):
        return Notebook(door.store).take(file, summary, progress)
    if is_notation(begins):
        return import_converted(door, file, convert, summary, progress)
    if looks_like_sheet(begins):
        sheet = reader(given, _ids(door.store.players()))
        return import_converted(door, file, sheet, summary, progress)
    return import_lines(door, file, summary, progress)


def _ids(players: Mapping[str, str | None]) -> dict[str, str]:
    """Name → id of the players whose name is theirs alone."""
    names = list(players.values())
    return {name: one for one, name in players.items() if name is not None and names.count(name) == 1}
