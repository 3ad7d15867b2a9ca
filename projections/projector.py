"""Keeping up with the log while pages are served: a thread looks whether it has grown, and does what is due.

The ``Projector`` brings the fact tables up to date, the ``Analyst`` judges the bids of matches that are new.
"""

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from events.errors import KibitzError
from events.store import Store
from projections.facts import Facts
from projections.runner import catch_up

EVERY = 0.5
"""Seconds between two looks at the head of the log."""
REST = 2.0
"""How many times as long as it worked it rests: at most a third of a core, however fast events come."""
AFTER_TROUBLE = 5.0
"""Seconds until it tries again what went wrong: a locked database or a full disk may heal."""
UNKNOWN = (
    "The facts can't be brought up to date: something unexpected went wrong; the server's log says more."
)
UNJUDGED = "Bids can't be judged: something unexpected went wrong; the server's log says more."

_log = logging.getLogger(__name__)


class _Ended(Exception):  # noqa: N818  # no error: the server is stopping
    """Raised between two commits when the end has come."""


class Follower(ABC):
    """Does its work whenever the log has grown, until it is stopped.

    What goes wrong is logged once, kept in ``trouble`` and tried again; it ends nothing. Other processes may
    do the same work at the same time: each event counts once.

    ``behind`` and ``unknown`` are the sentences for what is behind then, and for what nobody foresaw.
    """

    behind: str
    unknown: str

    def __init__(self, store: Callable[[], Store]) -> None:
        """``store`` opens the record; it is asked at every look, so one that can't be opened yet may heal."""
        self.trouble: str | None = None
        self._store = store
        self._reached = -1
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name=type(self).__name__.lower(), daemon=True)

    @abstractmethod
    def work(self, store: Store) -> None:
        """What is due since the last look; ``between_commits`` is to be told of every step."""

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Stop after the commit in hand, and wait for that. What is not done is done at the next start."""
        self._end.set()
        if self._thread.is_alive():
            self._thread.join()

    def look(self) -> None:
        """Work if the log has grown, or has not been caught up with."""
        try:
            store = self._store()
            head = store.head()
            if head != self._reached:
                self.work(store)
                self._reached = head
        except _Ended:
            return
        except KibitzError as error:
            self._told(str(error))
        except Exception as error:
            self._told(self.unknown, error)
        else:
            self._told(None)

    def between_commits(self, _position: int, _head: int) -> None:
        """Stop here if the end has come: what is done is committed."""
        if self._end.is_set():
            raise _Ended

    def _told(self, trouble: str | None, error: Exception | None = None) -> None:
        """Keep what is wrong, and log it where it is news."""
        if trouble is not None and trouble != self.trouble:
            _log.error("%s: %s", self.behind, trouble, exc_info=error)
        elif trouble is None and self.trouble is not None:
            _log.warning("%s no longer.", self.behind)
        self.trouble = trouble

    def _run(self) -> None:
        pause = 0.0
        while not self._end.wait(pause):
            began = monotonic()
            self.look()
            worked = monotonic() - began
            pause = max(AFTER_TROUBLE if self.trouble else EVERY, REST * worked)


class Projector(Follower):
    """Brings the fact tables up to date."""

    behind = "The facts stay behind the record"
    unknown = UNKNOWN

    def __init__(self, store: Callable[[], Store], facts: Facts) -> None:
        super().__init__(store)
        self._facts = facts

    def work(self, store: Store) -> None:
        catch_up(store, self._facts, self.between_commits)


class Analyst(Follower):
    """Judges the bids of matches that are new or have gone on, by the learned model."""

    behind = "Bids stay unjudged"
    unknown = UNJUDGED

    def __init__(self, store: Callable[[], Store], folder: Path, models: Path) -> None:
        """``folder`` is that of the facts, ``models`` that of model files of one's own."""
        super().__init__(store)
        self._folder, self._models = folder, models

    def work(self, store: Store) -> None:
        from projections.judging import analyse  # numpy and the model: not before there is work

        analyse(store, self._folder, "learned", self._models, self.between_commits)
