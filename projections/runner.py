"""From the log to the fact tables: what came in since the checkpoint, or everything anew.

Work goes in windows of the log that hold a bounded number of events, so memory does not grow with the log.
A match touched in a window is folded whole and its rows are replaced; one that began in it is appended.
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

from events.errors import KibitzError
from events.folding import folded
from events.rows import StreamInfo
from events.store import Store
from projections.facts.delta import Facts, Overtaken
from projections.facts.gathering import TABLES, Gathered
from projections.facts.table import FactTable

BUDGET = 60_000
"""Events of the matches that are folded before their rows are written, more only for a single match."""
_PAGE = 1000
"""Streams asked for at a time."""

Progress = Callable[[int, int], None]
"""Told how far the work has come: a position of the log, and where it ends."""


class Caught(NamedTuple):
    """What a run has done: events of the log it has gone through, matches whose rows it has written."""

    events: int
    matches: int


def catch_up(store: Store, facts: Facts, progress: Progress | None = None, budget: int = BUDGET) -> Caught:
    """Bring every table to the head of the log; one that is behind the others catches up with them. Tables
    that another version of the program made are made anew.

    Raises:
        KibitzError: an event can't be applied (``projection-stopped``): everything before its window is
            kept, and the checkpoint stays there. Or the tables are ahead of the log (``facts-ahead``).
    """
    try:
        marks, head = _checkpoints(store, facts)
    except KibitzError as error:
        if error.code != "facts-outdated":
            raise
        return rebuild(store, facts, progress, budget)
    if not any(marks.values()):
        return rebuild(store, facts, progress, budget) if head else Caught(0, 0)
    events = matches = 0
    while (low := min(marks.values())) < head:
        upto, streams = window(store, low, head, budget)
        gathered = _gathered(store, streams, upto)
        for table in TABLES.values():
            marks[table.name] = _advance(facts, table, gathered, marks[table.name], upto)
        events, matches = events + upto - low, matches + len(streams)
        if progress is not None:
            progress(upto, head)
    return Caught(events, matches)


def _checkpoints(store: Store, facts: Facts) -> tuple[dict[str, int], int]:
    """How far each table is, and where the log ends. Looked at in this order: others may be writing both."""
    marks = {table: facts.checkpoint(table) for table in TABLES}
    head, known = store.head(), max(marks.values())
    if known > head:
        what = f"the fact tables know {known} events, the record has {head}"
        raise KibitzError("facts-ahead", f"{what}: another record was here before; run kibitz rebuild")
    return marks, head


def window(store: Store, low: int, head: int, budget: int) -> tuple[int, list[StreamInfo]]:
    """The next stretch of the log whose matches are no more than the budget allows, and these matches.

    It ends with a match where it can, so that matches recorded one after the other are appended only.
    """
    width = min(head - low, budget)
    streams = store.changed_streams(low, low + width)
    while width > 1 and len(streams) > 1 and sum(one.version for one in streams) > budget:
        width = (width + 1) // 2
        streams = store.changed_streams(low, low + width)
    end = min(head, max(one.last_position for one in streams))
    same = end > low + width and len(store.changed_streams(low, end)) == len(streams)
    return (end if same else low + width), streams


def _gathered(store: Store, streams: Sequence[StreamInfo], upto: int) -> Gathered:
    """The facts of these matches as the log tells them up to a position."""
    gathered = Gathered()
    with _uncollected():
        for info in streams:
            stored = store.read_stream(info.stream)
            if info.last_position > upto:
                stored = [one for one in stored if one.position <= upto]
            if stored:
                gathered.add(folded(stored), stored)
    return gathered


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without the cyclic collector, which a batch of some 100,000 small lasting objects and no cycle would
    wake again and again: folding is half as fast again so."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _advance(facts: Facts, table: FactTable, gathered: Gathered, after: int, upto: int) -> int:
    """Bring one table from a checkpoint to a position, unless it is beyond; returns where it is then."""
    if after >= upto:
        return after
    try:
        facts.replace(table, gathered.rows(table), began=gathered.began, after=after, upto=upto)
    except Overtaken:
        return facts.checkpoint(table.name)  # another process has done it, or its rebuild has gone back
    return upto


def rebuild(store: Store, facts: Facts, progress: Progress | None = None, budget: int = BUDGET) -> Caught:
    """Fill every table anew from position 0. Readers see the old rows until a table is whole.

    Raises:
        KibitzError: an event can't be applied (``projection-stopped``); the old rows stay.
    """
    head = store.head()
    events = matches = 0
    with ExitStack() as stack:
        filings = [stack.enter_context(facts.filing(table)) for table in TABLES.values()]
        for streams in _from_the_first(store, budget):
            gathered = _gathered(store, streams, head)
            for filing in filings:
                filing.add(gathered.rows(filing.table))
            events, matches = events + gathered.events, matches + len(gathered.began)
            if progress is not None:
                progress(events, head)
        for filing in filings:
            facts.refill(filing, head)
    return Caught(events, matches)


def _from_the_first(store: Store, budget: int) -> Iterator[list[StreamInfo]]:
    """Every match in the order they began, as many at a time as the budget allows."""
    batch: list[StreamInfo] = []
    events = after = 0
    while page := store.streams(after, _PAGE):
        after = page[-1].key
        for info in page:
            if batch and events + info.version > budget:
                yield batch
                batch, events = [], 0
            batch.append(info)
            events += info.version
    if batch:
        yield batch
