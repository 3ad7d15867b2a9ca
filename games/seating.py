"""Who may sit down and who deals, the same in every game. A reason is ``None`` where nothing is wrong."""

from games.events import MatchStarted, Seat
from games.game import State, Variant


def wrong_table(variant: Variant, event: MatchStarted) -> str | None:
    """Why these players can't sit down to the variant: too few, too many, or one of them twice."""
    ids = [player.id for player in event.players]
    if len(ids) not in variant.seats:
        return f"{len(ids)} players are named"
    twice = sorted({one for one in ids if ids.count(one) > 1})
    return f"{', '.join(twice)} would sit in two seats" if twice else None


def wrong_dealer(state: State, dealer: Seat, what: str = "round") -> str | None:
    """Why this seat can't deal next; ``what`` is the game's word for a round."""
    if not 0 <= dealer < state.seats:
        return f"seat {dealer} is not at the table"
    due = state.next_dealer()
    return None if due in (None, dealer) else f"seat {due} deals this {what}, not seat {dealer}"
