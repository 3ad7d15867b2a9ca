"""What the deal alone gave a seat: the value of its cards, less what a hand of that size has on average.

The value is a sum over cards, so that its expectation is known exactly. How good it is does not matter for
fairness, as nobody chooses a deal: a poor value only explains less. The weights are points of the round that
a card brings beside a low side card, by least squares over 43,000 rounds of the bots of the demo's league.
"""

from collections.abc import Sequence
from functools import cache

from games.cards import JOKER, SUITS, Card, Suit
from games.events import Seat
from games.joker.pack import deck
from games.joker.state import SEATS, Result

RANKED = "6789TJQKA"
JOKERS = 61.0
TRUMPS = dict(zip(RANKED, (6.0, 6.0, 6.0, 8.0, 9.0, 10.0, 15.0, 20.0, 27.0), strict=True))
NINES_TRUMPS = dict(zip(RANKED, (0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 4.0, 14.0, 27.0), strict=True))
SIDE_ACES = (-20.0, -17.0, -15.0, -2.0, 7.0, 14.0, 20.0, 23.0, 27.0)
"""By cards in the round, from one: an ace spoils a pass long before it wins a bid."""
SIDE_KINGS = (-3.0, -3.0, -4.0, -1.0, 2.0, 4.0, 5.0, 4.0, 7.0)
WHOLE_HAND = 9
NAMER_NINES = 73.09
"""Mean value of the hand of the seat that names the trump, over two million random deals of nine cards."""


def card_value(card: Card, trump: Suit | None, cards: int) -> float:
    """Points that a card brings in a round of so many cards."""
    if card == JOKER:
        return JOKERS
    if card[1] == trump:
        return (NINES_TRUMPS if cards == WHOLE_HAND else TRUMPS)[card[0]]
    return {"A": SIDE_ACES, "K": SIDE_KINGS}.get(card[0], (0.0,) * WHOLE_HAND)[cards - 1]


def hand_value(hand: Sequence[Card], trump: Suit | None, cards: int) -> float:
    """Points that a hand brings."""
    return sum(card_value(card, trump, cards) for card in hand)


def deal_luck(result: Result, seat: Seat) -> float | None:
    """Points that a seat's deal was worth above the average deal; 0 in a round without bids.

    ``None`` where the hands are not known. A trump that the seat after the dealer names with cards in hand is
    a choice, no part of the deal: its best suit stands for it.
    """
    if not result.played:
        return None
    kind, cards = result.round.kind, result.round.cards
    if not kind.has_bids:
        return 0.0
    hands = dealt(result)
    turned = any(step.act == "turn" for step in kind.steps)
    if kind.names_trump and kind.steps[0].act == "deal" and result.dealer is not None:
        namer = (result.dealer + 1) % SEATS
        trump = best_suit(hands[namer])
        return hand_value(hands[seat], trump, cards) - _expected_named(seat == namer)
    return hand_value(hands[seat], result.trump, cards) - _expected(result.trump, cards, turned)


def dealt(result: Result) -> list[list[Card]]:
    """The hands of a round that was played to its end, per seat."""
    hands: list[list[Card]] = [[] for _ in range(SEATS)]
    for trick in result.played:
        for play in trick.plays:
            hands[play.seat].append(play.card)
    return hands


def best_suit(hand: Sequence[Card]) -> Suit:
    """The suit that would be worth most as trump in a hand of nine."""
    return max(SUITS, key=lambda suit: hand_value(hand, suit, WHOLE_HAND))


@cache
def _expected(trump: Suit | None, cards: int, turned: bool) -> float:
    """Mean value of a hand; a turned card is in no hand: any of its suit, a joker for no trump."""
    pack = deck()
    total = hand_value(pack, trump, cards)
    out = [card for card in pack if card == JOKER or trump is not None] if turned else []
    out = [card for card in out if (card == JOKER) == (trump is None) and (trump is None or card[1] == trump)]
    gone = hand_value(out, trump, cards) / len(out) if out else 0.0
    return (total - gone) * cards / (len(pack) - bool(out))


@cache
def _expected_named(namer: bool) -> float:
    """Mean value of a hand of nine where the seat after the dealer names the trump."""
    total = hand_value(deck(), SUITS[1], WHOLE_HAND)
    return NAMER_NINES if namer else (total - NAMER_NINES) / (SEATS - 1)
