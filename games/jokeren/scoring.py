"""The rules of Jokeren that count: cards, hands, the result."""

from collections.abc import Iterable

from games.cards import JOKER, RANKS, Card, is_joker, natural
from games.melds import face_value, stands_for
from games.rule import rule
from games.rummy import Result
from games.table import places

JOKER_POINTS = 25
ALL_CARDS = 860
"""What all the cards together cost: no hand costs more."""


@rule("jokeren-4.2")
def card_value(card: Card, joker_value: str = "25") -> int:
    """Ace 11 in either place, king, queen, jack and ten 10, the others their pips, joker 25; by the table
    option joker_value `replaced` a joker in a meld counts as the card it stands for."""
    if is_joker(card):
        return JOKER_POINTS if joker_value == "25" else face_value(stands_for(card))
    return face_value(card)


_IN_HAND = {card: card_value(card) for card in (*natural(RANKS), JOKER)}
"""Every card as it counts in a hand, where a joker has no name."""


def meld_total(cards: Iterable[Card], joker_value: str) -> int:
    """What a meld counts for coming out."""
    return sum(card_value(card, joker_value) for card in cards)


@rule("jokeren-5.1")
def gone_out(hand: Iterable[Card]) -> bool:
    """A round ends when a player has no cards left: the last one laid down, laid off, laid in a joker swap,
    or discarded."""
    return not hand


@rule("jokeren-5.2")
def hand_points(hand: Iterable[Card]) -> int:
    """The cards left in hand are penalty points by the values of 4.2 with joker 25; the finisher has 0."""
    return sum(map(_IN_HAND.__getitem__, hand))


def totals(results: Iterable[Result], seats: int) -> list[int]:
    """Penalty points per seat so far."""
    sums = [0] * seats
    for result in results:
        for seat, points in enumerate(result.points):
            sums[seat] += points or 0
    return sums


@rule("jokeren-5.3")
def final_places(sums: list[int]) -> list[int]:
    """The number of rounds is agreed before the match; the lowest total wins, equal ones share the place."""
    return places(sums, low_wins=True)
