"""Joker's players."""

from collections.abc import Mapping

from bots.bot import Bot
from bots.joker.aiming import Aiming
from bots.joker.expert import Expert
from bots.joker.greedy import Greedy

PLAYERS: Mapping[str, Bot] = {"greedy": Greedy(), "aiming": Aiming(), "expert": Expert()}
