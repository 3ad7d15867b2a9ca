"""What can be set from the environment: where the data lie, and what an onlooker may see of a live match."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from events.errors import KibitzError

if TYPE_CHECKING:
    from projections.replay import LiveView


@dataclass(frozen=True, slots=True)
class Settings:
    """The data folder, the address of the record as SQLAlchemy writes it, and the view of running matches.

    ``live_view`` is ``table``: an onlooker sees what a spectator at the table sees, no hand at all; or
    ``open``: every hand.
    """

    data: Path
    database: str
    live_view: "LiveView" = "table"

    @property
    def facts(self) -> Path:
        """Folder of the fact tables."""
        return self.data / "facts"

    @property
    def imports(self) -> Path:
        """Folder of the files that were handed in on the page *Import*."""
        return self.data / "imports"


def settings() -> Settings:
    """The settings of this process: ``KIBITZ_DATA`` (``./data``), ``KIBITZ_DATABASE`` (SQLite in it) and
    ``KIBITZ_LIVE_VIEW`` (``table``).

    Raises:
        KibitzError: the live view is none of the two (``bad-setting``).
    """
    data = Path(os.environ.get("KIBITZ_DATA") or "data")
    database = os.environ.get("KIBITZ_DATABASE") or f"sqlite:///{data / 'kibitz.db'}"
    view = os.environ.get("KIBITZ_LIVE_VIEW") or "table"
    if view not in ("table", "open"):
        raise KibitzError("bad-setting", f"KIBITZ_LIVE_VIEW is {view!r}: it may be table or open")
    return Settings(data, database, cast("LiveView", view))
