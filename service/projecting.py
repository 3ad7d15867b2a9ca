"""The projector at work beside the pages, and what the health address says of it."""

from asyncio import to_thread
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from events.errors import KibitzError
from projections.facts import TABLES, Facts, open_facts
from projections.projector import Analyst, Follower, Projector
from service.lookup import once, store
from service.settings import settings
from service.watching import until_told_to_stop

_at_work: list[Follower] = []


@once
def _facts(folder: Path) -> Facts:
    return open_facts(folder)


def facts() -> Facts:
    """The fact tables of this process's settings.

    Raises:
        KibitzError: they can't be read.
    """
    return _facts(settings().facts)


@asynccontextmanager
async def projecting() -> AsyncIterator[None]:
    """Keep the facts of this process's settings up to date, and judge new bids; at the end wait for the
    commits in hand.

    When the process is told to stop, those who wait for events are sent home.
    """
    here = settings()
    projector = Projector(store, open_facts(here.facts))
    followers = [projector, Analyst(store, here.facts, here.data / "models")]
    _at_work.extend(followers)
    for follower in followers:
        follower.start()
    try:
        with until_told_to_stop():
            yield
    finally:
        for follower in followers:
            await to_thread(follower.stop)
            _at_work.remove(follower)


def facts_health() -> dict[str, Any]:
    """How far the facts go (``position``, null if they can't be read), and what is wrong with them
    (``trouble``, a sentence or null)."""
    trouble = next((one.trouble for one in _at_work if one.trouble), None)
    try:
        known = facts()
        return {"position": min(known.checkpoint(table) for table in TABLES), "trouble": trouble}
    except KibitzError as error:
        return {"position": None, "trouble": trouble or str(error)}
