"""One match, step by step. From the first paint on, the board's script alone owns the address."""

import streamlit as st

from dashboard import address, archive, pieces, words
from dashboard.board import View, board


def _newest(title: str, sentence: str) -> None:
    pieces.heading("replay")
    newest = archive.newest(8)
    if not newest:
        pieces.nothing(words.EMPTY_TITLE, words.EMPTY)
        return
    st.subheader(title, anchor=False)
    st.markdown(sentence)
    for match in newest:
        with st.container(border=True, horizontal=True, vertical_alignment="center", gap="medium"):
            st.page_link(
                "views/replay.py",
                label=match.day,
                icon=":material/play_circle:",
                query_params={"match": match.id},
            )
            st.markdown(f"**{match.title}**", width="content")
            st.markdown(address.shown(match.result), width="content")


def _seat(seats: int) -> int | None:
    asked = address.text("seat")
    if not asked:
        return None
    if asked in map(str, range(seats)):
        return int(asked)
    st.warning(words.REPLAY_SEAT.format(seat=address.shown(asked), last=seats - 1))
    return None


def _at() -> int:
    asked = address.text("at")
    if asked and not (asked.isascii() and asked.isdigit() and len(asked) < 10):
        st.warning(words.REPLAY_AT.format(at=address.shown(asked)))
        return 0
    return int(asked or 0)


def _replay(match: archive.Card) -> None:
    st.markdown(f"**{match.title}** · {match.day} · {words.STATUS[match.status]}")
    at, seat = _at(), _seat(len(match.players))
    view: View = "own" if seat is not None and address.text("view") != "open" else "open"
    board(match.id, at=at, seat=seat, view=view, url=f"/api/v1/matches/{match.id}")
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(words.REPLAY_PLAYERS, width="content")
        for player, name in zip(match.players, match.names, strict=True):
            st.page_link(
                "views/players.py",
                label=address.shown(name),
                query_params={"player": player, "game": match.game},
            )


def page() -> None:
    """Choose between the match asked for and a page that helps to find one."""
    asked = address.text("match")
    if not asked:
        _newest(words.REPLAY_NO_MATCH_TITLE, words.REPLAY_NO_MATCH)
        return
    match = archive.one(asked)
    if match is None:
        _newest(words.REPLAY_UNKNOWN_TITLE, words.REPLAY_UNKNOWN.format(match=address.shown(asked)))
    else:
        _replay(match)


page()
