"""Standings per game and variant; with ``?player=`` that player's form, history and opponents."""

from collections.abc import Mapping
from typing import Any

import polars as pl
import streamlit as st

from dashboard import address, answers, charts, data, pieces, round_answers, selection, words
from dashboard.figures import interval, number, percent, percents
from projections.stats.filters import Filter

_CHARTED = 24


# Standings


def _standings(complaints: address.Complaints, unknown: str) -> None:
    pieces.heading("players")
    if unknown:
        said = words.UNKNOWN_PLAYER.format(player=address.shown(unknown))
        st.warning(said, title=words.UNKNOWN_PLAYER_TITLE, icon=":material/person_off:")
    wanted = selection.read(complaints, everything=False)
    selection.controls(wanted, everything=False)
    pieces.complaints(complaints)
    frame = answers.standings(wanted)
    if frame.is_empty():
        pieces.nothing(words.NO_PLAYERS_TITLE, words.NO_PLAYERS)
        return
    rows = list(frame.iter_rows(named=True))
    st.caption(words.STANDINGS_HINT)
    shares, means = ("win_rate", "made_rate"), ("place", "premiums", "shtangas")
    at = pieces.table(_standing_rows(rows), words.STANDING_COLUMNS, "standings", shares=shares, means=means)
    if at is not None:
        where = {"player": rows[at]["player"], "game": rows[at]["game"], "variant": rows[at]["variant"]}
        st.switch_page("views/players.py", query_params=where)
    _standings_chart(frame)


def _standing_rows(rows: list[dict[str, Any]]) -> pl.DataFrame:
    columns: dict[str, list[Any]] = {
        "player": [data.name(row["player"]) for row in rows],
        "matches": [row["matches"] for row in rows],
        "wins": [row["wins"] for row in rows],
        "win_rate": [row["win_rate"] for row in rows],
        "win_interval": [percents(row, "win_rate") for row in rows],
        "place": [row["place"] for row in rows],
        "place_interval": [interval(row, "place") for row in rows],
        "total": [round(row["total"]) for row in rows],
        **{name: [row[name] for row in rows] for name in ("premiums", "shtangas")},
        "made_rate": [row["made_rate"] for row in rows],
        "last": [row["last"] for row in rows],
        "few": [words.FEW if row["matches"] < answers.FEW_MATCHES else "" for row in rows],
    }
    return pieces.without_empty(pl.DataFrame(columns))


def _standings_chart(frame: pl.DataFrame) -> None:
    shown = frame.head(_CHARTED).with_columns(
        pl.Series("label", [data.name(player) for player in frame["player"].head(_CHARTED)], pl.String),
        (pl.col("matches") < answers.FEW_MATCHES).alias("few"),
    )
    columns = ("label", "place", "place_low", "place_high", "matches", "few")
    st.vega_lite_chart(spec=charts.spec(charts.standings, shown.select(columns)), alt=words.STANDINGS_ALT)


# One player


def _player(player: str, complaints: address.Complaints) -> None:
    st.page_link("views/players.py", label=words.PLAYER_ALL, icon=":material/arrow_back:")
    st.title(address.shown(data.name(player)), anchor=False)
    wanted = Filter(**{**_fields(selection.read(complaints, everything=True)), "player": player})
    selection.controls(wanted, everything=True)
    pieces.complaints(complaints)
    history = answers.history(wanted)
    if history.is_empty():
        pieces.nothing(words.PLAYER_NONE_TITLE, words.PLAYER_NONE)
        return
    _links(wanted)
    parts = _by_variant(history)
    if len(parts) > 1:
        _variants(wanted, [pair for pair, _matches in parts])
    (game, variant), matches = parts[0]
    _summary(wanted, game, variant, matches)
    _chart(matches)
    _history(history)
    _rivals(game, variant, player)


def _fields(wanted: Filter) -> dict[str, Any]:
    return {name: getattr(wanted, name) for name in wanted.__struct_fields__}


def _by_variant(history: pl.DataFrame) -> list[tuple[tuple[str, str], pl.DataFrame]]:
    """The matches of each game and variant, the most often finished first."""
    parts = [
        ((rows["game"][0], rows["variant"][0]), rows) for rows in history.partition_by("game", "variant")
    ]
    return sorted(parts, key=lambda part: (-(part[1]["status"] == "finished").sum(), -part[1].height))


def _links(wanted: Filter) -> None:
    with st.container(horizontal=True):
        asked = pieces.parameters(wanted)
        st.page_link(
            "views/matches.py", label=words.PLAYER_MATCHES, icon=":material/style:", query_params=asked
        )
        if any(wanted.game in (None, game) for game, _variant in answers.bid_pairs()):
            st.page_link(
                "views/bidding.py", label=words.PLAYER_BIDS, icon=":material/target:", query_params=asked
            )
        if any(wanted.game in (None, pair.game) for pair in round_answers.pairs()):
            icon = words.PAGES["melds"][1]
            st.page_link("views/melds.py", label=words.PLAYER_ROUNDS, icon=icon, query_params=asked)


def _row(wanted: Filter, game: str, variant: str) -> dict[str, Any] | None:
    """The player's row in the standings of a variant; ``None`` without a finished match."""
    here = Filter(game=game, variant=variant, since=wanted.since, until=wanted.until)
    rows = answers.standings(here).filter(pl.col("player") == wanted.player)
    return next(rows.iter_rows(named=True), None)


def _variants(wanted: Filter, pairs: list[tuple[str, str]]) -> None:
    """A line per variant the player has played; a click shows that one alone."""
    rows = [row for row in (_row(wanted, *pair) for pair in pairs) if row is not None]
    if not rows:
        return
    titles = [_title(row["game"], row["variant"]) for row in rows]
    table = pl.DataFrame({"title": titles}).hstack(_standing_rows(rows).drop("player"))
    columns = {"title": words.HISTORY_COLUMNS["title"], **words.STANDING_COLUMNS}
    shares, means = ("win_rate", "made_rate"), ("place", "premiums", "shtangas")
    at = pieces.table(table, columns, "variants", shares=shares, means=means)
    if at is not None:
        address.put(game=rows[at]["game"], variant=rows[at]["variant"])
        st.rerun()


def _title(game: str, variant: str) -> str:
    return f"{data.game_title(game)} · {data.variant_title(game, variant)}"


def _summary(wanted: Filter, game: str, variant: str, matches: pl.DataFrame) -> None:
    st.subheader(_title(game, variant), anchor=False)
    row = _row(wanted, game, variant)
    if row is None:
        st.caption(words.FORM_NONE)
        return
    n, titles = row["matches"], words.PLAYER_METRICS
    small = n < answers.FEW_MATCHES
    with st.grid(min_column_width=150):
        pieces.metric(titles["matches"], number(n), words.PLAYER_OPEN.format(n=matches.height - n))
        pieces.metric(titles["wins"], percent(row["win_rate"]), percents(row, "win_rate"), small=small)
        pieces.metric(titles["place"], number(row["place"], 2), interval(row, "place"), small=small)
        pieces.metric(titles["total"], number(row["total"]), interval(row, "total", 0), small=small)
    _form(Filter(**{**_fields(wanted), "game": game, "variant": variant}))


def _form(wanted: Filter) -> None:
    """The places of the last matches, oldest first, each a link to its replay."""
    last = list(answers.form(wanted).iter_rows(named=True))[::-1]
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(words.FORM_TITLE, width="content")
        for row in last:
            st.page_link(
                "views/replay.py",
                label=words.ORDINALS[row["place"] - 1],
                help=f"{row['started']:%d %B %Y}: {number(row['total'])}",
                query_params={"match": row["match"], "seat": str(row["seat"]), "view": "open"},
            )


def _chart(matches: pl.DataFrame) -> None:
    done = matches.filter(pl.col("status") == "finished")
    if not done.is_empty():
        st.subheader(words.HISTORY_TITLE, anchor=False)
        st.caption(words.HISTORY_HINT)
        columns = ("started", "total", "place", "total_so_far")
        st.vega_lite_chart(spec=charts.spec(charts.history, done.select(columns)), alt=words.HISTORY_ALT)


def _history(history: pl.DataFrame) -> None:
    st.subheader(words.HISTORY_TABLE, anchor=False)
    newest = history.reverse()
    titles = [_title(*pair) for pair in newest.select("game", "variant").iter_rows()]
    rows = newest.with_columns(pl.Series("title", titles, pl.String), pl.col("status").replace(words.STATUS))
    shown = pieces.without_empty(rows.select(list(words.HISTORY_COLUMNS)))
    at = pieces.table(shown, words.HISTORY_COLUMNS, "history")
    if at is not None:
        row = newest.row(at, named=True)
        where = {"match": row["match"], "seat": str(row["seat"]), "view": "open"}
        st.switch_page("views/replay.py", query_params=where)


def _rivals(game: str, variant: str, player: str) -> None:
    met = answers.rivals(game, variant, player)
    if met.is_empty():
        return
    with st.expander(f"{words.RIVALS_TITLE}: {_title(game, variant)}", icon=":material/swords:"):
        rows = list(met.iter_rows(named=True))
        shown = pl.DataFrame(
            {
                "opponent": [data.name(row["opponent"]) for row in rows],
                **{name: met[name] for name in ("matches", "ahead", "behind", "ahead_rate")},
                "ahead_interval": [percents(row, "ahead_rate") for row in rows],
                "difference": [round(row["difference"]) for row in rows],
                "few": [words.FEW if row["matches"] < answers.FEW_COMPARED else "" for row in rows],
            }
        )
        at = pieces.table(shown, words.RIVALS_COLUMNS, f"rivals-{game}-{variant}", shares=("ahead_rate",))
        if at is not None:
            st.switch_page("views/players.py", query_params={"player": rows[at]["opponent"], "game": game})


def page() -> None:
    """Standings, or the player that the address names."""
    if not data.known().matches:
        pieces.heading("players")
        pieces.no_match()
        return
    complaints: address.Complaints = []
    asked: Mapping[str, str] = data.known().names
    player = address.text("player")
    if player in asked:
        _player(player, complaints)
        return
    _standings(complaints, unknown=player)


page()
