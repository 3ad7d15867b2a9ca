"""How likely a card is to take the trick it is played to."""

from bots.joker.sight import Sight
from bots.joker.worth import Guess
from games.cards import JOKER
from games.joker.events import CardPlayed

KEEN, DONE = 0.85, 0.45
"""How willing a seat is to win a trick while it still wants some, and once it has enough."""
JOKER_SPENT = 0.25
"""How willing it is to spend a joker for that."""


def wins_trick(sight: Sight, guess: Guess, play: CardPlayed) -> float:
    """Chance that the play takes the trick: nothing on the table beats it, and no later seat does."""
    if not sight.leading_after(play):
        return 0.0
    forced, chosen = _beaten(sight, guess, play) if sight.later else (0.0, 0.0)
    chance = 1.0
    for seat in sight.later:
        willing = DONE if sight.has_enough(seat) else KEEN
        chance *= max(0.0, 1 - forced - willing * chosen)
    return chance


def _beaten(sight: Sight, guess: Guess, play: CardPlayed) -> tuple[float, float]:
    """Chances that one later seat has to beat the play that is winning so far, and that it can if it will."""
    by_joker = JOKER_SPENT * (1 - guess.none(sight.jokers))
    if play.card == JOKER and play.declared != "lowest":
        return 0.0, by_joker
    led = sight.led_by(play)
    void = guess.none(guess.outstanding(led))
    ruffed = void * _ruffed(sight, guess, play, led)
    if play.card == JOKER:
        return 1 - void + ruffed, by_joker
    if play.card[1] == led:
        return ruffed, by_joker + 1 - guess.none(guess.higher(play.card))
    return ruffed, by_joker


def _ruffed(sight: Sight, guess: Guess, play: CardPlayed, led: str) -> float:
    """Chance that a seat without the led suit holds a trump that beats the play."""
    if led == sight.trump:
        return 0.0
    ruffs = play.card[1:] == sight.trump
    return 1 - guess.none(guess.higher(play.card) if ruffs else guess.outstanding(sight.trump))
