"""What if: another act at a moment of a match, and what the round then brings.

The round is played on many times by bots, each time over other hidden hands that fit what the seat to act
knew. A world rests on the match, the version and its own number alone: whoever asks again gets the same, in
whatever portions, and every act is tried in the same worlds with the same stock. Nothing of it is recorded.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from bots.chance import Chance
from bots.playout import play_out
from bots.worlds import Worlds, can_be_imagined, witnessed
from events.errors import KibitzError
from events.rows import Stored
from games.events import Event, RoundCorrected, RoundRecorded, Seat
from games.game import Game
from games.match import Match
from projections.choice import Choice, choice, half_seen, is_done, looked_at
from projections.replay import LiveView

TOTAL = 200
"""Worlds in all."""
MOST = 50
"""Worlds that one question may ask for."""
PATIENCE = 4.0
"""Seconds after which an answer goes out with the worlds made so far; one is made in any case."""
EXAMINED = 1_500
"""Acts that are looked at, at most; a hand with many jokers has many thousand ways to name them."""
OFFERED = 40
"""Acts that are offered of each kind, at most."""


class Action(msgspec.Struct, frozen=True):
    """An act that can be tried, by its number; ``done`` if it is what happened."""

    index: int
    text: str
    done: bool


class Actions(msgspec.Struct, frozen=True):
    """What can be tried at a moment.

    Attributes:
        seat: who was to act.
        more: how many legal acts are left out, at least, where there are very many.
        sentence: why nothing can be tried; there are no actions then.
    """

    seat: Seat | None
    actions: list[Action] = []
    more: int = 0
    sentence: str | None = None


class World(msgspec.Struct, frozen=True):
    """What a round played out in one world brought each seat; ``None`` for one out of the match."""

    points: list[int | None]


class WhatIf(msgspec.Struct, frozen=True):
    """A portion of the worlds in which an act was tried.

    Attributes:
        first, made: the worlds are those numbered from ``first`` on, ``made`` of them, out of ``total``. They
            are fewer than asked for where that took too long; ask again from ``first + made`` on.
        actual: what the round brought each seat in the match, once it is over.
        sentence: why it can't be done; there are no worlds then.
    """

    action: Action | None = None
    seat: Seat | None = None
    first: int = 0
    made: int = 0
    total: int = TOTAL
    worlds: list[World] = []
    actual: list[int | None] | None = None
    sentence: str | None = None


class Trial(NamedTuple):
    """The action to be tried by its number, in how many worlds from the ``first`` on, and how many seconds
    that may take."""

    action: int
    first: int = 0
    worlds: int = 20
    patience: float = PATIENCE


def actions(  # noqa: PLR0913  # a match, a moment of it, and who asks
    match: str,
    stored: Sequence[Stored],
    names: Mapping[str, str],
    at: int,
    *,
    seat: Seat | None = None,
    live_view: LiveView = "table",
) -> Actions:
    """What can be tried in the place of the event at version ``at``, as ``seat`` may know it.

    Raises:
        KibitzError: the match has no such version (``unknown-version``) or seat (``unknown-seat``), or an
            event can't be applied.
    """
    asked = choice(match, stored, names, at, seat=seat, live_view=live_view)
    sentence = _impossible(asked)
    return Actions(asked.actor, sentence=sentence) if sentence else _Moment(asked).actions


def whatif(  # noqa: PLR0913  # a match, a moment of it, what is tried, and who asks
    match: str,
    stored: Sequence[Stored],
    names: Mapping[str, str],
    at: int,
    trial: Trial,
    *,
    seat: Seat | None = None,
    live_view: LiveView = "table",
) -> WhatIf:
    """What the round brings if the seat to act does something else, in some of the worlds.

    Raises:
        KibitzError: as for ``actions``; there is no such action, or there are no such worlds (``bad-value``).
    """
    _check(trial)
    asked = choice(match, stored, names, at, seat=seat, live_view=live_view)
    sentence = _impossible(asked)
    if sentence:
        return WhatIf(seat=asked.actor, first=trial.first, sentence=sentence)
    moment = _Moment(asked)
    offered = len(moment.actions.actions)
    if not 0 <= trial.action < offered:
        what = f"there is no action {trial.action} at version {at} of match {match}, only 0 to {offered - 1}"
        raise KibitzError("bad-value", what, stream=match, version=at)
    worlds = list(moment.played(trial, f"{match}/{at}"))
    return WhatIf(
        action=moment.actions.actions[trial.action],
        seat=asked.actor,
        first=trial.first,
        made=len(worlds),
        worlds=worlds,
        actual=_actual(asked.whole, asked.before.state.round),
    )


def _check(trial: Trial) -> None:
    if not 0 <= trial.first < TOTAL:
        raise KibitzError("bad-value", f"the worlds are numbered 0 to {TOTAL - 1}, not {trial.first}")
    if not 1 <= trial.worlds <= MOST:
        raise KibitzError("bad-value", f"1 to {MOST} worlds can be asked for at once, not {trial.worlds}")


def _impossible(asked: Choice) -> str | None:
    """Why nothing can be tried, in a sentence."""
    if isinstance(asked.event, RoundRecorded | RoundCorrected):
        return "Of this round only the line of the sheet is known, not the cards: it can't be played out."
    if asked.unknown:
        return asked.unknown
    if not asked.before.state.running:
        return "The round was over here: there is nothing left to play out."
    if half_seen(asked):
        return "Not all cards of the hand that was to act were seen: what it could do is not known."
    if not can_be_imagined(asked.before.game.name):
        return f"Hidden hands of {asked.before.game.title} can't be imagined yet."
    return None


def _actual(whole: Match, number: int) -> list[int | None] | None:
    rounds = whole.game.score(whole.state).rounds
    points: list[list[int | None]] = [one.points for one in rounds if one.round == number]
    return points[0] if points else None


class _Moment:
    """A choice as the seat had it: what it knew, and what it could do.

    Attributes:
        actions: what can be tried.
    """

    def __init__(self, asked: Choice) -> None:
        game, seat = asked.before.game, asked.before.state.to_act
        standing = [event for _version, event in asked.before.standing]
        seen = looked_at(game, asked.before.state, asked.event)
        if not seen and standing[-1].retraction == "with the next":
            standing.pop()  # whoever draws was free to draw elsewhere, before the stock was made anew for it
        self._game, self._state, self._worlds = game, *witnessed(game, standing, seat)
        if seen:
            self._worlds.glimpses(self._state, asked.event)
        self._acts, more = _offered(game, self._state, asked.event, seen)
        offered = [Action(index, game.short(act), done) for index, (act, done) in enumerate(self._acts)]
        self.actions = Actions(seat, offered, more)

    _game: Game[Any]
    _state: Any
    _worlds: Worlds

    def played(self, trial: Trial, seed: str) -> Iterator[World]:
        """The worlds asked for, until patience ends."""
        act, _done = self._acts[trial.action]
        until = monotonic() + trial.patience
        for number in range(trial.first, min(TOTAL, trial.first + trial.worlds)):
            world = self._worlds.draw(self._state, Chance(f"world/{seed}/{number}"))
            yield World(play_out(self._game, world, act, f"whatif/{seed}/{number}"))
            if monotonic() > until:
                return


def _offered(
    game: Game[Any], state: Any, done: Event, seen: Sequence[Event]
) -> tuple[list[tuple[Event, bool]], int]:
    """The legal acts, each with whether it was done, and how many are left out.

    In the place of acts whose card the seat was shown before it went on stand those that it went on with.
    """
    legal = [
        act
        for act in islice(game.candidates(state), EXAMINED)
        if game.allows(state, act) and not (seen and type(act) is type(done))
    ]
    acts = [(act, is_done(act, done)) for act in (*seen, *legal)]
    if not any(was for _act, was in acts) and _leads_on(game, state, done):
        acts.insert(0, (done, True))
    kinds: Counter[type[Event]] = Counter()
    offered = []
    for act, was in acts:
        kinds[type(act)] += 1
        if was or kinds[type(act)] <= OFFERED:
            offered.append((act, was))
    return offered, len(acts) - len(offered)


def _leads_on(game: Game[Any], state: Any, act: Event) -> bool:
    """Whether the round can go on after an act, or is over with it."""
    after = state.copied()
    game.evolve(after, act)
    return not after.running or any(game.allows(after, one) for one in game.candidates(after))
