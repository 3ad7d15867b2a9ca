"""Players of several strengths, and the dealer.

What a game's players are called stands in ``bots/<game>``: its ``PLAYERS`` by name, weakest first, and, where
it has one, its ``league.PLAN`` for the demo. Both are found, not listed; a game without a folder here can
still be played at random.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from bots.bot import Bot, RandomBot

RANDOM = "random"


class UnknownPlayer(LookupError):  # noqa: N818  # reads as the sentence it prints
    """No bot of that name plays the game."""

    def __init__(self, game: str, name: str) -> None:
        known = ", ".join(players(game))
        super().__init__(f"no bot called {name!r} plays {game} here; the bots are {known}")


@cache
def games_with_players() -> tuple[str, ...]:
    """The games that have players of their own, sorted."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def _players(game: str) -> Mapping[str, Bot]:
    own: Mapping[str, Bot] = {}
    if game in games_with_players():
        own = import_module(f"bots.{game}").PLAYERS
    return {RANDOM: RandomBot(), **own}


def players(game: str) -> tuple[str, ...]:
    """The names of the bots that play a game, weakest first."""
    return tuple(_players(game))


def player(game: str, name: str) -> Bot:
    """The bot of that name for that game.

    Raises:
        UnknownPlayer: there is none.
    """
    if name not in _players(game):
        raise UnknownPlayer(game, name)
    return _players(game)[name]
