"""What sets one Jokeren player apart from another of the same strength."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Habits:
    """A temperament.

    Attributes:
        memory: share of the discard pile, the newest first, that is remembered.
        thrift: how much the points of a card in hand weigh against what it may still become.
        caution: points a player gives to keep a card from someone who could lay it off.
        lapses: chance that an act is made without thinking.
    """

    memory: float = 1.0
    thrift: float = 0.5
    caution: float = 6.0
    lapses: float = 0.0


EVEN = Habits()
"""The temperament of nobody in particular."""
