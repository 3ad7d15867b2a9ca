"""The moments of a match worth stopping at, in match order, and which of them are the best.

Told by the games, of the events that still stand: what was taken back did not happen, and a mended line
counts as it stands now. The rule of each game: docs/key-moments.md.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.events import Event, MatchAbandoned, RoundRecorded
from games.game import Game
from games.match import Match
from games.moments import KeyMoment, Scored, decisive


class Noted(NamedTuple):
    """A moment, and the version of the event that made it."""

    version: int
    round: int
    moment: KeyMoment


def key_moments(game: Game[Any], standing: Sequence[tuple[int, Event]], names: Sequence[str]) -> list[Noted]:
    """The moments of the events that stand, in match order."""
    return _Watcher(game, names).watch(standing)


class _Watcher:
    """Folds the match once more and notes what the game tells."""

    def __init__(self, game: Game[Any], names: Sequence[str]) -> None:
        self._match = Match(game)
        self._names = names
        self._scored: list[Scored] = []
        self._ends: list[int] = []
        self._totals: Sequence[int] = ()

    def watch(self, standing: Sequence[tuple[int, Event]]) -> list[Noted]:
        noted = [one for version, event in standing for one in self._after(version, event)]
        for place, moment in self._decisive().items():
            noted.append(Noted(self._ends[place], self._scored[place].round, moment))
        return sorted(noted, key=lambda one: one.version)

    def _after(self, version: int, event: Event) -> Iterator[Noted]:
        match = self._match
        was_running = match.state is not None and match.state.running
        match.apply(event)
        state = match.state
        if not state.running:
            self._score(version, event, was_running)
        if type(event) in match.game.evolutions:
            for moment in match.game.moments(state, event, self._names):
                yield Noted(version, state.round, moment)

    def _score(self, version: int, event: Event, was_running: bool) -> None:
        """Remember the totals, and those before where a round has come to its score."""
        before, self._totals = self._totals, self._match.game.score(self._match.state).totals
        if isinstance(event, RoundRecorded) or (was_running and not isinstance(event, MatchAbandoned)):
            self._scored.append(Scored(self._match.state.round, before, self._totals))
            self._ends.append(version)

    def _decisive(self) -> dict[int, KeyMoment]:
        places = self._match.game.score(self._match.state).places
        return {} if places is None else decisive(self._scored, places, self._names)
