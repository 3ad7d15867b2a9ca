"""Jokeren's score and its sheet: the running table of penalty points."""

import msgspec
from msgspec import UNSET

from games.events import Seat
from games.facts import Detail
from games.jokeren.events import JokerenRound
from games.jokeren.scoring import final_places, totals
from games.jokeren.state import JokerenState
from games.rummy import Result
from games.rummy_view import running_rows
from games.table import Score, Sheet

LEGEND = {"out": "went out"}


class RoundScore(msgspec.Struct, frozen=True):
    """A scored round: who went out (``None`` for nobody), and what it takes to come out in it."""

    round: int
    kind: str
    dealer: Seat | None
    out: Seat | None
    points: list[int]
    detail: Detail


class JokerenScore(Score, frozen=True, kw_only=True):
    """The standing of a Jokeren match; the lowest total leads."""

    rounds: list[RoundScore]


def score(state: JokerenState) -> JokerenScore:
    """Totals, places once the match is finished, every round that counts."""
    sums = totals(state.results, state.seats)
    return JokerenScore(
        status=state.status,
        totals=sums,
        places=final_places(sums) if state.over else None,
        rounds=[_round(state, result) for result in state.results],
    )


def _round(state: JokerenState, result: Result) -> RoundScore:
    return RoundScore(
        round=result.round,
        kind=state.openings[result.round - 1].kind,
        dealer=result.dealer,
        out=result.winner,
        points=[points or 0 for points in result.points],
        detail=result.detail,
    )


def line(result: Result) -> JokerenRound:
    """A round as its line of the sheet."""
    return JokerenRound(
        round=result.round,
        dealer=UNSET if result.dealer is None else result.dealer,
        out=result.winner,
        points=[points or 0 for points in result.points],
    )


def sheet(state: JokerenState) -> Sheet:
    """A row per round with the running totals; Amerikaans says which condition each round had."""
    rows = list(running_rows(state.results, [0] * state.seats, mark="out"))
    if state.variant.name == "american":
        conditions = [state.openings[result.round - 1].kind.replace("-", " ") for result in state.results]
        rows = [
            msgspec.structs.replace(row, label=f"{row.label} · {condition}")
            for row, condition in zip(rows, conditions, strict=True)
        ]
    return Sheet(rows, totals(state.results, state.seats), partial=not state.over, legend=LEGEND)
