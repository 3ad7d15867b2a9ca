"""The demo league: every game's league, evening by evening over one year."""

from collections.abc import Iterator
from heapq import merge
from importlib import import_module
from importlib.util import find_spec

from bots import games_with_players
from bots.league import Plan, sittings
from bots.scribe import Moment
from bots.simulate import play


def plans() -> list[Plan]:
    """The league of every game that has one in ``bots/<game>/league.py``."""
    return [
        import_module(f"bots.{game}.league").PLAN
        for game in games_with_players()
        if find_spec(f"bots.{game}.league") is not None
    ]


def matches() -> Iterator[tuple[str, list[Moment]]]:
    """The matches of all leagues in the order in which they began: stream ids and records."""
    leagues = [sittings(plan) for plan in plans()]
    for stream, sitting in merge(*leagues, key=lambda one: one[1].began):
        yield stream, play(sitting)
