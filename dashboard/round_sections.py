"""The questions of the page of rounds and melds: each draws its answer, or says that the facts have none.

No game is asked for: what the facts do not tell is left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl
import streamlit as st
from msgspec.structs import replace

from dashboard import answers, charts, pieces, round_charts, words
from dashboard.figures import interval, number, percent, percents
from dashboard.round_answers import Cell, Question, ask
from projections.stats import draws, hands, incidence, incidents, jokers, melds, opening
from projections.stats.filters import Filter

FEW = answers.FEW_BIDS
_COUNTED = 12
"""Values of an incident up to which each has a line of its own."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the page is about, and what the reader picked on it.

    Attributes:
        upto: the last own turn that charts show; later ones rest on few.
        picks: chart or table → what is picked in it; ``now`` is the one that changed last.
    """

    wanted: Filter
    upto: int
    picks: dict[str, Any] = field(default_factory=dict)

    def answer(self, question: Question, *rest: Any) -> Any:
        """A question put to the rows of the filter."""
        return ask(question, self.wanted, *rest)

    def here(self, key: str) -> str:
        """The key of a chart or table under this filter: with another one nothing is picked in it."""
        return "-".join([key, *pieces.parameters(self.wanted).values()])

    def offer(self, where: str, cell: Cell) -> None:
        """Note what is picked there; a new pick outdoes the older ones elsewhere."""
        if self.picks.get(where, {}) != cell:
            self.picks[where] = cell
            self.picks["now"] = where

    @property
    def picked(self) -> Cell:
        """What was picked last."""
        cell: Cell = self.picks.get(self.picks.get("now", ""), {})
        return cell


def chart(asked: Asked, spec: charts.Spec, key: str, alt: str) -> None:
    """A chart in which a group can be picked."""
    event: Any = st.vega_lite_chart(spec=spec, on_select="rerun", key=asked.here(key), alt=alt)
    chosen = event.selection.get(charts.PICK) or []
    some = chosen[0].items() if chosen else ()
    asked.offer(f"chart {key}", {name: value for name, value in some if value is not None})


@dataclass(frozen=True, slots=True)
class Manner:
    """How a table is shown.

    Attributes:
        shares: columns that are shares; means: columns with two decimal places.
        small: the column that counts what a row rests on; below ``least`` it is marked.
    """

    shares: Sequence[str] = ()
    means: Sequence[str] = ()
    small: str = "n"
    least: int = FEW


def table(frame: pl.DataFrame, columns: Mapping[str, str], key: str, manner: Manner) -> int | None:
    """A table of an answer, with its intervals in words and small samples marked; the clicked row.

    ``columns`` may name ``<column>_interval``, and ``few`` for the mark.
    """
    rows = list(frame.iter_rows(named=True))
    told = {
        name: [_bounds(row, name.removesuffix("_interval"), manner.shares) for row in rows]
        for name in columns
        if name.endswith("_interval")
    }
    told["few"] = [words.FEW if row[manner.small] < manner.least else "" for row in rows]
    shown = frame.with_columns(pl.Series(name, values, pl.String) for name, values in told.items())
    shown = pieces.without_empty(shown.select(list(columns)))
    return pieces.table(shown, columns, key, shares=manner.shares, means=manner.means)


def _bounds(row: dict[str, Any], name: str, shares: Sequence[str]) -> str:
    if name in shares:
        return percents(row, name)
    low, high = row[f"{name}_low"], row[f"{name}_high"]
    if low is not None and high is None:
        return words.FROM_ON.format(low=low)
    return interval(row, name, 0 if isinstance(low, int) else 1)


def _titled(title: str, hint: str) -> None:
    st.subheader(title, anchor=False)
    st.caption(hint)


# The questions


def turns(asked: Asked) -> bool:
    """By which turn hands have opened, and gone out."""
    if asked.answer(incidence.opened).is_empty():
        return False
    left, right = st.columns(2, gap="large")
    with left:
        _titled(words.OPENED_TITLE, words.OPENED_HINT)
        _incidence(asked, incidence.opened, words.OPENED_TITLE, "opened_turn")
    with right:
        _titled(words.OUT_TITLE, words.OUT_HINT)
        _incidence(asked, incidence.gone_out, words.OUT_TITLE, "out_turn")
    return True


def _incidence(asked: Asked, question: Question, title: str, cell: str) -> None:
    shown = pl.col("turn") <= asked.upto
    everybody = ask(question, replace(asked.wanted, player=None)) if asked.wanted.player else None
    whole = () if everybody is None else tuple(everybody.filter(shown).select("turn", "rate").iter_rows())
    spec = charts.spec(round_charts.incidence, asked.answer(question).filter(shown), whole, cell, FEW)
    chart(asked, spec, cell, words.INCIDENCE_ALT.format(title=title))
    if everybody is not None:
        st.caption(words.EVERYBODY_DASHED)


def conditions(asked: Asked) -> bool:
    """Where what it takes to open changes with the round: by which turn each condition is met."""
    frame = asked.answer(opening.conditions)
    if frame.height < 2:
        return False
    _titled(words.ROUND_SECTIONS["conditions"], words.CONDITIONS_HINT)
    courses = asked.answer(incidence.opened, "condition").filter(pl.col("turn") <= asked.upto)
    spec = charts.spec(round_charts.conditions, courses.drop_nulls("condition"), tuple(frame["condition"]))
    left, right = st.columns([1, 2], gap="large")
    left.vega_lite_chart(spec=spec, alt=words.CONDITIONS_ALT)
    with right:
        manner = Manner(("opened_rate",), ("points",))
        at = table(frame, words.CONDITION_COLUMNS, asked.here("conditions"), manner)
    asked.offer("conditions", {} if at is None else {"condition": frame["condition"][at]})
    return True


def openings(asked: Asked) -> bool:
    """What first layings count, and what is left in the other hands at the end."""
    frame = asked.answer(opening.totals_spread)
    if frame.is_empty():
        return False
    _spread(asked, frame, "opening", words.ROUND_SECTIONS["opening"], words.OPENING_HINT)
    return True


def _spread(asked: Asked, frame: pl.DataFrame, cell: str, title: str, hint: str) -> None:
    _titled(title, hint)
    spec = charts.spec(round_charts.spread, frame, cell, FEW)
    chart(asked, spec, cell, words.SPREAD_ALT.format(title=title))


def left_over(asked: Asked) -> bool:
    """What hands cost after each turn, and at the end."""
    spread, curve = asked.answer(hands.left_spread), asked.answer(hands.curve, asked.upto)
    if spread.is_empty() or curve.is_empty():
        return False
    left, right = st.columns(2, gap="large")
    with left:
        _titled(words.CURVE_TITLE, words.CURVE_HINT)
        st.vega_lite_chart(spec=charts.spec(round_charts.curve, curve, FEW), alt=words.CURVE_ALT)
    with right:
        _spread(asked, spread, "left", words.LEFT_TITLE, words.LEFT_HINT)
    return True


def drawn(asked: Asked) -> bool:
    """Where drawn cards come from."""
    frame, by_turn = asked.answer(draws.sources), asked.answer(draws.by_turn, asked.upto)
    if frame.is_empty():
        return False
    _titled(words.ROUND_SECTIONS["draws"], words.DRAWS_HINT)
    known = [one for one in words.SOURCES if one in by_turn["source"]]
    labelled = by_turn.with_columns(
        pl.col("source").replace(words.SOURCES).alias("label"),
        pl.col("source").replace_strict(known, list(range(len(known)))).alias("place"),
    )
    spec = charts.spec(round_charts.sources, labelled, tuple(words.SOURCES[one] for one in known))
    left, right = st.columns([2, 3], gap="large")
    left.vega_lite_chart(spec=spec, alt=words.DRAWS_ALT)
    shown = frame.with_columns(
        pl.col("opened").replace_strict(words.OPENED_STATE, return_dtype=pl.String),
        pl.col("source").replace(words.SOURCES),
    )
    with right:
        at = table(shown, words.DRAW_COLUMNS, asked.here("draws"), Manner(("share", "laid_rate")))
    cell = {} if at is None else {name: frame[name][at] for name in ("source", "opened")}
    asked.offer("draws", cell)
    return True


def dealt(asked: Asked) -> bool:
    """What a joker in the dealt hand brings, and how many melds hold one."""
    frame, laid = asked.answer(jokers.dealt), asked.answer(jokers.laid).row(0, named=True)
    if frame.height < 2:
        return False
    share, bounds = percent(laid["rate"]), percents(laid, "rate")
    told = words.JOKERS_LAID.format(share=share, n=number(laid["n"]), bounds=bounds) if laid["n"] else ""
    _titled(words.ROUND_SECTIONS["jokers"], f"{words.JOKERS_HINT} {told}")
    labels = pl.Series("label", [words.JOKERS_DEALT[one] for one in frame["jokers"]])
    columns = ("jokers", "n", "matches", "won_rate", "won_rate_low", "won_rate_high")
    left, right = st.columns([1, 2], gap="large")
    with left:
        spec = charts.spec(round_charts.dealt, frame.select(*columns, labels), FEW)
        chart(asked, spec, "jokers", words.JOKERS_ALT)
    with right:
        manner = Manner(("won_rate", "opened_rate", "caught_rate"), ("points",))
        at = table(
            frame.with_columns(labels.alias("jokers")), words.JOKER_COLUMNS, asked.here("dealt"), manner
        )
    asked.offer("dealt", {} if at is None else {"jokers": frame["jokers"][at]})
    return True


def laid(asked: Asked) -> bool:
    """Melds by kind, and what made them worth more."""
    frame, worth_more = asked.answer(melds.kinds), asked.answer(melds.upgrades)
    if frame.is_empty():
        return False
    _titled(words.ROUND_SECTIONS["melds"], words.MELDS_HINT)
    manner = Manner(("share", "joker_rate"), ("cards", "laid_off"))
    at = table(frame, words.MELD_COLUMNS, asked.here("melds"), manner)
    asked.offer("melds", {} if at is None else {"meld": frame["kind"][at]})
    if not worth_more.is_empty():
        st.markdown(f"**{words.UPGRADES_TITLE}**")
        at = table(worth_more, words.UPGRADE_COLUMNS, asked.here("upgrades"), Manner(("rate",), small="of"))
        names = {"meld": "kind", "upgrade": "upgrade"}
        cell = {} if at is None else {name: worth_more[column][at] for name, column in names.items()}
        asked.offer("upgrades", cell)
    return True


def happened(asked: Asked) -> bool:
    """Incidents by kind, and by what they were about where that tells them apart."""
    frame = asked.answer(incidents.kinds)
    if frame.is_empty():
        return False
    _titled(words.ROUND_SECTIONS["incidents"], words.INCIDENTS_HINT)
    rows = list(frame.iter_rows(named=True))
    shown = frame.with_columns(
        pl.Series("kind", [incident(row["kind"])[0] for row in rows], pl.String),
        pl.Series("value", [_about(row["kind"], row["value"]) for row in rows], pl.String),
    )
    manner = Manner(("taken_rate", "first_rate"), ("per_hundred",))
    at = table(shown, words.INCIDENT_COLUMNS, asked.here("incidents"), manner)
    asked.offer("incidents", {} if at is None else {"incident": frame["kind"][at]})
    for kind in frame["kind"]:
        _values(asked, kind)
    return True


def incident(kind: str) -> tuple[str, str]:
    """An incident's title and what its value means; of one nobody has put into words, its own word."""
    title, value = words.INCIDENTS.get(kind, (kind, ""))
    return title, value


def _about(kind: str, value: float | None) -> str:
    meaning = incident(kind)[1]
    return meaning.format(value=number(value)) if meaning and value is not None else ""


def _values(asked: Asked, kind: str) -> None:
    """How often each value was reached, where there are few and they mean something."""
    title, meaning = incident(kind)
    frame = asked.answer(incidents.by_value, kind) if meaning else pl.DataFrame()
    if not 2 <= frame.height <= _COUNTED:
        return
    st.markdown(f"**{title}**")
    shown = frame.with_columns(pl.Series("value", [_about(kind, one) for one in frame["value"]], pl.String))
    at = table(shown, words.VALUE_COLUMNS, asked.here(f"values-{kind}"), Manner(("share",)))
    cell = {} if at is None else {"incident": kind, "value": frame["value"][at]}
    asked.offer(f"values-{kind}", cell)


def staying(asked: Asked) -> bool:
    """After which round players have left the match, in games that put them out before its end."""
    frame = asked.answer(incidence.dropped_out)
    if frame.is_empty() or not frame["hits"].max():
        return False
    _titled(words.STAYING_TITLE, words.STAYING_HINT)
    shown = frame.filter(pl.col("ended_rate") + pl.col("rate") < 1)
    spec = charts.spec(round_charts.incidence, shown if shown.height > 1 else frame, (), "left_after", FEW)
    st.vega_lite_chart(spec=spec, alt=words.STAYING_ALT)
    return True


PARTS = {
    "turns": {"turns": turns, "conditions": conditions, "opening": openings},
    "hands": {"left": left_over, "draws": drawn, "jokers": dealt},
    "table": {"melds": laid, "incidents": happened, "staying": staying},
}
"""Part of the page → its questions, by their titles in ``words.ROUND_SECTIONS`` → what draws the answer."""
