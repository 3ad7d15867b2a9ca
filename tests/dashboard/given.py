"""A small archive for the pages: a few matches of two games, in every state and detail, with evil names."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from bots.scribe import FULL as FULL_RECORD
from bots.scribe import Manner, Moment
from bots.simulate import play, series, sitting
from events.admission import Door, Entry
from events.store import open_store
from projections.facts import open_facts
from projections.runner import catch_up
from service.settings import Settings

FULL, SHEET, RUNNING, ABANDONED, RUMMY = "full-1", "sheet-1", "running-1", "given-up-1", "rummy-1"
EVIL = "<img src=x onerror=alert(1)>"
MARKED = "**Bold** [click](javascript:alert(2)) $x$ :red[y]"


@cache
def _record(
    game: str, variant: str, number: int, manner: Manner = FULL_RECORD, bot: str = "greedy"
) -> Sequence[Moment]:
    """The record of the match with this number at a table of one kind of bots."""
    first = sitting(game, variant, [bot], 7)
    *_, (_stream, last) = series(first, number)
    return play(replace(last, manner=manner))


def _matches() -> dict[str, Sequence[Moment]]:
    """Stream id → record. Thirty matches, so that the list has two pages."""
    stopped = Manner(given_up=(2, 3))
    known = {
        FULL: _record("joker", "short-12", 1),
        SHEET: _record("joker", "short-12", 2, Manner(sheet=_always)),
        RUNNING: _record("joker", "short-12", 3)[:40],
        ABANDONED: _record("joker", "short-12", 4, stopped),
        RUMMY: _record("remika", "standard", 1, bot="hasty"),
    }
    more = {f"more-{n:02}": _record("joker", "nines-16", n, Manner(given_up=(1, 3))) for n in range(1, 26)}
    return {**known, **more}


def _always(_round: int) -> bool:
    return True


def fill(folder: Path, *, facts: bool = True) -> Settings:
    """Record the archive in a folder and work out its facts, unless they are left for later."""
    here = Settings(folder, f"sqlite:///{folder / 'kibitz.db'}")
    with open_store(here.database) as store:
        entries = []
        for stream, record in _matches().items():
            entry = Entry(stream)
            for event, time in record:
                entry.add(event, time=time)
            entries.append(entry)
        Door(store).admit_many(entries)
        first, second, *_others = _matches()[FULL][0].event.players  # type: ignore[attr-defined]
        store.name_players({first.id: EVIL, second.id: MARKED}, overwrite=True)
        if facts:
            catch_up(store, open_facts(here.facts))
    return here


def evil_player() -> str:
    """The id of the player whose name is ``EVIL``; he sat in every match of Joker."""
    return str(_matches()[FULL][0].event.players[0].id)  # type: ignore[attr-defined]
