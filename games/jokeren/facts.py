"""What a Jokeren match tells the fact tables."""

from collections.abc import Iterator

from games.facts import Fact, SeatFact
from games.jokeren.scoring import final_places, totals
from games.jokeren.state import JokerenState
from games.rummy_game import result_facts, sets_and_runs


def facts(state: JokerenState) -> Iterator[Fact]:
    """Seats, then of every round that counts its seats, turns and melds."""
    sums = totals(state.results, state.seats)
    places = final_places(sums) if state.over else None
    for seat, total in enumerate(sums):
        yield SeatFact(seat=seat, total=total, place=None if places is None else places[seat])
    for result in state.results:
        kind = state.openings[result.round - 1].kind
        yield from result_facts(result, kind=kind, cards=state.options["hand_size"])
        yield from sets_and_runs(result)
