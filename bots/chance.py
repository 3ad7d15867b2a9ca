"""Chance that falls the same way on every machine and every Python.

Only ``random.Random.random`` is promised to give the same numbers for ever, so everything here is drawn
from it by plain arithmetic; nothing asks the mathematical library, whose last digit differs by platform.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A source of chance from a seed. Two with the same seed, asked the same, answer the same."""

    __slots__ = ("random",)

    def __init__(self, seed: str) -> None:
        self.random = Random(seed).random

    def below(self, limit: int) -> int:
        """Any whole number from 0 up to but not including ``limit``."""
        return int(self.random() * limit)

    def between(self, low: float, high: float) -> float:
        """Any number from ``low`` to ``high``."""
        return low + (high - low) * self.random()

    def happens(self, probability: float) -> bool:
        """Whether something of this probability happens. Certainties cost no draw."""
        return probability > 0 and (probability >= 1 or self.random() < probability)

    def pick(self, items: Sequence[T]) -> T:
        """Any of the items."""
        return items[int(self.random() * len(items))]

    def weighted(self, items: Sequence[T], weights: Sequence[float]) -> T:
        """One of the items, each as likely as its weight says."""
        left = self.random() * sum(weights)
        for item, weight in zip(items, weights, strict=True):
            left -= weight
            if left < 0:
                return item
        return items[-1]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in any order, all orders alike (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = int(self.random() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return order

    def bell(self) -> float:
        """A bell-shaped number around 0 with standard deviation 1, never beyond 3.5: four draws summed."""
        draw = self.random
        return (draw() + draw() + draw() + draw() - 2) * 1.7320508075688772
