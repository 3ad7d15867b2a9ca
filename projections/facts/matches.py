"""Fact table of matches: one row a match."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import polars as pl

from games.events import ActionRetracted, RoundCorrected
from games.facts import SeatFact
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


def detail_of(found: Sequence[str]) -> str | None:
    """The detail of a match by that of its scored rounds: sheet, full or mixed; ``None`` without one."""
    return "mixed" if len(set(found)) > 1 else next(iter(found), None)


def match_fact(
    players: Sequence[str],
    options: Mapping[str, Any],
    seats: Sequence[SeatFact],
    details: Mapping[int, str],
    kinds: Sequence[str],
) -> MatchFact:
    """A match's row.

    Args:
        details: scored round → its detail.
        kinds: the types of all its events.
    """
    found = list(details.values())
    return MatchFact(
        options=msgspec.json.encode(options).decode(),
        detail=detail_of(found),
        rounds=len(found),
        rounds_full=found.count("full"),
        rounds_sheet=found.count("sheet"),
        players=list(players),
        totals=[one.total for one in seats],
        winners=[players[one.seat] for one in seats if one.place == 1],
        events=len(kinds),
        retractions=kinds.count(ActionRetracted.__name__),
        corrections=kinds.count(RoundCorrected.__name__),
    )
