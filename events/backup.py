"""A copy of the record in one file, and the record out of such a copy. Neither stops a server that writes.

The copy is SQLite's own: pages as of one moment, taken while others go on. It counts only once every hash
chain in it has been walked.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import make_url

from events.errors import BadInput, StoreTrouble
from events.sqlite import file_of
from events.store import open_store
from events.verify import verify

Progress = Callable[[int, int], object]
"""Told how many pages are copied, and how many there are."""
_MAGIC = b"SQLite format 3\x00"
PAGES = 2_000
"""Copied at a time; others may write in between."""


def back_up(database_url: str, file: Path, progress: Progress = lambda _done, _all: None) -> int:
    """Copy the record to a new file; returns how many matches it holds.

    Raises:
        BadInput: the file is there already, or can't be written (``not-writable``).
        StoreTrouble: the record can't be read, or is not sound (``faults``): then no file is left.
    """
    if file.exists():
        raise BadInput("not-writable", f"{file} is there already: a backup writes over nothing")
    return _copied(_there(file_of(make_url(database_url))), file, progress)


def bring_back(file: Path, database_url: str, progress: Progress = lambda _done, _all: None) -> int:
    """Make the record of a copy, where there is none yet; returns how many matches it holds.

    Raises:
        BadInput: there is no such file (``no-file``), or a record is there already (``not-writable``).
        StoreTrouble: the copy is no record of this program\'s version, or is not sound (``faults``): then
            nothing is left.
    """
    if not file.is_file():
        raise BadInput("no-file", f"there is no file {file}")
    with file.open("rb") as copy:
        if copy.read(len(_MAGIC)) != _MAGIC:
            raise StoreTrouble("not-a-record", f"{file} is no copy of a record")
    here = file_of(make_url(database_url))
    if here.exists():
        raise BadInput("not-writable", f"{here} is there already: a restore writes over nothing")
    return _copied(file, here, progress)


def _there(file: Path) -> Path:
    if not file.exists():
        raise StoreTrouble("no-file", f"there is no record at {file}")
    return file


def _copied(source: Path, target: Path, progress: Progress) -> int:
    """Copy beside the target, look through the copy, and only then give it its name."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        begins = f"file:{source}?mode=ro"
        with closing(sqlite3.connect(begins, uri=True)) as held, closing(sqlite3.connect(part)) as made:
            held.backup(made, pages=PAGES, progress=lambda _, left, all_: progress(all_ - left, all_))
        count = _sound(part)
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise BadInput("not-writable", f"{source} can't be copied to {target}: {error}") from None
    finally:
        for left in (part, *(part.with_name(part.name + end) for end in ("-wal", "-shm", "-journal"))):
            left.unlink(missing_ok=True)
    return count


def _sound(file: Path) -> int:
    """How many matches a copy holds.

    Raises:
        StoreTrouble: a hash chain is broken, or the file is no record.
    """
    matches = 0

    def counted(_info: object) -> None:
        nonlocal matches
        matches += 1

    with open_store(f"sqlite:///{file}") as store:
        faults = [str(fault) for _, fault in zip(range(3), verify(store, counted), strict=False)]
    if faults:
        raise StoreTrouble("faults", f"the copy is not kept, the record is not sound: {'; '.join(faults)}")
    return matches
