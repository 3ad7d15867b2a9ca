"""Numbers as the pages write them."""

from typing import Any
from unicodedata import bidirectional

_LEFTWARD = {"R", "AL", "RLE", "RLO", "RLI"}


def cut(name: str, most: int = 28) -> str:
    """A name among others in a line: not longer than some letters, and with its direction of writing kept to
    itself (Unicode's isolates), so that a name in Arabic does not turn the line around."""
    short = name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
    return f"\u2068{short}\u2069" if any(bidirectional(one) in _LEFTWARD for one in short) else short


def percent(share: float | None) -> str:
    """A share as a whole percentage; a dash for none."""
    return "–" if share is None else f"{100 * share:.0f} %"


def percents(row: dict[str, Any], name: str) -> str:
    """The interval of a rate: ``48–60 %``."""
    low, high = row[f"{name}_low"], row[f"{name}_high"]
    return "" if row[name] is None or low is None else f"{100 * low:.0f}–{100 * high:.0f} %"


def signed(value: float | None) -> str:
    """A number with its sign and two places."""
    return "–" if value is None else f"{value:+.2f}".replace("-", "−")


def interval(row: dict[str, Any], name: str, places: int = 2) -> str:
    """The interval of a mean: ``1.98 to 2.31``."""
    low, high = row[f"{name}_low"], row[f"{name}_high"]
    return "" if low is None or high is None else f"{low:.{places}f} to {high:.{places}f}".replace("-", "−")


def number(value: float | None, places: int = 0) -> str:
    """A number with thousands apart and a true minus."""
    return "–" if value is None else f"{value:,.{places}f}".replace("-", "−")
