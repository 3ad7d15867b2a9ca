"""Every rule that the specification has is one function with a test, and there is no other rule.

``docs/rules/<game>.txt`` has the ids of a game's specification, ``record.txt`` those of the record; the marks
``@pytest.mark.rule("joker-5.2")`` are read from the tests' own source.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from docs.make_rules import FOLDER, listed
from games.rule import RULES

ROOT = Path(__file__).parents[2]
NAMES = [*games.names(), "record"]
every_list = pytest.mark.parametrize("name", NAMES)


def ids(name: str) -> list[str]:
    """The ids of a list, in order."""
    games.every()  # which fills the registry
    return [rule_id for section in listed(name).values() for rule_id in section]


def marked() -> Iterator[tuple[str, str]]:
    """Every rule id that a test is marked with, and that test."""
    for path in sorted(ROOT.joinpath("tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule_id in _marks(node):
                    yield rule_id, f"{path.relative_to(ROOT)}::{node.name}"


def _marks(test: ast.FunctionDef) -> Iterator[str]:
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
            yield from (ast.literal_eval(argument) for argument in mark.args)


@every_list
def test_every_rule_of_the_specification_is_a_function(name: str) -> None:
    assert [rule_id for rule_id in ids(name) if rule_id not in RULES] == []


@every_list
def test_every_rule_of_the_code_is_in_the_specification(name: str) -> None:
    known = ids(name)
    assert [rule_id for rule_id in RULES if rule_id.startswith(f"{name}-") and rule_id not in known] == []


@every_list
def test_every_rule_has_a_test(name: str) -> None:
    tested = {rule_id for rule_id, _test in marked()}
    assert [rule_id for rule_id in ids(name) if rule_id not in tested] == []


@every_list
def test_a_list_has_no_id_twice_and_each_under_its_heading(name: str) -> None:
    known = ids(name)
    assert len(known) == len(set(known)) > 0
    for heading, section in listed(name).items():
        number = heading.split(maxsplit=1)[0]
        assert all(name == "record" or rule_id.startswith(f"{name}-{number}.") for rule_id in section)


def test_no_test_is_marked_with_a_rule_that_is_not_there() -> None:
    known = {rule_id for name in NAMES for rule_id in ids(name)}
    assert [(rule_id, test) for rule_id, test in marked() if rule_id not in known] == []


def test_every_list_belongs_to_a_game() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(NAMES)


def test_a_rule_of_a_game_lives_in_its_folder() -> None:
    games.every()
    strangers = [
        rule.id
        for rule in RULES.values()
        if not rule.function.__module__.startswith(f"games.{rule.id.rpartition('-')[0]}")
    ]
    assert strangers == []


def test_every_rule_is_asked_by_the_law_itself() -> None:
    games.every()
    used: dict[str, int] = {}
    for path in ROOT.joinpath("games").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name | ast.Attribute):
                name = node.id if isinstance(node, ast.Name) else node.attr
                used[name] = used.get(name, 0) + 1
    unused = [rule.id for rule in RULES.values() if rule.function.__name__ not in used]
    assert unused == [], "a rule that nothing asks decides nothing"
