"""The expert: counts the cards that are gone, and makes the choice that is worth most points on average."""

from collections.abc import Sequence

from bots.chance import Chance
from bots.joker.odds import wins_trick
from bots.joker.player import JokerPlayer, jokers_in
from bots.joker.sight import Sight
from bots.joker.worth import Guess, naturals, spread
from games.cards import Card
from games.joker.events import BidMade, CardPlayed

STEERED = 0.25
"""How often a hand can be steered to the bid when its cards would take a trick more or less."""


class Expert(JokerPlayer):
    """Weighs each choice by the points it leads to: the chance of this trick, and what the rest may take."""

    def bid(self, sight: Sight, legal: Sequence[BidMade], chance: Chance) -> BidMade:
        guess = Guess(sight, sight.trump)
        worths = [guess.worth(card) for card in naturals(sight.hand)]
        if not sight.hand:
            worths = [0.25] * sight.cards
        astray = self.strayed(chance) / max(1, len(worths))
        chances = spread([min(1.0, max(0.0, worth + astray)) for worth in worths])
        jokers = jokers_in(sight.hand)
        return max(legal, key=lambda event: _bid_value(sight, event.tricks, chances, jokers))

    def play(self, sight: Sight, legal: Sequence[CardPlayed]) -> CardPlayed:
        guess = Guess(sight, sight.trump)
        outlook = _Outlook(sight, guess)
        return max(legal, key=lambda play: outlook.value(play.card, wins_trick(sight, guess, play)))


def _bid_value(sight: Sight, bid: int, chances: Sequence[float], jokers: int) -> float:
    """Points to expect from a bid: jokers take or throw as it needs, and play mends some near misses."""
    points = [sight.points(bid, tricks) for tricks in range(sight.cards + 1)]
    value = 0.0
    for tricks, chance in enumerate(chances):
        as_dealt = max(points[tricks : tricks + jokers + 1])
        steered = max(points[max(0, tricks - 1) : tricks + jokers + 2])
        value += chance * ((1 - STEERED) * as_dealt + STEERED * steered)
    return value


class _Outlook:
    """What the round may still bring, by the card that is played now."""

    def __init__(self, sight: Sight, guess: Guess) -> None:
        self._worths = {card: guess.worth(card) for card in naturals(sight.hand)}
        self._jokers = jokers_in(sight.hand)
        taken = sight.taken[sight.seat]
        self._points = [sight.points(sight.bid, tricks) for tricks in range(taken, sight.cards + 1)]
        self._known: dict[float | None, tuple[float, float]] = {}

    def value(self, card: Card, wins: float) -> float:
        """Points to expect from playing a card that takes the trick with this chance."""
        worth = self._worths.get(card)
        if worth not in self._known:
            self._known[worth] = self._without(worth)
        lost, won = self._known[worth]
        return lost + wins * (won - lost)

    def _without(self, worth: float | None) -> tuple[float, float]:
        """Points to expect once a card of this worth (``None``: a joker) is gone: if it loses its trick,
        and if it wins."""
        left, reach = list(self._worths.values()), self._jokers + 1
        if worth is None:
            reach -= 1
        else:
            left.remove(worth)
        points, lost, won = self._points, 0.0, 0.0
        for tricks, chance in enumerate(spread(left)):
            lost += chance * max(points[tricks : tricks + reach])
            won += chance * max(points[tricks + 1 : tricks + 1 + reach])
        return lost, won
