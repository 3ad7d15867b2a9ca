"""What a bid was worth: judges who say what each legal bid would have led to, from what the bidder knew.

A game's judge stands in ``bots/<game>/judge.py``; judges are found, not listed, and a game without bids has
none. Nothing here knows a game.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol, cast

import msgspec

from bots import games_with_players
from bots.scoring import Score

Method = Literal["learned", "rollouts", "blend"]
METHODS: tuple[Method, ...] = ("learned", "rollouts", "blend")
Progress = Callable[[int, int], None]
"""Told how far the work has come, and how much there is."""


class BadModel(ValueError):  # noqa: N818  # reads as the sentence it prints
    """A model file can't be used, and why."""


class Judged(msgspec.Struct, frozen=True):
    """What each legal bid would lead to. Lists are in the order of ``legal``; chances add up to 1.

    Attributes:
        legal: the legal bids.
        chances: chances of 0, 1, 2 … tricks after each bid.
        worth: points to expect from each bid, under the options of the match.
        loss: points that each bid gives away against the best. The best is chosen by one half of what the
            judge knows and valued by the other, both ways, so that it is not flattered by chance; the loss
            of the best bid can so be a little off 0, on either side.
        best: the bid of most expected points.
        expected: chance that somebody who holds this hand keeps the bid he makes; it does not know the bid.
    """

    legal: list[int]
    chances: list[list[float]]
    worth: list[float]
    loss: list[float]
    best: int
    expected: float


class Example(NamedTuple):
    """A bid that was made, and the tricks it took. ``match`` tells bids of one match from others."""

    match: int
    situation: Any
    bid: int
    tricks: int


class Judge(ABC):
    """Knows what a bid leads to.

    Attributes:
        version: the model's name; what is judged by another version has to be judged again.
    """

    version: str

    @abstractmethod
    def situation(self, state: Any) -> Any:
        """What the seat that is to bid knows; ``None`` where no bid is awaited. It stays true when the match
        goes on."""

    @abstractmethod
    def judged(self, situations: Sequence[Any]) -> list[Judged]:
        """Each situation judged."""

    @abstractmethod
    def evaluated(self, examples: Sequence[Example]) -> Score:
        """How well the model told what became of these bids, one at least."""

    @abstractmethod
    def card(self) -> dict[str, Any]:
        """What the model was made from, and how well it did: plain values, to be shown."""


class Workshop(Protocol):
    """What ``bots/<game>/judge.py`` offers."""

    def open_judge(self, method: Method, file: Path | None) -> Judge:
        """The judge, with a model file of one's own or the shipped one."""

    def train(self, file: Path, examples: Sequence[Example], size: int, progress: Progress) -> dict[str, Any]:
        """Make a model file from so many simulated rounds and from bids of an archive; returns its card."""

    def simulated(self, rounds: int, seed: int) -> list[Example]:
        """Bids made at tables of mixed players."""


@cache
def judged_games() -> tuple[str, ...]:
    """The games that have a judge, sorted."""
    return tuple(game for game in games_with_players() if find_spec(f"bots.{game}.judge") is not None)


def workshop(game: str) -> Workshop:
    """Where a game's judges are made; it has to be one of ``judged_games``."""
    return cast("Workshop", import_module(f"bots.{game}.judge"))


def judge(game: str, method: Method = "learned", file: Path | None = None) -> Judge:
    """The judge of a game.

    Args:
        method: ``learned`` looks bids up in a trained network, ``rollouts`` plays them out over hidden hands
            that fit, ``blend`` does both.
        file: a model file; without one, or where it does not exist, the shipped one.

    Raises:
        BadModel: the file is damaged or of another version.
    """
    own = file if file is not None and file.exists() else None
    return workshop(game).open_judge(method, own)
