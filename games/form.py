"""What has to be asked to write a round down as a line of the sheet, and the line made of the answers.

A form is data, so that a page, a phone or a terminal can ask it. It follows the answers given so far: the
dealer's forbidden bid is known once the others have bid. The law checks the finished line all the same.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET

from games.events import RoundRecorded, Seat
from games.rule import RULES

Key: TypeAlias = tuple[str, Seat | None]
"""A field of the line, and the seat whose part of it is meant; ``None`` for the whole round's."""

Answers: TypeAlias = Mapping[Key, Any]


class Choice(NamedTuple):
    """An answer one may give. ``rule`` is the id of the rule that forbids it, empty where none does."""

    value: Any
    label: str
    rule: str = ""


class Ask(NamedTuple):
    """A question: its field and seat, what it is called, the answers to choose from.

    Without ``choices`` a whole number from ``least`` on is the answer. ``of_seats``: the choices are seats,
    to be shown by the names of their players.
    """

    field: str
    seat: Seat | None
    label: str
    choices: tuple[Choice, ...] = ()
    least: int = 0
    of_seats: bool = False

    @property
    def key(self) -> Key:
        """Where the answer belongs."""
        return self.field, self.seat

    @property
    def forbidden(self) -> list[tuple[Choice, str]]:
        """The choices that a rule forbids, each with the rule's sentence."""
        return [(one, RULES[one.rule].sentence) for one in self.choices if one.rule]


class Form(NamedTuple):
    """The questions of a round.

    Attributes:
        headline: which round it is, and what is special about it.
        asks: the questions, in the order in which the table can answer them.
        settled: answers that follow from the others and need no question.
    """

    headline: str
    asks: list[Ask]
    settled: dict[Key, Any]


def which_seat(field: str, label: str, seats: Sequence[Seat], nobody: str = "") -> Ask:
    """The question for one of the seats; ``nobody`` is what no seat at all is called, if that may be."""
    none = (Choice(None, nobody),) if nobody else ()
    choices = (*(Choice(seat, f"seat {seat}") for seat in seats), *none)
    return Ask(field, None, label, choices, of_seats=True)


def line(kind: type[RoundRecorded], number: int, seats: int, given: Answers) -> RoundRecorded:
    """The line of the sheet that the answers make; a seat that was not asked has ``None``.

    ``kind`` is the game's own line. What was not asked stays absent where it may, else it is ``None``.
    """
    values: dict[str, Any] = {"round": number}
    for field in msgspec.structs.fields(kind):
        if (field.name, None) in given:
            values[field.name] = given[field.name, None]
        elif any((field.name, seat) in given for seat in range(seats)):
            values[field.name] = [given.get((field.name, seat)) for seat in range(seats)]
        elif field.name not in values and field.required:
            values[field.name] = None
    return kind(**{name: value for name, value in values.items() if value is not UNSET})


def answers(said: RoundRecorded) -> dict[Key, Any]:
    """A line taken apart into the answers that make it, to be corrected."""
    given: dict[Key, Any] = {}
    for name, value in msgspec.structs.asdict(said).items():
        if isinstance(value, list):
            given |= {(name, seat): one for seat, one in enumerate(value)}
        elif name != "round":
            given[name, None] = value
    return given
