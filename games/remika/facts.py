"""What a Remika match tells the fact tables."""

from collections.abc import Iterator

from games.facts import Fact, IncidentFact, SeatFact
from games.remika.scoring import hand_value
from games.remika.state import HAND, RemikaState
from games.rummy_game import result_facts, sets_and_runs


def facts(state: RemikaState) -> Iterator[Fact]:
    """Seats, rounds, turns, melds and incidents of the games that count.

    An eliminated seat has no part in a round. What is ``left`` of a hand is its sum, opened or not.
    Incidents are ``substitution`` and ``four-cleared`` (``other`` had laid what was moved, ``value`` is the
    meld's number), ``buy-back`` (``value`` is the total to come back at) and ``elimination`` (``value`` is
    the total).
    """
    places = state.places
    for seat, total in enumerate(state.totals):
        yield SeatFact(seat=seat, total=total, place=None if places is None else places[seat])
    for result in state.results:
        kind = "void" if result.winner is None else "won"
        yield from result_facts(result, kind=kind, cards=HAND, cost=hand_value)
        yield from sets_and_runs(result)
        for one in result.incidents:
            yield IncidentFact(
                round=result.round, seat=one.seat, kind=one.kind, other=one.other, value=one.meld
            )
    yield from _between_games(state)


def _between_games(state: RemikaState) -> Iterator[Fact]:
    for offer in state.buy_backs:
        yield IncidentFact(
            round=offer.round, seat=offer.seat, kind="buy-back", value=offer.price, taken=offer.taken
        )
    for gone in state.eliminations:
        yield IncidentFact(round=gone.round, seat=gone.seat, kind="elimination", value=gone.total)
