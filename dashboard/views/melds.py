"""Rounds that are won by going out, per variant and player: turns, openings, draws, jokers, melds, and the
rounds behind every figure. A question that nothing recorded answers is left out, whatever the game."""

from collections.abc import Callable
from typing import Any

import polars as pl
import streamlit as st

from dashboard import address, answers, data, pieces, words
from dashboard.figures import interval, number, percent, percents
from dashboard.round_answers import Cell, Pair, ask, behind, pairs
from dashboard.round_sections import PARTS, Asked, Manner, incident, table
from projections.stats import draws, hands, incidence, jokers, opening, rummy
from projections.stats.filters import Filter
from projections.stats.intervals import rate

_BEHIND = 200
_PICKS = "round-picks"


# The filter


def _read(complaints: address.Complaints) -> tuple[Filter, Pair]:
    """Game and variant are always chosen: turns of unlike rounds say nothing together."""
    found = pairs()
    titles = {pair.game: data.game_title(pair.game) for pair in found}
    game = address.choice("game", titles, complaints) or found[0].game
    here = {pair.variant: pair for pair in found if pair.game == game}
    pair = here[address.choice("variant", list(here), complaints) or next(iter(here))]
    seats = address.choice("seats", [str(one) for one in pair.seats], complaints)
    wanted = Filter(
        game=game,
        variant=pair.variant,
        player=address.choice("player", data.known().players, complaints) or None,
        since=address.day("since", complaints),
        until=address.day("until", complaints),
        seats=int(seats) if seats else None,
    )
    return wanted, pair


def _controls(wanted: Filter, pair: Pair) -> None:
    titles = {one.game: data.game_title(one.game) for one in pairs()}
    here = [one.variant for one in pairs() if one.game == pair.game]
    variants = {variant: data.variant_title(pair.game, variant) for variant in here}
    tables = {str(n): words.TABLE_OF.format(n=n) for n in pair.seats}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if len(titles) > 1:
            pieces.select("game", titles, wanted.game, clears=("variant", "seats"), any_word=None)
        if len(variants) > 1:
            pieces.select("variant", variants, wanted.variant, clears=("seats",), any_word=None)
        if len(tables) > 1:
            pieces.select("seats", tables, str(wanted.seats or ""))
        pieces.select("player", data.known().names, wanted.player, any_word=words.EVERYBODY)
        pieces.dates(wanted)
    told = pieces.told(wanted)
    pieces.chips({name: told[name] for name in ("seats", "player", "since", "until") if name in told})


# What all rounds together say


def _rests(wanted: Filter, total: dict[str, Any]) -> None:
    counts = {name: number(total[name]) for name in ("n", "players", "matches", "full")}
    with st.container(horizontal=True, vertical_alignment="center"):
        told = words.ROUNDS_REST_OWN if wanted.player else words.ROUNDS_REST
        st.markdown(told.format(rounds=number(_rounds(total)), **counts), width="content")
        st.page_link(
            "views/matches.py",
            label=words.BIDDING_MATCHES.format(matches=counts["matches"]),
            icon=":material/style:",
            query_params=pieces.parameters(wanted),
        )


def _rounds(total: dict[str, Any]) -> int:
    """How many rounds the rows of all players are: each brings as many rows as seats played it."""
    rounds: int = round(total["n"] * total["even"])
    return rounds


def _metrics(wanted: Filter, total: dict[str, Any]) -> None:
    opened, left, pile, caught, held = (
        ask(question, wanted).row(0, named=True)
        for question in (opening.totals, hands.left, draws.from_pile, jokers.caught, jokers.held)
    )
    opens = incidence.halfway(ask(incidence.opened, wanted)).row(0, named=True)
    shown = [
        _won(wanted, total),
        ("points", number(total["points"], 1), interval(total, "points", 1), total["n"]),
        ("points_median", number(total["points_median"]), interval(total, "points_median", 0), total["n"]),
        ("opened", percent(total["opened_rate"]), percents(total, "opened_rate"), total["full"]),
        ("opens", number(opens["turn"]), interval(opens, "turn", 0), total["full"]),
        ("opening", number(opened["median"]), interval(opened, "median", 0), opened["n"]),
        ("out_turn", number(total["out_turn"]), interval(total, "out_turn", 0), total["outs"]),
        ("left", number(left["mean"], 1), interval(left, "mean", 1), left["n"]),
        ("pile", percent(pile["rate"]), percents(pile, "rate"), pile["n"]),
        ("caught", percent(caught["rate"]), percents(caught, "rate"), caught["n"]),
        ("held", number(held["turns_held"], 2), interval(held, "turns_held"), held["n"]),
    ]
    with st.grid(min_column_width=150):
        for name, value, bounds, n in shown:
            if value != number(None):
                rests_on = " · ".join(filter(None, [bounds, f"n = {number(n)}"]))
                pieces.metric(words.ROUND_METRICS[name], value, rests_on, small=n < answers.FEW_BIDS)


def _won(wanted: Filter, total: dict[str, Any]) -> tuple[str, str, str, int]:
    """A player's share of rounds; of everybody together, the share of rounds that anybody won."""
    if wanted.player:
        even = words.EVEN_SHARE.format(share=percent(total["even"]))
        return "won", percent(total["won_rate"]), f"{percents(total, 'won_rate')} · {even}", total["n"]
    counts = pl.DataFrame({"won": [total["won"]], "rounds": [_rounds(total)]})
    row = counts.select(rate(pl.col("won"), pl.col("rounds"), "rate")).row(0, named=True)
    return "decided", percent(row["rate"]), percents(row, "rate"), _rounds(total)


# The rounds behind, the players, what is missing


def _said(cell: Cell) -> str:
    """What was picked, in words."""
    spell: dict[str, Callable[[Any], str]] = {
        "source": lambda one: words.SOURCES.get(one, one),
        "opened": lambda one: words.OPENED_STATE[one],
        "jokers": lambda one: words.JOKERS_DEALT[one],
        "incident": lambda one: incident(one)[0],
    }
    parts = [
        words.ROUND_CELLS.get(name, "{value}").format(value=spell.get(name, str)(value))
        for name, value in cell.items()
    ]
    return ", ".join(parts)


def _behind(wanted: Filter, cell: Cell) -> None:
    st.subheader(words.BEHIND_TITLE, anchor=False)
    if not cell:
        st.caption(words.ROUND_BEHIND_HINT)
        return
    count, rows = behind(wanted, cell, _BEHIND)
    shown = words.ROUND_BEHIND_COUNT.format(n=number(count), shown=number(rows.height))
    st.markdown(f"**{address.shown(_said(cell))}** · {shown}")
    told = rows.with_columns(pl.Series("player", [data.name(one) for one in rows["player"]], pl.String))
    at = pieces.table(told.select(list(words.ROUND_BEHIND_COLUMNS)), words.ROUND_BEHIND_COLUMNS, "behind")
    if at is not None:
        row = rows.row(at, named=True)
        where = {"match": row["match"], "at": str(row["at"]), "seat": str(row["seat"]), "view": "open"}
        st.switch_page("views/replay.py", query_params=where)


def _players(wanted: Filter) -> None:
    st.subheader(words.ROUND_PLAYERS_TITLE, anchor=False)
    st.caption(words.ROUND_PLAYERS_HINT)
    opens = incidence.halfway(ask(incidence.opened, wanted, "player"), "player")
    caught = ask(jokers.caught, wanted, "player").select("player", pl.col("rate").alias("caught_rate"))
    frame = rummy.beside(["player"], ask(rummy.summary, wanted, "player"), opens, caught)
    frame = frame.sort("n", "player", descending=[True, False])
    named = frame.with_columns(pl.Series("player", [data.name(one) for one in frame["player"]], pl.String))
    shares, means = ("won_rate", "even", "opened_rate", "caught_rate"), ("points",)
    manner = Manner(shares, means, small="matches", least=answers.FEW_COMPARED)
    at = table(named, words.ROUND_PLAYER_COLUMNS, "round-players", manner)
    if at is not None:
        address.put(player=frame["player"][at])
        st.rerun()


def _left_out(wanted: Filter) -> None:
    missing = ask(rummy.left_out, wanted)
    if missing.is_empty():
        return
    with st.expander(words.LEFT_OUT_TITLE, icon=":material/filter_alt_off:"):
        for row in missing.iter_rows(named=True):
            n, matches = number(row["n"]), number(row["matches"])
            st.markdown(f"- {words.ROUND_LEFT_OUT[row['reason']].format(n=n, matches=matches)}")


def _part(wanted: Filter, complaints: address.Complaints) -> str:
    """The part that is open. One at a time: every chart keeps the figures above it from being drawn."""
    parts = {name: title for name, title in words.ROUND_PARTS.items() if name != "who" or not wanted.player}
    asked = address.choice("part", words.ROUND_PARTS, complaints)
    chosen = asked if asked in parts else next(iter(parts))
    st.segmented_control(
        words.ROUND_PART,
        list(parts),
        format_func=parts.__getitem__,
        required=True,
        label_visibility="collapsed",
        **address.bound("part", chosen),
    )
    return chosen


def _questions(wanted: Filter, part: str) -> Asked:
    """The questions of a part that the facts can answer, and a word on those they can't."""
    kept = st.session_state.get(_PICKS)
    if kept is None or kept[0] != wanted:
        kept = st.session_state[_PICKS] = (wanted, {})
    asked = Asked(wanted, ask(incidence.horizon, wanted), kept[1])
    untold = [words.ROUND_SECTIONS[name] for name, draw in PARTS[part].items() if not draw(asked)]
    if untold:
        st.caption(words.NOT_TOLD.format(sections=" · ".join(untold)))
    return asked


def _answered(wanted: Filter, part: str) -> None:
    if part == "who":
        _players(wanted)
    else:
        _behind(wanted, _questions(wanted, part).picked)


def page() -> None:
    """Filters, what all rounds together say, then one part of the questions with its charts and tables."""
    pieces.heading("melds")
    if not data.known().matches:
        pieces.no_match()
        return
    if not pairs():
        pieces.nothing(words.NO_ROUNDS_TITLE, words.NO_ROUNDS)
        return
    complaints: address.Complaints = []
    wanted, pair = _read(complaints)
    _controls(wanted, pair)
    warned = st.container()
    total = ask(rummy.summary, wanted).row(0, named=True)
    if not total["n"]:
        pieces.nothing(words.NO_ROUNDS_LEFT_TITLE, words.NO_HIT)
    else:
        _rests(wanted, total)
        _metrics(wanted, total)
        _answered(wanted, _part(wanted, complaints))
        _left_out(wanted)
        st.caption(f"{words.FEW_HELP.format(least=answers.FEW_BIDS)} {words.ROUNDS_NOTE}")
    with warned:
        pieces.complaints(complaints)


page()
