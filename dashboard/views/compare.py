"""Two to six players side by side: ratings, meetings, totals with and without luck, and sentences."""

from itertools import combinations
from typing import Any

import polars as pl
import streamlit as st

from dashboard import address, answers, charts, data, pieces, selection, words
from dashboard.figures import interval, number, percent, percents
from projections.stats.compare import averages, meetings, weight
from projections.stats.filters import Filter
from projections.stats.intervals import COMPARED
from projections.stats.rating import Ratings, duel

LEAST, MOST = 2, 6


def _asked(known: dict[str, str], complaints: address.Complaints) -> list[str]:
    """The players of the address, each once; those that are not known here are complained of."""
    asked = list(dict.fromkeys(one.strip() for one in address.text("players").split(",") if one.strip()))
    for one in asked:
        if one not in known:
            complaints.append(words.BAD_VALUE.format(name="players", value=address.shown(one)))
    return [one for one in asked if one in known][:MOST]


def _choose(known: dict[str, str], chosen: list[str]) -> None:
    key = "filter-players"
    st.session_state[key] = chosen

    def changed() -> None:
        address.put(players=",".join(st.session_state[key]))

    st.multiselect(
        words.COMPARE_PLAYERS, list(known), format_func=lambda one: known[one], max_selections=MOST, key=key,
        on_change=changed,
    )  # fmt: skip


def _sentence(found: Ratings, one: str, other: str) -> str:
    """What can be said of two players, and what can't yet."""
    told = duel(found, one, other)
    if told["difference"] is not None and told["difference"] < 0:
        one, other = other, one
        told = duel(found, one, other)
    names = {"one": address.shown(data.name(one)), "other": address.shown(data.name(other))}
    counts = dict(zip(found.players, found.matches, strict=True))
    if not told["said"]:
        return words.COMPARE_SOON.format(**names, n=COMPARED, a=counts.get(one, 0), b=counts.get(other, 0))
    said = {**names, "difference": number(told["difference"]), "interval": interval(told, "difference", 0)}
    if told["more"] == 0:
        return words.COMPARE_APART.format(**said)
    more = words.COMPARE_MANY if told["more"] is None else f"{told['more']:,}"
    return words.COMPARE_BETTER.format(**said, better=percent(told["better"]), more=more)


def _side_by_side(wanted: Filter, players: list[str]) -> None:
    rated = {row["player"]: row for row in answers.rated(wanted).iter_rows(named=True)}
    means = {row["player"]: row for row in averages(answers.adjusted(wanted), players).iter_rows(named=True)}
    made = {row["player"]: row for row in answers.bids(wanted, "player").iter_rows(named=True)}
    rows = [_row(one, rated.get(one), means.get(one), made.get(one)) for one in players]
    st.subheader(words.COMPARE_SIDE, anchor=False)
    shown = pieces.without_empty(pl.DataFrame(rows, infer_schema_length=None))
    pieces.table(shown, words.COMPARE_COLUMNS, "side", shares=("made_rate",))


def _row(
    player: str, rated: dict[str, Any] | None, means: dict[str, Any] | None, made: dict[str, Any] | None
) -> dict[str, Any]:
    told: dict[str, Any] = {"player": data.name(player), "matches": means["matches"] if means else 0}
    for name, source in (("rating", rated), ("total", means), ("adjusted", means)):
        known = source is not None and source[name] is not None
        told[name] = number(source[name]) if known and source else ""
        told[f"{name}_interval"] = interval(source, name, 0) if known and source else ""
    told["made_rate"] = made["made_rate"] if made else None
    told["made_interval"] = percents(made, "made_rate") if made else ""
    return told


def _met(found: Ratings, players: list[str]) -> None:
    met = meetings(found, players)
    if met.is_empty():
        return
    st.subheader(words.COMPARE_MET, anchor=False)
    st.caption(words.COMPARE_MET_HINT.format(weight=f"{weight(found):.0f}"))
    rows = list(met.iter_rows(named=True))
    shown = pl.DataFrame(
        {
            "pair": [f"{data.name(row['one'])} – {data.name(row['other'])}" for row in rows],
            **{name: met[name] for name in ("matches", "ahead", "behind")},
            "difference": [f"{number(row['difference'])} ({interval(row, 'difference', 0)})" for row in rows],
            "shrunk": [number(row["shrunk"]) for row in rows],
        }
    )
    pieces.table(shown, words.COMPARE_MET_COLUMNS, "met")


def _elsewhere(wanted: Filter, players: list[str]) -> None:
    """The same players' ratings in the other variants that two of them have played."""
    parts = []
    for game, variant, _count in data.known().pairs:
        if (game, variant) == (wanted.game, wanted.variant):
            continue
        there = Filter(game=game, variant=variant, since=wanted.since, until=wanted.until)
        rows = [row for row in answers.rated(there).iter_rows(named=True) if row["player"] in players]
        title = f"{data.game_title(game)} · {data.variant_title(game, variant)}"
        parts += [
            (
                title,
                data.name(row["player"]),
                row["matches"],
                f"{number(row['rating'])}",
                interval(row, "rating", 0),
            )
            for row in rows
        ]
    if parts:
        with st.expander(words.COMPARE_VARIANTS, icon=":material/style:"):
            names = ["variant", "player", "matches", "rating", "rating_interval"]
            columns = {**words.COMPARE_COLUMNS, "variant": words.FILTERS["variant"]}
            pieces.table(pl.DataFrame(parts, names, orient="row"), columns, "elsewhere")


def _trend(wanted: Filter, players: list[str]) -> None:
    rows = answers.adjusted(wanted).filter(pl.col("player").is_in(players)).sort("started", "began")
    shown = rows.select(
        "started",
        "total",
        pl.col("total")
        .cum_sum()
        .over("player")
        .truediv(pl.int_range(1, pl.len() + 1).over("player"))
        .alias("mean"),
        pl.col("player")
        .replace_strict({one: data.name(one) for one in players}, return_dtype=pl.String)
        .alias("label"),
    )
    if shown.height:
        st.subheader(words.COMPARE_TREND, anchor=False)
        st.caption(words.COMPARE_TREND_HINT)
        st.vega_lite_chart(spec=charts.spec(charts.trends, shown), alt=words.COMPARE_TREND_ALT)


def page() -> None:
    """The players of the address, compared in the game and variant of the address."""
    pieces.heading("compare")
    if not data.known().matches:
        pieces.no_match()
        return
    complaints: address.Complaints = []
    wanted = selection.read(complaints, everything=False)
    selection.controls(wanted, everything=False)
    found = answers.ratings(wanted)
    played = set(answers.adjusted(wanted)["player"])
    known = {one: name for one, name in data.known().names.items() if one in played}
    players = _asked(known, complaints)
    _choose(known, players)
    pieces.complaints(complaints)
    if len(players) < LEAST:
        pieces.nothing(words.COMPARE_FEW_TITLE, words.COMPARE_FEW)
        return
    st.subheader(words.COMPARE_PAIRS, anchor=False)
    for one, other in combinations(players, 2):
        st.markdown(_sentence(found, one, other))
    _side_by_side(wanted, players)
    _met(found, players)
    _trend(wanted, players)
    _elsewhere(wanted, players)


page()
