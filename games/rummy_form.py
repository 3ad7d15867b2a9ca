"""What is asked to write a round of a rummy game down: who dealt, who went out, the points."""

from collections.abc import Sequence

from games.events import Seat
from games.form import Answers, Ask, Form, Key, which_seat
from games.rummy import RummyState


def who(
    state: RummyState, field: str, label: str, seats: Sequence[Seat]
) -> tuple[list[Ask], dict[Key, Seat]]:
    """The questions for the dealer, unless known, and for the seat that went out; and what is settled."""
    dealer = state.next_dealer()
    asks = [] if dealer is not None else [which_seat("dealer", "dealer", seats)]
    asks.append(which_seat(field, label, seats, "nobody"))
    return asks, {} if dealer is None else {("dealer", None): dealer}


def plain(state: RummyState, given: Answers, headline: str, field: str, *, winner_pays: bool = True) -> Form:
    """The form of a game whose line has who went out and points for everybody.

    ``winner_pays``: the seat that went out has points to be asked for, too; else it has none.
    """
    asks, settled = who(state, field, "went out", range(state.seats))
    out = given.get((field, None))
    points: dict[Key, int] = {}
    for seat in range(state.seats):
        if seat == out and not winner_pays:
            points["points", seat] = 0
        else:
            asks.append(Ask("points", seat, "points"))
    return Form(headline, asks, {**settled, **points})
