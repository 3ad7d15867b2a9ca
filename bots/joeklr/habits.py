"""What sets one Joeklr player apart from another of the same strength."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Habits:
    """A temperament.

    Attributes:
        memory: share of the discard pile, the newest first, that is remembered.
        mystery: a myscard stays face down when no more cards than this are owned.
        caution: cards a player gives to keep a meld from the next one.
        curiosity: chance to peek at a myscard before discarding.
        silence: chance that an opt of several cards is not announced.
        whomp: chance that a win is exclaimed.
        lapses: chance that an act is made without thinking.
    """

    memory: float = 1.0
    mystery: int = 5
    caution: float = 1.5
    curiosity: float = 0.0
    silence: float = 0.0
    whomp: float = 0.7
    lapses: float = 0.0


EVEN = Habits()
"""The temperament of nobody in particular."""
