"""What can be set from the environment: where the data lie, what an onlooker may see of a live match, and
what the API lets be done without a token, and other sites' pages with it."""

import os
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from events.errors import KibitzError

if TYPE_CHECKING:
    from projections.replay import LiveView

OpenApi = Literal["none", "read", "write"]
RATE = 6_000
_NAMES = ("DATA", "DATABASE", "LIVE_VIEW", "OPEN_API", "RATE", "ORIGINS")


@dataclass(frozen=True, slots=True)
class Settings:
    """The data folder, the address of the record as SQLAlchemy writes it, and the view of running matches.

    ``live_view`` is ``table``: an onlooker sees what a spectator at the table sees, no hand at all; or
    ``open``: every hand.

    ``open_api`` is what needs no token at the API: ``none`` (nothing), ``read`` or ``write`` (all of it).
    ``rate`` is how many requests to the API a minute one token, or one address without a token, may make.
    ``origins`` are the sites, as ``https://club.example``, whose pages may use the API in a browser.
    """

    data: Path
    database: str
    live_view: "LiveView" = "table"
    open_api: OpenApi = "read"
    rate: int = RATE
    origins: frozenset[str] = frozenset()

    @property
    def facts(self) -> Path:
        """Folder of the fact tables."""
        return self.data / "facts"

    @property
    def imports(self) -> Path:
        """Folder of the files that were handed in on the page *Import*."""
        return self.data / "imports"


def settings() -> Settings:
    """The settings of this process: ``KIBITZ_DATA`` (``./data``), ``KIBITZ_DATABASE`` (SQLite in it),
    ``KIBITZ_LIVE_VIEW`` (``table``), ``KIBITZ_OPEN_API`` (``read``), ``KIBITZ_RATE`` (6000) and
    ``KIBITZ_ORIGINS`` (none; several with blanks between).

    Raises:
        KibitzError: one of them is nothing that it may be (``bad-setting``).
    """
    return _settings(tuple(os.environ.get(f"KIBITZ_{name}") or "" for name in _NAMES))


@lru_cache(maxsize=8)
def _settings(given: tuple[str, ...]) -> Settings:
    """Asked several times by every request, so the same values are read once."""
    folder, database, view, open_api, rate, origins = given
    data = Path(folder or "data")
    view = _one_of("KIBITZ_LIVE_VIEW", view, "table", "open")
    open_api = _one_of("KIBITZ_OPEN_API", open_api, "read", "none", "write")
    rate = rate or str(RATE)
    if not re.fullmatch("[1-9][0-9]{0,8}", rate):
        what = f"KIBITZ_RATE is {rate!r}: it has to be a whole number of requests a minute, 1 or more"
        raise KibitzError("bad-setting", what)
    return Settings(
        data=data,
        database=database or f"sqlite:///{data / 'kibitz.db'}",
        live_view=cast("LiveView", view),
        open_api=cast("OpenApi", open_api),
        rate=int(rate),
        origins=_origins(origins),
    )


def _origins(given: str) -> frozenset[str]:
    """The sites of a setting."""
    for site in given.split():
        if not re.fullmatch(r"https?://[a-z0-9._\-\[\]:]+", site):
            what = f"KIBITZ_ORIGINS has {site!r}: a site is written as https://club.example, without a path"
            raise KibitzError("bad-setting", what)
    return frozenset(given.split())


def _one_of(name: str, given: str, default: str, *others: str) -> str:
    """The value of a setting; its default where it is not set."""
    value = given or default
    if value not in (default, *others):
        *most, last = (default, *others)
        raise KibitzError("bad-setting", f"{name} is {value!r}: it may be {', '.join(most)} or {last}")
    return value
