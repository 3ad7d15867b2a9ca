"""What if: worlds a second of processor time and core, for every game from the first choice of a round.

For Joker that is the opening bid of a nine-card round. Drawing a world and playing it out are timed apart,
against a yardstick: the same round simulated from its deal by the same bots.

Usage: python -m bench.whatif [WORLDS]
"""

import sys
from collections.abc import Callable
from itertools import count
from time import process_time
from typing import Any

import games
from bots import player, players
from bots.chance import Chance
from bots.dealer import Dealer
from bots.playout import play_out
from bots.simulate import course
from bots.worlds import witnessed
from games.events import Event, MatchStarted, Player

TABLES = (
    ("joker", "nines-16", 4),
    ("jokeren", "standard", 4),
    ("jokeren", "american", 4),
    ("remika", "standard", 4),
    ("joeklr", "standard", 4),
)
BATCH = 20
WANTED = 1.0
"""Seconds of processor time that a batch of Joker worlds may take."""


def until_a_choice(game: Any, variant: str, seats: int, seed: str, after: str) -> list[Event]:
    """A match up to its first choice after an event of this type."""
    start = MatchStarted(game=game.name, variant=variant, players=[Player(f"p{n}") for n in range(seats)])
    events, state, seen = [start], game.start(start), False
    bots = [player(game.name, players(game.name)[-1])] * seats
    for event in course(game, state, bots, Dealer(seed), seed):
        if seen and state.to_act is not None:
            break
        events.append(event)
        game.evolve(state, event)
        seen = seen or type(event).__name__ == after
    return events


def timed(run: Callable[[], object], times: int) -> float:
    """Seconds of processor time that one run takes."""
    began = process_time()
    for _time in range(times):
        run()
    return (process_time() - began) / times


def measured(name: str, variant: str, seats: int, worlds: int) -> tuple[float, float, float]:
    """Seconds for a world drawn, a world played out, and a round simulated from its first choice on."""
    game = games.named(name)
    after = "TrumpNamed" if name == "joker" else "CardsDealt"
    events = until_a_choice(game, variant, seats, "bench", after)
    state, known = witnessed(game, events, game_seat(game, events))
    numbers = count()
    drawn = [known.draw(state, Chance(f"bench/{number}")) for number in range(worlds)]
    drawing = timed(lambda: known.draw(state, Chance(f"bench/{next(numbers)}")), worlds)
    act = game.legal(state)[0]
    playing = timed(lambda: play_out(game, drawn.pop(), act, f"bench/{len(drawn)}"), worlds)
    others = [until_a_choice(game, variant, seats, f"bench/{n}", after) for n in range(worlds)]
    starts = [witnessed(game, one, game_seat(game, one))[0] for one in others]
    simulating = timed(
        lambda: play_out(game, starts[-1], game.legal(starts.pop())[0], f"bench/{len(starts)}"), worlds
    )
    return drawing, playing, simulating


def game_seat(game: Any, events: list[Event]) -> int:
    """The seat to act after these events."""
    state = game.start(events[0])
    for event in events[1:]:
        game.evolve(state, event)
    return int(state.to_act)


def main(worlds: str = "200") -> None:
    """Print the table."""
    print(f"{'':<20}{'drawn/s':>9}{'played/s':>10}{'both/s':>8}{f'batch of {BATCH}':>13}{'ratio':>7}")
    for name, variant, seats in TABLES:
        drawing, playing, simulating = measured(name, variant, seats, int(worlds))
        both = drawing + playing
        print(
            f"{name + ' ' + variant:<20}{1 / drawing:>9,.0f}{1 / playing:>10,.0f}{1 / both:>8,.0f}"
            f"{BATCH * both:>11.2f} s{both / simulating:>7.2f}"
        )
    print(f"wanted: {BATCH} worlds of Joker within {WANTED:.0f} s; ratio: a world against a round simulated")


if __name__ == "__main__":
    main(*sys.argv[1:])
