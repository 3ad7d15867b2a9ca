"""A small network with two hidden layers, trained and evaluated with numpy alone."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Whole = NDArray[np.int64]
BATCH = 1024
RATE = 3e-3
_SLOW, _SLOWER, _TINY = 0.9, 0.999, 1e-8
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Network:
    """Weights and offsets of every layer, in order: ``layers[i]`` is (inputs × outputs, outputs)."""

    layers: Sequence[tuple[Floats, Floats]]

    def chances(self, rows: Floats, possible: NDArray[np.bool_]) -> Floats:
        """Chances of the outcomes, a row for every row; outcomes that are not ``possible`` have none."""
        value = rows
        for weights, offsets in self.layers[:-1]:
            value = np.maximum(value @ weights + offsets, 0)
        weights, offsets = self.layers[-1]
        return softmax(value @ weights + offsets, possible)


def softmax(values: Floats, possible: NDArray[np.bool_]) -> Floats:
    """Chances in proportion to the exponentials of values, over what is possible."""
    values = np.where(possible, values, np.float32(-1e9))
    values = np.exp(values - values.max(axis=1, keepdims=True))
    return np.asarray(values / values.sum(axis=1, keepdims=True))


def untrained(sizes: Sequence[int], random: np.random.Generator) -> Network:
    """A network of these layer sizes with random weights (He et al., 2015)."""
    return Network(
        [
            (
                (random.standard_normal((size, following)) * np.sqrt(2 / size)).astype(np.float32),
                np.zeros(following, dtype=np.float32),
            )
            for size, following in pairwise(sizes)
        ]
    )


def trained(  # noqa: PLR0913  # what is learned, and how
    network: Network,
    rows: Floats,
    possible: NDArray[np.bool_],
    outcomes: Whole,
    *,
    epochs: int,
    random: np.random.Generator,
    progress: Progress | None = None,
) -> Network:
    """The network after ``epochs`` passes over the rows in random order: least log loss by Adam (Kingma and
    Ba, 2015), the rate falling to 0 along a cosine."""
    flat = [part.copy() for layer in network.layers for part in layer]
    first, second = [np.zeros_like(part) for part in flat], [np.zeros_like(part) for part in flat]
    steps = epochs * (-(-len(rows) // BATCH))
    for step, picked in enumerate(_batches(len(rows), epochs, random), start=1):
        slopes = _slopes(flat, rows[picked], possible[picked], outcomes[picked])
        rate = RATE * (1 + np.cos(np.pi * step / steps)) / 2
        rate *= np.sqrt(1 - _SLOWER**step) / (1 - _SLOW**step)
        for nth, slope in enumerate(slopes):
            first[nth] += (1 - _SLOW) * (slope - first[nth])
            second[nth] += (1 - _SLOWER) * (slope * slope - second[nth])
            flat[nth] -= np.float32(rate) * first[nth] / (np.sqrt(second[nth]) + _TINY)
        if progress is not None:
            progress(step, steps)
    return Network(list(zip(flat[::2], flat[1::2], strict=True)))


def _batches(size: int, epochs: int, random: np.random.Generator) -> Iterator[Whole]:
    for _epoch in range(epochs):
        order = random.permutation(size)
        for start in range(0, size, BATCH):
            yield order[start : start + BATCH]


def _slopes(
    flat: Sequence[Floats], rows: Floats, possible: NDArray[np.bool_], outcomes: Whole
) -> list[Floats]:
    """How the mean log loss of a batch changes with every weight and offset."""
    inputs = [rows]
    for weights, offsets in zip(flat[:-2:2], flat[1:-2:2], strict=True):
        inputs.append(np.maximum(inputs[-1] @ weights + offsets, 0))
    error = softmax(inputs[-1] @ flat[-2] + flat[-1], possible)
    error[np.arange(len(rows)), outcomes] -= 1
    error /= len(rows)
    slopes: list[Floats] = []
    for layer in range(len(inputs) - 1, -1, -1):
        slopes[:0] = [inputs[layer].T @ error, error.sum(axis=0)]
        if layer:
            error = (error @ flat[2 * layer].T) * (inputs[layer] > 0)
    return slopes
