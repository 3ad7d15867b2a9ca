"""Ratings per game and variant, with their intervals, ranks and what is needed for one."""

from typing import Any

import polars as pl
import streamlit as st

from dashboard import address, answers, charts, data, pieces, selection, words
from dashboard.figures import interval, number, percent, percents
from projections.stats.filters import Filter
from projections.stats.intervals import COMPARED, OWN, RANKED

_CHARTED = 40


def _rests(wanted: Filter, players: int) -> None:
    """What the ratings rest on, and what became of luck."""
    found, luck = answers.ratings(wanted), answers.luck_removed(wanted)
    played = found.results["began"].n_unique()
    st.markdown(words.RATING_RESTS.format(matches=f"{played:,}", players=players))
    if found.lucky and luck is not None:
        told = {"share": percent(luck["share"]), "interval": percents(luck, "share")}
        st.caption(words.RATING_LUCKY.format(**told, left_out=f"{found.left_out:,}"))
    else:
        st.caption(words.RATING_UNLUCKY)


def _last(wanted: Filter, players: list[str]) -> list[str]:
    """The mean of each player's last results against the mean of all of his."""
    rows = answers.adjusted(wanted).with_columns(
        pl.coalesce("adjusted", pl.col("total").cast(pl.Float64)).alias("result")
    )
    told = (
        rows.sort("started", "began")
        .group_by("player")
        .agg(
            pl.len().alias("n"),
            (pl.col("result").tail(words.RATING_LAST).mean() - pl.col("result").mean()).alias("change"),
        )
    )
    known = {one: change for one, n, change in told.iter_rows() if n > words.RATING_LAST}
    return [f"{known[one]:+,.0f}".replace("-", "−") if one in known else "" for one in players]


def _rank(row: dict[str, Any], ranked: int) -> str:
    low, high = row["rank_low"], row["rank_high"]
    return (
        ""
        if low is None
        else words.RATING_RANK.format(rank=low if low == high else f"{low}–{high}", of=ranked)
    )


def _table(wanted: Filter, rated: pl.DataFrame) -> None:
    rows = list(rated.iter_rows(named=True))
    ranked = rated["rank_low"].count()
    shown = pl.DataFrame(
        {
            "player": [data.name(row["player"]) for row in rows],
            "matches": [row["matches"] for row in rows],
            "rating": [number(row["rating"]) for row in rows],
            "rating_interval": [interval(row, "rating", 0) for row in rows],
            "above": [row["above"] for row in rows],
            "rank": [_rank(row, ranked) for row in rows],
            "lately": _last(wanted, [row["player"] for row in rows]),
            "few": [words.RATING_SAID[row["said"]] for row in rows],
        }
    )
    at = pieces.table(pieces.without_empty(shown), words.RATING_COLUMNS, "ratings", shares=("above",))
    if at is not None:
        where = {"player": rows[at]["player"], "game": wanted.game or "", "variant": wanted.variant or ""}
        st.switch_page("views/players.py", query_params=where)


def _chart(rated: pl.DataFrame) -> None:
    first = rated.head(_CHARTED)
    labels = pl.Series("label", [data.name(player) for player in first["player"]], pl.String)
    shown = first.with_columns(labels, (pl.col("matches") < COMPARED).alias("few"))
    columns = ("label", "rating", "rating_low", "rating_high", "matches", "few")
    st.vega_lite_chart(spec=charts.spec(charts.ratings, shown.select(columns)), alt=words.RATING_ALT)


def page() -> None:
    """The ratings of the game and variant that the address names, or of the most played ones."""
    pieces.heading("rating")
    if not data.known().matches:
        pieces.no_match()
        return
    complaints: address.Complaints = []
    wanted = selection.read(complaints, everything=False)
    selection.controls(wanted, everything=False)
    pieces.complaints(complaints)
    rated = answers.rated(wanted)
    if rated.is_empty():
        pieces.nothing(words.RATING_NONE_TITLE, words.RATING_NONE)
        return
    _rests(wanted, rated.height)
    st.caption(words.RATING_HINT.format(ranked=RANKED, compared=COMPARED, own=OWN))
    _table(wanted, rated)
    _chart(rated)


page()
