"""One match folded from its events: the state, and which events still stand.

A match is the only place that knows what retractions and corrections do, for every game alike: it keeps
the events that count, and folds them again when one is taken back or mended.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from games.events import ActionRetracted, Event, MatchAbandoned, MatchStarted, RoundCorrected, RoundRecorded
from games.game import Game, State
from games.record import (
    abandoned_before_its_end,
    begins_with_match_started,
    corrects_a_sheet_line,
    nothing_after_abandoning,
    retracts_the_newest_act,
)
from games.rule import Forbids, Illegal, rule_of

_MENDING: dict[type[Event], tuple[Forbids, ...]] = {
    MatchStarted: (),
    ActionRetracted: (nothing_after_abandoning, retracts_the_newest_act),
    RoundCorrected: (corrects_a_sheet_line,),
    MatchAbandoned: (nothing_after_abandoning, abandoned_before_its_end),
}


@cache
def _acts(game: Game[Any]) -> Mapping[type[Event], tuple[Sequence[Forbids], Callable[[Any, Any], None]]]:
    """The rules and the evolution of every act of the game."""
    return {kind: (game.checks[kind], evolve) for kind, evolve in game.evolutions.items()}


class Match:
    """The events of one stream, applied one after the other.

    Attributes:
        game: the game being played.
        version: how many events the stream has; the next event gets this number.
        standing: ``(version, event)`` of the events that count, oldest first. A corrected line stands in
            its old place.
        state: the game's state; missing before ``MatchStarted``.
    """

    __slots__ = ("_acts", "_evolutions", "game", "standing", "state", "version")

    state: Any

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.version = 0
        self.standing: list[tuple[int, Event]] = []
        self.state = None
        self._evolutions = game.evolutions
        self._acts = _acts(game)

    def check(self, event: Event) -> None:
        """Refuse an event that may not come next.

        Raises:
            Illegal: by a rule of the record or of the game.
        """
        kind = type(event)
        mending = kind in _MENDING
        if mending or self.state is None or self.state.abandoned is not None:
            self._check_record(kind, event)
        if not mending:
            self.game.check(self.state, event)

    def _check_record(self, kind: type[Event], event: Event) -> None:
        self._refuse((begins_with_match_started,), event)
        self._refuse(_MENDING.get(kind, (nothing_after_abandoning,)), event)
        if isinstance(event, MatchStarted):
            self.game.check_start(event)

    def _refuse(self, rules: tuple[Forbids, ...], event: Event) -> None:
        for forbids in rules:
            because = forbids(self, event)
            if because is not None:
                raise Illegal(rule_of(forbids), because)

    def admit(self, event: Event) -> None:
        """``check`` and then ``apply``, at once for an act of the game itself: a file is nearly all of those.

        Raises:
            Illegal: as ``check``; the match stays as it was.
        """
        state, act = self.state, self._acts.get(type(event))
        if act is None or state is None or state.abandoned is not None:
            self.check(event)
            self.apply(event)
            return
        rules, evolve = act
        for forbids in rules:
            if forbids(state, event) is not None:
                self.check(event)  # says it in full
        evolve(state, event)
        self.standing.append((self.version, event))
        self.version += 1

    def apply(self, event: Event) -> None:
        """Fold one event, legal or not: what is stored is the truth."""
        kind = type(event)
        evolve = self._evolutions.get(kind)
        if evolve is not None:
            evolve(self.state, event)
            self.standing.append((self.version, event))
        elif kind is ActionRetracted:
            self.standing = self._without_newest()
            self.state = self._refolded(self.standing)
        elif kind is RoundCorrected:
            self.standing = self._mended(event)  # type: ignore[arg-type]
            self.state = self._refolded(self.standing)
        else:
            self.standing.append((self.version, event))
            self._begin_or_end(event)
        self.version += 1

    def _begin_or_end(self, event: Event) -> None:
        if isinstance(event, MatchStarted):
            self.state = self.game.start(event)
        elif isinstance(event, MatchAbandoned):
            self.state.abandoned = event.reason
            self.state.running = False
            self.state.to_act = None

    def _without_newest(self) -> list[tuple[int, Event]]:
        kept = self.standing[:-1]
        while kept and kept[-1][1].retraction == "with the next":
            kept.pop()
        return kept

    def _mended(self, event: RoundCorrected[RoundRecorded]) -> list[tuple[int, Event]]:
        at = self.line_at(event.round)
        return [(version, event.line if version == at else old) for version, old in self.standing]

    def _refolded(self, standing: Iterable[tuple[int, Event]]) -> State | None:
        again = Match(self.game)
        for again.version, event in standing:
            again.apply(event)
        return again.state  # type: ignore[no-any-return]

    def line_at(self, round_number: int) -> int | None:
        """Version of the sheet line of a round, or ``None`` if the round has none."""
        for version, event in self.standing:
            if isinstance(event, RoundRecorded) and event.round == round_number:
                return version
        return None

    def fault_after(self, event: RoundCorrected[RoundRecorded]) -> str | None:
        """What a correction would make illegal: the line itself or a later event, with the reason."""
        again = Match(self.game)
        for again.version, standing in self._mended(event):
            try:
                again.check(standing)
            except Illegal as illegal:
                where = (
                    "the line" if standing is event.line else f"the later event at version {again.version}"
                )
                return f"{where} would break {illegal.id} ({illegal.because})"
            again.apply(standing)
        return None


def fold(game: Game[Any], events: Iterable[Event]) -> Match:
    """The match that these events make, in order from version 0."""
    match = Match(game)
    for event in events:
        match.apply(event)
    return match
