"""An empty house to ask."""

from pathlib import Path

import pytest

from tests.service.house import House


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    """The API over an empty record."""
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))
    for name in ("KIBITZ_DATABASE", "KIBITZ_OPEN_API", "KIBITZ_RATE", "KIBITZ_LIVE_VIEW", "KIBITZ_ORIGINS"):
        monkeypatch.delenv(name, raising=False)
    return House()
