"""A league as data: who plays, how often, what, and how their matches are written down.

A game's league is the ``PLAN`` in ``bots/<game>/league.py``. Nothing here knows a game.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import games
from bots.bot import Bot
from bots.chance import Chance
from bots.people import person
from bots.scribe import Manner
from bots.simulate import Sitting
from games.rule import Illegal

REASONS = (
    "the last train was about to leave",
    "a player was called away",
    "the lights went out",
    "the café closed",
)


@dataclass(frozen=True)
class Member:
    """A person of the league: whose player plays for them, and how often they sit down (1 is average)."""

    person: str
    bot: Bot
    keenness: float = 1.0


@dataclass(frozen=True)
class Records:
    """How a league writes its matches down, as shares of all matches.

    Attributes:
        sheet: kept by the sheet from the first round to the last.
        mixed: some rounds by the sheet, the rest card by card.
        abandoned: given up before the end.
        slips: with acts taken back now and then, where they are written card by card.
        wrong_lines: with lines corrected now and then, where they are kept by the sheet.
    """

    sheet: float = 0.2
    mixed: float = 0.12
    abandoned: float = 0.06
    slips: float = 0.15
    wrong_lines: float = 0.4


@dataclass(frozen=True)
class Plan:
    """A league of one game: its members, and its matches over the year that ends on a day.

    ``variants`` and ``options`` carry the weight of each choice; ``rounds`` says how many rounds a match of a
    variant has, or about how many; ``seats`` is how many sit down, one match after the other, over and over.
    Of the options those are chosen from that the variant and the table allow.
    """

    game: str
    matches: int
    members: Sequence[Member]
    variants: Mapping[str, float]
    rounds: Mapping[str, int]
    options: Sequence[tuple[float, Mapping[str, Any]]] = ((1.0, {}),)
    seats: Sequence[int] = (4,)
    records: Records = Records()
    last_day: date = date(2026, 11, 30)


def sittings(plan: Plan) -> Iterator[tuple[str, Sitting]]:
    """The league's matches in the order of their days: stream ids and sittings, the same every time."""
    chance = Chance(f"league/{plan.game}")
    for number in range(1, plan.matches + 1):
        yield f"demo-{plan.game}-{number:03d}", _sitting(plan, number, chance)


def _sitting(plan: Plan, number: int, chance: Chance) -> Sitting:
    table = _table(plan, number, chance)
    variant = chance.weighted(list(plan.variants), list(plan.variants.values()))
    sitting = Sitting(
        game=games.named(plan.game),
        variant=variant,
        players=[person(member.person) for member in table],
        bots=[member.bot for member in table],
        seed=f"demo/{plan.game}/{number}",
    )
    return replace(
        sitting,
        options=_options(plan, sitting, chance),
        began=_evening(plan, number, chance),
        manner=_manner(plan.records, plan.rounds[variant], chance),
    )


def _options(plan: Plan, sitting: Sitting, chance: Chance) -> Mapping[str, Any]:
    allowed = [(weight, options) for weight, options in plan.options if _allowed(sitting, options)]
    return chance.weighted([options for _weight, options in allowed], [weight for weight, _ in allowed])


def _allowed(sitting: Sitting, options: Mapping[str, Any]) -> bool:
    try:
        sitting.game.check_start(replace(sitting, options=options).start)
    except Illegal:
        return False
    return True


def _table(plan: Plan, number: int, chance: Chance) -> list[Member]:
    """As many members as the table seats, the keen ones more often."""
    waiting, table = list(plan.members), []
    for _seat in range(plan.seats[number % len(plan.seats)]):
        member = chance.weighted(waiting, [one.keenness for one in waiting])
        waiting.remove(member)
        table.append(member)
    return table


def _evening(plan: Plan, number: int, chance: Chance) -> datetime:
    """The evenings are spread evenly over the year; the last match is on the last day."""
    day = plan.last_day - timedelta(days=(plan.matches - number) * 365 // plan.matches)
    return datetime.combine(day, time(18, 0), UTC) + timedelta(seconds=chance.below(3 * 3600))


def _manner(records: Records, rounds: int, chance: Chance) -> Manner:
    sheet = _by_sheet(records, rounds, chance)
    return Manner(
        sheet=sheet,
        slips=0.01 if chance.happens(records.slips) else 0.0,
        wrong_lines=0.1 if chance.happens(records.wrong_lines) else 0.0,
        given_up=_given_up(records, rounds, chance),
        reason=chance.pick(REASONS),
    )


def _by_sheet(records: Records, rounds: int, chance: Chance) -> Callable[[int], bool]:
    """Which rounds are kept by the sheet: all, none, or those up to or from one in the middle."""
    drawn, middle = chance.random(), 1 + rounds // 4 + chance.below(max(1, rounds // 2))
    early = chance.happens(0.5)
    if drawn < records.sheet:
        return lambda _round: True
    if drawn < records.sheet + records.mixed:
        return lambda number: (number < middle) == early
    return lambda _round: False


def _given_up(records: Records, rounds: int, chance: Chance) -> tuple[int, int] | None:
    """A round between the second and the last, and a place in it."""
    if rounds < 2 or not chance.happens(records.abandoned):
        return None
    return 2 + chance.below(rounds - 1), 1 + chance.below(20)
