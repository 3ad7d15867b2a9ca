"""A trained model as a file: its card in plain words, the weights, and a sum that tells damage."""

import hashlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from bots.joker.model.features import SITUATION, SIZE, Floats
from bots.joker.model.network import Network
from bots.judge import BadModel
from bots.scoring import Score

FORMAT = 1
"""Changes when what the network looks at does; files of another format are not read."""
SHIPPED = Path(__file__).with_name("shipped.json")


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """What a model is.

    Attributes:
        version: its name, made from its weights.
        data: what it was trained on, in words.
        examples: simulated rounds it was trained on; ``archive``: bids of an archive besides.
        rollouts: the share of rollouts in the blend.
        learned: how well the learned model did on bids held out.
        by_rollouts, blended, learned_there: how well each did on some of them, the same for all three.
        by_cards: cards of the round → how well the learned model did on bids held out.
        note: what not to use it for.
    """

    version: str
    data: str
    examples: int
    archive: int
    rollouts: float
    learned: Score
    by_rollouts: Score
    blended: Score
    learned_there: Score
    by_cards: dict[str, Score]
    note: str


class Model(NamedTuple):
    """Two networks, each trained on half of the matches, and one that knows a hand but not the bid."""

    card: Card
    halves: tuple[Network, Network]
    hand: Network


class _Part(msgspec.Struct, frozen=True):
    shape: list[int]
    values: str


class _File(msgspec.Struct, frozen=True):
    format: int
    card: Card
    networks: list[list[_Part]]
    sha256: str


class _Head(msgspec.Struct, frozen=True):
    format: int


def rounded(network: Network) -> Network:
    """The network as a file keeps it, in half precision."""
    return Network([(_half(weights), _half(offsets)) for weights, offsets in network.layers])


def _half(values: Floats) -> Floats:
    return values.astype(np.float16).astype(np.float32)


def version_of(networks: Sequence[Network]) -> str:
    """A name for these weights."""
    return f"{FORMAT}-{_sum(_parts(networks))[:8]}"


def written(model: Model) -> bytes:
    """The file."""
    networks = _parts([*model.halves, model.hand])
    return (
        msgspec.json.format(msgspec.json.encode(_File(FORMAT, model.card, networks, _sum(networks)))) + b"\n"
    )


def _parts(networks: Sequence[Network]) -> list[list[_Part]]:
    return [[_part(values) for layer in network.layers for values in layer] for network in networks]


def _part(values: Floats) -> _Part:
    return _Part(list(values.shape), b64encode(values.astype("<f2").tobytes()).decode())


def _sum(networks: list[list[_Part]]) -> str:
    return hashlib.sha256(msgspec.json.encode(networks)).hexdigest()


def read(file: Path) -> Model:
    """The model of a file.

    Raises:
        BadModel: it can't be read, is damaged, or is of another format.
    """
    try:
        content = file.read_bytes()
        if msgspec.json.decode(content, type=_Head).format != FORMAT:
            raise BadModel(
                f"the model file {file} is of another version: make it anew with kibitz model train"
            )
        found = msgspec.json.decode(content, type=_File)
        first, second, hand = (_network(parts) for parts in found.networks)
    except (OSError, msgspec.MsgspecError) as error:
        raise BadModel(f"the model file {file} can't be read: {error}") from None
    except ValueError as error:
        raise error if isinstance(error, BadModel) else _damaged(file) from None
    fitting = [network.layers[0][0].shape[0] for network in (first, second, hand)] == [SIZE, SIZE, SITUATION]
    if not fitting or _sum(found.networks) != found.sha256:
        raise _damaged(file)
    return Model(found.card, (first, second), hand)


def _network(parts: Sequence[_Part]) -> Network:
    values = [
        np.frombuffer(b64decode(part.values, validate=True), "<f2").astype(np.float32).reshape(part.shape)
        for part in parts
    ]
    return Network(list(zip(values[::2], values[1::2], strict=True)))


def _damaged(file: Path) -> BadModel:
    return BadModel(f"the model file {file} is damaged: make it anew with kibitz model train, or delete it")
