"""How well chances told what happened: proper scores, and how far chances are from frequencies."""

import math
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

BINS = 15
_NULLS = 200
Reals = NDArray[np.float64]
Whole = NDArray[np.int64]


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How well chances of tricks told what became of bids; see ``scored``."""

    bids: int
    log_loss: float
    brier: float
    ece: float
    ece_null: float


def scored(happened: Reals, squares: Reals, made: Reals, kept: NDArray[np.bool_]) -> Score:
    """Scores of chances, a value for each of one bid or more.

    - Log loss: the mean of −ln p(tricks taken); Good 1952.
    - Brier: the mean of Σ over tricks of (p − what happened)²; Brier 1950.
    - ECE: over the chance of making the bid in bins of equal width, Σ n/N·|mean chance − made rate|
      (Naeini et al. 2015); its null is what it would be by luck alone if every chance were right.

    Args:
        happened: chance that was given to the tricks taken.
        squares: sum of the squares of all chances.
        made: chance that was given to making the bid; ``kept``: whether it was made.
    """
    random = np.random.default_rng(1)
    nulls = [ece(made, random.random(len(made)) < made) for _ in range(_NULLS)]
    return Score(
        bids=len(made),
        log_loss=_short(-np.log(np.maximum(happened, 1e-12)).mean()),
        brier=_short((squares - 2 * happened + 1).mean()),
        ece=_short(ece(made, kept)),
        ece_null=_short(math.fsum(nulls) / _NULLS),
    )


def ece(chances: Reals, kept: NDArray[np.bool_]) -> float:
    """The expected calibration error: how far chances are from what happened, bin by bin."""
    bins = np.minimum((chances * BINS).astype(np.int64), BINS - 1)
    off = np.bincount(bins, weights=chances - kept, minlength=BINS)
    return float(np.abs(off).sum() / len(chances))


def _short(value: Any) -> float:
    return round(float(value), 4)
