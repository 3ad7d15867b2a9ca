"""A model judged by bids it has not seen: scores of each way to use it, and of each size of round."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from bots.joker.model import learned, rolled
from bots.joker.model.blend import best_share, blended
from bots.joker.model.network import Network
from bots.judge import Example
from bots.scoring import Reals, Score, scored

ROLLED = 12_000
"""Bids at most that are played out, drawn from all; the blend is weighed by half of them and judged by
the other."""


def learned_chances(halves: Sequence[Network], examples: Sequence[Example]) -> Reals:
    """Chances of tricks after the bid that was made: bids × tricks (10)."""
    situations = [one.situation for one in examples]
    bids = np.array([one.bid for one in examples], dtype=np.int64)
    cards = np.array([one.rules.cards for one in situations], dtype=np.int64)
    told, possible = learned.asked(situations, bids), learned.possible(cards)
    both = [half.chances(told, possible).astype(np.float64) for half in halves]
    return np.asarray((both[0] + both[1]) / 2)


def rolled_chances(examples: Sequence[Example]) -> Reals:
    """The same by rollouts."""
    return np.stack([rolled.chances(one.situation, bid=one.bid).mean(axis=0)[0] for one in examples])


def scores(chances: Reals, examples: Sequence[Example]) -> Score:
    """How well these chances told what became of the bids."""
    rows = np.arange(len(examples))
    bids = np.array([one.bid for one in examples], dtype=np.int64)
    tricks = np.array([one.tricks for one in examples], dtype=np.int64)
    return scored(chances[rows, tricks], (chances**2).sum(axis=1), chances[rows, bids], bids == tricks)


def by_cards(chances: Reals, examples: Sequence[Example]) -> dict[str, Score]:
    """Scores for each size of round."""
    cards = np.array([one.situation.rules.cards for one in examples])
    found: dict[str, Score] = {}
    for size in sorted(set(cards.tolist())):
        rows = np.flatnonzero(cards == size)
        found[str(size)] = scores(chances[rows], [examples[row] for row in rows.tolist()])
    return found


def judged_by(halves: Sequence[Network], held: Sequence[Example]) -> dict[str, Any]:
    """The scores on a model's card, and the share of rollouts in its blend."""
    chances = learned_chances(halves, held)
    picked = np.random.default_rng(1).permutation(len(held))[:ROLLED].tolist()
    some = [held[row] for row in picked]
    played = rolled_chances(some)
    fitting, judging = slice(0, None, 2), slice(1, None, 2)
    tricks = np.array([one.tricks for one in some], dtype=np.int64)
    share = best_share(played[fitting], chances[picked][fitting], tricks[fitting])
    both = blended(played, chances[picked], share)
    return {
        "rollouts": share,
        "learned": scores(chances, held),
        "by_rollouts": scores(played[judging], some[judging]),
        "blended": scores(both[judging], some[judging]),
        "learned_there": scores(chances[picked][judging], some[judging]),
        "by_cards": by_cards(chances, held),
    }
