"""Jokeren's players."""

from collections.abc import Mapping

from bots.bot import Bot
from bots.jokeren.hasty import Hasty
from bots.jokeren.steady import Steady
from bots.jokeren.watchful import Watchful

PLAYERS: Mapping[str, Bot] = {"hasty": Hasty(), "steady": Steady(), "watchful": Watchful()}
