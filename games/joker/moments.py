"""What is worth stopping at in a match of Joker."""

from collections.abc import Iterator, Sequence

from games.cards import JOKER
from games.events import Event
from games.joker.events import CardPlayed
from games.joker.schedule import Round
from games.joker.scoring import chapters, is_shtanga, kept_every_bid, premiums, round_points, seat_points
from games.joker.state import SEATS, JokerState, Result
from games.moments import KeyMoment

Names = Sequence[str]
BEATEN = 100
"""What a joker that was to take and did not is held to have cost."""
FEW = 3
"""Cards of a round in which taking every trick is nothing to stop at."""


def moments(state: JokerState, event: Event, names: Names) -> Iterator[KeyMoment]:
    """The moments that an event made; ``state`` is the one right after it."""
    if isinstance(event, CardPlayed):
        yield from _joker(state, event, names)
    if not state.running and state.results:
        result = state.results[-1]
        for seat in range(SEATS):
            yield from _bid(state, result, seat, names)
        if result.round.closes_chapter and result.round.kind.has_bids:
            yield from _premium(state, result.round, names)


def _joker(state: JokerState, event: CardPlayed, names: Names) -> Iterator[KeyMoment]:
    if event.card == JOKER:
        does = "leads" if len(state.trick) == 1 else "plays"
        text = f"{names[event.seat]} {does} a joker: {event.declared}"
        yield KeyMoment("joker", "Joker played", text, event.seat)
    if state.trick or not state.played:
        return
    trick = state.played[-1]
    for play in trick.plays:
        if play.declared in ("take", "highest") and play.seat != trick.winner:
            text = f"{names[play.seat]}'s joker was to take the trick; {names[trick.winner]} took it"
            yield KeyMoment("joker-beaten", "Joker beaten", text, play.seat, BEATEN)


def _bid(state: JokerState, result: Result, seat: int, names: Names) -> Iterator[KeyMoment]:
    entry, bid, tricks = result.round, result.bids[seat], result.tricks[seat]
    got = round_points(result, state.options)[seat]
    if tricks == entry.cards > FEW and bid in (None, tricks):
        text = f"{names[seat]} took all {tricks} tricks: {got} points"
        yield KeyMoment("all-tricks", "Every trick", text, seat, got // 2)
    if bid is None or bid == tricks:
        return
    kept = seat_points(entry.kind, entry.cards, bid, bid, state.options)
    text = f"{names[seat]} {_said(bid)} and took {tricks or 'none'}: {got} points instead of {kept}"
    if is_shtanga(bid, tricks):
        yield KeyMoment("shtanga", "Shtanga", text, seat, kept - got)
    elif abs(bid - tricks) == 1:
        yield KeyMoment("missed-by-one", "Missed by one", text, seat, kept - got)
    else:
        yield KeyMoment("missed", "Bid missed", text, seat)


def _said(bid: int) -> str:
    return f"bid {bid}" if bid else "passed"


def _premium(state: JokerState, last: Round, names: Names) -> Iterator[KeyMoment]:
    """Whoever kept every bid of the chapter, and whoever missed only the last one."""
    block, premium = chapters(state)[last.chapter], premiums(state)[last.chapter]
    if state.options["premium"] == "none":
        return
    for seat, won in enumerate(premium.winners):
        if won:
            more = f": {premium.deltas[seat]} points more" if premium.deltas[seat] else ""
            text = f"{names[seat]} kept every bid of chapter {last.chapter}{more}"
            yield KeyMoment("premium", "Premium", text, seat, premium.deltas[seat])
        elif len(block) > 1 and kept_every_bid(block[:-1], seat):
            lost = max(round_points(result, state.options)[seat] for result in block)
            text = f"{names[seat]} kept every bid of chapter {last.chapter} but the last"
            yield KeyMoment("premium-lost", "Premium lost on the last round", text, seat, lost)
