"""The replay table as a component of the page: HTML, SVG and plain JavaScript, without a build step."""

from html import escape
from pathlib import Path
from typing import Any, Literal

import streamlit as st

from dashboard.board.faces import symbols
from dashboard.words import BOARD, BOARD_BUTTONS, BOARD_EXPORTS, BOARD_KEYS, BOARD_TABS

View = Literal["own", "open"]

_HERE = Path(__file__).parent
_STYLES = ("board.css", "picture.css", "panels.css", "sheet.css", "sizes.css")
_SCRIPTS = (
    "pieces.js", "table.js", "walk.js", "dom.js", "ask.js", "log.js", "sheet.js", "timeline.js", "race.js",
    "moments.js", "why.js", "worth.js", "notes.js", "chances.js", "whatif.js", "picture.js", "side.js",
    "live.js", "keys.js", "board.js",
)  # fmt: skip
"""The parts in the order they need each other; ``mount.js`` is the last, the component's door."""

_STEPS = ("first", "untrick", "back", "play", "step", "trick", "last")
_TOOLS = ("speed", "turn", "view", "deck", "link", "export", "help")

_ICONS = {  # strokes in a 24 × 24 box
    "first": "M19 5 9 12l10 7zM6 5v14",
    "untrick": "m12 5-8 7 8 7zM20 5l-8 7 8 7z",
    "back": "m15 5-8 7 8 7z",
    "step": "m9 5 8 7-8 7z",
    "trick": "m12 5 8 7-8 7zM4 5l8 7-8 7z",
    "last": "m5 5 10 7-10 7zM18 5v14",
    "turn": "M20 11a8 8 0 1 0-2.3 5.7M20 5v6h-6",
    "view": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    "deck": "M4 7l9-3 4 13-9 3zM17 8h3v12h-8M9 9.500l2.500 1-1 2.500-2.500-1z",
    "link": "M10 14a4.5 4.5 0 0 0 6.5.2l3-3a4.5 4.5 0 0 0-6.4-6.4l-1.2 1.2M14 10a4.5 4.5 0 0 0-6.5-.2"
    "l-3 3a4.5 4.5 0 0 0 6.4 6.4l1.2-1.2",
    "export": "M12 3v12M7 10.500l5 5 5-5M4 20h16",
}
_FILES = {"print": "sheet", "csv": "sheet.csv", "notation": "notation.txt", "lines": "events.jsonl"}
"""Exports that the server gives, below the match's address."""

_PLAY = (
    '<svg class="resume" viewBox="0 0 24 24"><path d="M7 4v16l13-8z" fill="currentColor"/></svg>'
    '<svg class="pause" viewBox="0 0 24 24"><path d="M8 5v14M16 5v14" stroke-width="4"/></svg>'
)
_MORE = {  # what a button tells about its state
    "view": ' data-part="view" aria-pressed="false"',
    "deck": ' data-part="deck" aria-pressed="true"',
    "export": ' aria-haspopup="true" aria-expanded="false"',
}


def _button(name: str) -> str:
    label, key = BOARD_BUTTONS[name]
    inside = {"play": _PLAY, "speed": '<span data-part="speed">1×</span>', "help": "<span>?</span>"}.get(name)
    picture = inside or f'<svg viewBox="0 0 24 24"><path d="{_ICONS[name]}"/></svg>'
    style = ' class="strong"' if name == "play" else ""
    told = f'title="{escape(f"{label} ({key})", quote=True)}" aria-label="{escape(label, quote=True)}"'
    return f'<button type="button" data-do="{name}"{style}{_MORE.get(name, "")} {told}>{picture}</button>'


def _keys() -> str:
    rows = []
    for keys, meaning in BOARD_KEYS:
        shown = " ".join(key if key == "…" else f"<kbd>{escape(key)}</kbd>" for key in keys)
        rows.append(f"<dt>{shown}</dt><dd>{escape(meaning)}</dd>")
    return "".join(rows)


def _tab(name: str) -> str:
    pressed = "true" if name == "log" else "false"
    return (
        f'<button type="button" data-do="{name}" aria-pressed="{pressed}">{escape(BOARD_TABS[name])}</button>'
    )


def _panel(name: str) -> str:
    title = escape(BOARD_TABS[name], quote=True)
    kind, heading = ("paper", f"<h3>{title}</h3>") if name == "sheet" else (name, "")
    return (
        f'<section class="panel {kind}" data-panel="{name}" aria-label="{title}">{heading}'
        f'<div class="scroll" data-part="{name}" tabindex="0" role="region" aria-label="{title}"></div>'
        "</section>"
    )


def _export(name: str) -> str:
    """A picture is made by the script; what the server has to give is a link the script completes."""
    label = escape(BOARD_EXPORTS[name])
    if name not in _FILES:
        return f'<button type="button" data-do="{name}">{label}</button>'
    how = 'target="_blank" rel="noopener"' if name == "print" else "download"
    return f'<a data-file="{_FILES[name]}" {how}>{label}</a>'


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
            tabs="".join(map(_tab, BOARD_TABS)),
            panels="".join(map(_panel, BOARD_TABS)),
            exports="".join(map(_export, BOARD_EXPORTS)),
            keys=_keys(),
        )
    )


def parts() -> str:
    """The script without its door, for whoever calls its functions alone."""
    return "\n".join((_HERE / name).read_text("utf-8") for name in _SCRIPTS)


def script() -> str:
    """The component's one module."""
    return parts() + "\n" + (_HERE / "mount.js").read_text("utf-8")


def styles() -> str:
    """The component's style sheet."""
    return "\n".join((_HERE / name).read_text("utf-8") for name in _STYLES)


_mount = st.components.v2.component("replay_board", html=page(), css=styles(), js=script())


def board(match: str, *, at: int, seat: int | None, view: View, url: str) -> Any:
    """Mount the replay board of a match.

    The browser fetches the frames and all else from below ``url``, the match's address in the API, and owns
    the page's address from then on; nothing of a step ever comes back here. ``at`` is an event version;
    ``seat`` the seat at the bottom, if one is asked for.
    """
    data = {"match": match, "at": at, "seat": seat, "view": view, "url": url, "words": BOARD}
    return _mount(key=f"board-{match}", data=data)
