"""Pages over a small archive, and over an empty one."""

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

import dashboard
from tests.dashboard.given import fill

APP = Path(dashboard.__file__).with_name("app.py")
Open = Callable[..., AppTest]


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the small archive; nobody writes to it."""
    return fill(tmp_path_factory.mktemp("archive")).data


def _opener() -> Open:
    def opened(script: str = "matches", /, **parameters: str) -> AppTest:
        test = AppTest.from_file(APP, default_timeout=30)
        if script != "matches":
            test.run()  # the pages are known after the first run only
            test.switch_page(f"views/{script}.py")
        for name, value in parameters.items():
            test.query_params[name] = value
        return test.run()

    return opened


@pytest.fixture
def opened(archive: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Opens a page of the small archive: ``opened("replay", match="full-1")``."""
    monkeypatch.setenv("KIBITZ_DATA", str(archive))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    return _opener()


@pytest.fixture
def opened_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Opens a page where nothing has been recorded."""
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    return _opener()
