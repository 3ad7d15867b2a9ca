"""The reasons that the rules of the rummy games give, shared where two games would word the same one.

Each says why an act can't be; it is ``None`` where nothing is wrong. A game's rule gives it its id.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from games.cards import UNKNOWN, Card, listed, spoken
from games.events import Event, RoundRecorded, Seat
from games.melds import without
from games.rummy import Result, RummyState


def wrong_stock_card(state: RummyState, card: Card) -> str | None:
    """Why this card can't be the one drawn from the stock; an unseen card stands for any that can."""
    if state.stock == 0:
        return "the stock is empty"
    if card == UNKNOWN:
        return None
    if state.order is not None:
        top = state.order[0]
        return None if card == top else f"{spoken(top)} lies on top of the stock, not {spoken(card)}"
    return None if state.unseen[card] > 0 else f"{spoken(card)} can't be in the stock any more"


def wrong_discard_draw(state: RummyState, card: Card) -> str | None:
    """Why this card can't be drawn from the discard pile."""
    if not state.discards:
        return "the discard pile is empty"
    top = state.discards[-1]
    return None if card == top else f"{spoken(top)} lies on top of the discard pile, not {spoken(card)}"


def wrong_reshuffle(state: RummyState, cards: Sequence[Card], kept: int) -> str | None:
    """Why the stock can't be made anew like this from the discards but the ``kept`` top ones."""
    if state.stock:
        return f"the stock still has {state.stock} cards"
    pile = state.discards[: len(state.discards) - kept]
    if not pile:
        return "there are no discards to shuffle"
    told = Counter(card for card in cards if card != UNKNOWN)
    if len(cards) != len(pile) or not told <= Counter(pile):
        return f"the new stock is not the {len(pile)} discards"
    return None


def not_held(state: RummyState, seat: Seat, cards: Sequence[Card]) -> str | None:
    """Why the seat can't lay these cards: it does not hold them all."""
    hand = state.hands[seat]
    if without(hand, cards) is not None or (state.hidden and state.could_hold(seat, cards)):
        return None
    return f"seat {seat} holds {listed(hand)}, not {listed(cards)}"


def dealt_too_often(deck: Counter[Card], hands: Iterable[Sequence[Card]]) -> str | None:
    """Which card of a deal the deck has not, or not so often; an unseen card stands for any."""
    for card in Counter(chain(*hands)) - deck:
        if card != UNKNOWN:
            return f"{spoken(card)} is dealt {'once too often' if card in deck else 'but not in the deck'}"
    return None


def waits_for_points(state: RummyState, event: Event, number: int, word: str) -> str | None:
    """Why nothing but the line of the round that is played out may come: hands that count were not seen.

    ``number`` is the round that the event is about; ``word`` what the game calls a round.
    """
    if isinstance(event, RoundRecorded) and number == state.round:
        return None
    what = f"{word} {state.round} is played out with unseen cards in hand"
    return f"{what}, and its line with everybody's points comes next"


def other_outcome(state: RummyState, winner: Seat | None, points: Sequence[int | None]) -> str | None:
    """How the line of a round that is played out contradicts what was seen of it."""
    seen: Result | None = state.unscored
    if seen is None:
        return None
    if winner != seen.winner:
        return f"{'nobody' if seen.winner is None else f'seat {seen.winner}'} went out"
    for seat, (known, told) in enumerate(zip(seen.points, points, strict=True)):
        if known is not None and known != told:
            return f"seat {seat} has {known} points by the cards that were seen, not {told}"
    return None


def null_turn(state: RummyState, card: Card) -> str | None:
    """Why the card may not be discarded: it was taken from the discard pile in this turn."""
    draw = state.drawn
    if draw is None or draw.source != "discard" or draw.card != card or draw.had_copy:
        return None
    only = state.to_act is not None and len(state.hands[state.to_act]) == 1
    return None if only else f"{spoken(card)} was taken from the discard pile in this turn"


def wrong_meld_number(state: RummyState, number: int) -> str | None:
    """Why a new meld can't have this number."""
    return None if number == state.next_meld else f"the next meld is number {state.next_meld}, not {number}"
