"""The house keeps its plan: which way imports flow, and where each library and each word may be."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import games

ROOT = Path(__file__).parents[1]
FOLDERS = ("games", "events", "projections", "bots", "dashboard", "service", "migrations")

MAY_IMPORT = {
    "games": {"games"},
    "events": {"events", "games"},
    "bots": {"bots", "games"},
    "projections": {"projections", "events", "games", "bots"},
    "dashboard": {"dashboard", "projections", "events", "games"},
    "service": {"service", "dashboard", "projections", "events", "games", "bots"},
    "migrations": {"migrations", "events"},
}
"""The layers, the lowest first. ``service`` is the outermost: it opens the doors of all the others."""

ALSO = {
    ("dashboard/data.py", "service.settings"),  # the one place that knows where the data are
    ("events/store.py", "migrations"),  # an empty database is brought to its shape when it is opened
}

ONLY_IN = {
    "streamlit": ("dashboard/", "service/app.py"),
    "altair": ("dashboard/",),
    "sqlalchemy": ("events/", "migrations/"),
    "alembic": ("events/", "migrations/"),
    "sqlite3": ("events/", "migrations/"),
    "deltalake": ("projections/", "events/interchange.py"),
    "pyarrow": ("projections/", "events/interchange.py"),
    "fastapi": ("service/",),
    "typer": ("service/",),
    "pandas": (),
    "plotly": (),
    "pickle": (),
}
COLUMNS = re.compile(r"(scan|read|write|sink)_(delta|parquet)")
SQL = re.compile(
    r"\s*(SELECT .+ FROM|INSERT INTO|UPDATE .+ SET|DELETE FROM|CREATE (TABLE|INDEX|TRIGGER)|PRAGMA) "
)


class Import(NamedTuple):
    """An import in a file of the house: the file, the line, and the module it names."""

    file: str
    line: int
    module: str

    @property
    def folder(self) -> str:
        """The folder of the house that the file is in."""
        return self.file.partition("/")[0]

    @property
    def top(self) -> str:
        """The top-level package that is imported."""
        return self.module.partition(".")[0]


@cache
def files() -> dict[str, ast.Module]:
    """Every Python file of the house, by its path, parsed."""
    paths = (path for folder in FOLDERS for path in sorted(ROOT.joinpath(folder).rglob("*.py")))
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def imports() -> Iterator[Import]:
    """Every import of the house, inside functions too; ``from games import joker`` is ``games.joker``."""
    for file, tree in files().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                yield from (Import(file, node.lineno, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{file}:{node.lineno} imports relatively"
                yield from (Import(file, node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def test_the_house_is_read_whole() -> None:
    """So that the tests below cannot pass by looking at nothing."""
    assert {file.partition("/")[0] for file in files()} == set(FOLDERS)
    assert len(list(imports())) > 200
    assert set(MAY_IMPORT) == set(FOLDERS)


def test_imports_flow_one_way() -> None:
    wrong = [
        found
        for found in imports()
        if found.top in FOLDERS
        and found.top not in MAY_IMPORT[found.folder]
        and not any(found.file == file and found.module.startswith(module) for file, module in ALSO)
    ]
    assert wrong == []


def test_no_exception_from_the_flow_is_idle() -> None:
    found = list(imports())
    for file, module in ALSO:
        assert any(one.file == file and one.module.startswith(module) for one in found)


def test_no_game_imports_another_and_nobody_else_looks_inside_one() -> None:
    names = games.names()
    wrong = [
        found
        for found in imports()
        if (inside := re.match(r"(?:games|bots)\.(\w+)\b", found.module))
        and inside[1] in names
        and inside[1] not in Path(found.file).parts[1:]
    ]
    assert wrong == []


@pytest.mark.parametrize("library", sorted(ONLY_IN))
def test_a_library_stays_where_it_belongs(library: str) -> None:
    wrong = [
        found for found in imports() if found.top == library and not found.file.startswith(ONLY_IN[library])
    ]
    assert wrong == []


def test_columns_are_read_and_written_in_projections_and_interchange_only() -> None:
    wrong = [
        f"{file}:{node.lineno} {node.attr}"
        for file, tree in files().items()
        if not file.startswith(("projections/", "events/interchange.py"))
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and COLUMNS.fullmatch(node.attr)
    ]
    assert wrong == []


def test_sql_is_written_in_events_and_migrations_only() -> None:
    wrong = [
        f"{file}:{node.lineno}"
        for file, tree in files().items()
        if not file.startswith(("events/", "migrations/"))
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and SQL.match(node.value)
    ]
    assert wrong == []


def test_nobody_asks_which_game_it_is() -> None:
    """No comparison with the name of a game outside a folder of that game."""
    names = {*games.names(), "joker", "jokeren", "remika", "joeklr"}
    wrong = [
        f"{file}:{node.lineno} {ast.unparse(node)[:60]}"
        for file, tree in files().items()
        if not names.intersection(Path(file).parts)
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare | ast.MatchValue)
        and names.intersection(part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
    ]
    assert wrong == []


def test_no_folder_is_called_pages() -> None:
    """A folder of that name beside the entry script would turn on Streamlit's own pages."""
    assert [
        path for folder in FOLDERS for path in ROOT.joinpath(folder).rglob("pages") if path.is_dir()
    ] == []
