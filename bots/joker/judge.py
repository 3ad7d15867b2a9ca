"""Joker's judge: the trick model makes chances of tricks, the match's options make points of them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from bots.joker.model import learned, rolled, training
from bots.joker.model.blend import blended
from bots.joker.model.evaluating import learned_chances, rolled_chances, scores
from bots.joker.model.file import SHIPPED, Model, read
from bots.joker.model.learned import Chances
from bots.joker.model.situation import Situation, situation
from bots.judge import Example, Judge, Judged, Method, Progress
from bots.scoring import Score
from games.joker.state import JokerState

SEED = 1


class JokerJudge(Judge):
    """Judges bids by the learned model, by rollouts, or by both."""

    def __init__(self, model: Model, method: Method) -> None:
        self._model, self._method = model, method
        self.version = f"{method}-{model.card.version}"

    def situation(self, state: JokerState) -> Situation | None:
        return situation(state)

    def judged(self, situations: Sequence[Situation]) -> list[Judged]:
        if not situations:
            return []
        chances = self._chances(situations)
        expected = learned.expected(self._model, situations)
        return [_judged(*one) for one in zip(situations, chances, expected, strict=True)]

    def _chances(self, situations: Sequence[Situation]) -> list[Chances]:
        if self._method == "rollouts":
            return [rolled.chances(one) for one in situations]
        by_network = learned.chances(self._model, situations)
        share = self._model.card.rollouts
        if self._method == "learned" or share == 0:
            return by_network
        return [
            blended(rolled.chances(one), other, share)
            for one, other in zip(situations, by_network, strict=True)
        ]

    def evaluated(self, examples: Sequence[Example]) -> Score:
        if self._method == "rollouts":
            return scores(rolled_chances(examples), examples)
        by_network = learned_chances(self._model.halves, examples)
        share = self._model.card.rollouts
        if self._method == "learned" or share == 0:
            return scores(by_network, examples)
        return scores(blended(rolled_chances(examples), by_network, share), examples)

    def card(self) -> dict[str, Any]:
        told: dict[str, Any] = msgspec.to_builtins(self._model.card)
        return told


def _judged(one: Situation, chances: Chances, expected: float) -> Judged:
    """``chances`` are those of each half (2) × legal bid × tricks (10)."""
    size = one.rules.cards + 1
    points = one.rules.points[[bid + 1 for bid in one.legal]]
    worth = (chances[:, :, :size] * points).sum(axis=2)
    chosen = worth.argmax(axis=1)
    fair = (worth[1, chosen[0]] - worth[1] + worth[0, chosen[1]] - worth[0]) / 2
    mean = worth.mean(axis=0)
    return Judged(
        legal=list(one.legal),
        chances=np.round(chances.mean(axis=0)[:, :size], 5).tolist(),
        worth=np.round(mean, 3).tolist(),
        loss=np.round(fair, 3).tolist(),
        best=one.legal[int(mean.argmax())],
        expected=round(expected, 5),
    )


def open_judge(method: Method, file: Path | None = None) -> JokerJudge:
    """The judge, with a model file of one's own or the shipped one.

    Raises:
        BadModel: the file is damaged or of another version.
    """
    return JokerJudge(read(file or SHIPPED), method)


def train(file: Path, examples: Sequence[Example], size: int, progress: Progress) -> dict[str, Any]:
    """Make a model file; see ``bots.joker.model.training``."""
    card: dict[str, Any] = msgspec.to_builtins(training.train(file, examples, size, SEED, progress))
    return card


def simulated(rounds: int, seed: int) -> list[Example]:
    """Bids made at tables of mixed players, in the rounds of classic matches."""
    return training.simulated(rounds, seed)
