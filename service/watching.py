"""Waiting for new events of a match, whichever process records them."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

import anyio.to_thread

from events.errors import KibitzError
from service.lookup import store
from service.settings import settings

LOOK = 0.2
"""Seconds between two looks at the record, however many wait for it."""
MOST = 256
"""Who may wait at a time."""


class _Tide:
    """How far the log goes, looked up no more often than need be, and how many wait for it to go on."""

    def __init__(self) -> None:
        self.waiting = 0
        self._seen: dict[str, tuple[float, int]] = {}

    async def head(self) -> int:
        """The log's last position, some ``LOOK`` old at most."""
        database, now = settings().database, time.monotonic()
        when, position = self._seen.get(database, (-LOOK, -1))
        if now - when >= LOOK:
            self._seen[database] = (now, position)  # whoever comes meanwhile does not look as well
            position = await anyio.to_thread.run_sync(store().head)
            self._seen = {database: (now, position)}
        return position


_tide = _Tide()


@contextmanager
def watching() -> Iterator[None]:
    """Be one of those who wait.

    Raises:
        KibitzError: too many do (``too-many-watchers``).
    """
    if _tide.waiting >= MOST:
        what = f"{MOST} others are waiting for events at the moment: ask again later, or without waiting"
        raise KibitzError("too-many-watchers", what)
    _tide.waiting += 1
    try:
        yield
    finally:
        _tide.waiting -= 1


async def grown(match: str, version: int, seconds: float) -> bool:
    """Wait until a match has more events than ``version``, for so many seconds at most; whether it has."""
    until, seen = time.monotonic() + seconds, -2
    while True:
        head = await _tide.head()
        if head != seen:
            info = await anyio.to_thread.run_sync(lambda: store().stream(match))
            if info is not None and info.version > version:
                return True
            seen = head
        left = until - time.monotonic()
        if left <= 0:
            return False
        await asyncio.sleep(min(LOOK, left))
