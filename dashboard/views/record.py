"""Keeping score at the table: a new match, each round as it ends, corrections; everything is an event."""

from collections.abc import Callable, Mapping
from typing import Any

import polars as pl
import streamlit as st

import games
from dashboard import address, archive, data, keeping, pieces, round_form, table_entry, words
from dashboard.keeping import Kept
from events.errors import KibitzError
from games.events import ActionRetracted, MatchAbandoned, RoundCorrected
from games.form import answers, line
from games.game import Game, Option, Variant
from games.table import Cell
from projections.replay import replay

_NEWEST = 12


# A new match


def _options(variant: Variant) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    with st.expander(words.KEEP_OPTIONS):
        for option in variant.options:
            value = _option(variant, option)
            if value != option.default:
                chosen[option.name] = value
    return chosen


def _option(variant: Variant, option: Option) -> Any:
    told = {str(value): f"{value} · {meaning}" for value, meaning in option.choices.items()}
    text = st.selectbox(
        option.title,
        list(told),
        index=list(option.choices).index(option.default) if option.default in option.choices else 0,
        format_func=lambda one: told.get(one, one),
        help=option.hint,
        accept_new_options=True,
        key=f"new-{variant.name}-{option.name}",
    )
    return option.read(text)


def _people(seats: int) -> list[str]:
    known = sorted(data.known_people(), key=str.casefold)
    return [
        (
            st.selectbox(
                words.KEEP_PLAYER.format(seat=seat + 1),
                known,
                index=None,
                placeholder=words.KEEP_PLAYER_HINT,
                accept_new_options=True,
                key=f"new-player-{seat}",
            )
            or ""
        ).strip()
        for seat in range(seats)
    ]


def _new() -> None:
    st.subheader(words.KEEP_NEW, anchor=False)
    titles = {game.name: game.title for game in games.every()}
    game = games.named(
        st.selectbox(words.FILTERS["game"], titles, format_func=titles.__getitem__, key="new-game")
    )
    name = st.selectbox(
        words.FILTERS["variant"],
        game.variants,
        format_func=lambda one: game.variants[one].title,
        key=f"new-variant-{game.name}",
    )
    variant = game.variants[name]
    st.caption(variant.summary)
    options = _options(variant)
    seats = variant.seats[0]
    if len(variant.seats) > 1:
        seats = st.segmented_control(
            words.KEEP_SEATS, variant.seats, default=seats, required=True, key=f"new-seats-{game.name}-{name}"
        )
    people = _people(seats)
    ready = all(people) and len(set(people)) == seats
    if not ready:
        st.caption(words.KEEP_TWICE)
    if st.button(words.KEEP_BEGIN, type="primary", icon=":material/add:", disabled=not ready):
        _begin(game, name, options, people)


def _begin(game: Game[Any], variant: str, options: dict[str, Any], people: list[str]) -> None:
    try:
        match = keeping.begin(game, variant, options, people)
    except KibitzError as error:
        st.error(address.shown(str(error), 2000), icon=":material/block:")
        return
    st.query_params.from_dict({"match": match})
    st.rerun()


def _under_way() -> None:
    running = archive.running(8)
    if running:
        st.subheader(words.KEEP_RESUME, anchor=False)
    for one in running:
        st.page_link(
            "views/record.py",
            label=f"{one.title} · {one.day} · {address.shown(', '.join(one.names))}",
            icon=":material/edit_note:",
            query_params={"match": one.id},
        )


# A round


def _round(kept: Kept) -> None:
    state, prefix = kept.live.state, f"ask-{kept.match}-{kept.version}"
    form, given, done = round_form.answered(kept, state, prefix)
    if form is None:
        return
    said = kept.game.written(state, given) if done else None
    illegal = None if said is None else round_form.brings(kept, state, said)
    if illegal is not None:
        st.error(address.shown(str(illegal), 2000), title=illegal.id, icon=":material/block:")
    round_form.act(kept, words.KEEP_ROUND, said, disabled=illegal is not None, icon=":material/check:")


def _between(kept: Kept) -> None:
    """What the players have to answer before the next round, if anything."""
    acts = kept.game.legal(kept.live.state)
    if not acts:
        return
    st.markdown(f"**{words.KEEP_ANSWERS}**")
    for act in acts:
        told = kept.game.tell(kept.live.state, act, kept.players)
        round_form.act(kept, address.shown(told), act, icon=":material/how_to_reg:")


# Mending


def _back(kept: Kept) -> None:
    if kept.live.standing and kept.live.standing[-1][1].retraction == "itself":
        version, event = kept.live.standing[-1]
        what = address.shown(kept.game.short(event))
        if st.button(words.KEEP_BACK.format(what=what), icon=":material/undo:", key=f"back-{kept.version}"):
            round_form.recorded(kept, ActionRetracted(version))


def _correct(kept: Kept) -> None:
    lines = kept.lines()
    if not lines:
        return
    with st.expander(words.KEEP_CORRECT, icon=":material/edit:"):
        number = st.selectbox(words.KEEP_WHICH, sorted(lines, reverse=True), key=f"mend-{kept.version}")
        version, said = lines[number]
        state, prefix = kept.before(version).state, f"mend-{kept.match}-{kept.version}-{number}"
        if f"{prefix}-begun" not in st.session_state:
            st.session_state[f"{prefix}-begun"] = True
            round_form.filled(kept, state, prefix, said)
        form, given, done = round_form.answered(kept, state, prefix)
        fields = {**answers(said), **given, **(form.settled if form else {})}
        mended = line(type(said), number, state.seats, fields) if done else None
        same = mended == said
        round_form.act(
            kept, words.KEEP_CORRECTED, None if same or mended is None else RoundCorrected(number, mended)
        )


def _abandon(kept: Kept) -> None:
    with st.expander(words.KEEP_ABANDON, icon=":material/flag:"):
        reason = st.text_input(words.KEEP_REASON, max_chars=200, key=f"reason-{kept.version}").strip()
        round_form.act(
            kept, words.KEEP_ABANDONED, MatchAbandoned(reason) if reason else None, icon=":material/flag:"
        )


def _sheet(kept: Kept) -> None:
    """The score sheet so far, as a table that fits a phone."""
    sheet = kept.game.sheet(kept.live.state)
    rows = [
        (row.label, *(_cell(cell, sheet.legend) for cell in row.cells)) for row in sheet.rows if row.cells
    ]
    total = (words.KEEP_TOTAL, *map(str, sheet.totals))
    names = [words.KEEP_WHICH, *kept.players]
    st.dataframe(pl.DataFrame([*rows, total], schema=names, orient="row"), hide_index=True)


def _cell(cell: Cell, legend: Mapping[str, str]) -> str:
    said = f"{cell.said} │ " if cell.said else ""
    return f"{said}{cell.points}" + (f" {cell.mark}" if cell.mark in legend else "")


def _history(kept: Kept) -> None:
    with st.expander(words.KEEP_HISTORY, icon=":material/history:"):
        names = dict(zip(kept.live.state.players, kept.players, strict=True))
        steps = replay(kept.match, kept.stored, names, live_view="open").steps
        for step in reversed(steps[-_NEWEST * 4 :]):
            since = words.KEEP_MENDED if step.corrected else words.KEEP_TAKEN_BACK if step.retracted else ""
            said = address.shown(step.text, 400)
            st.markdown(f"~~{said}~~ · *{since}*" if since else said)


def _keep(kept: Kept) -> None:
    state = kept.live.state
    variant = state.variant.title
    st.markdown(f"**{kept.game.title} · {variant}** · {address.shown(', '.join(kept.players))}")
    steps: list[Callable[[Kept], None]] = []
    if state.over:
        st.success(words.KEEP_OVER, icon=":material/trophy:")
    elif state.abandoned is not None:
        st.info(words.KEEP_GIVEN_UP.format(reason=address.shown(state.abandoned)))
    elif state.running and kept.game.form(state, {}) is None:
        steps = [table_entry.play, _back, _abandon]
    else:
        steps = [_between, _round, table_entry.start, _back, _correct, _abandon]
    if state.over or state.abandoned is not None:
        steps = [_back, _correct]
    for step in steps:
        step(kept)
    if state.round:
        _sheet(kept)
    _history(kept)
    st.page_link(
        "views/replay.py",
        label=words.KEEP_REPLAY,
        icon=":material/play_circle:",
        query_params={"match": kept.match},
    )
    st.caption(words.KEEP_ADDRESS)


def page() -> None:
    """Go on with the match of the address, or begin one."""
    pieces.heading("record")
    asked = address.text("match")
    if asked:
        try:
            _keep(Kept(asked))
        except KibitzError as error:
            if error.code != "unknown-match":
                raise
            st.warning(words.KEEP_UNKNOWN.format(match=address.shown(asked)), icon=":material/search_off:")
        else:
            return
    _new()
    _under_way()


page()
