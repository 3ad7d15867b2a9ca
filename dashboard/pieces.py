"""Pieces that several pages are made of: headings, chips, links, empty states. No queries here."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl
import streamlit as st

from dashboard import address, data, words
from projections.stats.filters import Filter

_ROW, _HEAD = 35, 38  # pixels
_WIDE = {"table": 520, "player": 170, "opponent": 170}  # pixels
_TALL = 25  # rows shown before a table scrolls


def heading(page: str) -> None:
    """The page's title and one line on what it is for."""
    title, _icon, purpose = words.PAGES[page]
    st.title(title)
    st.caption(purpose)


def complaints(found: address.Complaints) -> None:
    """What of the address was left out, if anything."""
    if found:
        st.warning("\n\n".join(found), title=words.LEFT_OUT, icon=":material/link_off:")


def nothing(title: str, what_to_do: str) -> None:
    """An empty state: what is missing and what to do about it."""
    with st.container(border=True, horizontal_alignment="center", gap="small"):
        st.subheader(title, text_alignment="center", anchor=False)
        st.markdown(what_to_do, text_alignment="center")


def no_match() -> None:
    """What to say where the facts know no match: there is none, or they are still being worked out."""
    if events := data.store().head():
        nothing(words.BEHIND_RECORD_TITLE, words.BEHIND_RECORD.format(events=f"{events:,}"))
    else:
        nothing(words.EMPTY_TITLE, words.EMPTY)


def chips(active: Mapping[str, str]) -> None:
    """The filters that are on, each a button that takes it away: parameter → its value in words."""
    if not active:
        return
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        for name, value in active.items():
            st.button(
                f"{words.FILTERS[name]}: {address.shown(value)}",
                key=f"chip-{name}",
                icon=":material/close:",
                help=words.REMOVE,
                on_click=address.put,
                kwargs={name: ""},
            )
        if len(active) > 1:
            st.button(
                words.CLEAR,
                key="chip-clear",
                type="tertiary",
                on_click=address.put,
                kwargs=dict.fromkeys(active, ""),
            )


def told(wanted: Filter, search: str = "") -> dict[str, str]:
    """What a filter keeps, for chips: parameter → its value in words."""
    said = {
        "q": search,
        "game": data.game_title(wanted.game) if wanted.game else "",
        "variant": data.known().variants(wanted.game or "").get(wanted.variant or "", ""),
        "player": data.name(wanted.player) if wanted.player else "",
        "status": words.STATUS.get(wanted.status or "", ""),
        "detail": words.DETAIL.get(wanted.detail or "", ""),
        "since": str(wanted.since or ""),
        "until": str(wanted.until or ""),
        "seats": words.TABLE_OF.format(n=wanted.seats) if wanted.seats else "",
    }
    return {name: value for name, value in said.items() if value}


def select(
    name: str,
    options: Mapping[str, str],
    value: str | None,
    *,
    clears: Sequence[str] = (),
    any_word: str | None = words.ANY,
) -> None:
    """A choice tied to a parameter of the address.

    Args:
        clears: parameters that make no sense any more once this one changes.
        any_word: what no filter is called; ``None`` if one has to be chosen.
    """
    st.selectbox(
        words.FILTERS[name],
        list(options) if any_word is None else ["", *options],
        format_func=lambda key: options.get(key, any_word or key),
        **address.bound(name, value or "", clears=clears),
    )


def dates(wanted: Filter) -> None:
    """The first and last day, behind a button: two calendars are the slowest part of a page to appear."""
    with st.popover(words.DATES_BUTTON, icon=":material/calendar_month:"):
        st.date_input(words.FILTERS["since"], **address.bound("since", wanted.since))
        st.date_input(words.FILTERS["until"], **address.bound("until", wanted.until))


def parameters(wanted: Filter) -> dict[str, str]:
    """A filter as parameters of an address."""
    named = {name: getattr(wanted, name) for name in wanted.__struct_fields__}
    return {name: str(value) for name, value in named.items() if value is not None}


def metric(told: tuple[str, str], value: str, rests_on: str, *, small: bool = False) -> None:
    """A figure in a frame with its title and meaning, and what it rests on; grey where that is little."""
    title, meaning = told
    st.metric(
        title,
        f":gray[{value}]" if small else value,
        delta=rests_on or None,
        delta_color="off",
        delta_arrow="off",
        help=f"{meaning} {words.FEW_METRIC}" if small else meaning,
        border=True,
    )


def without_empty(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows without columns that tell nothing here: a game may not have what they count."""
    telling = [column.name for column in rows if any(value not in (None, "") for value in column)]
    return rows.select(telling)


def table(
    rows: pl.DataFrame,
    columns: Mapping[str, str],
    key: str,
    *,
    shares: Sequence[str] = (),
    means: Sequence[str] = (),
) -> int | None:
    """A table whose cells can be clicked; the index of the clicked row.

    Args:
        columns: column → title; a column named ``started`` or ``last`` is a date.
        shares: columns shown as percentages; means: columns shown with two decimal places.
    """
    config: dict[str, Any] = {name: st.column_config.Column(title) for name, title in columns.items()}
    for name in rows.columns:
        if name in ("started", "last"):
            config[name] = st.column_config.DateColumn(columns[name], format="D MMM YYYY")
        elif name in shares:
            config[name] = st.column_config.NumberColumn(columns[name], format="%.0f %%")
        elif name in _WIDE:
            config[name] = st.column_config.TextColumn(columns[name], width=_WIDE[name])
        elif name in means:
            config[name] = st.column_config.NumberColumn(columns[name], format="%.2f")
    cells = st.dataframe(
        rows.with_columns(pl.col(name) * 100 for name in shares if name in rows.columns),
        key=key,
        hide_index=True,
        placeholder="",
        on_select="rerun",
        selection_mode="single-cell",
        height=_ROW * min(rows.height, _TALL) + _HEAD,
        column_config=config,
        alt=", ".join(columns.values()),
    ).selection.cells
    return cells[0][0] if cells else None
