"""A round played on from any state by the strongest bots, to see what it brings."""

from typing import Any

from bots import player, players
from bots.dealer import Dealer
from bots.simulate import course
from games.events import Event
from games.game import Game


def play_out(game: Game[Any], state: Any, act: Event, seed: str) -> list[int | None]:
    """The points of each seat in the round under way, if the seat to act does ``act`` and bots do the rest.

    The state is changed in place; what chance brings, and what the bots' whims are, rests on ``seed`` alone.
    ``None`` stands for a seat that does not take part any more.
    """
    bots = [player(game.name, players(game.name)[-1])] * state.seats
    dealer = Dealer(seed)
    for event in game.with_chance(state, act, dealer):
        game.evolve(state, event)
    for event in course(game, state, bots, dealer, seed):
        if not state.running:
            break
        game.evolve(state, event)
    points: list[int | None] = game.score(state).rounds[-1].points
    return points
