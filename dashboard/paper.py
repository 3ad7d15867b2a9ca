"""The score sheet of a match as a page of HTML that prints on one sheet of A4, the way paper has it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import jinja2

from dashboard import words
from events.folding import folded
from events.rows import Stored
from games.table import Cell, Row

_WIDTH, _SHORT = 186, 16
"""Width of the sheet in millimetres; letters of a label that fit the narrower first column."""
_ROOM = 236
"""Millimetres of a page of A4 that the rows of the sheet may take."""
_TALLEST, _LOWEST = 6.6, 3.4
"""Height of a row in millimetres; a sheet of more rows than fit at the lowest goes on to a second page."""
_DRAWN = ("shtanga", "cut", "doubled", "missed")
"""Marks that are drawn into the entry, as paper has them; any other is written beside it."""


@cache
def _page() -> jinja2.Template:
    text = Path(__file__).with_name("paper.html").read_text(encoding="utf-8")
    return jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined).from_string(text)


def paper(match: str, stored: Sequence[Stored], names: Mapping[str, str]) -> str:
    """The sheet of a match, given its events from version 0 on; players without a name go by the id.

    Raises:
        KibitzError: an event can't be applied.
    """
    found = folded(stored)
    state, game = found.state, found.game
    sheet = game.sheet(state)
    room = _ROOM / (len(sheet.rows) + 1)
    label = 30.0 if any(len(row.label) > _SHORT for row in sheet.rows) else 24.0
    variant = state.variant.title
    day = (stored[0].time or "")[:10]
    about = words.PAPER_ABOUT.format(match=match, status=words.STATUS[state.status], rounds=state.round)
    return _page().render(
        match=match,
        title=game.title if variant == game.title else f"{game.title}, {variant}",
        about=f"{day} · {about}" if day else about,
        players=[names.get(one) or one for one in state.players],
        rows=list(_rows(sheet.rows)),
        totals=sheet.totals,
        legend=sheet.legend,
        words=words.PAPER,
        row=max(_LOWEST, min(_TALLEST, room)),
        label=label,
        said=(_WIDTH - label) / len(state.players) * 0.36,
        small=2.1 if len(state.players) <= 4 else 1.7,
    )


def _rows(rows: Sequence[Row]) -> Iterator[dict[str, Any]]:
    block = None
    for row in rows:
        first = row.kind == "round" and row.block != block
        block = row.block if row.kind == "round" else block
        cells = [_cell(cell) for cell in row.cells]
        yield {"kind": row.kind, "label": row.label, "first": first, "cells": cells}


def _cell(cell: Cell) -> dict[str, Any]:
    css = re.sub(r"[^a-z]+", "-", cell.mark)
    drawn = cell.mark in _DRAWN
    return {"points": cell.points, "said": cell.said, "mark": cell.mark, "css": css, "spoken": not drawn}
