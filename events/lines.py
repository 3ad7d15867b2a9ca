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
from typing import BinaryIO

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
        end = line.find(b'"', 11)
        if end > 0 and b"\\" not in line[11:end]:
            return line[11:end]
    try:
        return _head(line).stream.encode()
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        named = _NAMED.search(line)
        return named[1] if named else None


def numbered(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that hold something, with their numbers from 1, a byte order mark left out.

    A line that is too long comes cut, one byte longer than ``LONGEST``.
    """
    file.seek(0)
    if file.read(3) != b"\xef\xbb\xbf":
        file.seek(0)
    number = 0
    while line := file.readline(LONGEST + 1):
        number += 1
        if len(line) > LONGEST:
            _to_end_of_line(file, line)
        if not line.isspace():
            yield number, line


def _to_end_of_line(file: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = file.readline(LONGEST)


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
