"""The player who aims for the bid: wins while tricks are wanted, ducks as high as it can when none is."""

from collections.abc import Sequence

from bots.chance import Chance
from bots.joker.player import JokerPlayer, jokers_in, nearest
from bots.joker.sight import Sight
from bots.joker.worth import Guess
from games.cards import JOKER
from games.joker.events import BidMade, CardPlayed

RESERVE = 0.2
"""What is taken off the hopes of a hand: too few tricks are easier mended than too many hoped for."""
SAFE_TRICK = 0.9
"""With less than this a pass is bid: a bid of one without a trick costs more than a kept pass brings."""


class Aiming(JokerPlayer):
    """Bids the tricks its hand promises; then plays by rules of thumb to take exactly as many."""

    def bid(self, sight: Sight, legal: Sequence[BidMade], chance: Chance) -> BidMade:
        guess = Guess(sight, sight.trump)
        hopes = guess.hopes(sight.hand) if sight.hand else sight.cards / 4
        counted = hopes - RESERVE + self.strayed(chance)
        return nearest(legal, counted if counted >= SAFE_TRICK else 0)

    def play(self, sight: Sight, legal: Sequence[CardPlayed]) -> CardPlayed:
        choice = _Choice(sight, legal)
        if sight.leads:
            return choice.lead()
        return choice.win() if sight.wanted > 0 else choice.duck()


class _Choice:
    """The legal plays sorted by what they would do."""

    def __init__(self, sight: Sight, legal: Sequence[CardPlayed]) -> None:
        self.sight = sight
        self.guess = Guess(sight, sight.trump)
        self.cards = [play for play in legal if play.card != JOKER]
        self.jokers = [play for play in legal if play.card == JOKER]
        self.winning = [play for play in self.cards if sight.leading_after(play)]
        self.losing = [play for play in self.cards if play not in self.winning]

    def worth(self, play: CardPlayed) -> float:
        """What the card may still be good for."""
        return self.guess.worth(play.card)

    def joker(self, declared: str) -> CardPlayed:
        """The joker declared so."""
        return next(play for play in self.jokers if play.declared == declared)

    def lead(self) -> CardPlayed:
        """Wanting tricks, the card likeliest to win, or a joker once all that are left are wanted; wanting
        none, the card least likely to."""
        wanted, left = self.sight.wanted, self.sight.left
        if self.jokers and (not self.cards or 0 < left <= wanted):
            return self.lead_joker(wins=wanted > 0)
        return (max if wanted > 0 else min)(self.cards, key=self.worth)

    def lead_joker(self, *, wins: bool) -> CardPlayed:
        """To win, as highest of the suit held longest, so that what is left of it grows; to lose, as lowest
        of the suit that others hold most of."""
        hand, guess = self.sight.hand, self.guess
        if wins:
            high = [play for play in self.jokers if play.declared == "highest"]
            return max(high, key=lambda play: sum(card[1:] == play.suit for card in hand))
        low = [play for play in self.jokers if play.declared == "lowest"]
        return max(low, key=lambda play: guess.outstanding(play.suit or None))

    def win(self) -> CardPlayed:
        """The best winner, the cheapest when nobody plays after it. Without one a joker takes, if the rest
        of the hand won't do; else the least useful card goes."""
        if self.winning:
            return (max if self.sight.later else min)(self.winning, key=self.worth)
        rest = self.guess.hopes(self.sight.hand) - 1
        if self.jokers and (not self.losing or rest < self.sight.wanted - 0.5):
            return self.joker("take")
        return min(self.losing, key=self.worth)

    def duck(self) -> CardPlayed:
        """The most dangerous card that loses; a joker thrown where none does, or where it would be left to
        lead; else a winner, the highest if it takes the trick anyway."""
        stuck = self.sight.left <= jokers_in(self.sight.hand) + 1
        if self.jokers and (stuck or not self.losing):
            return self.joker("throw")
        if self.losing:
            return max(self.losing, key=self.worth)
        return (min if self.sight.later else max)(self.winning, key=self.worth)
