"""Scores of chances, on cases worked by hand."""

import numpy as np
import pytest

from bots.scoring import ece, scored


def test_two_bids_by_hand() -> None:
    """Chances (0.5, 0.5) and (0.8, 0.2); the first of each happened: −(ln 0.5 + ln 0.8)/2, and Brier
    ((0.5² + 0.5²) + (0.2² + 0.2²))/2."""
    happened, squares = np.array([0.5, 0.8]), np.array([0.5, 0.68])
    score = scored(happened, squares, made=np.array([0.5, 0.2]), kept=np.array([True, False]))
    assert score.bids == 2
    assert score.log_loss == pytest.approx(0.4581, abs=5e-5)
    assert score.brier == pytest.approx((0.5 + 0.08) / 2, abs=5e-5)
    assert score.ece == pytest.approx((0.5 + 0.2) / 2, abs=5e-5)


def test_ece_weighs_each_bin_by_its_bids() -> None:
    """Three bids at 0.9 of which two were made, one at 0.1 that was not: 3/4·|0.9 − 2/3| + 1/4·0.1."""
    chances, kept = np.array([0.9, 0.9, 0.9, 0.1]), np.array([True, True, False, False])
    assert ece(chances, kept) == pytest.approx(0.75 * (0.9 - 2 / 3) + 0.25 * 0.1)


def test_right_chances_are_off_by_luck_only() -> None:
    random = np.random.default_rng(3)
    chances = random.random(4000)
    right = scored(chances, chances, chances, random.random(4000) < chances)
    wrong = scored(chances, chances, chances, random.random(4000) < chances**2)
    assert right.ece < 1.6 * right.ece_null
    assert wrong.ece > 5 * wrong.ece_null
