"""The part of the event vocabulary that all games share, and the base of each game's own part.

An event is a fact as the table saw it: frozen, typed, and written as JSON exactly as its fields stand
here. Unknown fields are refused, absent optional fields stay absent (``UNSET``), so that decoding and
encoding again gives the same bytes.
"""

from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from games.cards import Card

Seat: TypeAlias = int

Retraction: TypeAlias = Literal["never", "itself", "with the next"]


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of every event payload.

    ``retraction`` says what ``ActionRetracted`` does with it: a player's act can be taken back by
    ``itself``; an act of the table that only prepares the next act goes back ``with the next``; the rest
    ``never``. ``word`` is what the notation calls it.
    """

    retraction: ClassVar[Retraction] = "itself"
    word: ClassVar[str] = ""


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person at the table: a lasting id, and the name only on its way in and out (never in the log)."""

    id: str
    name: str | UnsetType = UNSET


class MatchStarted(Event, frozen=True, kw_only=True):
    """A match begins: the game, its variant and options, the players in seat order, the rules' version.

    An absent option has its default, an absent ``rules`` is version 1: both for ever.
    """

    retraction = "never"
    game: str
    variant: str
    options: dict[str, Any] | UnsetType = UNSET
    players: list[Player]
    rules: int | UnsetType = UNSET


class RoundStarted(Event, frozen=True):
    """A round to be recorded card by card begins."""

    word = "round"
    retraction = "never"
    round: int
    dealer: Seat


class CardsDealt(Event, frozen=True):
    """Cards go out: one list per seat, added to what the seat holds."""

    word = "deal"
    retraction = "never"
    hands: list[list[Card]]


class ActionRetracted(Event, frozen=True):
    """The newest act still standing, at ``version``, counts as not having happened."""

    word = "taken-back"
    retraction = "never"
    version: int


class RoundRecorded(Event, frozen=True, kw_only=True):
    """A whole round as one line of the sheet. Every game adds its own fields."""

    word = "sheet"
    retraction = "never"
    round: int


Line = TypeVar("Line", bound=RoundRecorded)


class RoundCorrected(Event, Generic[Line], frozen=True):
    """The right sheet line (the game's own ``RoundRecorded``) for a round recorded as a sheet line."""

    word = "corrected"
    retraction = "never"
    round: int
    line: Line


class MatchAbandoned(Event, frozen=True):
    """The match ends here, unfinished."""

    word = "abandoned"
    retraction = "never"
    reason: str


SHARED: tuple[type[Event], ...] = (
    MatchStarted,
    RoundStarted,
    CardsDealt,
    ActionRetracted,
    MatchAbandoned,
)


def by_name(*kinds: type[Event]) -> dict[str, type[Event]]:
    """The event types under their names, as a game's vocabulary lists them."""
    return {kind.__name__: kind for kind in kinds}
