"""What a player of Joeklr can do, the punishable slips among it."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from games.cards import UNKNOWN, backs, order
from games.events import Event, Seat
from games.joeklr.drawing import DEEP, MOST_OPTED
from games.joeklr.events import (
    CardsOpted,
    DeckTopLooked,
    HellishOpted,
    KeptCardTaken,
    LastTwoDiscarded,
    MyscardDrawn,
    MyscardKept,
    MyscardPeeked,
    MyscardTaken,
    Punished,
)
from games.joeklr.melds import free_end, melds_in
from games.joeklr.state import LEAST_LEFT, JoeklrState
from games.rummy import CardLaidOff, MeldLaid
from games.rummy_game import discards, half_seen, seen

_MOST_SWAPPED = 2


def candidates(state: JoeklrState) -> Iterable[Event]:
    """Every act one might try in this state for the seat to act."""
    seat, awaited = state.to_act, state.awaited
    if seat is None or awaited is None or state.abandoned is not None:
        return []
    if awaited == "punishment":
        return [_punishment(state)]
    if awaited == "myscard":
        return [MyscardTaken(seat), MyscardKept(seat)]
    if awaited == "draw":
        return _draws(state, seat)
    return _lays(state, seat) if awaited == "owed" else _play(state, seat)


def _draws(state: JoeklrState, seat: Seat) -> Iterator[Event]:
    yield MyscardDrawn(seat, UNKNOWN)
    yield DeckTopLooked(seat, UNKNOWN, True)
    yield DeckTopLooked(seat, UNKNOWN, False)
    yield KeptCardTaken(seat)
    pile = state.discards[::-1]
    for count in range(1, min(MOST_OPTED, len(pile)) + 1):
        yield CardsOpted(seat, pile[:count], count)
        if count > 1:
            yield CardsOpted(seat, pile[:count], None)
    for count in range(DEEP, len(pile) + 1):
        yield HellishOpted(seat, pile[:count], True)
        yield HellishOpted(seat, pile[:count], False)


def _lays(state: JoeklrState, seat: Seat) -> Iterator[Event]:
    for cards in melds_in(seen(state, seat)):
        yield MeldLaid(seat, state.next_meld, list(cards))
    held = set(seen(state, seat))
    for number, meld in state.melds.items():
        end = free_end(meld.cards)
        if end is not None and end[0] in held:
            yield CardLaidOff(seat, number, *end)


def _play(state: JoeklrState, seat: Seat) -> Iterator[Event]:
    yield from _lays(state, seat)
    if state.fresh:
        yield MyscardPeeked(seat)
    yield from discards(state, seat)
    if state.owned(seat) == LEAST_LEFT and not half_seen(state, seat):
        lying = state.aside[seat]
        face_down = [] if lying is None else [lying.to(frozenset({seat}))]
        cards = [*sorted(state.hands[seat], key=order), *face_down]
        yield LastTwoDiscarded(seat, cards, True)
        yield LastTwoDiscarded(seat, cards, False)


def _punishment(state: JoeklrState) -> Punished:
    """The punishment that is due, before its cards are drawn."""
    victim, by = state.mover or 0, state.to_act or 0
    count, held = state.punishments[victim] + 1, state.hands[victim]
    unseen = backs(held[: min(count, len(held))])
    return Punished(victim, by, unseen, unseen, count >= len(held))


def returns(state: JoeklrState, event: Punished) -> list[Event]:
    """What a punisher who has looked at the drawn cards can return: them, or in the place of up to two of
    them cards of his own.
    """
    acts: dict[tuple[str, ...], Event] = {}
    for swapped in range(min(_MOST_SWAPPED, len(event.drawn)) + 1):
        for stay in combinations(sorted(event.drawn, key=order), len(event.drawn) - swapped):
            for given in combinations(sorted(state.hands[event.by], key=order), swapped):
                returned = sorted((*stay, *given), key=order)
                acts[tuple(returned)] = Punished(event.seat, event.by, event.drawn, returned, event.slap)
    return list(acts.values())
