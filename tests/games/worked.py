"""The worked cases of ``tests/cases``, each a test of its own."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

Case = Mapping[str, Any]
FOLDER = Path(__file__).parents[1] / "cases"


def cases(file: str, kind: str, game: str | None = None) -> Any:
    """A test for each case of a kind, named by its id; of one game where the file names games."""
    every = msgspec.json.decode((FOLDER / f"{file}.json").read_bytes())[kind]
    wanted = [case for case in every if game is None or case.get("game", game) == game]
    assert wanted
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in wanted])
