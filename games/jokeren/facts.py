"""What a Jokeren match tells the fact tables."""

from collections.abc import Iterator

from games.facts import Fact, SeatFact
from games.jokeren.scoring import final_places, hand_points, totals
from games.jokeren.state import JokerenState
from games.rummy_game import result_facts, sets_and_runs


def facts(state: JokerenState) -> Iterator[Fact]:
    """Seats, then of every round that counts its seats, turns and melds."""
    sums = totals(state.results, state.seats)
    places = final_places(sums) if state.over else None
    for seat, total in enumerate(sums):
        yield SeatFact(seat=seat, total=total, place=None if places is None else places[seat])
    for result in state.results:
        opening = state.openings[result.round - 1]
        changes = len(set(state.openings)) > 1
        yield from result_facts(
            result,
            kind=opening.kind,
            cards=state.options["hand_size"],
            cost=hand_points,
            condition=opening.title if changes else None,
        )
        yield from sets_and_runs(result)
