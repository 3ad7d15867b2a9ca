"""Files brought in through the browser: what is in them, what became of each match, and the files so far."""

from collections.abc import Mapping
from io import BytesIO

import polars as pl
import streamlit as st

import games
from dashboard import address, data, pieces, words
from events.errors import KibitzError
from events.files import import_file
from events.kept import Kept, keep, kept
from events.score_sheet import looks_like_sheet, preview
from events.summary import Summary

_LISTED = 50
_BEGINS = 4096
_LONG = 2000


def _given(content: bytes) -> Mapping[str, str] | None:
    """For a score sheet: how its columns are read, and what it does not say itself, asked for here."""
    found = preview(BytesIO(content))
    st.markdown(words.INTAKE_SHEET)
    st.dataframe(
        pl.DataFrame(
            [(name, meaning or words.INTAKE_NOTHING) for name, meaning in found.columns.items()],
            schema=[words.INTAKE_COLUMN, words.INTAKE_READ_AS],
            orient="row",
        ),
        hide_index=True,
    )
    st.dataframe(pl.DataFrame(found.rows[:8], schema=list(found.columns), orient="row"), hide_index=True)
    given: dict[str, str] = {}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if "match" in found.missing:
            given["match"] = st.text_input(words.INTAKE_MATCH, key="given-match")
        if "game" in found.missing:
            titles = {game.name: game.title for game in games.every()}
            given["game"] = st.selectbox(words.FILTERS["game"], titles, format_func=titles.__getitem__)
        if "variant" in found.missing:
            variants = games.named(given.get("game") or found.game).variants
            given["variant"] = st.selectbox(
                words.FILTERS["variant"], variants, format_func=lambda one: variants[one].title
            )
    return given if all(given.values()) else None


def _read(name: str, content: bytes, given: Mapping[str, str]) -> Summary:
    bar = st.progress(0.0, words.INTAKE_READING.format(name=address.shown(name)))
    done = 0

    def progress(size: int) -> None:
        nonlocal done
        done += size
        bar.progress(min(1.0, done / max(1, len(content))))

    try:
        return import_file(data.door(), BytesIO(content), None, progress, given)
    finally:
        bar.empty()


def _became(name: str, summary: Summary) -> None:
    st.subheader(words.INTAKE_DONE.format(name=address.shown(name)), anchor=False)
    with st.container(horizontal=True):
        for count, told in zip(
            (summary.stored, summary.already, summary.refused), words.INTAKE_COUNTS, strict=True
        ):
            pieces.metric(told, f"{count:,}", "")
    for match, became in list(summary.matches.items())[:_LISTED]:
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.badge(words.INTAKE_BECAME[became], color="green" if became == "stored" else "gray")
            st.page_link("views/replay.py", label=address.shown(match), query_params={"match": match})
    _more(len(summary.matches))
    for refusal in summary.refusals[:_LISTED]:
        places = {"match": refusal.stream, "version": refusal.version, "line": refusal.line}
        where = ", ".join(
            f"{what} {address.shown(str(place))}" for what, place in places.items() if place is not None
        )
        st.error(address.shown(str(refusal), _LONG), title=where or refusal.code, icon=":material/block:")
    _more(len(summary.refusals))
    for difference in summary.differences[:_LISTED]:
        st.warning(address.shown(str(difference), _LONG), icon=":material/difference:")
    _more(len(summary.differences))


def _more(count: int) -> None:
    if count > _LISTED:
        st.caption(words.INTAKE_MORE.format(count=count - _LISTED))


def _chosen(files: list[Kept]) -> tuple[str, bytes] | None:
    """The file to read: the one handed in, or an earlier one that was asked for again."""
    file = st.file_uploader(words.INTAKE_FILE, type=["jsonl", "kbz", "csv", "txt", "json"], key="intake")
    if file is None:
        again = [one for one in files if one.path.name == st.session_state.get("again")]
        return (again[0].name, again[0].path.read_bytes()) if again else None
    content = file.getvalue()
    known = [one for one in files if one.size == file.size and one.path.read_bytes() == content]
    if known:
        st.info(words.INTAKE_KNOWN.format(day=f"{known[0].came:%Y-%m-%d %H:%M}"), icon=":material/history:")
    return file.name, content


def _take(name: str, content: bytes) -> None:
    """Show what is in a file, and read it once that is wanted."""
    st.subheader(address.shown(name), anchor=False)
    given: Mapping[str, str] | None = {}
    try:
        if looks_like_sheet(content[:_BEGINS]):
            given = _given(content)
    except KibitzError as error:
        st.error(address.shown(str(error), _LONG), icon=":material/block:")
        return
    if st.button(words.INTAKE_GO, type="primary", icon=":material/upload:", disabled=given is None):
        keep(data.imports(), name, content)
        _became(name, _read(name, content, given or {}))


def _again(files: list[Kept]) -> None:
    st.subheader(words.INTAKE_EARLIER, anchor=False)
    for one in files[:_LISTED]:
        with st.container(border=True, horizontal=True, vertical_alignment="center"):
            st.markdown(f"**{address.shown(one.name)}**")
            st.caption(f"{one.came:%Y-%m-%d %H:%M} · {one.size:,} B", width="content")
            st.button(
                words.INTAKE_AGAIN,
                key=f"again-{one.path.name}",
                icon=":material/refresh:",
                on_click=st.session_state.update,
                args=({"again": one.path.name},),
            )
    _more(len(files))


def page() -> None:
    """Hand in a file, or read an earlier one again."""
    pieces.heading("intake")
    files = kept(data.imports())
    chosen = _chosen(files)
    if chosen is not None:
        _take(*chosen)
    if files:
        _again(files)


page()
