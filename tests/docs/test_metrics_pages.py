"""The pages of the statistics are what the docstrings say now."""

import re
from pathlib import Path

import pytest

from docs.make_metrics import FOLDER, OTHERS, functions, modules, pages
from service.statistics import QUESTIONS

PAGES = pages()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_is_fresh(path: Path) -> None:
    assert path.exists(), f"run `make docs`: {path.name} is missing"
    assert path.read_text(encoding="utf-8") == PAGES[path], "run `make docs`: the docstrings have changed"


def test_there_is_no_other_page() -> None:
    assert {path for path in FOLDER.glob("*.md") if path.name not in OTHERS} == set(PAGES)


def test_everything_public_says_what_it_is() -> None:
    silent = [
        f"{name}.{function}"
        for name, module in modules().items()
        for function, one in functions(module).items()
        if not one.__doc__
    ]
    assert silent == []


def test_the_index_leads_to_every_question() -> None:
    index = PAGES[FOLDER / "README.md"]
    assert re.findall(r"^\| \[([\w-]+)\]", index, re.MULTILINE) == [*QUESTIONS]
    for page, section in re.findall(r"\]\((\w+\.md)#(\w+)\)", index):
        assert f"## {section}\n" in PAGES[FOLDER / page]
