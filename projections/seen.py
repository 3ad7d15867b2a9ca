"""A match as some seats may know it: its events, its table, and what the seat to act may do now."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any
from uuid import UUID

import msgspec

from events.codec import codec
from events.errors import KibitzError
from events.folding import begun, decoded
from events.rows import Stored
from games.events import Event, MatchStarted, Seat
from games.match import Match
from games.table import Table
from projections.moments import Act
from projections.why import EXAMINED, Forbidden, Legal

EVERY_ACT = 2_000
"""Legal acts, and refused ones, that are told at most."""


class SeenEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event of a stream as its reader may know it: a card he may not see is ``?``.

    ``meta`` and ``extra`` (the ``x-`` fields) come only to whom the whole table is open: nobody knows what
    their source wrote into them.
    """

    stream: str
    version: int
    type: str
    data: Any
    time: str | None = None
    id: str | None = None
    meta: Any = None
    extra: Any = None


class SeenTable(msgspec.Struct, frozen=True):
    """The table right after version ``version``. ``seen`` are the seats whose hands are shown."""

    match: str
    version: int
    game: str
    variant: str
    status: str
    players: list[str]
    seen: list[Seat]
    totals: list[int]
    table: Table


class Options(msgspec.Struct, frozen=True):
    """What may come next: the seat to act (none: the table's own act is due, or all is over), its legal acts,
    and those a rule forbids, with the rule. ``more``: how many acts were left out, at least."""

    match: str
    version: int
    seat: Seat | None
    legal: list[Legal]
    refused: list[Forbidden]
    more: int


def seen_events(
    stored: Sequence[Stored], first: int, seen_by: frozenset[Seat], names: Mapping[str, str]
) -> Iterator[SeenEvent]:
    """The events from version ``first`` on; ``stored`` are all of the stream."""
    match = begun(stored[0])
    name = codec(match.game).name_of
    events = decoded(match.game, stored)
    whole = isinstance(events[0], MatchStarted) and len(seen_by) == len(events[0].players)
    for one, event in zip(stored, events, strict=True):
        if one.version >= first:
            state = match.state
            veiled = event if state is None else match.game.veiled(state, event, seen_by)
            yield _seen(one, Act(name(event), _named(veiled, names)), whole=whole)
        match.apply(event)


def _named(event: Event, names: Mapping[str, str]) -> Any:
    """The match's beginning with the players' names put back; every other event as it is."""
    if not isinstance(event, MatchStarted):
        return event
    players = [
        msgspec.structs.replace(one, name=names[one.id]) if one.id in names else one for one in event.players
    ]
    return msgspec.structs.replace(event, players=players)


def _seen(one: Stored, act: Act, *, whole: bool) -> SeenEvent:
    beside = (one.meta, one.extra) if whole else (None, None)
    meta, extra = (None if text is None else msgspec.json.decode(text) for text in beside)
    identity = None if one.id is None else str(UUID(bytes=one.id))
    return SeenEvent(one.stream, one.version, act.type, act.data, one.time, identity, meta, extra)


def seen_table(stream: str, match: Match, seen_by: frozenset[Seat]) -> SeenTable:
    """The table of a match as these seats see it."""
    state = match.state
    return SeenTable(
        match=stream,
        version=match.version - 1,
        game=match.game.name,
        variant=state.variant.name,
        status=state.status,
        players=list(state.players),
        seen=sorted(seen_by),
        totals=match.game.score(state).totals,
        table=match.game.view(state, seen_by),
    )


def options(stream: str, match: Match, seen_by: frozenset[Seat]) -> Options:
    """What the seat to act may do now, and what the rules forbid it.

    Raises:
        KibitzError: whoever asks may not see the hand (``hidden-hand``).
    """
    game, state = match.game, match.state
    seat = state.to_act if state.running else None
    if seat is None:
        return Options(stream, match.version - 1, None, [], [], 0)
    if seat not in seen_by:
        what = f"seat {seat} is to act, and what its hand allows is told to nobody else while the match runs"
        raise KibitzError("hidden-hand", what, stream=stream)
    name = codec(game).name_of
    legal = game.legal(state)
    refused = []
    attempts = iter(game.attempts(state))
    for act in islice(attempts, EXAMINED):
        illegal = game.refusal(state, act)
        if illegal is not None:
            refused.append(
                Forbidden(game.short(act), name(act), illegal.id, illegal.sentence, illegal.because)
            )
    more = max(0, len(legal) - EVERY_ACT) + sum(1 for _ in islice(attempts, EXAMINED))
    told = [Legal(game.short(act), Act(name(act), act), done=False) for act in legal[:EVERY_ACT]]
    return Options(stream, match.version - 1, seat, told, refused, more)
