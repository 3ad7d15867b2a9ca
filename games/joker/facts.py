"""What a Joker match tells the fact tables."""

from collections.abc import Iterator

from games.events import Seat
from games.facts import ChapterFact, Fact, PlayFact, RoundFact, SeatFact
from games.joker.luck import deal_luck
from games.joker.rules import bid_and_tricks
from games.joker.scoring import chapters, is_shtanga, premiums, result_places, round_points, totals
from games.joker.state import SEATS, JokerState, Result


def facts(state: JokerState) -> Iterator[Fact]:
    """Seats, rounds, chapters and plays of the rounds that count."""
    yield from _seats(state)
    for result in state.results:
        yield from _round(state, result)
        yield from _plays(result)
    yield from _chapters(state)


def _seats(state: JokerState) -> Iterator[Fact]:
    sums, places = totals(state), result_places(state)
    won = [premium.winners for premium in premiums(state).values()]
    for seat in range(SEATS):
        yield SeatFact(
            seat=seat,
            total=sums[seat],
            place=None if places is None else places[seat],
            premiums=sum(winners[seat] for winners in won),
            shtangas=sum(is_shtanga(result.bids[seat], result.tricks[seat]) for result in state.results),
            luck=_luck(state, seat),
        )


def _luck(state: JokerState, seat: Seat) -> float | None:
    """What the deals of the match were worth to a seat above average; ``None`` if one is not known."""
    deals = [deal_luck(result, seat) for result in state.results]
    known = [luck for luck in deals if luck is not None]
    return sum(known) if known and len(known) == len(deals) else None


def _round(state: JokerState, result: Result) -> Iterator[Fact]:
    entry = result.round
    points = round_points(result, state.options)
    for seat in range(SEATS):
        bid, tricks = bid_and_tricks(result, seat)
        yield RoundFact(
            round=entry.number,
            seat=seat,
            detail=result.detail,
            points=points[seat],
            dealer=result.dealer,
            chapter=entry.chapter,
            kind=entry.kind.name,
            cards=entry.cards,
            last_of_chapter=entry.closes_chapter,
            trump=result.trump or "none",
            bidding_place=_bidding_place(result, seat),
            bid=bid,
            bids_before=_bids_before(result, seat),
            bids_total=None if bid is None else sum(one or 0 for one in result.bids),
            tricks=tricks,
            shtanga=is_shtanga(bid, tricks),
            jokers=result.jokers[seat] if result.jokers else None,
            in_play=SEATS,
        )


def _bidding_place(result: Result, seat: Seat) -> int | None:
    return None if result.dealer is None else (seat - result.dealer - 1) % SEATS


def _bids_before(result: Result, seat: Seat) -> int | None:
    place = _bidding_place(result, seat)
    if place is None or result.bids[seat] is None:
        return None
    return sum(result.bids[(seat - back) % SEATS] or 0 for back in range(1, place + 1))


def _plays(result: Result) -> Iterator[Fact]:
    for number, trick in enumerate(result.played, start=1):
        leader = trick.plays[0].seat
        for place, play in enumerate(trick.plays):
            yield PlayFact(
                round=result.round.number,
                trick=number,
                place=place,
                seat=play.seat,
                card=play.card,
                declared=play.declared,
                suit=play.suit,
                leader=leader,
                winner=trick.winner,
            )


def _chapters(state: JokerState) -> Iterator[Fact]:
    blocks = chapters(state)
    for number, premium in premiums(state).items():
        block = blocks[number]
        for seat in range(SEATS):
            kept = [result.bids[seat] == result.tricks[seat] for result in block]
            yield ChapterFact(
                chapter=number,
                kind=block[0].round.kind.name,
                seat=seat,
                rounds=len(block),
                kept=sum(kept),
                alive_before_last=all(kept[:-1]),
                premium=premium.winners[seat],
                delta=premium.deltas[seat],
            )
