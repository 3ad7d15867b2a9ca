"""The rules of Joker that count: rounds, premiums, the result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.joker.schedule import Kind
from games.joker.state import SEATS, JokerState, Result
from games.rule import rule
from games.table import places


@rule("joker-7.1")
def kept_bid(bid: int) -> int:
    """Bid and exactly taken, short of all tricks: 50 and 50 more for each trick bid; a kept pass is 50."""
    return 50 + 50 * bid


@rule("joker-7.2")
def all_tricks(cards: int) -> int:
    """All tricks of the round bid and taken: 100 each."""
    return 100 * cards


@rule("joker-7.3")
def missed_bid(tricks: int) -> int:
    """Missed either way with at least one trick taken: 10 for each trick taken, a broken pass too."""
    return 10 * tricks


@rule("joker-7.4")
def shtanga(cards: int, price: str) -> int:
    """Shtanga, a bid of one or more with no trick taken: table option 100, 200, any flat multiple of 10, or
    per-card (100 for each card dealt), taken off."""
    return -100 * cards if price == "per-card" else -int(price)


def is_shtanga(bid: int | None, tricks: int) -> bool:
    """Whether a bid of at least one took nothing."""
    return bool(bid) and tricks == 0


@rule("joker-7.5")
def fixed_price(kind: Kind, cards: int, tricks: int) -> int:
    """Golden: 100 for each trick. Misère: 100 off for each trick, but 900 for all nine; no shtanga,
    no miss.
    """
    if kind.name == "golden":
        return 100 * tricks
    return 900 if tricks == cards else -100 * tricks


@rule("joker-7.6")
def seat_points(kind: Kind, cards: int, bid: int | None, tricks: int, options: Mapping[str, Any]) -> int:
    """Rounds with bids, no-trump and blind ones too, score by 7.1 to 7.4."""
    if bid is None:
        return fixed_price(kind, cards, tricks)
    if bid == tricks:
        return all_tricks(cards) if tricks == cards else kept_bid(bid)
    if is_shtanga(bid, tricks):
        return shtanga(cards, options["shtanga"])
    return missed_bid(tricks)


def round_points(result: Result, options: Mapping[str, Any]) -> list[int]:
    """Points per seat of one round."""
    entry = result.round
    return [
        seat_points(entry.kind, entry.cards, bid, tricks, options)
        for bid, tricks in zip(result.bids, result.tricks, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Premium:
    """What the end of a chapter changes: per seat the points, and which round (index in the chapter) was
    doubled or cut, if any."""

    winners: tuple[bool, ...]
    deltas: tuple[int, ...]
    marked: tuple[int | None, ...]


@rule("joker-8.1")
def kept_every_bid(chapter: Sequence[Result], seat: int) -> bool:
    """A player who kept every bid of a chapter has its premium; golden and misère have none."""
    return all(
        result.bids[seat] is not None and result.bids[seat] == result.tricks[seat] for result in chapter
    )


@rule("joker-8.5")
def best_score(points: Sequence[int], last_counts: bool) -> tuple[int, int]:
    """All rounds of the chapter count for the best score, the last too; of equal ones the earliest is marked.
    Round scores are never rewritten: the premium is a line of its own."""
    counted = points if last_counts or len(points) == 1 else points[:-1]
    best = max(counted)
    return best, counted.index(best)


@rule("joker-8.2")
def doubled(best: int) -> int:
    """Table option premium `double`: the best single score of the chapter is added once more."""
    return best


@rule("joker-8.3")
def cut(best: int) -> int:
    """Table option premium `cut`: each player who missed a bid loses the best single score of the
    chapter, once; a best score of 0 or less is not cut.
    """
    return -max(best, 0)


@rule("joker-8.4")
def premium_options(premium: str) -> tuple[bool, bool]:
    """House values: premium `double-and-cut` and `none`; premium_last_round `excluded` keeps the last
    round of a chapter from being the best one.
    """
    return premium in ("double", "double-and-cut"), premium in ("cut", "double-and-cut")


@rule("joker-8.6")
def premium_winners(chapter: Sequence[Result]) -> tuple[bool, ...]:
    """At most three players can have the premium of a chapter with bids: four kept bids would sum to the
    tricks."""
    return tuple(kept_every_bid(chapter, seat) for seat in range(SEATS))


def chapter_premium(chapter: Sequence[Result], options: Mapping[str, Any]) -> Premium:
    """The premium of a whole chapter with bids."""
    points = [round_points(result, options) for result in chapter]
    winners = premium_winners(chapter)
    doubles, cuts = premium_options(options["premium"])
    deltas: list[int] = []
    marked: list[int | None] = []
    for seat, won in enumerate(winners):
        best, where = best_score([row[seat] for row in points], options["premium_last_round"] == "counts")
        delta = doubled(best) if won and doubles else cut(best) if cuts and not won and any(winners) else 0
        deltas.append(delta)
        marked.append(where if delta else None)
    return Premium(winners, tuple(deltas), tuple(marked))


def chapters(state: JokerState) -> dict[int, list[Result]]:
    """The rounds that count, by number of their chapter."""
    blocks: dict[int, list[Result]] = {}
    for result in state.results:
        blocks.setdefault(result.round.chapter, []).append(result)
    return blocks


def premiums(state: JokerState) -> dict[int, Premium]:
    """The premium of every closed chapter with bids, by its number."""
    return {
        number: chapter_premium(block, state.options)
        for number, block in chapters(state).items()
        if block[-1].round.closes_chapter and block[-1].round.kind.has_bids
    }


def totals(state: JokerState) -> list[int]:
    """Points per seat so far, premiums included. Summed up anew only when a round has been added."""
    if state.tally[0] != len(state.results):
        state.tally = (len(state.results), tuple(_summed(state)))
    return list(state.tally[1])


def _summed(state: JokerState) -> list[int]:
    rows = [round_points(result, state.options) for result in state.results]
    rows += [list(premium.deltas) for premium in premiums(state).values()]
    return [sum(row[seat] for row in rows) for seat in range(SEATS)]


@rule("joker-9.1")
def final_places(points: list[int]) -> list[int]:
    """The highest total after the last chapter wins; equal totals share the place (1, 1, 3, 4)."""
    return places(points)


@rule("joker-9.2")
def result_places(state: JokerState) -> list[int] | None:
    """An unfinished match has no winner; its totals are marked partial."""
    return final_places(totals(state)) if state.over else None
