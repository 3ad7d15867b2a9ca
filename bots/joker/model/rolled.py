"""The rolled-out half of the trick model: every legal bid played over hidden hands that fit."""

from zlib import crc32

import numpy as np

from bots.joker.habits import EVEN
from bots.joker.kernel.rollouts import roll_out
from bots.joker.kernel.table import AIMING, new_round, seats_of
from bots.joker.model.learned import Chances
from bots.joker.model.situation import Situation

WORLDS = 100
SPREAD_OUT = 1.0
"""Worlds' worth of even chances that every count starts with: nothing possible has the chance 0."""


def chances(one: Situation, worlds: int = WORLDS, bid: int | None = None) -> Chances:
    """Half of the worlds (2) × legal bid × tricks (10); of one bid only, if it is given.

    The same situation meets the same worlds every time.
    """
    at = new_round(one.rules, seats_of([(AIMING, EVEN)] * 4), _seed(one))
    table = at.table
    table.trump[0], table.gone[:] = one.trump, one.turned
    table.bids[:] = -1
    table.bids[: one.place] = one.before
    span = (0, one.rules.cards) if bid is None else (bid, bid)
    counts = roll_out(at, one.place, one.hand, span, worlds)[:, list(one.legal) if bid is None else [bid]]
    prior = np.zeros(counts.shape[2])
    prior[: one.rules.cards + 1] = SPREAD_OUT / (one.rules.cards + 1)
    rolled = counts + prior
    return np.asarray(rolled / rolled.sum(axis=2, keepdims=True))


def _seed(one: Situation) -> int:
    told = (one.place, one.hand, one.trump, one.turned, *one.before)
    return crc32(repr(tuple(map(int, told))).encode())
