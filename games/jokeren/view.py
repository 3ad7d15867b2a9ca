"""Jokeren's table at a moment, as some seats see it."""

from games import rummy_view
from games.events import Seat
from games.jokeren.scoring import totals
from games.jokeren.state import JokerenState
from games.table import Badge, Place, Table


def table(state: JokerenState, eyes: frozenset[Seat]) -> Table:
    """The table; hands of seats outside ``eyes`` show backs, the stock is a count."""
    points = totals(state.results, state.seats)
    return Table(
        headline=_headline(state),
        round=state.round,
        places=[_place(state, seat, eyes, points[seat]) for seat in range(state.seats)],
        to_act=state.to_act,
        dealer=state.dealer,
        stock=state.stock,
        discards=list(state.discards),
        badges=_badges(state),
    )


def _headline(state: JokerenState) -> str:
    if not state.round:
        return f"{state.variant.title}: before the first round"
    return f"Round {state.round} of {len(state.openings)} · come out with {state.opening.title}"


def _place(state: JokerenState, seat: Seat, eyes: frozenset[Seat], points: int) -> Place:
    badges = rummy_view.seat_badges(state, seat)
    if state.round and not state.running:
        result = state.results[-1]
        won = result.winner == seat
        badges.append(Badge("round", "out" if won else f"+{result.points[seat]}", "good" if won else "bad"))
    return Place(rummy_view.hand(state, seat, eyes), points, badges, rummy_view.melds(state, seat))


def _badges(state: JokerenState) -> list[Badge]:
    badges = rummy_view.table_badges(state)
    seat = state.to_act
    if seat is not None and state.laid and not state.opened[seat]:
        badges.append(Badge("melds so far", f"{state.total} points", "bad"))
    return badges
