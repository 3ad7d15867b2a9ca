"""Files that were handed in, kept as they came so that they can be read again."""

import re
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from events.errors import StoreTrouble

_NOT_PLAIN = re.compile(r"[^\w. -]+")


class Kept(NamedTuple):
    """A kept file: where it lies, what it was called, when it came, and how large it is (bytes)."""

    path: Path
    name: str
    came: datetime
    size: int


def keep(folder: Path, name: str, content: bytes) -> Kept:
    """Keep a file under its content: the same content is kept once, under the name it first had.

    Raises:
        StoreTrouble: the folder can't be written.
    """
    digest = sha256(content).hexdigest()[:16]
    for one in kept(folder):
        if one.path.name.startswith(digest):
            return one
    path = folder / f"{digest}-{_NOT_PLAIN.sub('_', Path(name).name)[-100:] or 'file'}"
    part = path.with_suffix(f"{path.suffix}.part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        raise StoreTrouble("not-writable", f"{folder} can't be written: {error.strerror}") from None
    return _seen(path)


def kept(folder: Path) -> list[Kept]:
    """The kept files, the newest first."""
    if not folder.is_dir():
        return []
    files = [_seen(path) for path in folder.iterdir() if path.is_file() and path.suffix != ".part"]
    return sorted(files, key=lambda one: (one.came, one.path), reverse=True)


def _seen(path: Path) -> Kept:
    about = path.stat()
    return Kept(path, path.name[17:], datetime.fromtimestamp(about.st_mtime, UTC), about.st_size)
