"""What a player of Remika can do: every act after which the turn can still be ended."""

from collections.abc import Iterable, Iterator

from games.cards import JOKER
from games.events import Event, Seat
from games.melds import is_run
from games.remika.events import BuyBackAnswered, FourCleared, JokerSubstituted
from games.remika.plans import Opening, Standing, can_win
from games.remika.rules import is_four
from games.remika.scoring import opening_value
from games.remika.state import RemikaState
from games.rummy import CardLaidOff, DiscardDrawn, MeldLaid, StockDrawn
from games.rummy_game import discards, draws, half_seen, joker_moves, lay_offs, new_melds, with_seen_cards


def candidates(state: RemikaState) -> Iterable[Event]:
    """Every act one might try in this state for the seat to act."""
    seat, awaited = state.to_act, state.awaited
    if seat is None or state.abandoned is not None:
        return []
    if awaited == "answer":
        return [BuyBackAnswered(seat, True), BuyBackAnswered(seat, False)]
    if half_seen(state, seat):
        return draws(state, seat) if awaited == "draw" else with_seen_cards(state, seat)
    if awaited == "draw":
        return _draws(state, seat)
    if state.bound:
        return _winning(state, seat)
    return _free(state, seat) if state.opened[seat] else _opening(state, seat)


def _draws(state: RemikaState, seat: Seat) -> Iterator[Event]:
    for draw in draws(state, seat):
        if isinstance(draw, StockDrawn) or state.opened[seat] or _would_win(state, seat, draw):
            yield draw


def _would_win(state: RemikaState, seat: Seat, draw: Event) -> bool:
    assert isinstance(draw, DiscardDrawn)
    return can_win([*state.hands[seat], draw.card], _standing(state, seat))


def _free(state: RemikaState, seat: Seat) -> Iterator[Event]:
    yield from new_melds(state, seat)
    yield from lay_offs(state, seat)
    yield from joker_moves(state, seat, JokerSubstituted)
    yield from _clearings(state, seat)
    yield from discards(state, seat)


def _clearings(state: RemikaState, seat: Seat) -> Iterator[Event]:
    for number, meld in state.melds.items():
        if is_four(meld.cards):
            yield FourCleared(seat, number)


def _opening(state: RemikaState, seat: Seat) -> Iterator[Event]:
    laid = _still_lying(state)
    opening = Opening(state.hands[seat], sum(map(opening_value, laid)), run=any(map(is_run, laid)))
    for cards in opening.leading():
        yield MeldLaid(seat, state.next_meld, list(cards))
    yield from discards(state, seat)


def _winning(state: RemikaState, seat: Seat) -> Iterator[Event]:
    """What keeps the win within reach that the discard was drawn for: with a joker in hand there is none."""
    standing = _standing(state, seat)
    if JOKER not in state.hands[seat]:
        for act in (*new_melds(state, seat), *lay_offs(state, seat), *_clearings(state, seat)):
            if _still_wins(state, act, standing):
                yield act
    yield from discards(state, seat)


def _still_wins(state: RemikaState, act: Event, standing: Standing) -> bool:
    assert isinstance(act, MeldLaid | CardLaidOff | FourCleared)
    hand = list(state.hands[act.seat])
    if isinstance(act, FourCleared):
        return can_win(hand, standing)  # nothing can be laid off to a four
    if isinstance(act, MeldLaid):
        for card in act.cards:
            hand.remove(card)
        return can_win(hand, standing.with_meld(tuple(act.cards)))
    hand.remove(act.card)
    place = list(state.melds).index(act.meld)
    cards = standing.table[place]
    longer = (act.card, *cards) if act.end == "low" else (*cards, act.card)
    table = (*standing.table[:place], longer, *standing.table[place + 1 :])
    return can_win(hand, Standing(table, standing.total, standing.run, standing.opened))


def _standing(state: RemikaState, seat: Seat) -> Standing:
    laid = [] if state.drawn is None else _still_lying(state)
    table = tuple(meld.cards for meld in state.melds.values())
    total, run = sum(map(opening_value, laid)), any(map(is_run, laid))
    return Standing(table, total, run, state.opened[seat])


def _still_lying(state: RemikaState) -> list[tuple[str, ...]]:
    """The new melds of this turn, without a four that was cleared again after the opening."""
    return [state.melds[number].cards for number in state.laid if number in state.melds]
