"""How likely a card is to take the trick it is played to."""

from bots.joker.sight import Sight
from bots.joker.worth import Guess
from games.cards import JOKER
from games.events import Seat
from games.joker.events import CardPlayed

KEEN, DONE = 0.85, 0.45
"""How willing a seat is to win a trick while it still wants some, and once it has enough."""
JOKER_SPENT = 0.25
"""How willing it is to spend a joker for that."""


def wins_trick(sight: Sight, guess: Guess, play: CardPlayed) -> float:
    """Chance that the play takes the trick: nothing on the table beats it, and no later seat does."""
    if not sight.leading_after(play):
        return 0.0
    chance = 1.0
    for seat in sight.later:
        chance *= 1 - _beaten(sight, guess, play, seat)
    return chance


def _beaten(sight: Sight, guess: Guess, play: CardPlayed, seat: Seat) -> float:
    """Chance that a later seat beats the play that is winning so far."""
    willing = DONE if sight.has_enough(seat) else KEEN
    by_joker = willing * JOKER_SPENT * (1 - guess.none(sight.jokers))
    if play.card == JOKER and play.declared != "lowest":
        return by_joker
    led = sight.led_by(play)
    void = guess.none(guess.outstanding(led))
    if play.card == JOKER:
        by_suit = 1 - void
    elif play.card[1] == led:
        by_suit = willing * (1 - guess.none(guess.higher(play.card)))
    else:
        by_suit = 0.0
    return min(1.0, by_joker + by_suit + void * _ruffed(sight, guess, play, led))


def _ruffed(sight: Sight, guess: Guess, play: CardPlayed, led: str) -> float:
    """Chance that a seat without the led suit holds a trump that beats the play."""
    if led == sight.trump:
        return 0.0
    ruffs = play.card[1:] == sight.trump
    return 1 - guess.none(guess.higher(play.card) if ruffs else guess.outstanding(sight.trump))
