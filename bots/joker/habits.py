"""What sets one player apart from another of the same strength."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Habits:
    """A temperament.

    Attributes:
        boldness: tricks added to every estimate before bidding; below 0 for the cautious.
        wavering: how far estimates stray, in tricks (a standard deviation).
        trump_love: how many tricks' worth the player would give to have a trump, and the longer the better.
        lapses: chance that an act is made without thinking.
    """

    boldness: float = 0.0
    wavering: float = 0.0
    trump_love: float = 0.0
    lapses: float = 0.0


EVEN = Habits()
