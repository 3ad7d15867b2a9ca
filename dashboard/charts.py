"""Charts: a small table in, an Altair chart out. Cells that rest on little are grey, never hidden."""

from collections.abc import Callable, Hashable
from copy import deepcopy
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

import altair as alt
import polars as pl

from dashboard.theme import ACCENT, GOOD, NEUTRAL, OVER, UNDER
from dashboard.words import (
    CALIBRATION_CHANCE,
    CALIBRATION_RATE,
    CHART_MADE,
    HISTORY_MEAN,
    OUTCOMES,
    RATING_CHART,
    SHORT,
    STANDINGS_CHART,
)

Chart: TypeAlias = Any
"""An Altair chart: the library's own types do not tell layers and facets apart."""

PICK = "pick"
"""Name of the selection that a click on a chart makes."""

Spec: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Rows:
    """A small table that can be looked up by what it holds."""

    frame: pl.DataFrame = field(compare=False)
    content: tuple[Any, ...]

    @classmethod
    def of(cls, frame: pl.DataFrame) -> "_Rows":
        return cls(frame, (*frame.schema.items(), *frame.iter_rows()))


def spec(build: Callable[..., Chart], frame: pl.DataFrame, *rest: Hashable) -> Spec:
    """The Vega-Lite specification of a chart of this module, for the page to keep or change.

    Altair checks every part of a chart: some 100 ms. The same chart of the same rows is built once.
    """
    return deepcopy(_spec(build, _Rows.of(frame), rest))


@lru_cache(maxsize=256)
def _spec(build: Callable[..., Chart], rows: _Rows, rest: tuple[Hashable, ...]) -> Spec:
    built: Spec = build(rows.frame, *rest).to_dict()
    return built


_PERCENT = alt.Axis(format="%", tickCount=5, title=None, grid=True)


def _colour(few: str) -> Any:
    """Grey where the column says that the sample is small."""
    return alt.condition(f"datum.{few}", alt.value(NEUTRAL), alt.value(ACCENT))


def made_rate(frame: pl.DataFrame, dimension: str, overall: float, few: int) -> Chart:
    """Bids made per group, with interval and count; a dashed line for all of them together.

    ``frame`` is a ``bids`` table with a column ``label`` for the groups, in their order.
    """
    shown = frame.select(dimension, "label", "n", "matches", "made_rate", "made_rate_low", "made_rate_high")
    shown = shown.with_columns((pl.col("n") < few).alias("few"))
    order = shown["label"].to_list()
    base = alt.Chart(shown).encode(
        x=alt.X(
            "label:N", sort=order, title=None, axis=alt.Axis(labelAngle=0, ticks=False, labelFlush=False)
        ),
        tooltip=[
            alt.Tooltip("label:N", title=SHORT["group"]),
            alt.Tooltip("made_rate:Q", title=CHART_MADE, format=".1%"),
            alt.Tooltip("made_rate_low:Q", title=SHORT["from"], format=".1%"),
            alt.Tooltip("made_rate_high:Q", title=SHORT["to"], format=".1%"),
            alt.Tooltip("n:Q", title=SHORT["bids"], format=","),
            alt.Tooltip("matches:Q", title=SHORT["matches"], format=","),
        ],
    )
    pick = alt.selection_point(PICK, fields=[dimension])
    rate = alt.Y("made_rate:Q", scale=alt.Scale(domain=[0, 1]), axis=_PERCENT)
    rule = base.mark_rule(strokeWidth=2).encode(
        y=alt.Y("made_rate_low:Q", axis=_PERCENT), y2="made_rate_high:Q", color=_colour("few")
    )
    dot = base.mark_circle(size=110, opacity=1).encode(y=rate, color=_colour("few")).add_params(pick)
    count = base.mark_text(baseline="bottom", fontSize=11, color=NEUTRAL).encode(
        y=alt.value(196), text=alt.Text("n:Q", format=",")
    )
    mean = (
        alt.Chart(pl.DataFrame({"overall": [overall]}))
        .mark_rule(strokeDash=[4, 4], color=NEUTRAL)
        .encode(y="overall:Q")
    )
    return alt.layer(mean, rule, dot, count).properties(height=210)


def outcomes(frame: pl.DataFrame) -> Chart:
    """For each size of bid the shares of too few tricks, made, and too many."""
    rows = frame.select("label", "n", (pl.col("missed") - pl.col("over")).alias("under"), "made", "over")
    tall = rows.unpivot(
        ["under", "made", "over"], index=["label", "n"], variable_name="what", value_name="bids"
    )
    tall = tall.with_columns(
        (pl.col("bids") / pl.col("n")).alias("share"),
        pl.col("what").replace_strict(OUTCOMES),
        pl.col("what").replace_strict({"under": 0, "made": 1, "over": 2}).alias("order"),
    )
    return (
        alt.Chart(tall)
        .mark_bar()
        .encode(
            y=alt.Y(
                "label:N",
                sort=rows["label"].to_list(),
                title=None,
                axis=alt.Axis(labelFlush=False, ticks=False),
            ),
            x=alt.X("share:Q", stack="zero", axis=_PERCENT, scale=alt.Scale(domain=[0, 1])),
            color=alt.Color(
                "what:N",
                sort=list(OUTCOMES.values()),
                scale=alt.Scale(domain=list(OUTCOMES.values()), range=[UNDER, ACCENT, OVER]),
                legend=alt.Legend(orient="top", title=None),
            ),
            order="order:Q",
            tooltip=[
                alt.Tooltip("label:N", title=SHORT["group"]),
                alt.Tooltip("what:N", title=SHORT["what"]),
                alt.Tooltip("bids:Q", title=SHORT["bids"], format=","),
                alt.Tooltip("share:Q", title=SHORT["share"], format=".1%"),
            ],
        )
        .properties(height=alt.Step(28))
    )


def heat(frame: pl.DataFrame, few: int) -> Chart:
    """Bids made for every bid and number of cards; the count stands in the cell."""
    shown = frame.select("cards", "label", "bid", "n", "made_rate").with_columns(
        (pl.col("n") < few).alias("few")
    )
    bids = shown.sort("bid")["label"].unique(maintain_order=True).to_list()
    base = alt.Chart(shown).encode(
        x=alt.X("cards:O", title=SHORT["cards"], axis=alt.Axis(labelAngle=0, ticks=False, labelFlush=False)),
        y=alt.Y("label:N", sort=bids[::-1], title=SHORT["bid"], axis=alt.Axis(labelFlush=False, ticks=False)),
        tooltip=[
            alt.Tooltip("cards:O", title=SHORT["cards"]),
            alt.Tooltip("label:N", title=SHORT["bid"]),
            alt.Tooltip("made_rate:Q", title=CHART_MADE, format=".1%"),
            alt.Tooltip("n:Q", title=SHORT["bids"], format=","),
        ],
    )
    pick = alt.selection_point(PICK, fields=["cards", "bid"])
    cells = base.mark_rect(cornerRadius=3).encode(
        color=alt.condition(
            "datum.few",
            alt.value("#8a94a355"),
            alt.Color(
                "made_rate:Q",
                scale=alt.Scale(domain=[0.2, 0.9], scheme="blues", clamp=True),
                legend=alt.Legend(format="%", title=None, orient="top", gradientLength=160),
            ),
        )
    )
    said = base.mark_text(fontSize=11).encode(
        text=alt.Text("made_rate:Q", format=".0%"),
        color=alt.condition("datum.few", alt.value(NEUTRAL), alt.value("#10171f")),
    )
    dark = (
        said.transform_filter("!datum.few && datum.made_rate > 0.68")
        .mark_text(fontSize=11)
        .encode(color=alt.value("#ffffff"))
    )
    return alt.layer(cells.add_params(pick), said, dark).properties(height=alt.Step(27))


def standings(frame: pl.DataFrame) -> Chart:
    """Mean place of each player (``label``) with its interval, in the frame's order."""
    base = alt.Chart(frame).encode(
        y=alt.Y(
            "label:N",
            sort=frame["label"].to_list(),
            title=None,
            axis=alt.Axis(labelFlush=False, ticks=False, labelLimit=150),
        ),
        color=_colour("few"),
        tooltip=[
            alt.Tooltip("label:N", title=SHORT["player"]),
            alt.Tooltip("place:Q", title=STANDINGS_CHART, format=".2f"),
            alt.Tooltip("place_low:Q", title=SHORT["from"], format=".2f"),
            alt.Tooltip("place_high:Q", title=SHORT["to"], format=".2f"),
            alt.Tooltip("matches:Q", title=SHORT["matches"], format=","),
        ],
    )
    scale = alt.Scale(zero=False, nice=False, padding=12)
    axis = alt.Axis(title=STANDINGS_CHART, tickMinStep=0.5)
    rule = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("place_low:Q", scale=scale, axis=axis), x2="place_high:Q"
    )
    dot = base.mark_circle(size=90, opacity=1).encode(x=alt.X("place:Q", scale=scale, axis=axis))
    return alt.layer(rule, dot).properties(height=alt.Step(24))


def calibration(frame: pl.DataFrame) -> Chart:
    """How often bids were made against the model's chance of it, with the band in which luck moves it."""
    both = alt.Scale(domain=[0, 1])
    base = alt.Chart(frame).encode(
        x=alt.X("chance:Q", scale=both, axis=alt.Axis(format="%", tickCount=5, title=CALIBRATION_CHANCE)),
        tooltip=[
            alt.Tooltip("chance:Q", title=CALIBRATION_CHANCE, format=".0%"),
            alt.Tooltip("rate:Q", title=CALIBRATION_RATE, format=".0%"),
            alt.Tooltip("n:Q", title=SHORT["bids"], format=","),
        ],
    )
    axis = alt.Axis(format="%", tickCount=5, title=CALIBRATION_RATE)
    band = base.mark_area(opacity=0.2, color=NEUTRAL).encode(
        y=alt.Y("low:Q", scale=both, axis=axis), y2="high:Q"
    )
    line = base.mark_line(strokeWidth=2, color=ACCENT, point=True, interpolate="monotone").encode(
        y=alt.Y("rate:Q", scale=both, axis=axis)
    )
    right = pl.DataFrame({"chance": [0.0, 1.0], "rate": [0.0, 1.0]})
    diagonal = alt.Chart(right).mark_line(strokeDash=[4, 4], color=NEUTRAL).encode(x="chance:Q", y="rate:Q")
    return alt.layer(band, diagonal, line).properties(height=300)


def ratings(frame: pl.DataFrame) -> Chart:
    """The rating of each player (``label``) with its interval, in the frame's order, beside the average."""
    base = alt.Chart(frame).encode(
        y=alt.Y(
            "label:N",
            sort=frame["label"].to_list(),
            title=None,
            axis=alt.Axis(labelFlush=False, ticks=False, labelLimit=150),
        ),
        color=_colour("few"),
        tooltip=[
            alt.Tooltip("label:N", title=SHORT["player"]),
            alt.Tooltip("rating:Q", title=RATING_CHART, format="+,.0f"),
            alt.Tooltip("rating_low:Q", title=SHORT["from"], format="+,.0f"),
            alt.Tooltip("rating_high:Q", title=SHORT["to"], format="+,.0f"),
            alt.Tooltip("matches:Q", title=SHORT["matches"], format=","),
        ],
    )
    axis = alt.Axis(title=RATING_CHART)
    rule = base.mark_rule(strokeWidth=2).encode(x=alt.X("rating_low:Q", axis=axis), x2="rating_high:Q")
    dot = base.mark_circle(size=90, opacity=1).encode(x=alt.X("rating:Q", axis=axis))
    middle = alt.Chart(pl.DataFrame({"average": [0]})).mark_rule(strokeDash=[4, 4], color=NEUTRAL)
    return alt.layer(middle.encode(x="average:Q"), rule, dot).properties(height=alt.Step(24))


def trends(frame: pl.DataFrame) -> Chart:
    """Totals of several players (``label``) by date as dots, and the mean of each so far as a line."""
    base = alt.Chart(frame).encode(
        x=alt.X("started:T", title=None, axis=alt.Axis(tickCount=6, labelOverlap=True)),
        color=alt.Color("label:N", title=None, legend=alt.Legend(orient="top")),
        shape=alt.Shape("label:N", title=None),
        tooltip=[
            alt.Tooltip("label:N", title=SHORT["player"]),
            alt.Tooltip("started:T", title=SHORT["date"], format="%d %B %Y"),
            alt.Tooltip("total:Q", title=SHORT["total"], format=","),
            alt.Tooltip("mean:Q", title=HISTORY_MEAN, format=",.0f"),
        ],
    )
    dots = base.mark_point(size=40, opacity=0.5).encode(
        y=alt.Y("total:Q", title=None, scale=alt.Scale(zero=False))
    )
    lines = base.mark_line(strokeWidth=2).encode(y="mean:Q")
    return alt.layer(dots, lines).properties(height=280)


def history(frame: pl.DataFrame) -> Chart:
    """Totals of finished matches of one variant by date, a dot each, and the mean so far as a line."""
    base = alt.Chart(frame).encode(
        x=alt.X("started:T", title=None, axis=alt.Axis(tickCount=6, labelOverlap=True))
    )
    dots = base.mark_circle(size=80, opacity=0.9).encode(
        y=alt.Y("total:Q", title=None, scale=alt.Scale(zero=False, nice=True)),
        color=alt.condition("datum.place == 1", alt.value(GOOD), alt.value(NEUTRAL)),
        tooltip=[
            alt.Tooltip("started:T", title=SHORT["date"], format="%d %B %Y"),
            alt.Tooltip("total:Q", title=SHORT["total"], format=","),
            alt.Tooltip("place:Q", title=SHORT["place"]),
            alt.Tooltip("total_so_far:Q", title=HISTORY_MEAN, format=",.0f"),
        ],
    )
    line = base.mark_line(strokeWidth=2, color=ACCENT).encode(y="total_so_far:Q")
    return alt.layer(line, dots).properties(height=260)
