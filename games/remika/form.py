"""What is asked to write a Remika game down: who won, who had opened, and the points of those who had."""

from games.form import Answers, Ask, Choice, Form, Key
from games.remika.scoring import NOT_OPENED
from games.remika.state import RemikaState
from games.rummy_form import next_line, seen_points, who

_OPENED = (Choice(True, "opened"), Choice(False, "did not open"))


def form(state: RemikaState, given: Answers) -> Form | None:
    """The questions of the next game; ``None`` while buy-backs wait for answers, and after the last game."""
    number = next_line(state)
    if number is None or state.offers:
        return None
    seats = [seat for seat, seated in enumerate(state.seated) if seated]
    asks, known = who(state, "winner", "won", seats)
    settled: dict[Key, object] = {**known}
    known_or_given = {**given, **settled}
    winner = known_or_given.get(("winner", None))
    void = ("winner", None) in known_or_given and winner is None
    for seat in range(state.seats):
        told = seen_points(state, seat)
        if told is not None:
            settled |= {("opened", seat): state.opened[seat], ("points", seat): told}
        elif state.unscored is not None and seat in seats:
            settled["opened", seat] = True
            asks.append(Ask("points", seat, "points"))
        elif seat not in seats:
            settled |= {("opened", seat): False, ("points", seat): None}
        elif seat == winner:
            settled |= {("opened", seat): True, ("points", seat): 0}
        else:
            asks.append(Ask("opened", seat, "opened", _OPENED))
            if void:
                settled["points", seat] = 0
            elif given.get(("opened", seat)) is False:
                settled["points", seat] = NOT_OPENED
            else:
                asks.append(Ask("points", seat, "points"))
    return Form(f"Game {number} · limit {state.limit}", asks, settled)
