"""The decisions' pages keep up with what they speak of."""

import re
import tomllib
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[2]
DECISIONS = ROOT / "docs" / "decisions"


def test_every_dependency_has_its_line_and_every_line_its_dependency() -> None:
    project = tomllib.loads(ROOT.joinpath("pyproject.toml").read_text(encoding="utf-8"))
    asked = [
        *project["project"]["dependencies"],
        *chain(*project["project"]["optional-dependencies"].values()),
        *project["build-system"]["requires"],
    ]
    names = sorted(re.split(r"[^A-Za-z0-9_-]", one, maxsplit=1)[0] for one in asked)
    table = DECISIONS.joinpath("dependencies.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| ([a-z0-9-]+) \| (?!what for)", table, re.MULTILINE)) == names


def test_every_decision_is_in_the_index() -> None:
    index = DECISIONS.joinpath("README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\(([a-z-]+\.md)\)", index)) == {path.name for path in DECISIONS.glob("*.md")} - {
        "README.md"
    }


def test_every_file_a_decision_names_is_there() -> None:
    for page in DECISIONS.glob("*.md"):
        for name in re.findall(r"`([a-z_]+/[a-z_/]+\.(?:py|md|txt))`", page.read_text(encoding="utf-8")):
            assert ROOT.joinpath(name).exists(), f"{page.name} names {name}"
