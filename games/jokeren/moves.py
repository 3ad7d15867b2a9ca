"""What a player of Jokeren can do: every act after which the turn can still be ended.

Melds short of what it takes to come out are admitted, but a turn that does not get there can't be ended; so
before coming out only melds are offered that lead on to it.
"""

from collections.abc import Iterable, Iterator

from games.events import Event, Seat
from games.jokeren.events import JokerSwapped
from games.jokeren.state import JokerenState
from games.packing import Packing
from games.rummy import MeldLaid
from games.rummy_game import discards, draws, half_seen, joker_moves, lay_offs, new_melds, with_seen_cards


def candidates(state: JokerenState) -> Iterable[Event]:
    """Every act one might try in this state for the seat to act."""
    seat = state.to_act
    if seat is None:
        return []
    if state.drawn is None:
        return draws(state, seat)
    if half_seen(state, seat):
        return with_seen_cards(state, seat)
    return _free(state, seat) if state.opened[seat] else _coming_out(state, seat)


def _free(state: JokerenState, seat: Seat) -> Iterator[Event]:
    yield from new_melds(state, seat)
    yield from lay_offs(state, seat)
    if state.options["joker_swap"]:
        yield from joker_moves(state, seat, JokerSwapped)
    yield from discards(state, seat)


def _coming_out(state: JokerenState, seat: Seat) -> Iterator[Event]:
    if state.turns_of[seat] > 1:
        for meld in _leading_out(state, Packing(state.hands[seat], state.value)):
            yield MeldLaid(seat, state.next_meld, list(meld))
    yield from discards(state, seat)


def _leading_out(state: JokerenState, packing: Packing) -> Iterable[tuple[str, ...]]:
    opening = state.opening
    if opening.whole_hand:
        return [meld for meld in packing.melds if packing.covers(meld)] if packing.covers() else []
    if opening.run:
        return filter(opening.long_run, packing.melds)
    missing = opening.points - state.total
    if packing.most() < missing:
        return []
    return [meld for meld in packing.melds if state.value(meld) + packing.most(meld) >= missing]
