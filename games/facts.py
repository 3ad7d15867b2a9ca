"""What a game tells the fact tables about a match: typed rows, one shape for all games.

A game fills what it knows; a field that does not exist in it stays ``None``. The tables themselves
(Delta, Polars) live in ``projections/facts``; these rows know nothing of them.
"""

from typing import Literal

import msgspec

from games.cards import Card
from games.events import Seat

Detail = Literal["sheet", "full"]


class SeatFact(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's result over the match.

    ``luck`` is what the deals alone were worth to it, less what they are worth on average, in a unit of the
    game's own; ``None`` where a scored round is not known card by card, or the game does not tell.
    """

    seat: Seat
    total: int
    place: int | None = None
    premiums: int | None = None
    shtangas: int | None = None
    luck: float | None = None


class RoundFact(msgspec.Struct, frozen=True, kw_only=True):
    """A seat in one scored round.

    ``bidding_place`` is 0 for the first to bid up to 3 for the dealer; ``bids_before`` the sum of the
    bids already made when this one was; ``bids_total`` of all four; ``trump`` is a suit letter, ``none``
    or ``unknown``; ``jokers`` counts those dealt to the seat (``None`` in a sheet line).
    """

    round: int
    seat: Seat
    detail: Detail
    points: int | None
    dealer: Seat | None = None
    chapter: int | None = None
    kind: str | None = None
    cards: int | None = None
    last_of_chapter: bool | None = None
    trump: str | None = None
    bidding_place: int | None = None
    bid: int | None = None
    bids_before: int | None = None
    bids_total: int | None = None
    tricks: int | None = None
    shtanga: bool | None = None
    jokers: int | None = None
    won: bool | None = None
    opened_turn: int | None = None
    opening_total: int | None = None
    out_turn: int | None = None
    condition: str | None = None
    in_play: int | None = None
    turns: int | None = None
    left: int | None = None
    jokers_left: int | None = None


class ChapterFact(msgspec.Struct, frozen=True, kw_only=True):
    """A seat in one closed chapter: bids kept, and what the premium changed."""

    chapter: int
    kind: str
    seat: Seat
    rounds: int
    kept: int
    alive_before_last: bool
    premium: bool
    delta: int


class PlayFact(msgspec.Struct, frozen=True, kw_only=True):
    """A card played to a trick, with the seat that won the trick."""

    round: int
    trick: int
    place: int
    seat: Seat
    card: Card
    declared: str | None
    suit: str | None
    leader: Seat
    winner: Seat


class TurnFact(msgspec.Struct, frozen=True, kw_only=True):
    """A finished turn of a rummy game: the draw's source, what was laid, what the hand would cost now."""

    round: int
    turn: int
    own_turn: int
    seat: Seat
    source: str | None
    melded: int
    laid_off: int
    opened: bool
    hand: int
    left: int | None
    jokers: int | None


class MeldFact(msgspec.Struct, frozen=True, kw_only=True):
    """A meld as it lay at its round's end; ``upgrade`` is the game's word for what made it worth more."""

    round: int
    meld: int
    kind: str
    owner: Seat
    turn: int | None
    cards: int
    jokers: int
    laid_off: int
    upgrade: str | None = None


class IncidentFact(msgspec.Struct, frozen=True, kw_only=True):
    """A thing that happened to a seat outside its plain turns: a punishment, a buy-back, an elimination."""

    round: int
    seat: Seat
    kind: str
    other: Seat | None = None
    value: int | None = None
    taken: bool | None = None


Fact = SeatFact | RoundFact | ChapterFact | PlayFact | TurnFact | MeldFact | IncidentFact
