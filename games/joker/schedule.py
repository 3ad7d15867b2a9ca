"""The rounds of a match as data: chapters of rounds, and what happens in a round of each kind.

A further schedule is a further value here and in ``VARIANTS``; no code asks which schedule is played.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from games.rule import rule

Act: TypeAlias = Literal["deal", "turn", "name", "bid", "play"]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens in a round. A deal says how many cards each; 0 means all of the round's."""

    act: Act
    cards: int = 0


@dataclass(frozen=True)
class Kind:
    """A kind of round: its order of events, and what follows from it, which is found out once."""

    name: str
    title: str
    steps: tuple[Step, ...]

    @cached_property
    def has_bids(self) -> bool:
        """Whether the players bid in rounds of this kind."""
        return Step("bid") in self.steps

    @cached_property
    def has_trump(self) -> bool:
        """Whether a card is turned or a suit named for trump in rounds of this kind."""
        return any(step.act in ("turn", "name") for step in self.steps)

    @cached_property
    def names_trump(self) -> bool:
        """Whether a seat names the trump in rounds of this kind."""
        return Step("name") in self.steps


@dataclass(frozen=True, slots=True)
class Chapter:
    """A block of rounds of one kind, closed by the premium: the cards dealt in each round."""

    kind: Kind
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the schedule: ``number`` and ``chapter`` count from 1, ``place`` in the chapter from 0."""

    number: int
    chapter: int
    place: int
    kind: Kind
    cards: int
    closes_chapter: bool


Schedule: TypeAlias = tuple[Chapter, ...]

_DEAL, _TURN, _NAME, _BID, _PLAY = Step("deal"), Step("turn"), Step("name"), Step("bid"), Step("play")
_THREE, _SIX = Step("deal", 3), Step("deal", 6)

RISING = Kind("rising", "1 to 8 cards", (_DEAL, _TURN, _BID, _PLAY))
FALLING = Kind("falling", "8 to 1 cards", (_DEAL, _TURN, _BID, _PLAY))
NINES = Kind("nines", "Nines", (_THREE, _NAME, _SIX, _BID, _PLAY))
GOLDEN = Kind("golden", "Golden", (_THREE, _NAME, _SIX, _PLAY))
NO_TRUMP = Kind("no-trump", "No trump", (_DEAL, _BID, _PLAY))
BLIND = Kind("blind", "Blind", (_NAME, _BID, _DEAL, _PLAY))
MISERE = Kind("misere", "Misère", (_THREE, _NAME, _SIX, _PLAY))

_FOUR_NINES = (9, 9, 9, 9)


@rule("joker-2.1")
def classic_24() -> Schedule:
    """Classic 24: four chapters: 1, 2, … 8 cards; four rounds of nine; 8, 7, … 1 cards; four rounds
    of nine.
    """
    rising, falling = tuple(range(1, 9)), tuple(range(8, 0, -1))
    return (
        Chapter(RISING, rising),
        Chapter(NINES, _FOUR_NINES),
        Chapter(FALLING, falling),
        Chapter(NINES, _FOUR_NINES),
    )


@rule("joker-2.2")
def short_12() -> Schedule:
    """Short 12: the first two chapters of the classic match."""
    return classic_24()[:2]


@rule("joker-2.3")
def full_40() -> Schedule:
    """Full 40: the classic match, then golden, no-trump, blind and misère, four rounds of nine each."""
    return classic_24() + tuple(Chapter(kind, _FOUR_NINES) for kind in (GOLDEN, NO_TRUMP, BLIND, MISERE))


@rule("joker-2.6")
def nines_16() -> Schedule:
    """The schedule is data (chapter kind, cards per round); nines 16 is four chapters of four nines."""
    return (Chapter(NINES, _FOUR_NINES),) * 4


def rounds(schedule: Schedule) -> tuple[Round, ...]:
    """The rounds of a schedule in order; round n stands at index n - 1."""
    result: list[Round] = []
    for number, chapter in enumerate(schedule, start=1):
        last = len(chapter.cards) - 1
        for place, cards in enumerate(chapter.cards):
            entry = Round(len(result) + 1, number, place, chapter.kind, cards, closes_chapter=place == last)
            result.append(entry)
    return tuple(result)
