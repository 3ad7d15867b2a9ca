"""A match at any of its versions, as answers in JSON: the score, the state. Their shapes: docs/shapes.md."""

from typing import Any

import msgspec

from events.codec import codec
from events.errors import KibitzError
from events.folding import folded
from events.store import Store
from games.events import Seat
from games.match import Match
from games.table import Table


class Act(msgspec.Struct, frozen=True):
    """An act that would be legal: the event's type and its payload."""

    type: str
    data: Any


class Moment(msgspec.Struct, frozen=True):
    """A match right after one of its events.

    ``seat`` is whose eyes see the table, ``None`` for all hands open. ``legal`` are the acts of the seat to
    act; from a seat's eyes only its own.
    """

    match: str
    version: int
    game: str
    variant: str
    status: str
    seat: Seat | None
    totals: list[int]
    table: Table
    legal: list[Act]


def match_at(store: Store, stream: str, at: int | None = None) -> Match:
    """The match as recorded, or as it was right after version ``at``.

    Raises:
        KibitzError: there is no such match (``unknown-match``), it has no such version
            (``unknown-version``), or an event can't be applied.
    """
    stored = store.read_stream(stream)
    if not stored:
        raise KibitzError("unknown-match", f"there is no match {stream!r} in the record", stream=stream)
    if at is not None and not 0 <= at < len(stored):
        what = f"match {stream} has the versions 0 to {len(stored) - 1}, not {at}"
        raise KibitzError("unknown-version", what, stream=stream)
    return folded(stored if at is None else stored[: at + 1])


def score(stream: str, match: Match) -> dict[str, Any]:
    """The standing: ``match``, ``game``, ``variant``, then the fields of the game's score."""
    about = {"match": stream, "game": match.game.name, "variant": match.state.variant.name}
    standing: dict[str, Any] = msgspec.to_builtins(match.game.score(match.state))
    return about | standing


def moment(stream: str, match: Match, seat: Seat | None = None) -> Moment:
    """The state as a seat sees it, or with all hands open.

    Raises:
        KibitzError: the match has no such seat (``unknown-seat``).
    """
    state, game = match.state, match.game
    seats = range(len(state.players))
    if seat is not None and seat not in seats:
        what = f"match {stream} has the seats 0 to {seats[-1]}, not {seat}"
        raise KibitzError("unknown-seat", what, stream=stream)
    may_act = seat in (None, state.to_act)
    name = codec(game).name_of
    return Moment(
        match=stream,
        version=match.version - 1,
        game=game.name,
        variant=state.variant.name,
        status=state.status,
        seat=seat,
        totals=game.score(state).totals,
        table=game.view(state, frozenset(seats if seat is None else (seat,))),
        legal=[Act(name(act), act) for act in game.legal(state)] if may_act else [],
    )
