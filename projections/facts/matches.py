"""Fact table of matches: one row a match."""

from collections.abc import Sequence

import msgspec
import polars as pl

from games.events import ActionRetracted, RoundCorrected
from games.facts import Fact, RoundFact, SeatFact
from projections.facts.table import MATCH_COLUMNS, Column, FactTable


class MatchFact(msgspec.Struct, frozen=True, kw_only=True):
    """A match as a whole."""

    options: str
    detail: str | None
    rounds: int
    rounds_full: int
    rounds_sheet: int
    players: list[str]
    totals: list[int]
    winners: list[str]
    events: int
    retractions: int
    corrections: int


MATCHES = FactTable(
    name="matches",
    doc="One row a match.",
    fact=MatchFact,
    repeated=MATCH_COLUMNS,
    fields={
        "options": Column(pl.String, "every option with its pinned value, as JSON"),
        "detail": Column(pl.String, "sheet, full or mixed; null before the first round"),
        "rounds": Column(pl.Int16, "scored rounds"),
        "rounds_full": Column(pl.Int16, "scored rounds known card by card"),
        "rounds_sheet": Column(pl.Int16, "scored rounds known by their line of the sheet"),
        "players": Column(pl.List(pl.String), "player ids in seat order"),
        "totals": Column(pl.List(pl.Int64), "points in seat order; partial unless the match is finished"),
        "winners": Column(pl.List(pl.String), "ids of the players in the first place; empty unless finished"),
        "events": Column(pl.Int32, "events in the record"),
        "retractions": Column(pl.Int32, "acts taken back"),
        "corrections": Column(pl.Int32, "lines of the sheet corrected"),
    },
)


def details(facts: Sequence[Fact]) -> dict[int, str]:
    """The detail of each scored round."""
    return {one.round: one.detail for one in facts if isinstance(one, RoundFact)}


def detail_of(rounds: dict[int, str]) -> str | None:
    """The detail of a match with these rounds."""
    kinds = set(rounds.values())
    return "mixed" if len(kinds) > 1 else next(iter(kinds), None)


def match_fact(
    players: Sequence[str], options: dict[str, object], facts: Sequence[Fact], kinds: Sequence[str]
) -> MatchFact:
    """A match's row from its facts; ``kinds`` are the types of its events."""
    rounds = details(facts)
    seats = [one for one in facts if isinstance(one, SeatFact)]
    return MatchFact(
        options=msgspec.json.encode(options).decode(),
        detail=detail_of(rounds),
        rounds=len(rounds),
        rounds_full=sum(detail == "full" for detail in rounds.values()),
        rounds_sheet=sum(detail == "sheet" for detail in rounds.values()),
        players=list(players),
        totals=[one.total for one in seats],
        winners=[players[one.seat] for one in seats if one.place == 1],
        events=len(kinds),
        retractions=kinds.count(ActionRetracted.__name__),
        corrections=kinds.count(RoundCorrected.__name__),
    )
