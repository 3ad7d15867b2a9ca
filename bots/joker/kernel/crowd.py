"""The people a model reckons with when it does not know who sits at the table: players of every kind."""

from bots.joker.kernel.chance import bell, draw
from bots.joker.kernel.compiled import compiled
from bots.joker.kernel.table import AIMING, EXPERT, GREEDY, VALUING, Round

AIM, GREED, VALUE = 0.42, 0.10, 0.12
"""Shares of those who aim for their bid, want every trick, bid by expected points; the rest are experts."""
BOLDNESS, WAVERING, LAPSES = 0.25, 0.5, 0.04
"""Spread of boldness, and the most that anybody wavers and lapses."""


@compiled
def seat_somebody(at: Round, seat: int, in_haste: bool) -> None:
    """Anybody of the crowd sits down; ``in_haste`` an expert plays by rules of thumb, which is faster."""
    kind = draw(at.chance)
    style = AIMING
    if kind >= AIM:
        style = GREEDY
    if kind >= AIM + GREED:
        style = VALUING
    if kind >= AIM + GREED + VALUE and not in_haste:
        style = EXPERT
    at.seats.styles[seat] = style
    habits = at.seats.habits[seat]
    habits[0] = BOLDNESS * bell(at.chance)
    habits[1] = WAVERING * draw(at.chance)
    habits[2] = LAPSES * draw(at.chance) * draw(at.chance)
