"""Pieces that several pages are made of: headings, chips, links, empty states. No queries here."""

from collections.abc import Mapping, Sequence

import streamlit as st

from dashboard import address, data, words
from projections.stats.filters import Filter


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
