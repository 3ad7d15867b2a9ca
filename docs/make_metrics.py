"""Writes the pages of the statistics from their docstrings: ``python -m docs.make_metrics``.

A module of ``projections/stats`` is a page, a public function of it a section; what can be asked for by name
(``kibitz stats``, ``/api/v1/statistics``) is listed in the index. A page is never edited by hand.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from projections import stats
from service.statistics import QUESTIONS

FOLDER = Path(__file__).parent / "metrics"
MADE = "Made from the docstrings in `projections/stats` by `make docs`: change those, not this page."
OTHERS = {
    "model.md": "The trick model: its card, and how bids are judged",
    "study.md": "What the comparisons find in leagues whose truth is known",
}
"""Pages beside the made ones, with what they are about."""


def modules() -> dict[str, ModuleType]:
    """The modules of the statistics, by name."""
    names = sorted(found.name for found in iter_modules(stats.__path__))
    return {name: import_module(f"{stats.__name__}.{name}") for name in names}


def functions(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """What a module offers, in the order in which it stands there."""
    found = inspect.getmembers(module, inspect.isfunction)
    own = [
        (name, one) for name, one in found if one.__module__ == module.__name__ and not name.startswith("_")
    ]
    return dict(sorted(own, key=lambda pair: pair[1].__code__.co_firstlineno))


def pages() -> dict[Path, str]:
    """Every made page with its text, as it should stand in the folder."""
    made = {f"{name}.md": "\n".join(_page(module)) for name, module in modules().items() if functions(module)}
    made["README.md"] = "\n".join(_index())
    return {FOLDER / name: text.rstrip() + "\n" for name, text in made.items()}


def _page(module: ModuleType) -> Iterator[str]:
    first, rest = _words(module)
    yield from (f"# {first.rstrip('.')}", "", MADE, "")
    if rest:
        yield from (rest, "")
    asked = {one.ask: name for name, one in QUESTIONS.items()}
    for name, function in functions(module).items():
        yield from (f"## {name}", "", f"`{name}{_signature(function)}`", "")
        if function in asked:
            yield from (f"Asked for as `{asked[function]}`.", "")
        yield from ("\n\n".join(one for one in _words(function) if one), "")


def _signature(function: Callable[..., Any]) -> str:
    text = str(inspect.signature(function)).replace("'", "")
    return re.sub(r"polars\.[a-z]+\.[a-z]+\.(LazyFrame|DataFrame|Series)", r"pl.\1", text)


def _words(thing: Any) -> tuple[str, str]:
    """The first sentence of a docstring, and what follows, as Markdown."""
    text = re.sub(r"``(.+?)``", r"`\1`", inspect.getdoc(thing) or "")
    first, _, rest = text.partition("\n\n")
    return " ".join(first.split()), _indented(rest)


def _indented(text: str) -> str:
    """Formulas stand indented in the docstrings and stay so; sections of arguments become bold words."""
    return re.sub(r"^(Args|Returns|Raises|Attributes):$", r"**\1**", text, flags=re.MULTILINE)


def _index() -> Iterator[str]:
    yield from ("# What is computed, and how", "", MADE, "")
    yield "Every number has its count and, where it is an estimate, its 95 % interval (`…_low`, `…_high`)."
    yield from ("", "## Pages", "")
    for name, module in modules().items():
        if functions(module):
            yield f"- [{name}]({name}.md): {_words(module)[0]}"
    yield from (
        f"- [{name.removesuffix('.md')}]({name}): {what}."
        for name, what in OTHERS.items()
        if (FOLDER / name).exists()
    )
    yield from ("", "## What can be asked for by name", "")
    yield from (
        "`kibitz stats NAME` and `/api/v1/statistics/NAME`.",
        "",
        "| name | what it tells | by |",
        "|---|---|---|",
    )
    for name, one in QUESTIONS.items():
        module = one.ask.__module__.rpartition(".")[2]
        told = re.sub(r"``(.+?)``", r"`\1`", one.tells.splitlines()[0])
        yield f"| [{name}]({module}.md#{one.ask.__name__}) | {told} | {', '.join(one.by) or '–'} |"


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
