"""The player who aims for the bid: wins while tricks are wanted, ducks as high as it can when none is."""

from collections.abc import Sequence

from bots.chance import Chance
from bots.joker.player import JokerPlayer, jokers_in, nearest
from bots.joker.sight import Sight
from bots.joker.worth import Guess, naturals
from games.cards import JOKER, rank
from games.joker.events import BidMade, CardPlayed


class Aiming(JokerPlayer):
    """Bids the expected tricks of the hand; then plays by rules of thumb to take exactly as many."""

    def bid(self, sight: Sight, legal: Sequence[BidMade], chance: Chance) -> BidMade:
        guess = Guess(sight, sight.trump)
        expected = sum(map(guess.worth, naturals(sight.hand))) + jokers_in(sight.hand)
        if not sight.hand:
            expected = sight.cards / 4
        return nearest(legal, expected + self.strayed(chance))

    def play(self, sight: Sight, legal: Sequence[CardPlayed]) -> CardPlayed:
        cards = [play for play in legal if play.card != JOKER]
        jokers = [play for play in legal if play.card == JOKER]
        guess = Guess(sight, sight.trump)
        if sight.leads:
            return _lead(sight, guess, cards, jokers)
        return _follow(sight, guess, cards, jokers)


def _lead(sight: Sight, guess: Guess, cards: list[CardPlayed], jokers: list[CardPlayed]) -> CardPlayed:
    """Wanting tricks, the card most likely to win, or a joker when every trick left is wanted; wanting none, the
    card least likely to."""
    wants = sight.wanted > 0
    if jokers and (not cards or (wants and sight.wanted >= sight.left)):
        return _led_joker(sight, guess, jokers, wants)
    if wants:
        return max(cards, key=lambda play: (guess.worth(play.card), rank(play.card)))
    return min(cards, key=lambda play: (guess.worth(play.card), rank(play.card)))


def _led_joker(sight: Sight, guess: Guess, jokers: list[CardPlayed], wants: bool) -> CardPlayed:
    """To win, the highest of the suit held longest, so that what is left of it grows; to lose, the lowest of
    the suit most likely to be held by others."""
    if wants:
        high = [play for play in jokers if play.declared == "highest"]
        return max(high, key=lambda play: sum(card[1:] == play.suit for card in sight.hand))
    low = [play for play in jokers if play.declared == "lowest"]
    return max(low, key=lambda play: guess.outstanding(play.suit or None))


def _follow(sight: Sight, guess: Guess, cards: list[CardPlayed], jokers: list[CardPlayed]) -> CardPlayed:
    winning = [play for play in cards if sight.leading_after(play)]
    losing = [play for play in cards if play not in winning]
    if sight.wanted > 0:
        return _try(sight, guess, winning, losing, jokers)
    return _duck(sight, guess, winning, losing, jokers)


def _try(
    sight: Sight,
    guess: Guess,
    winning: list[CardPlayed],
    losing: list[CardPlayed],
    jokers: list[CardPlayed],
) -> CardPlayed:
    """The cheapest winner when last, else the best; without one a joker, if the rest of the hand won't do."""
    if winning:
        best = min if not sight.later else max
        return best(winning, key=lambda play: guess.worth(play.card))
    rest = sum(map(guess.worth, naturals(sight.hand))) + jokers_in(sight.hand) - 1
    if jokers and (not losing or rest < sight.wanted - 0.5):
        return next(play for play in jokers if play.declared == "take")
    return min(losing, key=lambda play: guess.worth(play.card))


def _duck(
    sight: Sight,
    guess: Guess,
    winning: list[CardPlayed],
    losing: list[CardPlayed],
    jokers: list[CardPlayed],
) -> CardPlayed:
    """The most dangerous card that loses; else a joker thrown; else a winner: the highest when it wins anyway."""
    if jokers and (not losing or sight.left <= jokers_in(sight.hand) + 1):
        return next(play for play in jokers if play.declared == "throw")
    if losing:
        return max(losing, key=lambda play: guess.worth(play.card))
    best = max if not sight.later else min
    return best(winning, key=lambda play: guess.worth(play.card))
