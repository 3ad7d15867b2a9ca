"""Stored events into matches, the same at the door and in every projection. What can't be folded is named."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

import games
from events.codec import codec
from events.errors import KibitzError
from events.rows import Stored
from games.events import Event
from games.game import Game
from games.match import Match


class _GameOf(msgspec.Struct):
    game: str


_game_of = msgspec.json.Decoder(_GameOf).decode


def game_of(payload: bytes | msgspec.Raw) -> str:
    """The game that the payload of a ``MatchStarted`` names.

    Raises:
        msgspec.MsgspecError: it is not JSON, or names none.
    """
    return _game_of(payload).game


def begun(first: Stored) -> Match:
    """The match that this event, its ``MatchStarted``, will begin; nothing is applied yet.

    Raises:
        KibitzError: it names no game of the house.
    """
    try:
        return Match(games.named(game_of(first.data)))
    except (msgspec.MsgspecError, LookupError) as error:
        raise stopped(first, error) from error


def decoded(game: Game[Any], stored: Iterable[Stored]) -> list[Event]:
    """The typed events.

    Raises:
        KibitzError: one can't be read (``projection-stopped``).
    """
    decode = codec(game).decode
    events: list[Event] = []
    for one in stored:
        try:
            events.append(decode(one.type, one.schema, one.data))
        except KibitzError as error:
            raise stopped(one, error) from error
    return events


def follow(match: Match, stored: Iterable[Stored]) -> None:
    """Apply the next events of its stream to a match.

    Raises:
        KibitzError: one can't be read or applied (``projection-stopped``); it names stream and version.
    """
    decode, apply = codec(match.game).decode, match.apply
    one = None
    try:
        for one in stored:
            apply(decode(one.type, one.schema, one.data))
    except Exception as error:
        if one is None:
            raise
        raise stopped(one, error) from error


def folded(stored: Sequence[Stored], match: Match | None = None) -> Match:
    """The match with these events applied; without one, the match that they make from version 0 on.

    Raises:
        KibitzError: one can't be read or applied (``projection-stopped``).
    """
    match = begun(stored[0]) if match is None else match
    follow(match, stored)
    return match


def stopped(at: Stored, error: Exception) -> KibitzError:
    """Where folding can't go on, and why."""
    why = str(error) if isinstance(error, KibitzError) else f"{type(error).__name__}: {error}"
    what = f"version {at.version} of match {at.stream} ({at.type}) can't be applied: {why}"
    return KibitzError("projection-stopped", what, stream=at.stream, version=at.version)
