"""Who takes a trick: the rules of Joker that decide, once four cards lie."""

from collections.abc import Sequence

from games.cards import JOKER, Suit
from games.rule import rule
from games.tricks import Play, highest_of


@rule("joker-6.2")
def last_take(trick: Sequence[Play]) -> Play | None:
    """A joker played as take beats everything, the ace of trumps too; of two takes the later one wins."""
    return next((play for play in reversed(trick) if play.declared == "take"), None)


@rule("joker-6.3")
def without_throws(trick: Sequence[Play]) -> list[Play]:
    """A joker played as throw never wins against anything else in the trick."""
    return [play for play in trick if play.declared != "throw"]


@rule("joker-6.8")
def later_joker(trick: Sequence[Play]) -> Play | None:
    """When two jokers meet, the later is always free to take or throw; a later throw changes nothing."""
    return last_take(without_throws(trick))


@rule("joker-6.6")
def trump_over_led_joker(trick: Sequence[Play], trump: Suit | None, led_highest: str) -> Play | None:
    """Table option led_highest: by `joker` the led joker takes the trick; by `trump` the highest trump played
    beats it when the named suit is not trump."""
    if led_highest == "joker" or trick[0].suit == trump:
        return None
    return highest_of(trick, trump)


@rule("joker-6.7")
def lowest_led(trick: Sequence[Play], trump: Suit | None) -> Play:
    """Led as lowest, the joker is the lowest card of the named suit: the highest trump wins, else the highest
    card of the suit, else the joker."""
    return highest_of(trick, trump) or highest_of(trick, trick[0].suit) or trick[0]


@rule("joker-5.6")
def trick_winner(trick: Sequence[Play], trump: Suit | None, led_highest: str) -> Play:
    """A trick is won by the highest trump in it, else by the highest card of the led suit, unless a joker
    decides it."""
    led = trick[0]
    if JOKER in [play.card for play in trick]:
        taking = later_joker(trick)
        if taking is not None:
            return taking
        if led.declared == "highest":
            return trump_over_led_joker(trick, trump, led_highest) or led
        if led.declared == "lowest":
            return lowest_led(trick, trump)
    return highest_of(trick, trump) or highest_of(trick, led.card[1]) or led
