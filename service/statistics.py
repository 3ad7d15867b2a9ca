"""What the statistics can be asked over HTTP: each question with its function and the tables that go in."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import polars as pl

from events.errors import BadInput, KibitzError
from projections.facts import Facts
from projections.judging import BIDS, judged_facts, judges
from projections.stats import (
    bid_loss,
    bidding,
    calibration,
    draws,
    expected,
    hands,
    incidence,
    incidents,
    jokers,
    luck,
    melds,
    opening,
    players,
    rating,
    rummy,
)
from projections.stats.filters import Filter, selected
from service.projecting import facts
from service.settings import settings

MOST_GROUPS = 3
JUDGED = BIDS.name
"""The table of judged bids; it comes from ``kibitz analyse`` and has a checkpoint of its own."""
_WHO = ("game", "variant", "player")
_BIDS = tuple(bidding.DIMENSIONS)
_JUDGED = tuple(name for name in _BIDS if name != "room")
_CHAPTERS = (*_WHO, "chapter", "kind")
_ROUNDS = (*_WHO, "round")


class Question(NamedTuple):
    """A statistic: its function, the fact tables it takes in this order, and what its rows can be grouped by.

    ``of`` is set where it is asked about one player, whose id the function takes after the tables.
    ``among`` is set where everybody is needed to tell of anybody: a player named picks his rows.
    ``left_out`` tells what the rows do not rest on, from the matches and the rounds.
    """

    ask: Callable[..., pl.DataFrame]
    tables: Sequence[str]
    by: Sequence[str] = ()
    of: bool = False
    left_out: Callable[[pl.LazyFrame, pl.LazyFrame], pl.DataFrame] | None = None
    among: bool = False

    @property
    def tells(self) -> str:
        """What the columns are: the function's own words."""
        lines = (self.ask.__doc__ or "").splitlines()
        return "\n".join(line.removeprefix("    ") for line in lines).strip()


QUESTIONS: dict[str, Question] = {
    "players": Question(players.standings, ["seats", "rounds"]),
    "history": Question(players.history, ["seats"], of=True),
    "head-to-head": Question(players.head_to_head, ["seats"], of=True),
    "ratings": Question(rating.rated, ["seats"], among=True),
    "luck": Question(luck.removed, ["seats"]),
    "bidding": Question(bidding.summary, ["rounds"], _BIDS, left_out=bidding.left_out),
    "shtangas": Question(bidding.shtangas, ["rounds"], _BIDS, left_out=bidding.left_out),
    "premiums": Question(bidding.premiums, ["chapters"], _CHAPTERS),
    "bid-loss": Question(bid_loss.bid_loss, [JUDGED], _JUDGED),
    "costliest-bids": Question(bid_loss.costliest, [JUDGED]),
    "made-above-expected": Question(expected.made_above_expected, [JUDGED], _JUDGED),
    "made-above-model": Question(calibration.against_model, [JUDGED], _JUDGED),
    "execution": Question(expected.execution, [JUDGED], _JUDGED),
    "shtangas-above-expected": Question(expected.shtangas_above_expected, [JUDGED], _JUDGED),
    "premiums-above-expected": Question(expected.premiums_above_expected, [JUDGED, "chapters"], _CHAPTERS),
    "calibration": Question(calibration.curve, [JUDGED]),
    "rounds": Question(rummy.summary, ["rounds"], _ROUNDS, left_out=rummy.left_out),
    "opened-by-turn": Question(incidence.opened, ["rounds"], _ROUNDS, left_out=rummy.left_out),
    "out-by-turn": Question(incidence.gone_out, ["rounds"], _ROUNDS, left_out=rummy.left_out),
    "dropped-out": Question(incidence.dropped_out, ["rounds", "matches"], _WHO, left_out=rummy.left_out),
    "openings": Question(opening.totals, ["rounds"], _ROUNDS, left_out=rummy.left_out),
    "conditions": Question(opening.conditions, ["rounds"], left_out=rummy.left_out),
    "left-in-hand": Question(hands.left, ["rounds"], _ROUNDS, left_out=rummy.left_out),
    "jokers-left": Question(jokers.caught, ["rounds"], _ROUNDS, left_out=rummy.left_out),
    "draws": Question(draws.sources, ["turns"]),
    "melds": Question(melds.kinds, ["melds"]),
    "upgrades": Question(melds.upgrades, ["melds"]),
    "incidents": Question(incidents.kinds, ["incidents", "rounds", "seats"]),
}


class Told(NamedTuple):
    """An answer: its rows, what they do not rest on, and how far in the log they know everything."""

    rows: list[dict[str, Any]]
    left_out: list[dict[str, Any]]
    position: int


def told(name: str, by: str, wanted: Filter) -> Told:
    """The answer to a question by its name, grouped ``by`` names with commas between.

    Raises:
        KibitzError: there is no such question (``unknown-question``); the facts can't be read.
        BadInput: it can't be grouped so, or it is about one player and none is named (``bad-value``).
    """
    question = QUESTIONS.get(name)
    if question is None:
        what = f"there is no statistic {name[:80]!r}; there are {', '.join(QUESTIONS)}"
        raise KibitzError("unknown-question", what)
    groups, known = _groups(name, question, by), facts()
    if question.of and wanted.player is None:
        raise BadInput("bad-value", f"{name} is told of one player: name it as player")
    of = (wanted.player,) if question.of else ()
    asked = _everybody(wanted) if question.of or question.among else wanted
    given, marks = _tables(known, question.tables, asked)
    left_out: list[dict[str, Any]] = []
    if question.left_out is not None:
        matches, rounds = (selected(known.scan(table), asked) for table in ("matches", "rounds"))
        left_out = question.left_out(matches, rounds).to_dicts()
    rows = question.ask(*given, *of, *groups)
    if question.among and wanted.player is not None:
        rows = rows.filter(pl.col("player") == wanted.player)
    return Told(rows.to_dicts(), left_out, min(marks))


def _groups(name: str, question: Question, by: str) -> list[str]:
    groups = list(dict.fromkeys(part.strip() for part in by.split(",") if part.strip()))
    if groups and not question.by:
        raise BadInput("bad-value", f"{name} can't be grouped, so not by {by[:80]!r}")
    if len(groups) > MOST_GROUPS or not set(groups) <= set(question.by):
        among = ", ".join(question.by)
        what = f"{name} is grouped by up to {MOST_GROUPS} of {among}, not by {by[:80]!r}"
        raise BadInput("bad-value", what)
    return groups


def _everybody(wanted: Filter) -> Filter:
    """The filter without its player, whose opponents are needed as well."""
    return Filter(
        **{field: getattr(wanted, field) for field in Filter.__struct_fields__ if field != "player"}
    )


def _tables(known: Facts, names: Sequence[str], wanted: Filter) -> tuple[list[pl.LazyFrame], list[int]]:
    """The tables that a question takes, and how far each goes."""
    sources = {name: _judged() if name == JUDGED else known for name in names}
    frames = [selected(source.scan(name), wanted) for name, source in sources.items()]
    return frames, [source.checkpoint(name) for name, source in sources.items()]


def _judged() -> Facts:
    here = settings()
    return judged_facts(here.facts, judges("learned", here.data / "models"))
