"""Matches of a notation file through the one door."""

import tempfile
from array import array
from collections.abc import Callable
from typing import BinaryIO

from events.admission import Door
from events.interchange import import_lines
from events.notation.reading import convert
from events.summary import Summary


def import_notation(
    door: Door,
    file: BinaryIO,
    summary: Summary | None = None,
    progress: Callable[[int], object] = lambda _: None,
) -> Summary:
    """Record the matches of a file in the notation; each whole or not at all.

    They become event lines first, in a temporary file, so that memory stays flat and one way leads in.
    What is refused names its line in the notation; ``progress`` is told the bytes of the notation taken.

    Raises:
        StoreTrouble: the database can't be used; what was stored before stays.
    """
    summary = Summary() if summary is None else summary
    places = array("q")
    with tempfile.TemporaryFile() as lines:
        file.seek(0)
        for match in convert(file):
            if match.error is not None:
                summary.refuse(match.error)
            lines.writelines(match.lines)
            places.extend(match.places if match.lines else ())
        share = file.tell() / max(1, lines.tell())
        found = import_lines(door, lines, None, lambda size: progress(round(size * share)))
    for refusal in found.refusals:
        refusal.line = None if refusal.line is None else places[refusal.line - 1]
    summary.add(found)
    return summary
