"""The law. Pure: no clock, no chance, no files, no database.

Games are found, not listed: every folder here with a ``GAME`` is one. The rules of the record come with
the package, because every game is refused by them too.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from games import record as record
from games.game import Game


class UnknownGame(LookupError):  # noqa: N818  # reads as the sentence it prints
    """No folder here holds a game of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no game {name!r} here; the games are {', '.join(names())}")


@cache
def names() -> tuple[str, ...]:
    """The names of the games of the house, sorted."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def named(name: str) -> Game[Any]:
    """The game of that name, imported when first asked for.

    Raises:
        UnknownGame: there is none.
    """
    if name not in names():
        raise UnknownGame(name)
    game: Game[Any] = import_module(f"games.{name}").GAME
    return game


def every() -> list[Game[Any]]:
    """All games of the house, by name."""
    return [named(name) for name in names()]
