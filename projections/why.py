"""What the seat to act could do at a moment of a match, and which rule forbids everything else.

All of it comes from the law: the acts are the game's own ``attempts``, and an act is legal if no rule refuses
it. It is told only to whom the actor's hand is open, so it tells nobody more than he may know.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from events.codec import codec
from events.rows import Stored
from games.events import Event, Seat
from games.game import Game
from games.rule import Illegal
from projections.choice import choice, is_done, looked_at
from projections.moments import Act
from projections.replay import LiveView

EXAMINED = 1_500
"""Acts that are looked at, at most; a hand with many jokers has many thousand ways to name them."""
SHOWN = 60
"""Legal acts, and refused ones, that are told of each kind, at most."""


class Legal(msgspec.Struct, frozen=True):
    """An act that was legal: in words, as an event, and whether it is what was done."""

    text: str
    event: Act
    done: bool


class Forbidden(msgspec.Struct, frozen=True):
    """An act that a rule refuses: the event's type, the rule's id and sentence, and why it applies here."""

    text: str
    type: str
    rule: str
    sentence: str
    because: str


class Why(msgspec.Struct, frozen=True):
    """A choice, and what there was to choose from.

    Attributes:
        at: version of the event that was chosen; ``seat`` was to act before it, ``player`` sits there.
        done: the event in a few words.
        more: how many acts are left out, at least, where there are very many.
        unknown: why nothing is told; both lists are empty then.
    """

    match: str
    at: int
    seat: Seat | None = None
    player: str | None = None
    done: str = ""
    legal: list[Legal] = []
    refused: list[Forbidden] = []
    more: int = 0
    unknown: str | None = None


def why(  # noqa: PLR0913  # a match, a moment of it, and who asks
    match: str,
    stored: Sequence[Stored],
    names: Mapping[str, str],
    at: int,
    *,
    seat: Seat | None = None,
    live_view: LiveView = "table",
) -> Why:
    """What could have been done instead of the event at version ``at``, as ``seat`` may know it.

    Where that event only prepares the next one (the stock made anew before a draw), it is about that one.

    Raises:
        KibitzError: the match has no such version (``unknown-version``) or seat (``unknown-seat``), or an
            event can't be applied.
    """
    asked = choice(match, stored, names, at, seat=seat, live_view=live_view)
    game, state, actor = asked.before.game, asked.before.state, asked.actor
    if actor is None:
        return Why(match, at, unknown=asked.unknown)
    done = game.short(game.veiled(state, asked.event, asked.seen_by))
    told = Why(match, at, actor, asked.player, done, unknown=asked.unknown)
    return told if told.unknown else _Acts(game, state, asked.event).told(told)


class _Acts:
    """The acts of a moment, told apart by the law."""

    def __init__(self, game: Game[Any], state: Any, done: Event) -> None:
        self._game, self._state, self._done = game, state, done
        self._name_of = codec(game).name_of
        self._counts: Counter[tuple[type[Event], bool]] = Counter()
        self._legal: list[Legal] = []
        self._refused: list[Forbidden] = []
        self._more = 0

    def told(self, about: Why) -> Why:
        """The same with every attempt sorted into the legal and the refused ones, what was done first."""
        looked = looked_at(self._game, self._state, self._done)
        offered = {repr(act) for act in (*self._game.candidates(self._state), *looked)}
        attempts = iter(self._attempts(looked))
        legal = [act for act in islice(attempts, EXAMINED) if not self._refuses(act, repr(act) in offered)]
        self._more += sum(1 for _ in islice(attempts, EXAMINED))
        done = next((act for act in legal if is_done(act, self._done)), self._seen())
        self._tell(done, done=True)
        for act in legal:
            if act is not done:
                self._tell(act)
        return msgspec.structs.replace(about, legal=self._legal, refused=self._refused, more=self._more)

    def _seen(self) -> Event:
        """What was done, as whoever did it knew it."""
        return self._game.veiled(self._state, self._done, frozenset((self._state.to_act,)))

    def _attempts(self, looked: Sequence[Event]) -> Iterator[Event]:
        """The attempts, those after a look in the place of the same before it."""
        yield from looked
        for act in self._game.attempts(self._state):
            if not (looked and type(act) is type(self._done)):
                yield act

    def _refuses(self, act: Event, offered: bool) -> bool:
        """Whether a rule refuses the act, or all that could follow it; if so it is noted."""
        if not offered and self._counts[type(act), False] >= SHOWN:
            self._more += 1
            return True
        illegal = self._game.refusal(self._state, act)
        then = ""
        if illegal is None and not offered:
            illegal, then = self._after(act), "the turn could not be ended then: "
        if illegal is None:
            return False
        if not self._full(act, legal=False):
            text = self._game.short(act)
            named, because = self._name_of(act), then + illegal.because
            self._refused.append(Forbidden(text, named, illegal.id, illegal.sentence, because))
        return True

    def _full(self, act: Event, *, legal: bool) -> bool:
        """Count the act; whether enough of its kind are told already."""
        self._counts[type(act), legal] += 1
        full = self._counts[type(act), legal] > SHOWN
        self._more += full
        return full

    def _after(self, act: Event) -> Illegal | None:
        """What refuses the end of the turn after an act that leads nowhere."""
        after = self._state.copied()
        self._game.evolve(after, act)
        ends = next(iter(self._game.attempts(after)), None)
        return None if ends is None else self._game.refusal(after, ends)

    def _tell(self, act: Event, *, done: bool = False) -> None:
        if not self._full(act, legal=True):
            event = Act(self._name_of(act), act)
            self._legal.append(Legal(self._game.short(act), event, done))
