"""Joeklr's players."""

from collections.abc import Mapping

from bots.bot import Bot
from bots.joeklr.hasty import Hasty
from bots.joeklr.steady import Steady
from bots.joeklr.watchful import Watchful

PLAYERS: Mapping[str, Bot] = {"hasty": Hasty(), "steady": Steady(), "watchful": Watchful()}
