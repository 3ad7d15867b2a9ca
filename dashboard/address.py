"""Filters live in the page's address: read from it with care, written to it by widgets.

The address is the only memory. A value that makes no sense is left out and told to the reader; widgets
take their value from the address at every run, so Back and Forward work. Plain ``st.query_params`` on
purpose: bound widgets lose every parameter on Back.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import streamlit as st

from dashboard.words import BAD_VALUE, NEGATIVE

Complaints = list[str]


def text(name: str) -> str:
    """The parameter as it stands, without spaces around it; empty if absent."""
    return (st.query_params.get(name) or "").strip()


def choice(name: str, known: Sequence[str] | Mapping[str, str], complaints: Complaints) -> str:
    """The parameter if it is one of the known values, else empty."""
    value = text(name)
    if value and value not in known:
        complaints.append(BAD_VALUE.format(name=name, value=shown(value)))
        return ""
    return value


def whole(name: str, complaints: Complaints, *, least: int = 0, default: int = 0) -> int:
    """The parameter as a whole number of at least ``least``, else the default."""
    value = text(name)
    if not value:
        return default
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        complaints.append(BAD_VALUE.format(name=name, value=shown(value)))
        return default
    if int(value) < least:
        complaints.append(NEGATIVE.format(name=name, least=least))
        return default
    return int(value)


def day(name: str, complaints: Complaints) -> date | None:
    """The parameter as a day written 2026-11-30, else ``None``."""
    value = text(name)
    if not value:
        return None
    try:
        return date.fromisoformat(value)
    except ValueError:
        complaints.append(BAD_VALUE.format(name=name, value=shown(value)))
        return None


def put(**values: object) -> None:
    """Write parameters in one go; empty ones leave the address. Paging starts over unless it is set."""
    kept = {name: value for name, value in st.query_params.to_dict().items() if name != "page"}
    kept.update({name: str(value) for name, value in values.items()})
    st.query_params.from_dict({name: value for name, value in kept.items() if value not in ("", "None")})


def bound(name: str, value: object, *, clears: Sequence[str] = ()) -> dict[str, Any]:
    """Keyword arguments that tie a widget to a parameter: its key, its present value, its callback.

    ``clears`` are parameters that leave the address when the widget changes.
    """
    key = f"filter-{name}"
    st.session_state[key] = value

    def changed() -> None:
        chosen = st.session_state[key]
        put(**{**dict.fromkeys(clears, ""), name: "" if chosen is None else chosen})

    return {"key": key, "on_change": changed}


def paged(number: int) -> dict[str, Any]:
    """The same for a pager, which takes its page as a default and not from the session."""
    key = f"page-{number}"

    def changed() -> None:
        put(page=st.session_state[key])

    return {"default": number, "key": key, "on_change": changed}


def shown(words: str, most: int = 120) -> str:
    """Words that came from outside, as Markdown that shows them and does nothing else; ``most`` letters."""
    cut = words if len(words) <= most else words[: most - 1] + "…"
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]()<>#+-.!|~$:&" else letter for letter in cut)
