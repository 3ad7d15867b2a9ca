"""What it takes to come out: the conditions of each variant and round, as data."""

from collections.abc import Sequence

import msgspec

from games.cards import Card
from games.melds import is_run
from games.rule import rule


class Opening(msgspec.Struct, frozen=True):
    """A condition for coming out.

    ``points`` is the least total of the turn's new melds; ``run`` the least length of the run that has to be
    laid first (0 where there is none); ``whole_hand`` whether all cards must leave the hand in one turn.
    """

    kind: str
    title: str
    points: int = 0
    run: int = 0
    whole_hand: bool = False

    def met_by(self, first: Sequence[Card], total: int) -> bool:
        """Whether new melds that count ``total``, of which ``first`` was laid first, are enough; a hand
        that has to leave as a whole is judged by what is left of it."""
        if self.whole_hand:
            return False
        return total >= self.points and (not self.run or self.long_run(first))

    def long_run(self, cards: Sequence[Card]) -> bool:
        """Whether a lawful meld is the run this condition asks for."""
        return is_run(cards) and len(cards) >= self.run


STANDARD = Opening("points-30", "melds of at least 30 points", points=30)


AMERICAN = (
    Opening("any-meld", "any set or run"),
    Opening("points-40", "melds of at least 40 points", points=40),
    Opening("run-4", "a run of at least four cards", run=4),
    Opening("run-5", "a run of at least five cards", run=5),
    Opening("whole-hand", "the whole hand in one turn", whole_hand=True),
)


@rule("jokeren-6.1")
def openings(american: bool, rounds: int) -> tuple[Opening, ...]:
    """Amerikaans has five rounds, each with its own condition for coming out; everything else stays."""
    return AMERICAN if american else (STANDARD,) * rounds
