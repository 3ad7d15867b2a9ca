"""What a Joeklr match tells the fact tables."""

from collections.abc import Iterator

from games.facts import Fact, IncidentFact, SeatFact
from games.joeklr.melds import intended
from games.joeklr.scoring import upgrades
from games.joeklr.state import JoeklrResult, JoeklrState
from games.rummy_game import meld_fact, result_facts


def facts(state: JoeklrState) -> Iterator[Fact]:
    """Seats, then of every game that counts its seats, turns, melds and incidents.

    A round's ``kind`` is ``won`` or ``not won``. Hands cost nothing, so nothing is ``left`` of them; a turn's
    ``source`` is ``stock``, ``discard``, or ``kept`` for a card that had been left face down. An incident is
    a ``punishment`` (``other`` is the punisher, ``value`` the seat's how-many-th of the game), a ``slap``
    with it, a ``man of mystery`` (a myscard left face down) or a ``whomp``.
    """
    places = state.places
    for seat, total in enumerate(state.totals):
        yield SeatFact(seat=seat, total=total, place=None if places is None else places[seat])
    size = state.options["hand_size"]
    for result in state.results:
        kind = "not won" if result.winner is None else "won"
        yield from result_facts(result, kind=kind, cards=size, cost=None)
        upgraded = upgrades(result.melds)
        for meld in result.melds:
            yield meld_fact(result.round, meld, intended(meld.cards), upgraded.get(meld.number))
        yield from _incidents(result)


def _incidents(result: JoeklrResult) -> Iterator[Fact]:
    for one in result.incidents:
        yield IncidentFact(round=result.round, seat=one.seat, kind=one.kind, other=one.by, value=one.value)
        if one.slap:
            yield IncidentFact(round=result.round, seat=one.seat, kind="slap", other=one.by)
    if result.whomp and result.winner is not None:
        yield IncidentFact(round=result.round, seat=result.winner, kind="whomp")
