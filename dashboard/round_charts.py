"""Charts of rounds that are won by going out. Like ``dashboard/charts.py``: a small table in, a chart out."""

from collections.abc import Sequence
from typing import Any

import altair as alt
import polars as pl

from dashboard.charts import PICK, Chart
from dashboard.theme import ACCENT, CATEGORICAL, NEUTRAL
from dashboard.words import SHORT

_PERCENT = alt.Axis(format="%", tickCount=5, title=None, grid=True)
_HEIGHT = 230


def _colour(few: str) -> Any:
    return alt.condition(f"datum.{few}", alt.value(NEUTRAL), alt.value(ACCENT))


def _turns(column: str = "turn") -> Any:
    axis = alt.Axis(title=None, tickMinStep=1, format="d", grid=False)
    return alt.X(f"{column}:Q", axis=axis, scale=alt.Scale(nice=False))


def _told(rate: str, share: str) -> list[Any]:
    """What a dot of a share says."""
    return [
        alt.Tooltip("turn:Q", title=SHORT["turn"]),
        alt.Tooltip(f"{rate}:Q", title=share, format=".1%"),
        alt.Tooltip(f"{rate}_low:Q", title=SHORT["from"], format=".1%"),
        alt.Tooltip(f"{rate}_high:Q", title=SHORT["to"], format=".1%"),
        alt.Tooltip("hits:Q", title=SHORT["hits"], format=","),
        alt.Tooltip("n:Q", title=SHORT["hands"], format=","),
        alt.Tooltip("matches:Q", title=SHORT["matches"], format=","),
    ]


def incidence(frame: pl.DataFrame, everybody: Sequence[tuple[int, float]], cell: str, few: int) -> Chart:
    """Share to whom it has happened by each turn, with its band; dashed what it is for ``everybody``.

    A dot can be picked: its turn under the name ``cell``. With a sample below ``few`` all is grey.
    """
    shown = frame.with_columns((pl.col("n") < few).alias("few"), pl.col("turn").alias(cell))
    base = alt.Chart(shown).encode(x=_turns())
    colour = NEUTRAL if frame["n"].max() is not None and frame["n"].max() < few else ACCENT  # type: ignore[operator]
    scale = alt.Scale(domainMin=0, nice=True)
    band = base.mark_area(opacity=0.18, color=colour, interpolate="step-after").encode(
        y=alt.Y("rate_low:Q", axis=_PERCENT, scale=scale), y2="rate_high:Q"
    )
    line = base.mark_line(color=colour, interpolate="step-after", strokeWidth=2).encode(
        y=alt.Y("rate:Q", axis=_PERCENT, scale=scale)
    )
    pick = alt.selection_point(PICK, fields=[cell])
    dot = (
        base.transform_filter("datum.turn > 0")
        .mark_circle(size=70, opacity=1)
        .encode(y="rate:Q", color=_colour("few"), tooltip=_told("rate", SHORT["share"]))
    )
    layers = [band, line, dot.add_params(pick)]
    if everybody:
        whole = pl.DataFrame(everybody, {"turn": pl.Int64, "rate": pl.Float64}, orient="row")
        dashed = alt.Chart(whole).mark_line(
            strokeDash=[4, 4], color=NEUTRAL, interpolate="step-after", strokeWidth=2
        )
        layers.insert(0, dashed.encode(x=_turns(), y=alt.Y("rate:Q", axis=_PERCENT)))
    return alt.layer(*layers).properties(height=_HEIGHT)


def conditions(frame: pl.DataFrame, order: tuple[str, ...]) -> Chart:
    """For each condition (in ``order``) the share of hands that have met it by each turn."""
    return (
        alt.Chart(frame)
        .mark_line(interpolate="step-after", strokeWidth=2, point=alt.OverlayMarkDef(size=30))
        .encode(
            x=_turns(),
            y=alt.Y("rate:Q", axis=_PERCENT, scale=alt.Scale(domain=[0, 1])),
            color=alt.Color(
                "condition:N",
                sort=list(order),
                scale=alt.Scale(domain=list(order), range=CATEGORICAL),
                legend=alt.Legend(
                    orient="bottom", columns=1, title=None, labelLimit=300, symbolType="stroke"
                ),
            ),
            tooltip=[alt.Tooltip("condition:N", title=SHORT["condition"]), *_told("rate", SHORT["share"])],
        )
        .properties(height=_HEIGHT + 110)
    )


def spread(frame: pl.DataFrame, cell: str, few: int) -> Chart:
    """Hands in each bin of a ``rummy.spread`` table; a bar can be picked under the name ``cell``, with the
    last value of its bin, ``upto``."""
    upto = pl.col("bin") + pl.col("width") - 1
    shown = frame.with_columns(
        (pl.col("n") < few).alias("few"), upto.alias("upto"), pl.col("bin").alias(cell)
    )
    pick = alt.selection_point(PICK, fields=[cell, "upto"])
    return (
        alt.Chart(shown)
        .mark_bar(cornerRadiusEnd=3)
        .encode(
            x=alt.X("bin:O", axis=alt.Axis(title=None, labelAngle=0, labelOverlap=True, ticks=False)),
            y=alt.Y("n:Q", axis=alt.Axis(title=None, tickMinStep=1, tickCount=5, format="d")),
            color=_colour("few"),
            tooltip=[
                alt.Tooltip("bin:Q", title=SHORT["from"]),
                alt.Tooltip("upto:Q", title=SHORT["to"]),
                alt.Tooltip("n:Q", title=SHORT["hands"], format=","),
                alt.Tooltip("matches:Q", title=SHORT["matches"], format=","),
                alt.Tooltip("share:Q", title=SHORT["share"], format=".1%"),
                alt.Tooltip("share_low:Q", title=SHORT["share_from"], format=".1%"),
                alt.Tooltip("share_high:Q", title=SHORT["share_to"], format=".1%"),
            ],
        )
        .add_params(pick)
        .properties(height=_HEIGHT)
    )


def curve(frame: pl.DataFrame, few: int) -> Chart:
    """Mean cost of the hand after each turn, with its band; grey where all rests on less than ``few``."""
    colour = NEUTRAL if frame["n"][0] < few else ACCENT
    base = alt.Chart(frame).encode(
        x=_turns(),
        tooltip=[
            alt.Tooltip("turn:Q", title=SHORT["turn"]),
            alt.Tooltip("mean:Q", title=SHORT["mean"], format=".1f"),
            alt.Tooltip("mean_low:Q", title=SHORT["from"], format=".1f"),
            alt.Tooltip("mean_high:Q", title=SHORT["to"], format=".1f"),
            alt.Tooltip("n:Q", title=SHORT["hands"], format=","),
            alt.Tooltip("carried:Q", title=SHORT["carried"], format=","),
            alt.Tooltip("matches:Q", title=SHORT["matches"], format=","),
        ],
    )
    band = base.mark_area(opacity=0.18, color=colour).encode(
        y=alt.Y("mean_low:Q", axis=alt.Axis(title=None, tickCount=5)), y2="mean_high:Q"
    )
    line = base.mark_line(color=colour, strokeWidth=2, point=alt.OverlayMarkDef(size=60, color=colour))
    return alt.layer(band, line.encode(y="mean:Q")).properties(height=_HEIGHT)


def sources(frame: pl.DataFrame, order: tuple[str, ...]) -> Chart:
    """Share of draws from each source (``label``, in ``order``) in each own turn."""
    return (
        alt.Chart(frame)
        .mark_bar()
        .encode(
            x=alt.X("own_turn:O", axis=alt.Axis(title=None, labelAngle=0, ticks=False)),
            y=alt.Y("share:Q", stack="zero", axis=_PERCENT, scale=alt.Scale(domain=[0, 1])),
            color=alt.Color(
                "label:N",
                sort=list(order),
                scale=alt.Scale(domain=list(order), range=[*CATEGORICAL[:2], CATEGORICAL[2]]),
                legend=alt.Legend(orient="top", title=None, labelLimit=200),
            ),
            order=alt.Order("place:Q"),
            tooltip=[
                alt.Tooltip("own_turn:O", title=SHORT["turn"]),
                alt.Tooltip("label:N", title=SHORT["what"]),
                alt.Tooltip("share:Q", title=SHORT["share"], format=".1%"),
                alt.Tooltip("share_low:Q", title=SHORT["from"], format=".1%"),
                alt.Tooltip("share_high:Q", title=SHORT["to"], format=".1%"),
                alt.Tooltip("n:Q", title=SHORT["draws"], format=","),
            ],
        )
        .properties(height=_HEIGHT + 30)
    )


def dealt(frame: pl.DataFrame, few: int) -> Chart:
    """Rounds won by jokers dealt (``label``), with interval and count; a dot can be picked by its jokers."""
    shown = frame.with_columns((pl.col("n") < few).alias("few"))
    base = alt.Chart(shown).encode(
        x=alt.X(
            "label:N",
            sort=shown["label"].to_list(),
            axis=alt.Axis(title=None, labelAngle=0, ticks=False, labelFlush=False),
        ),
        tooltip=[
            alt.Tooltip("label:N", title=SHORT["dealt"]),
            alt.Tooltip("won_rate:Q", title=SHORT["won"], format=".1%"),
            alt.Tooltip("won_rate_low:Q", title=SHORT["from"], format=".1%"),
            alt.Tooltip("won_rate_high:Q", title=SHORT["to"], format=".1%"),
            alt.Tooltip("n:Q", title=SHORT["hands"], format=","),
            alt.Tooltip("matches:Q", title=SHORT["matches"], format=","),
        ],
    )
    scale = alt.Scale(domain=[0, 1])
    rule = base.mark_rule(strokeWidth=2).encode(
        y=alt.Y("won_rate_low:Q", axis=_PERCENT, scale=scale), y2="won_rate_high:Q", color=_colour("few")
    )
    pick = alt.selection_point(PICK, fields=["jokers"])
    dot = base.mark_circle(size=110, opacity=1).encode(y="won_rate:Q", color=_colour("few")).add_params(pick)
    count = base.mark_text(baseline="top", fontSize=11, color=NEUTRAL).encode(
        y=alt.value(4), text=alt.Text("n:Q", format=",")
    )
    return alt.layer(rule, dot, count).properties(height=_HEIGHT)
