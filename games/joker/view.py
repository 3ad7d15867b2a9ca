"""Joker's table at a moment, as some seats see it."""

from collections.abc import Sequence

from games.cards import SUIT_SIGNS, UNKNOWN, order
from games.events import Seat
from games.joker.rules import banned_bid
from games.joker.scoring import totals
from games.joker.state import SEATS, UNKNOWN_TRUMP, UNSETTLED, JokerState
from games.joker.winner import trick_winner
from games.table import Badge, Laid, Place, Table
from games.tricks import Play


def table(state: JokerState, eyes: frozenset[Seat]) -> Table:
    """The table; hands of seats outside ``eyes`` show backs."""
    points = totals(state)
    return Table(
        headline=_headline(state),
        round=state.round,
        places=[_place(state, seat, seat in eyes, points[seat]) for seat in range(SEATS)],
        to_act=state.to_act,
        dealer=state.dealer,
        trump=_trump(state),
        turned=state.turned,
        trick=_laid(state, state.trick),
        last=_laid(state, state.played[-1].plays) if state.played else [],
        badges=_badges(state),
    )


def _headline(state: JokerState) -> str:
    if not state.round:
        return f"{state.variant.title}: before the first round"
    entry = state.now
    return f"Round {entry.number} of {len(state.schedule)} · {entry.kind.title} · {entry.cards}"


def _trump(state: JokerState) -> str | None:
    if state.trump in (UNSETTLED, UNKNOWN_TRUMP):
        no_trump = state.round > 0 and not state.now.kind.has_trump
        return "none" if no_trump else None
    return state.trump or "none"


def _place(state: JokerState, seat: Seat, seen: bool, points: int) -> Place:
    hand = sorted(state.hands[seat], key=order)
    return Place(hand if seen else [UNKNOWN] * len(hand), points, _seat_badges(state, seat))


def _seat_badges(state: JokerState, seat: Seat) -> list[Badge]:
    if not state.round:
        return []
    bid, taken = state.bids[seat], state.taken[seat]
    settled = not state.running and state.results != []
    tone = "plain"
    if settled and bid is not None:
        tone = "good" if bid == taken else "bad"
    said = [] if bid is None else [Badge("bid", "pass" if bid == 0 else str(bid))]
    return [*said, Badge("tricks", str(taken), tone)]  # type: ignore[arg-type]


def _badges(state: JokerState) -> list[Badge]:
    badges = []
    if state.round and state.now.kind.has_bids:
        bids = [bid for bid in state.bids if bid is not None]
        badges.append(Badge("bids", f"{sum(bids)} of {state.now.cards}"))
        dealer_bids = state.awaited == "bid" and state.to_act == state.dealer
        if dealer_bids and banned_bid(state) >= 0:
            badges.append(Badge("dealer may not bid", str(banned_bid(state)), "bad"))
    if state.demand is not None and state.led is not None:
        badges.append(Badge("joker asks", f"{state.demand} {SUIT_SIGNS[state.led]}"))
    return badges


def _laid(state: JokerState, plays: Sequence[Play]) -> list[Laid]:
    if not plays:
        return []
    best = trick_winner(plays, state.trump_suit, state.options["led_highest"])
    return [Laid(play.seat, play.card, _note(play), winning=play is best) for play in plays]


def _note(play: Play) -> str:
    return " ".join(filter(None, [play.declared, SUIT_SIGNS.get(play.suit or "")]))
