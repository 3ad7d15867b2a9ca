"""Where the data lives: two settings, both from the environment."""

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """The data folder, and the address of the record as SQLAlchemy writes it."""

    data: Path
    database: str

    @property
    def facts(self) -> Path:
        """Folder of the fact tables."""
        return self.data / "facts"


def settings() -> Settings:
    """The settings of this process: ``KIBITZ_DATA`` (``./data``) and ``KIBITZ_DATABASE`` (SQLite in it)."""
    data = Path(os.environ.get("KIBITZ_DATA") or "data")
    database = os.environ.get("KIBITZ_DATABASE") or f"sqlite:///{data / 'kibitz.db'}"
    return Settings(data, database)
