"""How well bids are kept, per variant and player: rates with intervals, and the rounds behind every one."""

from typing import Any

import polars as pl
import streamlit as st

from dashboard import address, answers, charts, data, pieces, words
from dashboard.figures import interval, number, percent, percents, signed
from dashboard.judged import judged
from projections.stats.filters import Filter

_BEHIND = 200


def _read(complaints: address.Complaints) -> Filter:
    """Game and variant are always chosen: rates of unlike rounds say nothing together."""
    pairs = answers.bid_pairs()
    titles = {game: data.game_title(game) for game, _variant in pairs}
    game = address.choice("game", titles, complaints) or pairs[0][0]
    variants = [variant for one, variant in pairs if one == game]
    return Filter(
        game=game,
        variant=address.choice("variant", variants, complaints) or variants[0],
        player=address.choice("player", data.known().players, complaints) or None,
        since=address.day("since", complaints),
        until=address.day("until", complaints),
    )


def _controls(wanted: Filter) -> None:
    pairs = answers.bid_pairs()
    titles = {game: data.game_title(game) for game, _variant in pairs}
    variants = {v: data.variant_title(g, v) for g, v in pairs if g == wanted.game}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if len(titles) > 1:
            pieces.select("game", titles, wanted.game, clears=("variant",), any_word=None)
        pieces.select("variant", variants, wanted.variant, any_word=None)
        pieces.select("player", data.known().names, wanted.player, any_word=words.EVERYBODY)
        pieces.dates(wanted)
    chosen = {"player": wanted.player, "since": wanted.since, "until": wanted.until}
    told = pieces.told(wanted)
    pieces.chips({name: told[name] for name, value in chosen.items() if value})


def _rests(wanted: Filter, total: dict[str, Any]) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        counts = {name: number(total[name]) for name in ("n", "players", "matches")}
        st.markdown(words.BIDDING_RESTS.format(**counts), width="content")
        st.page_link(
            "views/matches.py",
            label=words.BIDDING_MATCHES.format(matches=number(total["matches"])),
            icon=":material/style:",
            query_params=pieces.parameters(wanted),
        )


def _metrics(wanted: Filter, total: dict[str, Any]) -> None:
    shtanga, premium = answers.shtangas(wanted).row(0, named=True), answers.premiums(wanted)
    shown = {
        "made": (percent(total["made_rate"]), percents(total, "made_rate"), total["n"]),
        "error": (signed(total["error"]), interval(total, "error"), total["n"]),
        "over": (percent(total["over_share"]), percents(total, "over_share"), total["missed"]),
        "shtanga": (percent(shtanga["rate"]), percents(shtanga, "rate"), shtanga["n"]),
        "premium": (percent(premium["rate"]), percents(premium, "rate"), premium["n"]),
        "conversion": (percent(premium["alive_rate"]), percents(premium, "alive_rate"), premium["alive"]),
    }
    with st.grid(min_column_width=150):
        for name, (value, bounds, n) in shown.items():
            rests_on = " · ".join(filter(None, [bounds, f"n = {number(n)}"]))
            pieces.metric(words.METRICS[name], value, rests_on, small=n < answers.FEW_BIDS)


def _labelled(frame: pl.DataFrame, dimension: str) -> pl.DataFrame:
    """The table with a column of words for its groups."""
    spell = {
        "bid": lambda bid: str(bid) if bid else words.PASS,
        "place": lambda place: words.PLACES[place],
        "trump_kind": words.TRUMP_KINDS.__getitem__,
    }.get(dimension, str)
    return frame.with_columns(pl.Series("label", [spell(value) for value in frame[dimension]], pl.String))


def _picked(event: Any) -> dict[str, Any]:
    """The group that was clicked in a chart: dimension → value."""
    chosen = event.selection.get(charts.PICK) or []
    return {name: value for name, value in chosen[0].items() if value is not None} if chosen else {}


def _by_dimension(wanted: Filter, overall: float, dimensions: tuple[str, str]) -> dict[str, Any]:
    cell: dict[str, Any] = {}
    st.caption(words.CHART_HINT)
    for column, dimension in zip(st.columns(2, gap="large"), dimensions, strict=True):
        title, _short = words.DIMENSIONS[dimension]
        frame = _labelled(answers.bids(wanted, dimension), dimension)
        with column:
            st.subheader(title, anchor=False)
            cell = cell or _picked(
                st.vega_lite_chart(
                    spec=charts.spec(charts.made_rate, frame, dimension, overall, answers.FEW_BIDS),
                    on_select="rerun",
                    key=f"by-{dimension}",
                    alt=words.CHART_MADE_ALT.format(title=title.lower()),
                )
            )
    return cell


def _outcomes_and_heat(wanted: Filter) -> dict[str, Any]:
    left, right = st.columns([2, 3], gap="large")
    with left:
        st.subheader(words.OUTCOME_TITLE, anchor=False)
        frame = _labelled(answers.bids(wanted, "bid"), "bid")
        st.vega_lite_chart(spec=charts.spec(charts.outcomes, frame), alt=words.OUTCOME_ALT)
    with right:
        st.subheader(words.HEAT_TITLE, anchor=False)
        frame = _labelled(answers.bids(wanted, "cards", "bid"), "bid")
        chart = charts.spec(charts.heat, frame, answers.FEW_BIDS)
        return _picked(st.vega_lite_chart(spec=chart, on_select="rerun", key="heat", alt=words.HEAT_ALT))


def _behind(wanted: Filter, cell: dict[str, Any]) -> None:
    st.subheader(words.BEHIND_TITLE, anchor=False)
    if not cell:
        st.caption(words.BEHIND_HINT)
        return
    count, rows = answers.behind(wanted, cell, _BEHIND)
    said = ", ".join(f"{words.SHORT.get(name, name)} {value}" for name, value in cell.items())
    shown = words.BEHIND_COUNT.format(n=number(count), shown=number(rows.height))
    st.markdown(f"**{address.shown(said)}** · {shown}")
    places = ["" if place is None else words.PLACES[place] for place in rows["bidding_place"]]
    told = rows.with_columns(
        pl.Series("player", [data.name(player) for player in rows["player"]], pl.String),
        pl.Series("place", places, pl.String),
        pl.col("trump").replace(words.TRUMPS),
    )
    at = pieces.table(told.select(list(words.BEHIND_COLUMNS)), words.BEHIND_COLUMNS, "behind")
    if at is not None:
        row = rows.row(at, named=True)
        where = {"match": row["match"], "at": str(row["at"]), "seat": str(row["seat"]), "view": "open"}
        st.switch_page("views/replay.py", query_params=where)


def _bidders(wanted: Filter) -> None:
    st.subheader(words.BIDDERS_TITLE, anchor=False)
    st.caption(words.BIDDERS_HINT)
    shtanga = answers.shtangas(wanted, "player").select("player", pl.col("rate").alias("shtanga"))
    frame = answers.bids(wanted, "player").join(shtanga, on="player", how="left").sort("n", descending=True)
    rows = list(frame.iter_rows(named=True))
    shown = pl.DataFrame(
        {
            "player": [data.name(row["player"]) for row in rows],
            "n": frame["n"],
            "matches": frame["matches"],
            "made": frame["made_rate"],
            "made_interval": [percents(row, "made_rate") for row in rows],
            "error": frame["error"],
            "over_share": frame["over_share"],
            "shtanga": frame["shtanga"],
            "points_mean": frame["points_mean"],
            "few": [words.FEW if row["matches"] < answers.FEW_MATCHES else "" for row in rows],
        }
    )
    shares, means = ("made", "over_share", "shtanga"), ("error", "points_mean")
    at = pieces.table(pieces.without_empty(shown), words.BID_COLUMNS, "bidders", shares=shares, means=means)
    if at is not None:
        address.put(player=rows[at]["player"])
        st.rerun()


def _left_out(wanted: Filter) -> None:
    missing = answers.left_out(wanted)
    if missing.is_empty():
        return
    with st.expander(words.LEFT_OUT_TITLE, icon=":material/filter_alt_off:"):
        for row in missing.iter_rows(named=True):
            n, matches = number(row["n"]), number(row["matches"])
            st.markdown(f"- {words.LEFT_OUT_WHY[row['reason']].format(n=n, matches=matches)}")


def _part(wanted: Filter, complaints: address.Complaints) -> str:
    """The question that is open. One at a time: every chart keeps the figures above it from being drawn."""
    parts = {name: title for name, title in words.BIDDING_PARTS.items() if name != "who" or not wanted.player}
    asked = address.choice("part", words.BIDDING_PARTS, complaints)
    chosen = asked if asked in parts else next(iter(parts))
    st.segmented_control(
        words.BIDDING_PART,
        list(parts),
        format_func=parts.__getitem__,
        required=True,
        label_visibility="collapsed",
        **address.bound("part", chosen),
    )
    return chosen


def _answered(wanted: Filter, part: str, overall: float) -> None:
    if part == "judged":
        judged(wanted)
    elif part == "who":
        _bidders(wanted)
    elif part == "outcome":
        _behind(wanted, _outcomes_and_heat(wanted))
    else:
        dimensions = ("bid", "cards") if part == "size" else ("place", "trump_kind")
        _behind(wanted, _by_dimension(wanted, overall, dimensions))


def page() -> None:
    """Filters, what all bids together say, then one of the questions with its charts."""
    pieces.heading("bidding")
    if not data.known().matches:
        pieces.no_match()
        return
    if not answers.bid_pairs():
        pieces.nothing(words.NO_BIDS_TITLE, words.NO_BIDS)
        return
    complaints: address.Complaints = []
    wanted = _read(complaints)
    _controls(wanted)
    warned = st.container()
    total = answers.bids(wanted).row(0, named=True)
    if total["n"]:
        _rests(wanted, total)
        _metrics(wanted, total)
        _answered(wanted, _part(wanted, complaints), total["made_rate"])
        _left_out(wanted)
        st.caption(f"{words.FEW_HELP.format(least=answers.FEW_BIDS)} {words.BIDDING_STRATA}")
    else:
        pieces.nothing(words.NO_BIDS_LEFT_TITLE, words.NO_HIT)
    with warned:
        pieces.complaints(complaints)


page()
