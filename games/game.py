"""The one interface a game offers. Everything outside ``games/`` talks to a game through it.

A game is pure: no clock, no chance, no files. Its state is changed in place by ``evolve``, which never
refuses; ``check`` is the only place that refuses. Legal moves are the candidates that ``check``'s own
rules let pass: there is no second list.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec
from msgspec import UNSET

from games.cards import Card, backs
from games.events import CardsDealt, Event, MatchStarted, RoundCorrected, RoundRecorded, Seat
from games.facts import Fact
from games.form import Answers, Form, line
from games.moments import KeyMoment
from games.rule import RULES, Forbids, Illegal, refusal, rule_of
from games.table import Sheet, Table

_TRUTH = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Option:
    """A choice the players make before the match.

    Attributes:
        rule: id of the rule that says what the option means.
        choices: value → meaning, for forms and docs.
        hint: the accepted values in words, for the error.
        accepts: further test for values outside ``choices``.
        by_seats: the default for a number of players where it is another.
    """

    name: str
    title: str
    rule: str
    default: Any
    choices: Mapping[Any, str]
    hint: str
    accepts: Callable[[Any], bool] = field(default=lambda _value: False)
    by_seats: Mapping[int | None, Any] = field(default_factory=dict)

    def refuses(self, value: Any) -> bool:
        """Whether the value is none this option takes; ``True`` is never taken for the number 1."""
        known = any(value == choice and type(value) is type(choice) for choice in self.choices)
        return not (known or self.accepts(value))

    def read(self, text: str) -> Any:
        """The value that a word means: a choice by its name, or what is accepted beside them."""
        word = text.strip().lower()
        for choice in self.choices:
            if str(choice).lower() == word or choice is _TRUTH.get(word):
                return choice
        try:
            number_or_truth = msgspec.json.decode(word.encode())
        except msgspec.MsgspecError:
            return text.strip()
        return text.strip() if self.refuses(number_or_truth) else number_or_truth


@dataclass(frozen=True, slots=True)
class Variant:
    """A named form of a game, with the options that can be chosen in it."""

    name: str
    title: str
    summary: str
    rule: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]

    def pinned(self, chosen: Mapping[str, Any], seats: int | None = None) -> dict[str, Any]:
        """Every option with its value: the chosen ones, the rest at their defaults for so many players."""
        return {
            option.name: chosen.get(option.name, option.by_seats.get(seats, option.default))
            for option in self.options
        }


class State:
    """What every game's state has. Games add their own fields.

    Attributes:
        players: player ids in seat order.
        options: every option with its pinned value.
        round: number of the newest round, 0 before the first.
        dealer: its dealer, or ``None`` if no record has named one.
        running: whether that round has begun and is not scored yet.
        to_act: the seat whose act is awaited, if one is.
        over: whether the match has been played to its end.
        abandoned: the reason, once the match was given up.
    """

    __slots__ = ("abandoned", "dealer", "options", "over", "players", "round", "running", "to_act", "variant")

    def __init__(self, variant: Variant, players: Sequence[str], options: Mapping[str, Any]) -> None:
        self.variant = variant
        self.players = tuple(players)
        self.options = dict(options)
        self.round = 0
        self.dealer: Seat | None = None
        self.running = False
        self.to_act: Seat | None = None
        self.over = False
        self.abandoned: str | None = None

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.players)

    def next_dealer(self) -> Seat | None:
        """Whose turn it is to deal the next round; ``None`` while nobody was ever named."""
        return None if self.dealer is None else (self.dealer + 1) % self.seats

    @property
    def status(self) -> str:
        """``finished``, ``abandoned`` or ``running``."""
        if self.over:
            return "finished"
        return "running" if self.abandoned is None else "abandoned"

    def copied(self) -> Self:
        """The same state once more, to be tried out: events applied to it change nothing here."""
        other = object.__new__(type(self))
        for kind in type(self).__mro__:
            for name in getattr(kind, "__slots__", ()):
                if hasattr(self, name):
                    setattr(other, name, _copied(getattr(self, name)))
        return other


def _copied(value: Any) -> Any:
    """A copy of what ``evolve`` changes in place: lists, lists in them, and dictionaries."""
    if isinstance(value, list):
        return [_copied(one) for one in value]
    return value.copy() if isinstance(value, dict) else value


S = TypeVar("S", bound=State)


class Pack(Protocol):
    """Where the table takes its cards from: chance lives outside the law."""

    def shuffled(self, cards: Iterable[Card]) -> list[Card]:
        """The cards in a new order."""

    def seat(self, seats: int) -> Seat:
        """Any seat, for the first dealer."""


class Game(ABC, Generic[S]):
    """A game of the house. Subclasses set the names and fill in the methods.

    ``rules_for`` maps an event type to the rules that can forbid it, in the order a round meets them;
    ``evolutions`` maps it to the function that sets the state to what it is after the event.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int] = 1
    variants: ClassVar[Mapping[str, Variant]]
    vocabulary: ClassVar[Mapping[str, Any]]
    start_rules: ClassVar[Sequence[Forbids]] = ()
    rules_for: ClassVar[Mapping[type[Event], Sequence[Forbids]]]
    evolutions: ClassVar[Mapping[type[Event], Callable[[Any, Any], None]]]

    def check_start(self, event: MatchStarted) -> None:
        """Refuse a match this game can't be played as.

        Raises:
            Illegal: unknown variant, option or rules version, or a table the rules don't allow.
        """
        variant = self.variants.get(event.variant)
        if variant is None:
            because = f"{self.title} has no variant {event.variant!r}"
            raise Illegal(RULES["record-1"], because, sorted(self.variants))
        if event.rules is not UNSET and not 1 <= event.rules <= self.rules_version:
            because = f"rules version {event.rules} is not known; the newest is {self.rules_version}"
            raise Illegal(RULES["record-1"], because)
        self._check_options(variant, {} if event.options is UNSET else event.options)
        illegal = refusal(self.start_rules, variant, event)
        if illegal is not None:
            raise illegal

    def _check_options(self, variant: Variant, chosen: Mapping[str, Any]) -> None:
        known = {option.name: option for option in variant.options}
        for name, value in chosen.items():
            if name not in known:
                raise Illegal(RULES["record-1"], f"{variant.title} has no option {name!r}", sorted(known))
            if known[name].refuses(value):
                because = f"{name} is {value!r}; it may be {known[name].hint}"
                raise Illegal(RULES[known[name].rule], because)

    @abstractmethod
    def start(self, event: MatchStarted) -> S:
        """The state after ``MatchStarted``."""

    def evolve(self, state: S, event: Event) -> None:
        """Set the state to what it is after the event. Never refuses."""
        self.evolutions[type(event)](state, event)

    def refusal(self, state: S, event: Event) -> Illegal | None:
        """Why the event is illegal in this state, or ``None`` if it is legal."""
        return refusal(self.rules_for[type(event)], state, event)

    @cached_property
    def checks(self) -> Mapping[type[Event], Sequence[Forbids]]:
        """What an event has to pass to be recorded: ``rules_for``, and what a game asks of records alone."""
        return self.rules_for

    def check(self, state: S, event: Event) -> None:
        """Refuse an illegal event.

        Raises:
            Illegal: with what would have been legal, where that is a short list.
        """
        for forbids in self.checks[type(event)]:
            because = forbids(state, event)
            if because is not None:
                legal = [self.short(other) for other in self.alternatives(state, event)]
                raise Illegal(rule_of(forbids), because, legal)

    def alternatives(self, state: S, event: Event) -> list[Event]:
        """Legal events of the same type, for the refusal to name; none where there are many."""
        same = [legal for legal in self.legal(state) if type(legal) is type(event)]
        return same if len(same) <= 24 else []

    @abstractmethod
    def candidates(self, state: S) -> Iterable[Event]:
        """Every act one might try in this state for the seat to act, legal or not."""

    def legal(self, state: S) -> list[Event]:
        """The acts of the seat to act that no rule refuses."""
        return [event for event in self.candidates(state) if self.allows(state, event)]

    def allows(self, state: S, event: Event) -> bool:
        """Whether no rule refuses the event: ``refusal`` without the words."""
        return all(forbids(state, event) is None for forbids in self.rules_for[type(event)])

    @abstractmethod
    def due(self, state: S, pack: Pack) -> Event | None:
        """The act of the table that must come next (a round's start, a deal), or ``None``."""

    def with_chance(self, _state: S, event: Event, _pack: Pack) -> list[Event]:
        """A player's act together with what chance adds to it: a drawn card, a reshuffle just before it.

        ``legal`` lists such acts with an unseen card (``?``); most acts need nothing and stay as they are.
        """
        return [event]

    def after_look(self, _state: S, event: Event) -> list[Event]:
        """The acts left to choose from once chance has shown a player the card he looks at.

        ``event`` is what ``with_chance`` has made of the chosen act. Most acts hold nothing to think over
        then, and stay as they are.
        """
        return [event]

    @abstractmethod
    def line(self, state: S) -> RoundRecorded | None:
        """The newest scored round as its line of the sheet, or ``None`` before the first."""

    @abstractmethod
    def form(self, state: S, given: Answers) -> Form | None:
        """The questions whose answers make the next round's line; ``None`` when no round can be written.

        ``given`` are the answers so far: what is asked, and which answers a rule forbids, follows them.
        """

    def written(self, state: S, given: Answers) -> RoundRecorded:
        """The next round as its line, made of the answers to its form and of what is settled without asking.

        The law has not seen it yet.
        """
        form = self.form(state, given)
        settled = {} if form is None else form.settled
        kind = self.vocabulary[RoundRecorded.__name__]
        return line(kind, self.line_due(state), state.seats, {**given, **settled})

    def line_due(self, state: S) -> int:
        """The number of the round whose line would come next."""
        return state.round + 1

    plays_unseen: ClassVar[bool] = False
    """Whether ``legal`` has all that a hand may do whose cards the recorder did not see."""

    @abstractmethod
    def short(self, event: Event) -> str:
        """An act in a word or two, for lists: ``K♥``, ``3``, ``joker take``."""

    @abstractmethod
    def tell(self, state: S, event: Event, names: Sequence[str]) -> str:
        """The event as one sentence; ``state`` is the one before it, ``names`` are in seat order."""

    def veiled(self, _state: S, event: Event, eyes: frozenset[Seat]) -> Event:
        """The event as these seats together may know it: a card that none of them sees is ``?``.

        ``state`` is the one before the event. What every game deals face down is veiled here; a game with
        further secrets (a draw from the stock) adds them.
        """
        if not isinstance(event, CardsDealt):
            return event
        return CardsDealt([hand if seat in eyes else backs(hand) for seat, hand in enumerate(event.hands)])

    @abstractmethod
    def view(self, state: S, eyes: frozenset[Seat]) -> Table:
        """The table as these seats together may see it; every other hand shows backs."""

    @abstractmethod
    def score(self, state: S) -> Any:
        """The standing as a msgspec struct, a subclass of ``games.table.Score``."""

    def claims(self, state: S, event: Event) -> dict[str, Any]:
        """What a file may claim right after an event, to be checked: a game adds its own to ``totals`` and
        ``round_points`` (those of the newest scored round, or of the one that the event corrects)."""
        score = self.score(state)
        of_round = {one.round: one.points for one in score.rounds}
        newest = score.rounds[-1].round if score.rounds and not state.running else None
        number = event.round if isinstance(event, RoundCorrected) else newest
        points = {"round_points": of_round[number]} if number in of_round else {}
        return {"totals": score.totals, **points}

    @abstractmethod
    def sheet(self, state: S) -> Sheet:
        """The score sheet, ready to print."""

    @abstractmethod
    def facts(self, state: S) -> Iterable[Fact]:
        """What is known of the match for the fact tables, in order."""

    @abstractmethod
    def moments(self, state: S, event: Event, names: Sequence[str]) -> Iterable[KeyMoment]:
        """What was worth stopping at in an event of the game; ``state`` is the one right after it.

        Only what everybody at the table knew then; ``names`` are in seat order.
        """

    def attempts(self, state: S) -> Iterable[Event]:
        """Every act one may wonder about: the candidates, and in a game that leaves out of them what leads
        nowhere, that too. Acts that end a turn come first.

        An act that the rules let pass and that is no candidate leads nowhere: after it nothing is legal.
        """
        return self.candidates(state)
