"""What cards are worth in tricks: guesses that a good player makes at a glance."""

from collections.abc import Sequence

from bots.joker.sight import Sight
from games.cards import JOKER, RANKS, SUITS, Card, Suit, natural, rank

_OF_SUIT = {suit: frozenset(natural(RANKS, suit)) for suit in SUITS}
_ABOVE = {card: frozenset(natural(RANKS[rank(card) + 1 :], card[1])) for card in natural(RANKS)}

OTHERS = 3

# Shapes and numbers follow what cards took in matches of the bots against each other, by the count of higher
# cards still out; then they were moved until the expert gained no more points by it.
TOP_TRUMP, TRUMP_DECAY = 0.6, 0.35
"""What the highest trump takes (a joker may), and how fast lower ones take less."""
TOP_SIDE, RUFF = 0.82, 2.6
"""What the highest card of another suit takes, and how many of it must be out to make a ruff even odds."""


class Guess:
    """A seat's guess about the cards it can't see, and what that makes of its own.

    Attributes:
        density: chance that an unseen card lies in one particular other hand.
    """

    __slots__ = ("_ruff", "_sight", "_trump", "density")

    def __init__(self, sight: Sight, trump: Suit | None) -> None:
        self._sight, self._trump = sight, trump
        hidden = len(sight.unseen) + sight.jokers
        self.density = min(1 / OTHERS, sight.left / hidden) if hidden else 0.0
        self._ruff = RUFF * min(1.0, self.outstanding(trump) * OTHERS * self.density)

    def hopes(self, hand: Sequence[Card]) -> float:
        """Tricks to expect from a hand, a joker counted as one."""
        return sum(1.0 if card == JOKER else self.worth(card) for card in hand)

    def outstanding(self, suit: Suit | None) -> int:
        """Unseen cards of a suit."""
        return len(_OF_SUIT[suit] & self._sight.unseen) if suit else 0

    def higher(self, card: Card) -> int:
        """Unseen cards of the same suit that beat it."""
        return len(_ABOVE[card] & self._sight.unseen)

    def none(self, count: int) -> float:
        """Chance that one particular other hand holds none of so many unseen cards."""
        none = 1.0
        for _card in range(count):
            none *= 1 - self.density
        return none

    def worth(self, card: Card) -> float:
        """Chance that a natural card takes a trick when its holder wants it to."""
        others = OTHERS * self.density
        above = self.higher(card) * others
        if card[1] == self._trump:
            return TOP_TRUMP / (1 + TRUMP_DECAY * above)
        around = self.outstanding(card[1]) * others
        safe = (around + 0.01) / (around + self._ruff + 0.01)
        return TOP_SIDE * safe / (1 + above + above * above)


def spread(worths: Sequence[float]) -> list[float]:
    """Chances of 0, 1, 2 … tricks from cards of these worths, taken as independent."""
    chances = [1.0]
    for worth in worths:
        miss = 1 - worth
        chances = [
            take * worth + leave * miss for take, leave in zip([0.0, *chances], [*chances, 0.0], strict=True)
        ]
    return chances


def naturals(hand: Sequence[Card]) -> list[Card]:
    """The hand without jokers."""
    return [card for card in hand if card != JOKER]
