"""Jokeren's own vocabulary: the shared rummy events, the joker swap, and its line of the sheet."""

from typing import Any

from msgspec import UNSET, UnsetType

from games.events import SHARED, RoundCorrected, RoundRecorded, Seat, by_name
from games.rummy import (
    CardDiscarded,
    CardLaidOff,
    DiscardDrawn,
    JokerMoved,
    MeldLaid,
    StockDrawn,
    StockReshuffled,
)


class JokerSwapped(JokerMoved, frozen=True):
    """A natural card from the hand replaces a joker on the table, and the joker is laid again at once."""


class JokerenRound(RoundRecorded, frozen=True, kw_only=True):
    """A round as the sheet holds it: who went out (``None`` for nobody) and the penalty points per seat."""

    dealer: Seat | UnsetType = UNSET
    out: Seat | None
    points: list[int]


VOCABULARY: dict[str, Any] = {
    **by_name(*SHARED, StockDrawn, DiscardDrawn, MeldLaid, CardLaidOff, JokerSwapped, CardDiscarded),
    "StockReshuffled": StockReshuffled,
    "RoundRecorded": JokerenRound,
    "RoundCorrected": RoundCorrected[JokerenRound],
}
