"""The learned half of the trick model: networks asked for many situations at once."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bots.joker.model.features import SITUATION, Floats, situation_row, with_bids
from bots.joker.model.file import Model
from bots.joker.model.situation import NINE, Situation

OUTCOMES = NINE + 1
Chances = NDArray[np.float64]


def possible(cards: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which of 0 to 9 tricks can be taken in rounds of these sizes: a row each."""
    return np.arange(OUTCOMES)[None, :] <= cards[:, None]


def rows(situations: Sequence[Situation]) -> Floats:
    """What the networks look at, without a bid: a row a situation."""
    told = np.zeros((len(situations), SITUATION), dtype=np.float32)
    for row, one in zip(told, situations, strict=True):
        situation_row(one, row)
    return told


def asked(situations: Sequence[Situation], bids: NDArray[np.int64]) -> Floats:
    """What the networks look at: each situation with a bid."""
    return with_bids(rows(situations), bids)


def chances(model: Model, situations: Sequence[Situation]) -> list[Chances]:
    """Per situation: half of the model (2) × legal bid × tricks (10)."""
    sizes = [len(one.legal) for one in situations]
    bids = np.array([bid for one in situations for bid in one.legal], dtype=np.int64)
    cards = np.repeat(np.array([one.rules.cards for one in situations], dtype=np.int64), sizes)
    told = with_bids(np.repeat(rows(situations), sizes, axis=0), bids)
    both = np.stack([half.chances(told, possible(cards)) for half in model.halves]).astype(np.float64)
    return np.split(both, np.cumsum(sizes)[:-1], axis=1)


def expected(model: Model, situations: Sequence[Situation]) -> list[float]:
    """Chance that somebody keeps the bid he makes with this hand in this place, whatever it is."""
    told = without_earlier(rows(situations))
    both = np.ones((len(told), 2), dtype=np.bool_)
    return [float(one) for one in model.hand.chances(told, both)[:, 1]]


def without_earlier(told: Floats) -> Floats:
    """The rows as they are before anybody has bid."""
    plain = told.copy()
    plain[:, 71], plain[:, 72], plain[:, 73:76] = 0, 1, 0
    return plain
