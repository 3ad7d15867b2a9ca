"""Remika's score and its sheet: the running table of points, with buy-backs and eliminations."""

from collections.abc import Iterator

import msgspec
from msgspec import UNSET

from games.events import Seat
from games.remika.events import RemikaRound
from games.remika.state import BuyBack, Elimination, RemikaResult, RemikaState
from games.rummy_view import running_rows
from games.table import Cell, Row, Score, Sheet

LEGEND = {
    "won": "won the game",
    "not opened": "did not open: 100 points",
    "bought back": "came back at the highest total under the limit",
    "out": "out of the match",
}


class RoundScore(msgspec.Struct, frozen=True):
    """A scored game. No ``winner`` in a void one; no ``points`` for a seat that was out of the match."""

    round: int
    dealer: Seat | None
    winner: Seat | None
    opened: list[bool]
    points: list[int | None]
    detail: str


class RemikaScore(Score, frozen=True, kw_only=True):
    """The standing of a Remika match: the ``winner`` once it is over, answered buy-backs, who is out."""

    rounds: list[RoundScore]
    winner: Seat | None
    buy_backs: list[BuyBack]
    eliminations: list[Elimination]


def score(state: RemikaState) -> RemikaScore:
    """Totals as the last buy-back left them, places once the match is finished, every game that counts."""
    return RemikaScore(
        status=state.status,
        totals=list(state.totals),
        places=state.places,
        rounds=[_round(result) for result in state.results],
        winner=state.winner,
        buy_backs=list(state.buy_backs),
        eliminations=list(state.eliminations),
    )


def _round(result: RemikaResult) -> RoundScore:
    return RoundScore(
        round=result.round,
        dealer=result.dealer,
        winner=result.winner,
        opened=list(result.opened),
        points=list(result.points),
        detail=result.detail,
    )


def line(result: RemikaResult) -> RemikaRound:
    """A game as its line of the sheet."""
    return RemikaRound(
        round=result.round,
        dealer=UNSET if result.dealer is None else result.dealer,
        winner=result.winner,
        opened=list(result.opened),
        points=list(result.points),
    )


def sheet(state: RemikaState) -> Sheet:
    """A row per game with the running totals; buy-backs and eliminations have rows of their own."""
    rows: list[Row] = []
    totals = [0] * state.seats
    for result in state.results:
        for row in running_rows([result], totals, mark="won"):
            rows.append(_with_unopened(row, result))
        totals = [old + (new or 0) for old, new in zip(totals, result.points, strict=True)]
        rows += _after(state, result.round, totals)
    return Sheet(rows, list(state.totals), partial=not state.over, legend=LEGEND)


def _with_unopened(row: Row, result: RemikaResult) -> Row:
    cells = []
    for cell, points, opened in zip(row.cells, result.points, result.opened, strict=True):
        shut = points is not None and not opened and result.winner is not None
        cells.append(msgspec.structs.replace(cell, mark="not opened") if shut else cell)
    return msgspec.structs.replace(row, cells=cells)


def _after(state: RemikaState, number: int, totals: list[int]) -> Iterator[Row]:
    """The rows between this game and the next; ``totals`` become what the buy-backs make of them."""
    answers = {offer.seat: offer for offer in state.buy_backs if offer.round == number}
    gone = {one.seat for one in state.eliminations if one.round == number}
    taken = {seat for seat, offer in answers.items() if offer.taken}
    for seat in taken:
        totals[seat] = answers[seat].price
    for label, mark, seats in (("buy-back", "bought back", taken), ("out", "out", gone)):
        if seats:
            cells = [_note(seat in seats, totals[seat], mark) for seat in range(state.seats)]
            yield Row("note", label, cells, round=number)


def _note(marked: bool, total: int, mark: str) -> Cell:
    return Cell(str(total), "", mark) if marked else Cell("")
