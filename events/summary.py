"""What became of the matches of a file."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from events.errors import KibitzError

LISTED = 1000
"""Refusals, and differences, that a summary lists; beyond that it only counts."""


class Difference(msgspec.Struct, frozen=True):
    """A file's claim (``totals``, ``round_points``, ``trick_winner``) that the law finds otherwise."""

    stream: str
    version: int
    line: int
    what: str
    claimed: Any
    found: Any

    def __str__(self) -> str:
        return (
            f"match {self.stream}, version {self.version}, line {self.line}: the file says {self.what} "
            f"{_said(self.claimed)}, the rules say {_said(self.found)}"
        )


Became: TypeAlias = Literal["stored", "already"]
"""What became of a match that was not refused: stored (or it grew), or it was there already."""


class Summary(msgspec.Struct):
    """What became of the matches of a file: how many were stored (or grew), were there already, were
    refused; and the events stored. ``matches`` (match → what became of it), ``refusals`` and ``differences``
    hold the first ``LISTED`` of each."""

    stored: int = 0
    already: int = 0
    refused: int = 0
    events: int = 0
    different: int = 0
    matches: dict[str, Became] = {}
    refusals: list[KibitzError] = []
    differences: list[Difference] = []

    def take(self, stream: str, became: Became, events: int = 0) -> None:
        """Count a match that is in the record now, with the events stored of it."""
        if became == "stored":
            self.stored += 1
        else:
            self.already += 1
        self.events += events
        if len(self.matches) < LISTED:
            self.matches[stream] = became

    def refuse(self, error: KibitzError) -> None:
        """Count a refusal."""
        self.refused += 1
        if len(self.refusals) < LISTED:
            self.refusals.append(error.kept())

    def add(self, other: "Summary") -> None:
        """Take in what became of other matches."""
        self.stored += other.stored
        self.already += other.already
        self.refused += other.refused
        self.events += other.events
        self.matches |= dict(list(other.matches.items())[: LISTED - len(self.matches)])
        self.refusals += other.refusals[: LISTED - len(self.refusals)]
        self.different += other.different
        self.differences += other.differences[: LISTED - len(self.differences)]

    def differ(self, differences: Sequence[Difference]) -> None:
        """Count differences."""
        self.different += len(differences)
        self.differences += differences[: LISTED - len(self.differences)]


def _said(value: Any) -> str:
    return "nothing" if value is None else shortened(msgspec.json.encode(value).decode())


def shortened(text: str) -> str:
    """A text as a sentence can bear it: 160 characters at most."""
    return text if len(text) <= 160 else f"{text[:160]}…"
