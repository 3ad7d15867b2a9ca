"""Rollouts and the learned model together: a weighted mean of their chances."""

from collections.abc import Sequence

import numpy as np

from bots.joker.model.learned import Chances
from bots.scoring import Reals, Whole

_STEPS = 21


def blended(rolled: Chances, learned: Chances, share: float) -> Chances:
    """Half by half: ``share`` of the rollouts, the rest of the learned model."""
    return share * rolled + (1 - share) * learned


def best_share(rolled: Reals, learned: Reals, tricks: Whole) -> float:
    """The share of rollouts of least log loss, to the nearest twentieth; both are bids × tricks."""
    rows = np.arange(len(tricks))
    one, other = rolled[rows, tricks], learned[rows, tricks]
    shares = np.linspace(0, 1, _STEPS)
    losses: Sequence[float] = [
        -float(np.log(np.maximum(share * one + (1 - share) * other, 1e-12)).mean()) for share in shares
    ]
    return round(float(shares[int(np.argmin(losses))]), 2)
