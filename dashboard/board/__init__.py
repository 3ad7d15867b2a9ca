"""The replay table as a component of the page: HTML, SVG and plain JavaScript, without a build step."""

from html import escape
from pathlib import Path
from typing import Any, Literal

import streamlit as st

from dashboard.board.faces import symbols
from dashboard.words import BOARD, BOARD_BUTTONS, BOARD_KEYS

View = Literal["own", "open"]

_HERE = Path(__file__).parent
_SCRIPTS = ("table.js", "panels.js", "board.js")
_STEPS = ("first", "untrick", "back", "play", "step", "trick", "last")
_TOOLS = ("speed", "turn", "view", "link", "help")

_ICONS = {  # strokes in a 24 × 24 box
    "first": "M19 5 9 12l10 7zM6 5v14",
    "untrick": "m12 5-8 7 8 7zM20 5l-8 7 8 7z",
    "back": "m15 5-8 7 8 7z",
    "step": "m9 5 8 7-8 7z",
    "trick": "m12 5 8 7-8 7zM4 5l8 7-8 7z",
    "last": "m5 5 10 7-10 7zM18 5v14",
    "turn": "M20 11a8 8 0 1 0-2.3 5.7M20 5v6h-6",
    "view": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    "link": "M10 14a4.5 4.5 0 0 0 6.5.2l3-3a4.5 4.5 0 0 0-6.4-6.4l-1.2 1.2M14 10a4.5 4.5 0 0 0-6.5-.2"
    "l-3 3a4.5 4.5 0 0 0 6.4 6.4l1.2-1.2",
}
_PLAY = (
    '<svg class="resume" viewBox="0 0 24 24"><path d="M7 4v16l13-8z" fill="currentColor"/></svg>'
    '<svg class="pause" viewBox="0 0 24 24"><path d="M8 5v14M16 5v14" stroke-width="4"/></svg>'
)


def _button(name: str) -> str:
    label, key = BOARD_BUTTONS[name]
    inside = {"play": _PLAY, "speed": '<span data-part="speed">1×</span>', "help": "<span>?</span>"}.get(name)
    picture = inside or f'<svg viewBox="0 0 24 24"><path d="{_ICONS[name]}"/></svg>'
    extra = ' data-part="view" aria-pressed="false"' if name == "view" else ""
    style = ' class="strong"' if name == "play" else ""
    told = f'title="{escape(f"{label} ({key})", quote=True)}" aria-label="{escape(label, quote=True)}"'
    return f'<button type="button" data-do="{name}"{style}{extra} {told}>{picture}</button>'


def _keys() -> str:
    rows = []
    for keys, meaning in BOARD_KEYS:
        shown = " ".join(key if key == "…" else f"<kbd>{escape(key)}</kbd>" for key in keys)
        rows.append(f"<dt>{shown}</dt><dd>{escape(meaning)}</dd>")
    return "".join(rows)


def page() -> str:
    """The component's HTML, with its words and card faces filled in."""
    words = {name: escape(text, quote=True) for name, text in BOARD.items()}
    return (
        (_HERE / "board.html")
        .read_text("utf-8")
        .format(
            **words,
            symbols=symbols(),
            step_buttons="".join(map(_button, _STEPS)),
            tool_buttons="".join(map(_button, _TOOLS)),
            keys=_keys(),
        )
    )


def script() -> str:
    """The component's one module: its parts in the order they need each other."""
    return "\n".join((_HERE / name).read_text("utf-8") for name in _SCRIPTS)


_mount = st.components.v2.component(
    "replay_board", html=page(), css=(_HERE / "board.css").read_text("utf-8"), js=script()
)


def board(match: str, *, at: int, seat: int | None, view: View, url: str) -> Any:
    """Mount the replay board of a match.

    The browser fetches the frames from ``url`` and owns the address from then on; nothing of a step ever
    comes back here. ``at`` is an event version; ``seat`` the seat at the bottom, if one is asked for.
    """
    data = {"match": match, "at": at, "seat": seat, "view": view, "url": url, "words": BOARD}
    return _mount(key=f"board-{match}", data=data)
