"""Pieces that several pages are made of: headings, chips, links, empty states. No queries here."""

from collections.abc import Mapping

import streamlit as st

from dashboard import address, words


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


def select(name: str, options: Mapping[str, str], value: str) -> None:
    """A choice tied to a parameter of the address; the first entry means no filter."""
    st.selectbox(
        words.FILTERS[name],
        ["", *options],
        format_func=lambda key: options.get(key, words.ANY),
        **address.bound(name, value),
    )
