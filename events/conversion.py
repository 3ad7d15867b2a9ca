"""Files of other forms on their way in: each match becomes event lines first, so that one way leads in."""

import tempfile
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO, NamedTuple

import msgspec

from events.admission import Door
from events.errors import KibitzError
from events.interchange import import_lines
from events.notes import Notebook
from events.summary import Summary


class Converted(NamedTuple):
    """A match as event lines, each with the line of the file it stands in; or why it can't be read.

    ``notes`` are the remarks on it as lines of a file of notes, each with its place.
    """

    lines: list[bytes]
    places: list[int]
    error: KibitzError | None = None
    notes: Sequence[tuple[bytes, int]] = ()


def import_converted(
    door: Door,
    file: BinaryIO,
    convert: Callable[[BinaryIO], Iterator[Converted]],
    summary: Summary | None = None,
    progress: Callable[[int], object] = lambda _: None,
) -> Summary:
    """Record the matches of a file; each whole or not at all.

    The event lines go into a temporary file, so that memory stays flat. What is refused names its line in
    the file itself; ``progress`` is told the bytes of it taken.

    Raises:
        StoreTrouble: the database can't be used; what was stored before stays.
    """
    summary = Summary() if summary is None else summary
    places, noted = array("q"), array("q")
    with tempfile.TemporaryFile() as lines, tempfile.TemporaryFile() as notes:
        file.seek(0)
        for match in convert(file):
            if match.error is not None:
                summary.refuse(match.error)
                continue
            lines.writelines(match.lines)
            places.extend(match.places)
            notes.writelines(line for line, _ in match.notes)
            noted.extend(place for _, place in match.notes)
        share = file.tell() / max(1, lines.tell())
        found = import_lines(door, lines, None, lambda size: progress(round(size * share)))
        remarks = Notebook(door.store).take(notes)
    summary.add(_placed(found, places))
    for refusal in _placed(remarks, noted).refusals:
        if refusal.code != "unknown-match":  # the match itself was refused, and that is told
            summary.refuse(refusal)
    return summary


def _placed(found: Summary, places: Sequence[int]) -> Summary:
    """The same with the lines of the file the people have."""
    for refusal in found.refusals:
        refusal.line = None if refusal.line is None else places[refusal.line - 1]
    found.differences = [msgspec.structs.replace(one, line=places[one.line - 1]) for one in found.differences]
    return found
