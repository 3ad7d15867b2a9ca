"""What a match tells the fact tables."""

from msgspec.structs import replace

from games.facts import IncidentFact, MeldFact, RoundFact, SeatFact, TurnFact
from games.joeklr import GAME
from games.joeklr.events import LastTwoDiscarded
from tests.games.joeklr.given import Moment, a_turn, line, punish, started


def facts(moment: Moment, kind: type) -> list[object]:
    """The match's facts of a kind."""
    return [fact for fact in GAME.facts(moment.state) if isinstance(fact, kind)]


def played() -> Moment:
    """Given a game that seat 0 has won after a punishment and a card left face down."""
    moment = a_turn("Jh Qh Kh Ah As", other="Jc Kc", table=["Jh Qh Kh"], games=1)
    moment.when(
        "myscard Kd", "peek", punish("As", "Jc"), "lay Jh Qh Kh", "add Ah to 1 high", "throw Jc", "keep"
    )
    moment.when("myscard Ks", "throw Kc", "take", "look Qd declined")
    moment.state.hands[0] = ["Ac"]
    return moment.when("uncover", LastTwoDiscarded(0, ["Ac", "Kd"], True))


def test_seats_and_rounds() -> None:
    moment = played()
    assert facts(moment, SeatFact) == [SeatFact(seat=0, total=9, place=1), SeatFact(seat=1, total=6, place=2)]
    first, second = facts(moment, RoundFact)
    assert isinstance(first, RoundFact)
    assert isinstance(second, RoundFact)
    assert (first.points, first.won, first.out_turn, first.kind) == (9, True, 3, "won")
    assert (first.opened_turn, first.opening_total, first.cards) == (2, 9, 10)
    assert (first.in_play, first.turns, first.left, first.jokers_left) == (2, 2, None, 0)
    assert (second.points, second.won, second.out_turn, second.opened_turn) == (6, False, None, None)


def test_turns() -> None:
    turns = facts(played(), TurnFact)
    assert [(one.seat, one.own_turn) for one in turns] == [(0, 1), (1, 1), (0, 2)]  # type: ignore[attr-defined]
    assert [(one.source, one.melded, one.laid_off, one.left) for one in turns] == [  # type: ignore[attr-defined]
        ("stock", 3, 1, None),
        ("stock", 0, 0, None),
        ("kept", 0, 0, None),
    ]


def test_melds() -> None:
    laid, own = facts(played(), MeldFact)
    assert isinstance(laid, MeldFact)
    assert isinstance(own, MeldFact)
    assert (laid.kind, laid.owner, laid.cards, laid.laid_off, laid.upgrade) == ("flash", 1, 4, 1, None)
    assert (own.owner, own.turn, own.jokers) == (0, 2, 0)
    royal = a_turn("As", table=["Jh Qh Kh", "Qh Kh Ah"]).when("opt Qd", "last As Qd")
    assert [one.upgrade for one in facts(royal, MeldFact)] == ["royal", "royal"]  # type: ignore[attr-defined]


def test_incidents() -> None:
    assert facts(played(), IncidentFact) == [
        IncidentFact(round=1, seat=0, kind="punishment", other=1, value=1),
        IncidentFact(round=1, seat=0, kind="man of mystery"),
        IncidentFact(round=1, seat=0, kind="whomp"),
    ]


def test_a_slap_is_an_incident_of_its_own() -> None:
    moment = played()
    result = moment.state.results[0]
    slapped = [replace(one, slap=True) for one in result.incidents[:1]]
    moment.state.results[0] = replace(result, incidents=tuple(slapped), whomp=False)
    assert facts(moment, IncidentFact) == [
        IncidentFact(round=1, seat=0, kind="punishment", other=1, value=1),
        IncidentFact(round=1, seat=0, kind="slap", other=1),
    ]


def test_a_sheet_line_tells_points_only() -> None:
    moment = started(games=2).when(line(1, [6, 9], None))
    found = list(GAME.facts(moment.state))
    assert len(found) == 4
    first = found[2]
    assert isinstance(first, RoundFact)
    assert (first.kind, first.won, first.opened_turn, first.detail) == ("not won", False, None, "sheet")
    assert isinstance(found[0], SeatFact)
    assert found[0].place is None
