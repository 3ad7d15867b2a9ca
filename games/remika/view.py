"""Remika's table at a moment, as some seats see it."""

from games.cards import JOKER, UNKNOWN
from games.events import Seat
from games.remika.state import RemikaState
from games.rummy_view import hand, melds, seat_badges, table_badges
from games.table import Badge, Place, Table


def table(state: RemikaState, eyes: frozenset[Seat]) -> Table:
    """The table; hands of seats outside ``eyes`` show backs, as do the cards that another's cut put back."""
    by_cards = state.turn > 0 or state.running
    return Table(
        headline=_headline(state),
        round=state.round,
        places=[_place(state, seat, eyes) for seat in range(state.seats)],
        to_act=state.to_act,
        dealer=state.dealer,
        stock=state.stock if by_cards else None,
        discards=list(state.discards),
        badges=_badges(state),
    )


def _headline(state: RemikaState) -> str:
    if not state.round:
        return f"{state.variant.title}: before the first game"
    if state.running:
        return f"Game {state.round}"
    ending = "void" if state.results[-1].winner is None else "over"
    return f"Game {state.round} · {ending}" + (" · the match is won" if state.over else "")


def _place(state: RemikaState, seat: Seat, eyes: frozenset[Seat]) -> Place:
    return Place(
        hand=hand(state, seat, eyes),
        points=state.totals[seat],
        badges=_seat_badges(state, seat),
        melds=melds(state, seat),
        aside=_cut(state, seat, seat in eyes),
        out=not state.seated[seat],
    )


def _cut(state: RemikaState, seat: Seat, seen: bool) -> list[str]:
    """The bottom cards while the cutter looks at them: all see the jokers, only he the others."""
    cut = state.cut
    if state.awaited != "deal" or cut is None or cut.seat != seat:
        return []
    return [card if seen or card == JOKER else UNKNOWN for card in cut.bottom]


def _seat_badges(state: RemikaState, seat: Seat) -> list[Badge]:
    badges = [] if not state.seated[seat] else seat_badges(state, seat)
    if state.cut is not None and state.cut.seat == seat and state.cut.kept:
        badges.append(Badge("jokers cut", str(len(state.cut.kept)), "good"))
    if seat in state.offers:
        badges.append(Badge("may buy back at", str(state.offers[seat])))
    bought = sum(one.taken for one in state.buy_backs if one.seat == seat)
    if bought:
        badges.append(Badge("buy-backs", str(bought), "bad"))
    if not state.seated[seat]:
        badges.append(Badge("out", "of the match", "bad"))
    return badges + ([Badge("won", "the match", "good")] if state.winner == seat else [])


def _badges(state: RemikaState) -> list[Badge]:
    must_win = [Badge("this turn", "must win", "bad")] if state.bound else []
    return [*table_badges(state), *must_win, Badge("limit", str(state.limit))]
