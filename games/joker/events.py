"""Joker's own vocabulary: trump, bids, cards played, and its line of the sheet."""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from games.cards import Card, Suit
from games.events import SHARED, Event, RoundCorrected, RoundRecorded, Seat, by_name

Declaration = Literal["take", "throw", "highest", "lowest"]


class TrumpTurned(Event, frozen=True):
    """The next card of the pack, turned up for trump. It belongs to the deal: it is never taken back."""

    word = "trump"
    retraction = "never"
    card: Card


class TrumpNamed(Event, frozen=True):
    """A seat names the trump suit, or ``None`` for no trump."""

    word = "names"
    seat: Seat
    suit: Suit | None


class BidMade(Event, frozen=True):
    """A seat promises a number of tricks; 0 is a pass."""

    word = "bids"
    seat: Seat
    tricks: int


class CardPlayed(Event, frozen=True):
    """A seat plays a card; a joker says ``as`` what, and names a ``suit`` when it leads."""

    word = "plays"
    seat: Seat
    card: Card
    declared: Declaration | UnsetType = msgspec.field(default=UNSET, name="as")
    suit: Suit | UnsetType = UNSET


class JokerRound(RoundRecorded, frozen=True, kw_only=True):
    """A round as the sheet holds it. In golden and misère ``bids`` is ``None``, as a whole or for each seat.

    An absent ``trump`` is unknown, ``None`` is no trump. ``blind`` and ``marks`` are kept as they came.
    """

    dealer: Seat | UnsetType = UNSET
    trump: Suit | UnsetType | None = UNSET
    bids: list[int | None] | None
    tricks: list[int]
    blind: Any = UNSET
    marks: Any = UNSET

    @property
    def said(self) -> list[int | None]:
        """The bid of each seat, ``None`` where there is none."""
        return [None] * 4 if self.bids is None else self.bids


VOCABULARY: dict[str, Any] = {
    **by_name(*SHARED, TrumpTurned, TrumpNamed, BidMade, CardPlayed),
    "RoundRecorded": JokerRound,
    "RoundCorrected": RoundCorrected[JokerRound],
}
