"""What sets one Remika player apart from another of the same strength."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Habits:
    """A temperament.

    Attributes:
        memory: share of the discard pile, the newest first, that is remembered.
        caution: points a player gives to keep a card from someone who could lay it off.
        thrift: how much the points of a card in hand weigh against what it may still become.
        tidiness: chance that a four of a kind on the table is cleared when it can be.
        pride: chance that an offer to buy back is refused.
        lapses: chance that an act is made without thinking.
    """

    memory: float = 1.0
    caution: float = 6.0
    thrift: float = 0.7
    tidiness: float = 0.25
    pride: float = 0.0
    lapses: float = 0.0


EVEN = Habits()
