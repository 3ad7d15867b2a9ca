"""What is asked to write a round of a rummy game down: who dealt, who went out, the points."""

from collections.abc import Sequence

from games.events import Seat
from games.form import Answers, Ask, Form, Key, which_seat
from games.rummy import RummyState


def who(
    state: RummyState, field: str, label: str, seats: Sequence[Seat]
) -> tuple[list[Ask], dict[Key, Seat | None]]:
    """The questions for the dealer, unless known, and for the seat that went out; and what is settled.

    Of a round that is played out with unseen cards in hand both are known.
    """
    if state.unscored is not None:
        return [], {("dealer", None): state.dealer, (field, None): state.unscored.winner}
    dealer = state.next_dealer()
    asks = [] if dealer is not None else [which_seat("dealer", "dealer", seats)]
    asks.append(which_seat(field, label, seats, "nobody"))
    return asks, {} if dealer is None else {("dealer", None): dealer}


def seen_points(state: RummyState, seat: Seat) -> int | None:
    """What a seat has by the cards that were seen, in a round that is played out."""
    return None if state.unscored is None else state.unscored.points[seat]


def next_line(state: RummyState) -> int | None:
    """The number of the round that a line may tell now, or ``None``."""
    if state.unscored is not None:
        return state.round
    return None if state.over or state.running else state.round + 1


def plain(state: RummyState, given: Answers, headline: str, field: str, *, winner_pays: bool = True) -> Form:
    """The form of a game whose line has who went out and points for everybody.

    ``winner_pays``: the seat that went out has points to be asked for, too; else it has none.
    """
    asks, settled = who(state, field, "went out", range(state.seats))
    out = {**given, **settled}.get((field, None))
    points: dict[Key, int] = {}
    for seat in range(state.seats):
        told = seen_points(state, seat)
        if told is not None:
            points["points", seat] = told
        elif seat == out and not winner_pays:
            points["points", seat] = 0
        else:
            asks.append(Ask("points", seat, "points"))
    return Form(headline, asks, {**settled, **points})
