"""Moments of a match worth stopping at, and which of them are the best: the part that all games share.

A game tells its own through ``Game.moments``; ``docs/key-moments.md`` writes the rule of each game down. What
a moment tells is public: everybody at the table knew it when it happened.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from games.events import Seat

DECISIVE = "decisive"
MOST = 5
"""How many moments are the best of a match, at most."""
ALIKE = 2
"""How many of one kind are among them, at most."""


class KeyMoment(msgspec.Struct, frozen=True):
    """Something worth stopping at.

    ``kind`` is a short name in kebab-case, ``weight`` the points that were at stake, counted as the game
    does; 0 for what is only a mark on the timeline. ``seat`` is whom it happened to, if to one seat.
    """

    kind: str
    title: str
    text: str
    seat: Seat | None = None
    weight: int = 0


class Scored(NamedTuple):
    """A round that came to its score: the totals of all seats before it and after it."""

    round: int
    before: Sequence[int]
    after: Sequence[int]


def decisive(rounds: Sequence[Scored], places: Sequence[int], names: Sequence[str]) -> dict[int, KeyMoment]:
    """The round that decided a finished match, by its place in ``rounds``; empty where none did.

    It is the one in which the winner gained most on the best of the others, the earliest of equal ones. A
    match of one round, and one with two winners, was decided by none.
    """
    if len(rounds) < 2 or places.count(1) != 1:
        return {}
    winner, final = places.index(1), rounds[-1].after
    sign = 1 if final[winner] == max(final) else -1
    gains = [_lead(one.after, winner, sign) - _lead(one.before, winner, sign) for one in rounds]
    most = max(gains)
    if most <= 0:
        return {}
    text = f"{names[winner]} gained {most} points on the best of the others"
    place = gains.index(most)
    return {place: KeyMoment(DECISIVE, "Largest swing", text, winner, most)}


def _lead(totals: Sequence[int], winner: Seat, sign: int) -> int:
    others = [sign * total for seat, total in enumerate(totals) if seat != winner]
    return sign * totals[winner] - max(others)


def best(moments: Sequence[KeyMoment]) -> set[int]:
    """The best of the moments, as indexes: the decisive round, then by weight, the earlier of equal ones.

    At most ``MOST``, at most ``ALIKE`` of a kind, and none that is only a mark.
    """
    chosen: set[int] = set()
    alike: dict[str, int] = {}
    for index in sorted(range(len(moments)), key=lambda index: _rank(moments[index], index)):
        kind = moments[index].kind
        if moments[index].weight > 0 and alike.get(kind, 0) < ALIKE and len(chosen) < MOST:
            alike[kind] = alike.get(kind, 0) + 1
            chosen.add(index)
    return chosen


def _rank(moment: KeyMoment, index: int) -> tuple[bool, int, int]:
    return moment.kind != DECISIVE, -moment.weight, index
