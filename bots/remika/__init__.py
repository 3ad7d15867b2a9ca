"""Remika's players."""

from collections.abc import Mapping

from bots.bot import Bot
from bots.remika.hasty import Hasty
from bots.remika.steady import Steady
from bots.remika.watchful import Watchful

PLAYERS: Mapping[str, Bot] = {"hasty": Hasty(), "steady": Steady(), "watchful": Watchful()}
