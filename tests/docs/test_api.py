"""The page about the API: its client works, and it names every address and every refusal with its status."""

import re
from pathlib import Path
from typing import Any

import pytest

import docs
from service import api as served_api
from service.api import api
from service.lookup import store
from tests.browser.serving import served
from tests.service.house import House

PAGE = (Path(docs.__path__[0]) / "api.md").read_text()
[CLIENT] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_client_begins_a_match_and_goes_on_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))
    secret = House().writer["Authorization"].removeprefix("Bearer ")
    with served(tmp_path, tmp_path / "log") as address:
        code = CLIENT.replace("http://127.0.0.1:8501", address)
        code = code.replace("the secret that `kibitz token create` has shown", secret)
        found: dict[str, Any] = {}
        exec(code, found)
    assert (found["begun"]["version"], found["done"]["version"]) == (1, 3)
    assert found["table"]["match"] == "club-2026-11-30"
    assert store().stream("club-2026-11-30").version == 3  # type: ignore[union-attr]


def test_the_page_names_every_address() -> None:
    told = set(re.findall(r"^\| `((?:GET|POST|DELETE) /[^`]*)`", PAGE, re.MULTILINE))
    paths = api.openapi()["paths"]
    assert told == {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}


def test_the_page_names_every_refusal_with_its_status() -> None:
    rows = dict(re.findall(r"^\| (\d{3}) \| (.*) \|$", PAGE, re.MULTILINE))
    for code, status in served_api._STATUS.items():
        assert f"`{code}`" in rows[str(int(status))], code
