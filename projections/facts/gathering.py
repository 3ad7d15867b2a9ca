"""A folded match as rows of every fact table. Which game it is, nobody asks: it tells its facts itself."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
import polars as pl

from events.rows import Stored
from games.events import RoundRecorded, RoundStarted
from games.facts import RoundFact, SeatFact
from games.match import Match
from projections.facts.chapters import CHAPTERS
from projections.facts.incidents import INCIDENTS
from projections.facts.matches import MATCHES, MatchFact, match_fact
from projections.facts.melds import MELDS
from projections.facts.plays import PLAYS
from projections.facts.rounds import ROUNDS
from projections.facts.seats import SEATS
from projections.facts.table import About, FactTable
from projections.facts.turns import TURNS

TABLES: dict[str, FactTable] = {
    table.name: table for table in (MATCHES, SEATS, ROUNDS, CHAPTERS, PLAYS, TURNS, MELDS, INCIDENTS)
}
"""Every fact table by its name."""


class Gathered:
    """Facts of matches, to become rows of all tables together.

    Attributes:
        events: how many events the gathered matches have.
        began: position of the first event of each.
    """

    def __init__(self) -> None:
        self.events = 0
        self.began: list[int] = []
        self._facts: dict[type, list[tuple[About, list[Any]]]] = {table.fact: [] for table in TABLES.values()}

    def add(self, match: Match, stored: Sequence[Stored]) -> None:
        """Add a match and the stored events it was folded from, all of them up to where it stands."""
        state = match.state
        facts: dict[type, list[Any]] = {kind: [] for kind in self._facts}
        for fact in match.game.facts(state):
            facts[type(fact)].append(fact)
        details = {one.round: one.detail for one in facts[RoundFact]}
        kinds = [one.type for one in stored]
        facts[MatchFact] = [match_fact(state.players, state.options, facts[SeatFact], details, kinds)]
        about = about_match(match, stored[0], facts[MatchFact][0].detail)
        for kind, some in facts.items():
            if some:
                self._facts[kind].append((about, some))
        self.events += len(stored)
        self.began.append(about.began)

    def rows(self, table: FactTable) -> pl.DataFrame:
        """The rows of one table."""
        return table.rows(self._facts[table.fact])


def about_match(match: Match, first: Stored, detail: str | None) -> About:
    """What every row of a match repeats; ``first`` is its first event as stored."""
    state = match.state
    begins_round = (RoundStarted, match.game.vocabulary[RoundRecorded.__name__])
    return About(
        match=first.stream,
        game=match.game.name,
        variant=state.variant.name,
        began=first.position,
        started=_moment(first),
        status=state.status,
        match_detail=detail,
        players=state.players,
        rounds_at={
            event.round: version  # type: ignore[attr-defined]
            for version, event in match.standing
            if type(event) in begins_round
        },
    )


def _moment(first: Stored) -> datetime:
    """When the event happened, or where that is not known when it was recorded; in UTC."""
    if first.time is None:
        return datetime.fromtimestamp(first.recorded_at / 1000, UTC)
    return msgspec.convert(first.time, datetime).astimezone(UTC)
