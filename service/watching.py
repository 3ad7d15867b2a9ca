"""Waiting for new events of a match, whichever process records them."""

import asyncio
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import anyio.to_thread

from events.errors import KibitzError
from service.lookup import store
from service.settings import settings

LOOK = 0.2
"""Seconds between two looks at the record, however many wait for it."""
MOST = 256
"""Who may wait at a time."""


class _Tide:
    """How far the log goes, looked up no more often than need be, and how many wait for it to go on.

    ``over`` says that the process was told to stop, and nobody is to wait any longer.
    """

    def __init__(self) -> None:
        self.waiting = 0
        self.over = False
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


@contextmanager
def until_told_to_stop() -> Iterator[None]:
    """Send home those who wait once the process is told to stop: a server closes after its last answer.

    The server's own handlers of the signals stand already and are called as well. On another thread than the
    main one no signal arrives, and nothing is done.
    """
    _tide.over = False
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {kind: signal.getsignal(kind) for kind in (signal.SIGINT, signal.SIGTERM)}

    def told(kind: int, frame: FrameType | None) -> Any:
        _tide.over = True
        theirs = before[signal.Signals(kind)]
        return theirs(kind, frame) if callable(theirs) else None

    for kind, theirs in before.items():
        if callable(theirs):
            signal.signal(kind, told)
    try:
        yield
    finally:
        for kind, theirs in before.items():
            if signal.getsignal(kind) is told:
                signal.signal(kind, theirs)


def over() -> bool:
    """Whether nobody is to wait any longer."""
    return _tide.over


async def grown(match: str, version: int, seconds: float) -> bool:
    """Wait until a match has more events than ``version``, for so many seconds at most; whether it has."""
    until, seen = time.monotonic() + seconds, -2
    while not _tide.over:
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
    return False
