"""Chance for the kernel: the same numbers compiled or not, from two whole numbers that the caller holds."""

import numpy as np
from numpy.typing import NDArray

from bots.joker.kernel.compiled import compiled

_FIRST, _SECOND = 2147483563, 2147483399
Source = NDArray[np.int64]


def source(seed: int) -> Source:
    """A source of chance; two of the same seed give the same numbers."""
    state = np.random.SeedSequence(seed).generate_state(2, np.uint32).astype(np.int64)
    return np.array([1 + state[0] % (_FIRST - 1), 1 + state[1] % (_SECOND - 1)], dtype=np.int64)


@compiled
def draw(chance: Source) -> float:
    """A number from 0 up to but not including 1: L'Ecuyer, *Efficient and Portable Combined Random Number
    Generators*, 1988 (period 2.3·10¹⁸, products below 2⁴⁸)."""
    first = int(chance[0]) * 40014 % 2147483563
    second = int(chance[1]) * 40692 % 2147483399
    chance[0] = first
    chance[1] = second
    mixed = first - second
    if mixed < 1:
        mixed += 2147483562
    return (mixed - 1) / 2147483562.0


@compiled
def bell(chance: Source) -> float:
    """A bell-shaped number around 0 with standard deviation 1, as ``bots.chance.Chance.bell`` draws it."""
    return (draw(chance) + draw(chance) + draw(chance) + draw(chance) - 2.0) * 1.7320508075688772
