"""The rules pages are what the rule functions say now."""

import re
from pathlib import Path

import pytest

from docs.make_rules import FOLDER, pages
from games.rule import RULES

PAGES = pages()
every_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)


@every_page
def test_a_page_is_fresh(path: Path) -> None:
    assert path.exists(), f"run `make docs`: {path.name} is missing"
    assert path.read_text(encoding="utf-8") == PAGES[path], "run `make docs`: the rules have changed"


def test_there_is_no_other_page() -> None:
    assert set(FOLDER.glob("*.md")) == set(PAGES)


@every_page
def test_a_page_links_only_to_what_is_there(path: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", PAGES[path]):
        name, _, anchor = target.partition("#")
        text = PAGES[FOLDER / name] if name else PAGES[path]
        assert not anchor or f'<a id="{anchor}"></a>' in text


def test_every_rule_stands_on_a_page_with_its_sentence() -> None:
    text = "\n".join(PAGES.values())
    assert [rule.id for rule in RULES.values() if f"**{rule.id}** {rule.sentence}" not in text] == []
