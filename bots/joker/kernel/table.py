"""A round's rules and its table as the kernel holds them, made from the law."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.joker.habits import Habits
from bots.joker.kernel.cards import PACK
from bots.joker.kernel.chance import Source, source
from games.joker.schedule import Kind
from games.joker.scoring import seat_points

TURNED, AFTER_THREE, UNSEEN, NEVER = range(4)
"""How trump comes about: a card is turned, a seat names it after three cards or before any, or none is."""
NO_BID = -1
RANDOM, GREEDY, AIMING, VALUING, EXPERT = range(5)
"""How a seat plays: at random; for every trick; for its bid; for a bid made by expected points; or, having
made it, by expected points too."""

Whole = NDArray[np.int64]
Real = NDArray[np.float64]


class Rules(NamedTuple):
    """What holds in a round.

    Attributes:
        cards: tricks of the round.
        naming: how trump comes about.
        bids: whether there are bids.
        joker_yields: whether the option led_highest is ``trump``.
        points: row 0 without a bid, row b + 1 for a bid of b: points by tricks taken, as the law counts.
    """

    cards: int
    naming: int
    bids: bool
    joker_yields: bool
    points: Whole


class Seats(NamedTuple):
    """Who sits at the table.

    Attributes:
        styles: per seat one of the styles.
        habits: per seat boldness and wavering (in tricks), and the chance of a thoughtless act.
    """

    styles: Whole
    habits: Real


class Table(NamedTuple):
    """A round as it stands. Seat 0 names, bids and leads first; seat 3 deals.

    Attributes:
        hands: masks.
        bids: ``NO_BID`` before the bid.
        taken: tricks won.
        trump: one number.
        gone: two masks: what everybody has seen (turned up or played), and the card turned up.
        trick: the suit it asks for (``tricks.OPEN`` while nobody has led), whether a led joker demanded the
            highest of it, how its best play so far ranks, and how many seats play after the one to play.
        moves: per card played its seat, its code, and the mask of what was legal.
    """

    hands: Whole
    bids: Whole
    taken: Whole
    trump: Whole
    gone: Whole
    trick: Whole
    moves: Whole


class Scratch(NamedTuple):
    """Room to think in: what a hand's cards are worth, chances of tricks, and the pack."""

    worths: Real
    chances: Real
    pack: Whole


class Round(NamedTuple):
    """A round to be played: its rules, who sits there, the table, chance, and room to think in."""

    rules: Rules
    seats: Seats
    table: Table
    chance: Source
    room: Scratch


def rules_of(kind: Kind, cards: int, options: Mapping[str, Any]) -> Rules:
    """The rules of a round of this kind under the options of the match."""
    acts = [step.act for step in kind.steps]
    naming = NEVER
    if "turn" in acts:
        naming = TURNED
    elif "name" in acts:
        naming = UNSEEN if acts[0] == "name" else AFTER_THREE
    bids: list[int | None] = [None, *range(cards + 1)]
    points = [
        [
            0 if (bid is None) == kind.has_bids else seat_points(kind, cards, bid, tricks, options)
            for tricks in range(cards + 1)
        ]
        for bid in bids
    ]
    yields = options["led_highest"] == "trump"
    return Rules(cards, naming, kind.has_bids, yields, np.array(points, dtype=np.int64))


def seats_of(players: Sequence[tuple[int, Habits]]) -> Seats:
    """Styles and habits of the four seats."""
    return Seats(
        np.array([style for style, _ in players], dtype=np.int64),
        np.array([[one.boldness, one.wavering, one.lapses] for _, one in players], dtype=np.float64),
    )


def new_round(rules: Rules, seats: Seats, seed: int) -> Round:
    """A round before its deal. It is used over and over: each deal clears the table."""
    table = Table(
        hands=np.zeros(4, dtype=np.int64),
        bids=np.zeros(4, dtype=np.int64),
        taken=np.zeros(4, dtype=np.int64),
        trump=np.zeros(1, dtype=np.int64),
        gone=np.zeros(2, dtype=np.int64),
        trick=np.zeros(4, dtype=np.int64),
        moves=np.zeros((36, 3), dtype=np.int64),
    )
    return Round(rules, seats, table, source(seed), Scratch(np.zeros(38), np.zeros(12), PACK.copy()))
