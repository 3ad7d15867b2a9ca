"""What a game shows of itself: the table at a moment, the score, the sheet. One shape for all games.

The dashboard, the terminal and the browser draw these without asking which game it is: a part that a
game does not have is left empty.
"""

from typing import Any, Literal

import msgspec

from games.cards import Card, Suit
from games.events import Seat


class Badge(msgspec.Struct, frozen=True):
    """A small labelled value beside a seat or the table, such as ``bid 3``. ``tone`` colours it."""

    label: str
    value: str
    tone: Literal["plain", "good", "bad"] = "plain"


class Meld(msgspec.Struct, frozen=True):
    """A meld on the table: its number, its kind, its cards (jokers named), the seat each card lies for."""

    number: int
    kind: str
    cards: list[Card]
    seats: list[Seat]


class Place(msgspec.Struct, frozen=True):
    """One seat: its hand (``?`` for a card the onlooker may not see), badges, melds, points so far."""

    hand: list[Card]
    points: int | None
    badges: list[Badge] = []
    melds: list[Meld] = []
    aside: list[Card] = []
    out: bool = False


class Laid(msgspec.Struct, frozen=True):
    """A card in the trick: who played it, how it was declared, whether it is winning so far."""

    seat: Seat
    card: Card
    note: str = ""
    winning: bool = False


class Table(msgspec.Struct, frozen=True):
    """The whole table at one moment, as some seats see it.

    ``trump`` is a suit letter, ``"none"`` for a round without one, or ``None`` while it is not settled.
    ``trick`` is the one under way, ``last`` the one before. ``stock`` is a count; ``discards`` has the
    newest card last.
    """

    headline: str
    round: int
    places: list[Place]
    to_act: Seat | None
    dealer: Seat | None
    trump: Suit | Literal["none"] | None = None
    turned: Card | None = None
    trick: list[Laid] = []
    last: list[Laid] = []
    stock: int | None = None
    discards: list[Card] = []
    badges: list[Badge] = []


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """The standing of a match. ``places`` only once it is finished; equal totals share a place.

    Games add ``rounds`` of their own shape and what else their sheet needs.
    """

    status: str
    totals: list[int]
    places: list[int] | None
    rounds: list[Any]


class Cell(msgspec.Struct, frozen=True):
    """One cell of the sheet: what was said (a bid), what it brought, and a mark such as ``shtanga``."""

    points: str
    said: str = ""
    mark: str = ""


class Row(msgspec.Struct, frozen=True):
    """A row of the sheet: a round, a line of premiums, or a band of running totals.

    ``round`` is the number of the round that a click on the row leads to.
    """

    kind: Literal["round", "premium", "band", "note"]
    label: str
    cells: list[Cell]
    round: int | None = None
    block: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """The score sheet of a match: one column per seat, rows from the first round down."""

    rows: list[Row]
    totals: list[int]
    partial: bool
    legend: dict[str, str] = {}


def places(totals: list[int], *, low_wins: bool = False) -> list[int]:
    """The place of each total: 1 for the best, equal totals share (1, 1, 3, 4)."""
    sign = 1 if low_wins else -1
    return [1 + sum(sign * other < sign * total for other in totals) for total in totals]
