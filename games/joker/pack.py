"""Joker's deck and the order of its cards."""

from games.cards import JOKER, Card, natural
from games.rule import rule
from games.tricks import outranks


@rule("joker-1.2")
def deck() -> list[Card]:
    """36 cards: six to ace in each suit, but the six of spades and the six of clubs are two jokers."""
    ranks = "6789TJQKA"
    return [card for card in natural(ranks) if card not in ("6s", "6c")] + jokers()


@rule("joker-1.3")
def stronger(card: Card, other: Card) -> bool:
    """In a suit the order is A K Q J 10 9 8 7 6 from high to low; jokers are no trumps and of no suit."""
    return JOKER not in (card, other) and card[1] == other[1] and outranks(card, other)


@rule("joker-1.4")
def jokers() -> list[Card]:
    """The two jokers have equal power; both are written X."""
    return [JOKER, JOKER]
