"""Joeklr's score and its sheet: the running table of points, and the games won."""

import msgspec
from msgspec import UNSET

from games.events import Seat
from games.facts import Detail
from games.joeklr.events import JoeklrRound
from games.joeklr.state import JoeklrResult, JoeklrState
from games.rummy_view import running_rows
from games.table import Cell, Row, Score, Sheet

LEGEND = {"won": "won the game with the last two cards"}


class RoundScore(msgspec.Struct, frozen=True):
    """A scored game: who won it (``None`` for nobody), and what each player's melds count."""

    round: int
    dealer: Seat | None
    winner: Seat | None
    points: list[int]
    detail: Detail


class JoeklrScore(Score, frozen=True, kw_only=True):
    """The standing of a Joeklr match; the highest total leads. ``games_won`` is per seat."""

    rounds: list[RoundScore]
    games_won: list[int]


def score(state: JoeklrState) -> JoeklrScore:
    """Totals, games won, places once the match is finished, every game that counts."""
    return JoeklrScore(
        status=state.status,
        totals=state.totals,
        places=state.places,
        rounds=[_round(result) for result in state.results],
        games_won=state.games_won,
    )


def _round(result: JoeklrResult) -> RoundScore:
    return RoundScore(result.round, result.dealer, result.winner, _points(result), result.detail)


def _points(result: JoeklrResult) -> list[int]:
    return [points or 0 for points in result.points]


def line(result: JoeklrResult) -> JoeklrRound:
    """A game as its line of the sheet."""
    return JoeklrRound(
        round=result.round,
        dealer=UNSET if result.dealer is None else result.dealer,
        winner=result.winner,
        points=_points(result),
    )


def sheet(state: JoeklrState) -> Sheet:
    """A row per game with the running totals, below them the games won."""
    rows = list(running_rows(state.results, [0] * state.seats, mark="won"))
    if rows:
        rows.append(Row("note", "games won", [Cell(str(won)) for won in state.games_won]))
        rows.append(Row("band", "total", [Cell(str(total)) for total in state.totals]))
    return Sheet(rows, state.totals, partial=not state.over, legend=LEGEND)
