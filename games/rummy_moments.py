"""What is worth stopping at in any rummy game: how a round was won, and who never got to lay anything."""

from collections.abc import Iterator, Sequence

from games.events import Seat
from games.moments import KeyMoment
from games.rummy import Result

Names = Sequence[str]
STALLED = 50
"""What a round that nobody won is held to be worth."""


def ended(result: Result, names: Names, *, weight: int) -> Iterator[KeyMoment]:
    """How a round ended: with whom, and whether he opened in the very turn in which he went out.

    ``weight`` is what such a round is worth that was won in one turn.
    """
    seat = result.winner
    if seat is None:
        yield KeyMoment(
            "nobody-out", "Nobody went out", f"Round {result.round} ends without a winner", None, STALLED
        )
    elif result.opened_turn and result.opened_turn[seat] == result.out_turn:
        text = f"{names[seat]} lays the first meld and goes out in the same turn"
        yield KeyMoment("out-at-once", "Opened and out in one turn", text, seat, weight)
    else:
        yield KeyMoment("out", "Out", f"{names[seat]} goes out", seat)


def unopened(result: Result) -> list[Seat]:
    """The seats that never laid a meld in the round, as far as the record tells."""
    return [
        seat
        for seat, turn in enumerate(result.opened_turn)
        if turn is None and result.points[seat] is not None and seat != result.winner
    ]
