"""A package of another distribution that hides one of ours is named, before anything else breaks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from service.neighbours import PACKAGES, clash


def test_nothing_is_hidden_here() -> None:
    assert clash() is None


@pytest.mark.parametrize("name", ["events", "games"])
def test_a_package_that_hides_ours_is_named_in_one_sentence(name: str, tmp_path: Path) -> None:
    stranger = tmp_path / name
    stranger.mkdir()
    (stranger / "__init__.py").write_text("class Events: ...\n", encoding="utf-8")
    assert name in PACKAGES
    started = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import service.cli"],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
        env=os.environ,
    )
    assert started.returncode == 1
    assert started.stderr.startswith(f"kibitz: the package {name!r} of Kibitz")
    assert str(stranger) in started.stderr
    assert "Traceback" not in started.stderr


def test_a_module_of_that_name_is_a_stranger_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "bots", raising=False)
    assert "'bots' is not found as a package" in str(clash())
