"""A line of the notation cut into its tokens, each with its column."""

import re
from collections.abc import Iterator
from json import JSONDecodeError, JSONDecoder
from typing import NamedTuple

from events.errors import BadInput

_WORD = re.compile(r'[^\s;|()"{}\[\]]*')
_LIST = re.compile(r"\[[^\]]*\]")
_BLANK = re.compile(r"\s*")
_json = JSONDecoder().raw_decode

SEPARATORS = ";|()"


class Token(NamedTuple):
    """A piece of a line: as it stands there, and its column, from 1."""

    text: str
    column: int


def wrong(column: int, what: str) -> BadInput:
    """An error at a column of the line being read."""
    return BadInput("notation", f"column {column}: {what}")


def tokens(line: str) -> Iterator[Token]:
    """The tokens of a line up to a comment: words, values, and the signs ``; | ( )``.

    Raises:
        BadInput: quotes or brackets that are not closed.
    """
    at = 0
    while (at := _after_blanks(line, at)) < len(line) and line[at] != "#":
        end = at + 1 if line[at] in SEPARATORS else _end(line, at)
        yield Token(line[at:end], at + 1)
        at = end


def _after_blanks(line: str, at: int) -> int:
    found = _BLANK.match(line, at)
    return found.end() if found else at


def _end(line: str, at: int) -> int:
    """Where the token ends: a word, a value in quotes or brackets, or a name with such a value."""
    found = _WORD.match(line, at)
    end = found.end() if found else at
    if end < len(line) and line[end] in '"{[' and (end == at or line[end - 1] == "="):
        return _end_of_value(line, end)
    if end == at:
        raise wrong(at + 1, f"{line[at]!r} can't stand here")
    return end


def _end_of_value(line: str, at: int) -> int:
    try:
        return _json(line, at)[1]
    except (JSONDecodeError, RecursionError):
        closed = _LIST.match(line, at)
        if closed is None:
            raise wrong(at + 1, f"what {line[at]} opens is not closed, or is not JSON") from None
        return closed.end()
