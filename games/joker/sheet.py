"""Joker's score and its sheet, as paper has it."""

import msgspec
from msgspec import UNSET

from games.joker.events import JokerRound
from games.joker.rules import bid_and_tricks
from games.joker.scoring import (
    Premium,
    chapters,
    is_shtanga,
    premiums,
    result_places,
    round_points,
    totals,
)
from games.joker.state import UNKNOWN_TRUMP, JokerState, Result
from games.rule import rule
from games.table import Cell, Row, Score, Sheet

LEGEND = {
    "shtanga": "a bid of one or more and no trick",
    "doubled": "counted twice by the premium",
    "cut": "taken off by another's premium",
    "missed": "the bid was missed",
}


class RoundScore(msgspec.Struct, frozen=True):
    """A scored round. ``trump`` is a suit letter, ``None`` for none, or ``unknown``."""

    round: int
    chapter: int
    kind: str
    cards: int
    dealer: int | None
    trump: str | None
    bids: list[int | None]
    tricks: list[int]
    points: list[int]
    detail: str


class ChapterPremium(msgspec.Struct, frozen=True):
    """What the end of a chapter with bids added or took, per seat."""

    chapter: int
    deltas: list[int]


class JokerScore(Score, frozen=True, kw_only=True):
    """The standing of a Joker match."""

    rounds: list[RoundScore]
    premiums: list[ChapterPremium]


def score(state: JokerState) -> JokerScore:
    """Totals, places once the match is finished, every round that counts, every closed chapter's premium."""
    return JokerScore(
        status=state.status,
        totals=totals(state),
        places=result_places(state),
        rounds=[_round(state, result) for result in state.results],
        premiums=[ChapterPremium(number, list(one.deltas)) for number, one in premiums(state).items()],
    )


def _round(state: JokerState, result: Result) -> RoundScore:
    entry = result.round
    return RoundScore(
        round=entry.number,
        chapter=entry.chapter,
        kind=entry.kind.name,
        cards=entry.cards,
        dealer=result.dealer,
        trump=result.trump,
        bids=list(result.bids),
        tricks=list(result.tricks),
        points=round_points(result, state.options),
        detail=result.detail,
    )


def line(result: Result) -> JokerRound:
    """A round as its line of the sheet."""
    return JokerRound(
        round=result.round.number,
        dealer=UNSET if result.dealer is None else result.dealer,
        trump=UNSET if result.trump == UNKNOWN_TRUMP else result.trump,
        bids=list(result.bids),
        tricks=list(result.tricks),
    )


@rule("joker-10.3")
def sheet(state: JokerState) -> Sheet:
    """The sheet: rows in blocks per chapter, first the cards of the round; per player bid and points;
    a dash for a pass, a mark for a shtanga, dots for jokers held, a mark for a cut; after each
    chapter the running totals in hundreds.
    """
    rows: list[Row] = []
    running = [0, 0, 0, 0]
    settled = premiums(state)
    for number, block in chapters(state).items():
        for result in block:
            points = round_points(result, state.options)
            running = [old + new for old, new in zip(running, points, strict=True)]
            rows.append(_row(result, points))
        if number in settled:
            deltas = settled[number].deltas
            running = [old + new for old, new in zip(running, deltas, strict=True)]
            marked = _marked(rows[-len(block) :], settled[number])
            rows[-len(block) :] = [*marked, _premium_row(settled[number], marked)]
        if block[-1].round.closes_chapter:
            rows.append(_band(number, running))
    return Sheet(rows, totals(state), partial=not state.over, legend=LEGEND)


def _row(result: Result, points: list[int]) -> Row:
    cells = []
    for seat, got in enumerate(points):
        bid, tricks = bid_and_tricks(result, seat)
        jokers = "•" * result.jokers[seat] if result.jokers else ""
        said = f"{tricks}×" if bid is None else ("–" if bid == 0 else str(bid)) + jokers
        missed = "missed" if bid is not None and bid != tricks else ""
        cells.append(Cell(str(got), said, "shtanga" if is_shtanga(bid, tricks) else missed))
    entry = result.round
    return Row(
        "round", str(entry.cards), cells, round=entry.number, block=f"{entry.chapter} · {entry.kind.title}"
    )


def _marked(block: list[Row], premium: Premium) -> list[Row]:
    """The rows of a chapter with the entries marked that its premium doubled or cut."""
    rows = []
    for place, row in enumerate(block):
        cells = [
            msgspec.structs.replace(cell, mark=_mark(delta)) if where == place else cell
            for cell, delta, where in zip(row.cells, premium.deltas, premium.marked, strict=True)
        ]
        rows.append(msgspec.structs.replace(row, cells=cells))
    return rows


def _mark(delta: int) -> str:
    return "doubled" if delta > 0 else "cut"


def _premium_row(premium: Premium, block: list[Row]) -> Row:
    cells = []
    for delta, marked in zip(premium.deltas, premium.marked, strict=True):
        mark = "" if marked is None else _mark(delta)
        said = "" if marked is None else f"round {block[marked].round}"
        cells.append(Cell(f"{delta:+d}" if delta else "", said, mark))
    return Row("premium", "premium", cells, round=block[-1].round, block=block[-1].block)


def _band(number: int, running: list[int]) -> Row:
    return Row("band", f"after chapter {number}", [Cell(f"{total / 100:.1f}") for total in running])
