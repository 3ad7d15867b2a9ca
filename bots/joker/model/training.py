"""How a model is made: small networks learn from bids of simulated tables, and of an archive where one is."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bots.joker.habits import EVEN
from bots.joker.kernel.examples import examples
from bots.joker.kernel.table import AIMING, Rules, Whole, new_round, rules_of, seats_of
from bots.joker.model import learned
from bots.joker.model.evaluating import judged_by
from bots.joker.model.features import SITUATION, SIZE, Floats, with_bids
from bots.joker.model.features import situations as described
from bots.joker.model.file import Card, Model, rounded, version_of, written
from bots.joker.model.network import Network, trained, untrained
from bots.joker.model.situation import NINE, Situation
from bots.judge import Example, Progress
from games.joker.schedule import BLIND, NINES, NO_TRUMP, RISING, Kind

HIDDEN = (128, 64)
EPOCHS = 10
TRIED = 0.3
"""Share of the rounds in which a seat tries a bid at random: bids that nobody would make are known too."""
HELD_OUT = 12_000
"""Rounds at fresh tables that a model without an archive is judged by."""
NOTE = (
    "Made from tables of bots. People bid and play otherwise: what the numbers say about them is as good as "
    "the calibration measured on their own matches, and it is about bids only, not about play."
)
_SIZES: Sequence[tuple[Kind, int, float]] = (
    *((RISING, cards, 2 / 24) for cards in range(1, NINE)),
    (NINES, NINE, 8 / 24),
)
CLASSIC = tuple((kind, cards, share, "joker") for kind, cards, share in _SIZES)
"""The rounds of a classic match: kind, cards, share of all rounds, and the option led_highest."""
EVERYTHING = tuple(
    (kind, cards, share * part, led_highest)
    for led_highest, part in (("joker", 0.8), ("trump", 0.2))
    for kind, cards, share in (
        *((kind, cards, 0.76 * share) for kind, cards, share in _SIZES),
        (NO_TRUMP, NINE, 0.12),
        (BLIND, NINE, 0.12),
    )
)
Mix = Sequence[tuple[Kind, int, float, str]]


def tables(rounds: int, seed: int, tried: float, mix: Mix) -> Iterator[tuple[Rules, Whole]]:
    """Rules, and rows of ``bots.joker.kernel.examples``, for each kind of round in a mix."""
    for number, (kind, cards, share, led_highest) in enumerate(mix):
        rules = rules_of(kind, cards, {"led_highest": led_highest, "shtanga": "200"})
        at = new_round(rules, seats_of([(AIMING, EVEN)] * 4), 1000 * seed + number)
        yield rules, examples(at, max(1, round(rounds * share)), tried)


def simulated(rounds: int, seed: int) -> list[Example]:
    """Bids made at tables of the crowd, in the rounds of classic matches."""
    return [
        Example(nth // 4, _known(rules, row), int(row[7]), int(row[8]))
        for rules, rows in tables(rounds, seed, 0.0, CLASSIC)
        for nth, row in enumerate(rows)
    ]


def _known(rules: Rules, row: Whole) -> Situation:
    hand, place, trump, turned, *said = (int(one) for one in row[:7])
    before = tuple(said[:place])
    left = rules.cards - sum(before) if place == 3 else -1
    legal = tuple(bid for bid in range(rules.cards + 1) if bid != left)
    return Situation(rules, place, hand, trump, turned, before, legal)


class Told(NamedTuple):
    """Examples as arrays: situations as the networks see them, cards of the round, bids, tricks taken."""

    shown: Floats
    cards: Whole
    bids: Whole
    tricks: Whole


def _played(rounds: int, seed: int, tried: float) -> Told:
    parts = list(tables(rounds, seed, tried, EVERYTHING))
    return Told(
        np.concatenate([described(rows, rules) for rules, rows in parts]),
        np.concatenate([np.full(len(rows), rules.cards) for rules, rows in parts]),
        np.concatenate([rows[:, 7] for _, rows in parts]),
        np.concatenate([rows[:, 8] for _, rows in parts]),
    )


def _of_archive(examples: Sequence[Example]) -> Told:
    whole = [(one.situation.rules.cards, one.bid, one.tricks) for one in examples]
    columns = np.array(whole, dtype=np.int64).reshape(-1, 3)
    return Told(learned.rows([one.situation for one in examples]), *columns.T)


def _with(simulated_part: Told, archive: Sequence[Example]) -> Told:
    if not archive:
        return simulated_part
    told = _of_archive(archive)
    return Told(
        np.concatenate([simulated_part.shown, told.shown]),
        np.concatenate([simulated_part.cards, told.cards]),
        np.concatenate([simulated_part.bids, told.bids]),
        np.concatenate([simulated_part.tricks, told.tricks]),
    )


def networks_of(archive: Sequence[Example], rounds: int, seed: int, progress: Progress) -> list[Network]:
    """The two halves, each from tables and matches of its own, and the network that knows no bid."""
    made: list[Network] = []
    for half in range(3):
        own = [one for one in archive if half == 2 or one.match % 2 == half]
        told = _with(_played(rounds // 3, 10 * seed + half, TRIED if half < 2 else 0.0), own)
        random = np.random.default_rng([seed, half])

        def step(done: int, steps: int, half: int = half) -> None:
            progress(half * steps + done, 3 * steps)

        made.append(rounded(_half(told, random, step) if half < 2 else _hand(told, random, step)))
    return made


def _half(told: Told, random: np.random.Generator, progress: Progress) -> Network:
    rows, outcomes = with_bids(told.shown, told.bids), learned.possible(told.cards)
    begun = untrained((SIZE, *HIDDEN, learned.OUTCOMES), random)
    return trained(begun, rows, outcomes, told.tricks, epochs=EPOCHS, random=random, progress=progress)


def _hand(told: Told, random: np.random.Generator, progress: Progress) -> Network:
    rows, kept = learned.without_earlier(told.shown), (told.bids == told.tricks).astype(np.int64)
    both = np.ones((len(rows), 2), dtype=np.bool_)
    begun = untrained((SITUATION, *HIDDEN, 2), random)
    return trained(begun, rows, both, kept, epochs=EPOCHS, random=random, progress=progress)


def train(file: Path, archive: Sequence[Example], rounds: int, seed: int, progress: Progress) -> Card:
    """Make a model file of so many simulated rounds and an archive; it appears whole or not at all.

    Every tenth match of the archive is held out to judge by; without an archive, fresh simulated tables are.
    """
    kept = [one for one in archive if one.match % 10 != 9]
    held = [one for one in archive if one.match % 10 == 9] or simulated(HELD_OUT, seed + 1)
    networks = networks_of(kept, rounds, seed, progress)
    halves, hand = (networks[0], networks[1]), networks[2]
    data = f"{rounds:,} simulated rounds of every kind with bids, mixed players, seed {seed}"
    if kept:
        data += f"; and {len(kept):,} bids of an archive"
    judged = judged_by(halves, held)
    card = Card(
        version=version_of(networks), data=data, examples=rounds, archive=len(kept), note=NOTE, **judged
    )
    part = file.with_name(file.name + ".part")
    part.write_bytes(written(Model(card, halves, hand)))
    part.replace(file)
    return card
