"""Remika's own vocabulary: the cut, substitution, cleared fours, buy-backs, and its line of the sheet."""

from typing import Any

from msgspec import UNSET, UnsetType

from games.cards import Card
from games.events import SHARED, Event, RoundCorrected, RoundRecorded, Seat, by_name
from games.rummy import (
    CardDiscarded,
    CardLaidOff,
    DiscardDrawn,
    JokerMoved,
    MeldLaid,
    StockDrawn,
    StockReshuffled,
)


class DeckCut(Event, frozen=True):
    """The cutter looks at the ``bottom`` three cards and keeps the jokers; ``?`` for a card put back unseen
    by the recorder."""

    word = "cuts"
    retraction = "never"
    seat: Seat
    bottom: list[Card]
    kept: list[Card]


class JokerSubstituted(JokerMoved, frozen=True):
    """A natural card takes the place of another's joker, which is laid again at once."""

    word = "substitutes"


class FourCleared(Event, frozen=True):
    """A natural four of a kind goes from the table to the bottom of the discard pile."""

    word = "clears"
    seat: Seat
    meld: int


class BuyBackAnswered(Event, frozen=True):
    """A seat past the limit takes or refuses the offer to come back."""

    word = "buys-back"
    seat: Seat
    taken: bool


class RemikaRound(RoundRecorded, frozen=True, kw_only=True):
    """A game as the sheet holds it: no ``winner`` in a void one, no ``points`` for an eliminated seat."""

    dealer: Seat | UnsetType = UNSET
    winner: Seat | None
    opened: list[bool]
    points: list[int | None]


VOCABULARY: dict[str, Any] = {
    **by_name(
        *SHARED,
        DeckCut,
        StockDrawn,
        DiscardDrawn,
        MeldLaid,
        CardLaidOff,
        JokerSubstituted,
        FourCleared,
        CardDiscarded,
        StockReshuffled,
        BuyBackAnswered,
    ),
    "RoundRecorded": RemikaRound,
    "RoundCorrected": RoundCorrected[RemikaRound],
}
