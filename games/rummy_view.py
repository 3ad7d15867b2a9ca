"""How rummy games show themselves: hands, melds before their owners, the running table of points."""

from collections.abc import Iterable, Iterator, Sequence

from games.cards import Card, backs, order
from games.events import Seat
from games.melds import is_run
from games.rummy import Result, RummyState
from games.table import Badge, Cell, Meld, Row


def hand(state: RummyState, seat: Seat, eyes: frozenset[Seat]) -> list[Card]:
    """A seat's hand in order, or its backs."""
    held = state.hands[seat]
    return sorted(held, key=order) if seat in eyes else backs(held)


def melds(state: RummyState, seat: Seat) -> list[Meld]:
    """The melds that a seat has laid, in a game that knows sets and runs only."""
    return [
        Meld(meld.number, "run" if is_run(meld.cards) else "set", list(meld.cards), list(meld.seats))
        for meld in state.melds.values()
        if meld.owner == seat
    ]


def seat_badges(state: RummyState, seat: Seat) -> list[Badge]:
    """How many cards a seat holds, and whether it has opened and with what."""
    badges = [Badge("cards", str(len(state.hands[seat])))]
    turn, total = state.opened_turn[seat], state.opening_total[seat]
    if turn is not None:
        badges.append(Badge("opened", f"turn {turn} with {total}", "good"))
    return badges


def table_badges(state: RummyState) -> list[Badge]:
    """The turn under way, and how often the stock was made anew."""
    badges = [Badge("turn", str(state.turn))] if state.turn else []
    return badges + ([Badge("reshuffles", str(state.reshuffles))] if state.reshuffles else [])


def running_rows(results: Iterable[Result], totals: Sequence[int], *, mark: str) -> Iterator[Row]:
    """A row per round: each seat's running total, with the round's points beside it.

    ``totals`` are those before the first of the results; ``mark`` is the word for who won the round.
    """
    running = list(totals)
    for result in results:
        cells = []
        for seat, points in enumerate(result.points):
            running[seat] += points or 0
            said = "–" if points is None else f"+{points}"
            cells.append(Cell(str(running[seat]), said, mark if seat == result.winner else ""))
        yield Row("round", str(result.round), cells, round=result.round)
