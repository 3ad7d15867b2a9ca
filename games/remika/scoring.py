"""The rules of Remika that count: cards, games, the limit and who may come back."""

from collections.abc import Mapping, Sequence

from games.cards import JOKER, Card
from games.events import Seat
from games.melds import face_value, is_run, stands_for
from games.rule import rule

OPENING = 51
NOT_OPENED = 100
JOKER_IN_HAND = 50
ALL_CARDS = 860
"""What all the cards together sum to: no hand sums to more."""


@rule("remika-4.2")
def opening_value(cards: Sequence[Card]) -> int:
    """In an opening an ace counts 11 (also before a two), king, queen and jack 10, the others their pips, and
    a joker counts as the card it stands for.
    """
    return sum(face_value(stands_for(card)) for card in cards)


def opens(melds: Sequence[Sequence[Card]]) -> bool:
    """Whether new melds of one turn open (remika-4.1): 51 or more, with a sequence."""
    return sum(map(opening_value, melds)) >= OPENING and any(map(is_run, melds))


def hand_value(hand: Sequence[Card]) -> int:
    """What the cards of a hand sum to at a game's end: a joker 50, the others as in 4.2."""
    return sum(JOKER_IN_HAND if card == JOKER else face_value(card) for card in hand)


@rule("remika-5.1")
def game_points(hand: Sequence[Card], *, opened: bool, won: bool) -> int:
    """The winner of the game has 0; a player who did not open exactly 100, whatever he holds; another the sum
    of his hand: a joker 50, an ace 11, king, queen and jack 10, the others their pips.
    """
    if won:
        return 0
    return hand_value(hand) if opened else NOT_OPENED


@rule("remika-6.1")
def past_the_limit(total: int, limit: int) -> bool:
    """A player is past the limit at a total above it (exactly the limit is not past). Option limit: a whole
    number from 1 up, 200 where none is chosen.
    """
    return total > limit


def last_not_past(totals: Mapping[Seat, int], limit: int) -> Seat | None:
    """The only seat not past the limit, if all others are (remika-6.2)."""
    left = [seat for seat, total in totals.items() if not past_the_limit(total, limit)]
    return left[0] if len(left) == 1 else None


def buy_back_offers(totals: Mapping[Seat, int], limit: int) -> dict[Seat, int]:
    """Which seats past the limit may come back, and at which total (remika-6.3)."""
    past = [seat for seat, total in totals.items() if past_the_limit(total, limit)]
    below = [total for total in totals.values() if total < limit]
    if not below or len(totals) - len(past) < 2:
        return {}
    return dict.fromkeys(past, max(below))
