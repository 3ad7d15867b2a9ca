"""Reading files line by line: any size, flat memory, every line with its number.

A match of a file is recorded whole or not at all, so a file is read twice: once to count the lines of each
match, then to take them. What is read with can't always be read again (a pipe): it is first written to a
temporary file.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec

from events.errors import BadInput

LONGEST = 1 << 20
"""Bytes a line may have."""

_BEGINS = b'{"stream":"'
_NAMED = re.compile(rb'"stream"\s*:\s*"([A-Za-z0-9_.-]{1,64})"')
_FOREIGN = {
    b"\x1f\x8b": "is compressed (gzip): unpack it first",
    b"PK\x03\x04": "is an archive (zip): unpack it first",
    b"\xff\xfe": "is written in UTF-16: save it as UTF-8",
    b"\xfe\xff": "is written in UTF-16: save it as UTF-8",
    b"{\0": "is written in UTF-16 or UTF-32: save it as UTF-8",
    b"\0": "is written in UTF-16 or UTF-32, or is no text: save it as UTF-8",
}


class _Head(msgspec.Struct):
    stream: str


_head = msgspec.json.Decoder(_Head).decode


def stream_of(line: bytes) -> bytes | None:
    """The match a line belongs to, or ``None`` if it names none: also of a line that is broken further on."""
    if line.startswith(_BEGINS):
        end = line.find(b'"', len(_BEGINS))
        if end > 0 and b"\\" not in line[:end]:
            return line[len(_BEGINS) : end]
    try:
        return _head(line).stream.encode()
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        named = _NAMED.search(line)
        return named[1] if named else None


class Run(NamedTuple):
    """Lines that follow each other and belong to one match (``None``: they name none), the first line's
    number, from 1. A line that is too long comes cut, but longer than ``LONGEST``."""

    stream: bytes | None
    number: int
    lines: list[bytes]


def runs(file: BinaryIO) -> Iterator[Run]:
    """The file from its beginning, run by run; without blank lines, line ends and a byte order mark."""
    number = 1
    for block in _blocks(file):
        start = 0
        while start < len(block):
            stream = stream_of(block[start])
            end = start + 1 if stream is None else _end_of_run(block, start, stream)
            if block[start].strip():
                yield Run(stream, number + start, block[start:end])
            start = end
        number += len(block)


def _end_of_run(block: list[bytes], start: int, stream: bytes) -> int:
    """Where the lines end that surely belong to the same match."""
    begins = b'%b%b"' % (_BEGINS, stream)
    for end in range(start + 1, len(block)):
        if not block[end].startswith(begins):
            return end
    return len(block)


def _blocks(file: BinaryIO) -> Iterator[list[bytes]]:
    """The file's lines, a block of them at a time."""
    file.seek(0)
    if file.read(3) != b"\xef\xbb\xbf":
        file.seek(0)
    rest, too_long = b"", False
    while block := file.read(LONGEST):
        lines = (rest + block).split(b"\n")
        if too_long and len(lines) > 1:
            del lines[0]
            too_long = False
        elif too_long:
            continue
        rest = lines.pop()
        if lines and len(lines[0]) > LONGEST:  # no other line can be longer than a block
            lines[0] = lines[0][: LONGEST + 1]
        yield lines
        if len(rest) > LONGEST:
            yield [rest]
            rest, too_long = b"", True
    if rest and not too_long:
        yield [rest]


@contextmanager
def readable(path: str, pipe: BinaryIO) -> Iterator[BinaryIO]:
    """A file that can be read from its beginning as often as need be; ``-`` is what the pipe brings.

    Raises:
        BadInput: there is no such file, it can't be read, or it is of another kind.
    """
    if path == "-":
        with tempfile.TemporaryFile() as spool:
            shutil.copyfileobj(pipe, spool, LONGEST)
            spool.seek(0)
            _check_kind("the input", spool)
            yield spool
        return
    try:
        file = Path(path).open("rb")  # noqa: SIM115  # its own errors only; it is closed below
    except FileNotFoundError:
        raise BadInput("no-file", f"there is no file {path}") from None
    except OSError as error:
        raise BadInput("unreadable", f"{path} can't be read: {error.strerror}") from None
    with file:
        _check_kind(path, file)
        yield file


def _check_kind(name: str, file: BinaryIO) -> None:
    begins = file.read(4)
    for mark, what in _FOREIGN.items():
        if begins.startswith(mark):
            raise BadInput("wrong-encoding", f"{name} {what}")
