"""A match as a replay: every visible thing one step, each with the table as the onlooker may see it.

One step is one visible thing, not one event. A round's start goes together with its deal and the turned
card; a reshuffle goes together with the draw that needed it. A step carries the whole table, not what
changed: compressed, a match of 24 rounds is about 20 kB, and the browser needs no rules at all.

What was taken back stays visible: its step is marked ``retracted``, a line of the sheet that was mended is
marked ``corrected``, and the retraction or correction is a step of its own with the table after it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from events.codec import codec
from events.errors import KibitzError
from events.folding import begun, decoded, folded
from events.rows import Stored
from games.events import (
    ActionRetracted,
    Event,
    MatchAbandoned,
    MatchStarted,
    RoundCorrected,
    RoundRecorded,
    RoundStarted,
    Seat,
)
from games.game import Game
from games.match import Match
from games.moments import best
from games.table import Sheet, Table
from projections.key_moments import Noted, key_moments

Beat = Literal["deal", "act", "trick", "round", "note"]
LiveView = Literal["table", "open"]


class ReplayPlayer(msgspec.Struct, frozen=True):
    """A player as the replay calls him: the id where no name is known."""

    id: str
    name: str


class ReplayRound(msgspec.Struct, frozen=True):
    """A round: its number, its headline, the index of its first step."""

    round: int
    label: str
    first: int


class Step(msgspec.Struct, omit_defaults=True):
    """One visible thing.

    Attributes:
        at: version of the first event it shows; a link with any version from here to ``through`` opens it.
        through: version of the last event it shows; ``table`` is the table after this event.
        kind: type of the last event.
        seat: who acted, if a seat did.
        beat: how long to look: a ``trick`` (in rummy games a turn) or ``round`` ends with this step.
        retracted, corrected: what it shows was taken back, or mended, later.
    """

    at: int
    through: int
    round: int
    kind: str
    seat: Seat | None
    text: str
    beat: Beat
    table: Table
    retracted: bool = False
    corrected: bool = False


class ReplayMoment(msgspec.Struct, frozen=True):
    """A moment worth stopping at, or a mark of the timeline.

    Attributes:
        step: index of the step that shows it; ``at`` is the version of its event.
        kind: a short name of the game's, or ``retraction`` or ``correction``.
        seat: whom it happened to, if to one seat.
        top: whether it is among the best of the match.
    """

    step: int
    at: int
    round: int
    kind: str
    title: str
    text: str
    seat: Seat | None
    top: bool


class Replay(msgspec.Struct, frozen=True):
    """A match from its first step to its last."""

    match: str
    game: str
    title: str
    variant: str
    options: dict[str, Any]
    players: list[ReplayPlayer]
    status: str
    seat: Seat | None
    sheet: Sheet
    rounds: list[ReplayRound]
    steps: list[Step]
    moments: list[ReplayMoment]


def eyes(seats: int, status: str, seat: Seat | None, live_view: LiveView = "table") -> frozenset[Seat]:
    """The seats whose hands an onlooker sees.

    From a seat: that hand alone. Without one: every hand. Of a running match no hand at all, from whatever
    seat, unless the house plays it open: whoever asks may sit at the next seat.
    """
    if status == "running" and live_view == "table":
        return frozenset()
    return frozenset(range(seats) if seat is None else (seat,))


def replay(
    match: str,
    stored: Sequence[Stored],
    names: Mapping[str, str],
    seat: Seat | None = None,
    live_view: LiveView = "table",
) -> Replay:
    """The replay of the events of a stream, all of them from version 0 on.

    Args:
        names: player id → name; a player without one is called by the id.
        seat: show only what this seat knew; nothing else is in the answer.
        live_view: ``table`` shows no hand of a running match, and ``seat`` is ``None`` in the answer then;
            ``open`` shows it as if it were over.

    Raises:
        KibitzError: the match has no such seat (``unknown-seat``), or an event can't be applied.
    """
    game = begun(stored[0]).game
    events = decoded(game, stored)
    state = folded(stored).state
    players = [ReplayPlayer(one, names.get(one) or one) for one in state.players]
    if seat is not None and not 0 <= seat < len(players):
        what = f"match {match} has the seats 0 to {len(players) - 1}, not {seat}"
        raise KibitzError("unknown-seat", what, stream=match)
    seen_by = eyes(len(players), state.status, seat, live_view)
    director = _Director(game, [one.name for one in players], seen_by)
    for event, following in zip(events, [*events[1:], None], strict=True):
        director.show(event, following)
    return Replay(
        match=match,
        game=game.name,
        title=game.title,
        variant=state.variant.name,
        options=state.options,
        players=players,
        status=state.status,
        seat=seat if seen_by else None,
        sheet=game.sheet(state),
        rounds=director.rounds,
        steps=director.steps,
        moments=director.moments(),
    )


_MENDED = {"ActionRetracted": ("retraction", "Taken back"), "RoundCorrected": ("correction", "Corrected")}
_NOTES = (MatchStarted, ActionRetracted, RoundCorrected, MatchAbandoned)


def _prepares(event: Event) -> bool:
    """Whether it is an act of the table alone that only makes ready what follows."""
    return event.retraction == "never" and not isinstance(event, (*_NOTES, RoundRecorded))


def _one_with(event: Event, following: Event | None) -> bool:
    """Whether the next event belongs to the same step."""
    if following is None:
        return False
    if event.retraction == "with the next":
        return True
    return _prepares(event) and _prepares(following) and not isinstance(following, RoundStarted)


def _moment(noted: Noted, step: int, top: bool) -> ReplayMoment:
    """A moment as the answer carries it."""
    at, number, told = noted
    return ReplayMoment(step, at, number, told.kind, told.title, told.text, told.seat, top)


class _Director:
    """Turns events into steps, one after the other.

    Attributes:
        steps, rounds: what is shown so far.
    """

    def __init__(self, game: Game[Any], names: Sequence[str], seen_by: frozenset[Seat]) -> None:
        self.steps: list[Step] = []
        self.rounds: list[ReplayRound] = []
        self._match = Match(game)
        self._game, self._names, self._eyes = game, names, seen_by
        self._pending: list[str] = []
        self._told: list[str] = []
        self._table: Table | None = None
        self._line_steps: dict[int, Step] = {}

    def show(self, event: Event, following: Event | None) -> None:
        """Apply an event; make a step of it, unless the next one belongs to the same step."""
        match = self._match
        text, was_running, standing = self._tell(event), match.state and match.state.running, match.standing
        self._told.append(text)
        self._pending.append(text)
        match.apply(event)
        if isinstance(event, ActionRetracted):
            self._take_back([version for version, _ in standing[len(match.standing) :]])
        if isinstance(event, RoundStarted | RoundRecorded):
            self.rounds.append(ReplayRound(match.state.round, self._headline(), len(self.steps)))
        if not _one_with(event, following):
            self._cut(event, ended=bool(was_running) and not match.state.running)

    def moments(self) -> list[ReplayMoment]:
        """What is worth stopping at, and every retraction and correction, in order."""
        noted = key_moments(self._game, self._match.standing, self._names)
        chosen = best([one.moment for one in noted])
        step_of = {at: n for n, step in enumerate(self.steps) for at in range(step.at, step.through + 1)}
        found = [_moment(one, step_of[one.version], index in chosen) for index, one in enumerate(noted)]
        return sorted([*found, *self._mendings()], key=lambda one: one.at)

    def _mendings(self) -> Iterator[ReplayMoment]:
        for index, step in enumerate(self.steps):
            if step.kind in _MENDED:
                kind, title = _MENDED[step.kind]
                yield ReplayMoment(index, step.at, step.round, kind, title, step.text, None, top=False)

    def _headline(self) -> str:
        return self._game.view(self._match.state, frozenset()).headline

    def _cut(self, event: Event, *, ended: bool) -> None:
        match = self._match
        table = self._game.view(match.state, self._eyes)
        beat = self._beat(event, table, ended)
        step = Step(
            at=match.version - len(self._pending),
            through=match.version - 1,
            round=match.state.round,
            kind=codec(self._game).name_of(event),
            seat=getattr(event, "seat", None),
            text=". ".join(self._pending) + self._outcome(beat, table),
            beat=beat,
            table=table,
        )
        if isinstance(event, RoundRecorded | RoundCorrected):
            self._mend(event.round, step)
        self.steps.append(step)
        self._pending, self._table = [], table

    def _beat(self, event: Event, table: Table, ended: bool) -> Beat:
        if isinstance(event, _NOTES):
            return "note"
        if ended or isinstance(event, RoundRecorded):
            return "round"
        if _prepares(event):
            return "deal"
        return "trick" if self._closes(table) else "act"

    def _closes(self, table: Table) -> bool:
        """Whether an act has ended a trick, or a turn where cards are drawn from a stock."""
        before = self._table
        if before is None:
            return False
        return bool(before.trick and not table.trick) or (
            table.stock is not None and table.to_act != before.to_act
        )

    def _outcome(self, beat: Beat, table: Table) -> str:
        """What a trick or a round brought, to be added to its last sentence."""
        words = ""
        if beat in ("trick", "round") and self._table is not None and self._table.trick:
            words += "".join(
                f"; {self._names[laid.seat]} takes the trick" for laid in table.last if laid.winning
            )
        if beat == "round":
            points = zip(self._names, (place.points for place in table.places), strict=True)
            words += ". Now " + ", ".join(f"{name} {total}" for name, total in points if total is not None)
        return words

    def _tell(self, event: Event) -> str:
        state, names = self._match.state, self._names
        if isinstance(event, MatchStarted):
            variant = self._game.variants[event.variant]
            return f"{self._game.title}, {variant.title}: {', '.join(names)}"
        if isinstance(event, ActionRetracted):
            return f"Taken back: {self._told[event.version]}"
        if isinstance(event, RoundCorrected):
            return f"Corrected: {self._game.tell(state, event.line, names)}"
        if isinstance(event, MatchAbandoned):
            return f"The match is abandoned: {event.reason}"
        return self._game.tell(state, self._game.veiled(state, event, self._eyes), names)

    def _take_back(self, versions: Iterable[int]) -> None:
        """Mark the steps that showed these events; they are among the newest."""
        gone = set(versions)
        for step in reversed(self.steps):
            if step.through < min(gone):
                break
            step.retracted = step.retracted or not gone.isdisjoint(range(step.at, step.through + 1))

    def _mend(self, number: int, step: Step) -> None:
        """Mark the step that showed a line of the sheet before this one."""
        old = self._line_steps.get(number)
        if old is not None:
            old.corrected = True
        self._line_steps[number] = step
