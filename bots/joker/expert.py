"""The expert: counts the cards that are gone, and makes the choice that is worth most points on average."""

from collections.abc import Sequence

from bots.chance import Chance
from bots.joker.player import JokerPlayer, jokers_in
from bots.joker.sight import Sight
from bots.joker.worth import Guess, naturals, spread
from games.cards import JOKER
from games.events import Seat
from games.joker.events import BidMade, CardPlayed

WANTS, DONE = 0.85, 0.45


class Expert(JokerPlayer):
    """Weighs every choice by the points it leads to: the chance of the trick now, and what the rest may take."""

    def bid(self, sight: Sight, legal: Sequence[BidMade], chance: Chance) -> BidMade:
        guess = Guess(sight, sight.trump)
        cards, jokers = naturals(sight.hand), jokers_in(sight.hand)
        worths = [guess.worth(card) for card in cards]
        if not sight.hand:
            worths = [0.25] * sight.cards
        if worths:
            more = self.strayed(chance) / len(worths)
            worths = [min(1.0, max(0.0, worth + more)) for worth in worths]
        chances = spread(worths)
        return max(legal, key=lambda event: _bid_value(sight, event.tricks, chances, jokers))

    def play(self, sight: Sight, legal: Sequence[CardPlayed]) -> CardPlayed:
        guess = Guess(sight, sight.trump)
        worths = {card: guess.worth(card) for card in naturals(sight.hand)}
        points = [sight.points(sight.bid, tricks) for tricks in range(sight.cards + 1)]
        taken = sight.taken[sight.seat]
        after: dict[str, tuple[float, float]] = {}
        for play in legal:
            if play.card not in after:
                after[play.card] = _after(play.card, worths, jokers_in(sight.hand), points[taken:])

        def value(play: CardPlayed) -> float:
            lost, won = after[play.card]
            wins = wins_trick(sight, guess, play)
            return wins * won + (1 - wins) * lost

        return max(legal, key=value)


def _after(card: str, worths: dict[str, float], jokers: int, points: list[int]) -> tuple[float, float]:
    """Points to expect once a card is played: if it loses its trick, and if it wins."""
    chances = spread([worth for other, worth in worths.items() if other != card])
    jokers -= card == JOKER
    lost = sum(p * max(points[t : t + jokers + 1]) for t, p in enumerate(chances))
    won = sum(p * max(points[t + 1 : t + jokers + 2]) for t, p in enumerate(chances))
    return lost, won


STEER = 0.45


def _bid_value(sight: Sight, bid: int, chances: list[float], jokers: int) -> float:
    points = [sight.points(bid, tricks) for tricks in range(sight.cards + 1)]
    value = 0.0
    for tricks, chance in enumerate(chances):
        best = max(points[tricks : tricks + jokers + 1])
        near = max(points[max(0, tricks - 1) : tricks + jokers + 2])
        value += chance * ((1 - STEER) * best + STEER * near)
    return value


def wins_trick(sight: Sight, guess: Guess, play: CardPlayed) -> float:
    """Chance that the play takes the trick: nothing on the table beats it, and no later seat does."""
    if not sight.leading_after(play):
        return 0.0
    chance = 1.0
    for seat in sight.later:
        chance *= 1 - beaten_by(sight, guess, play, seat)
    return chance


def beaten_by(sight: Sight, guess: Guess, play: CardPlayed, seat: Seat) -> float:
    """Chance that a later seat beats the play that is winning so far."""
    keen = _keen(sight, seat)
    density = guess.density
    by_joker = keen * sight.jokers * density * 0.6
    if play.card == JOKER and play.declared in ("take", "highest"):
        return by_joker
    led = sight.trick[0] if sight.trick else None
    if led is None:
        suit = play.suit or play.card[1]
    else:
        suit = led.suit or led.card[1:]
    void = _none(guess.outstanding(suit), density)
    ruffs = 0.0
    if suit != sight.trump:
        trumps = guess.outstanding(sight.trump)
        if play.card[1:] == sight.trump:
            trumps = guess.higher(play.card)
        ruffs = void * (1 - _none(trumps, density))
    over = 0.0
    if play.card == JOKER:
        over = 1 - void
    elif play.card[1] == suit:
        over = 1 - _none(guess.higher(play.card), density)
    forced = over * (keen if play.card != JOKER else 1.0) + ruffs
    return min(1.0, forced + by_joker)


def _keen(sight: Sight, seat: Seat) -> float:
    bid = sight.bids[seat]
    return WANTS if bid is None or sight.taken[seat] < bid else DONE


def _none(count: int, density: float) -> float:
    """Chance that a hand holds none of so many unseen cards."""
    none = 1.0
    for _card in range(count):
        none *= 1 - density
    return none
