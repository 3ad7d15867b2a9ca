"""Every line of play of some rounds of one and two cards, counted and pinned in ``cases/joker-lines.json``.

``lines`` counts the ways to play the cards after all have passed, ``lines_with_bids`` the ways to bid and
play; ``tricks`` sums over all lines of play the tricks of each seat. A changed number is a changed rule.

*one-two-jokers* counted by hand: A♦ is led, the second and the fourth hand hold a joker each. A♦
and 7♦ leave no choice, each joker is taken or thrown: 2 × 2 = 4 lines. The bids: the first three
bid 0 or 1 in 8 ways; if all pass the dealer may not bid 1 (1 way), if one of them bids he may not
pass (3 × 1 ways), if two or three bid he is free (4 × 2 ways): 12 ways, so 48 lines with bids. Of
the 4 lines seat 3 wins the two in which it takes, seat 1 the one in which it alone takes, A♦ the
one in which both are thrown: [1, 1, 0, 2].
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.events import Event
from games.joker import GAME
from games.joker.pack import deck
from games.joker.state import JokerState
from games.match import fold
from tests.games.joker import naive
from tests.games.joker.given import Moment, a_round

CASES: list[dict[str, Any]] = msgspec.json.decode(
    Path(__file__).parents[2].joinpath("cases/joker-lines.json").read_bytes()
)
every_round = pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])


def ends(moment: Moment) -> Iterator[JokerState]:
    """The state at the end of every line from here; each line is folded anew, so none can spoil another."""
    events = [event for _, event in moment.match.standing]
    yield from _ends(events)


def _ends(events: list[Event]) -> Iterator[JokerState]:
    state = fold(GAME, events).state
    if not state.running:
        yield state
    for act in GAME.legal(state):
        yield from _ends([*events, act])


def counted(hands: Sequence[str], trump: str | None, led_highest: str) -> tuple[int, int, list[int]]:
    """Lines of play, lines with the bids, and the tricks of each seat over all lines of play."""
    taken = [state.taken for state in ends(a_round(*hands, trump=trump, led_highest=led_highest))]
    bids = sum(
        1 for _ in _bidding([event for _, event in a_round(*hands, trump=trump, bids=()).match.standing])
    )
    return len(taken), len(taken) * bids, [sum(column) for column in zip(*taken, strict=True)]


def _bidding(events: list[Event]) -> Iterator[None]:
    state = fold(GAME, events).state
    if state.awaited == "play":
        yield None
        return
    for bid in GAME.legal(state):
        yield from _bidding([*events, bid])


@every_round
def test_the_lines_of_play_are_as_many_as_ever(case: dict[str, Any]) -> None:
    lines, with_bids, tricks = counted(case["hands"], case["trump"], case["led_highest"])
    assert (lines, with_bids, tricks) == (case["lines"], case["lines_with_bids"], case["tricks"])


@every_round
def test_an_independent_count_comes_to_the_same(case: dict[str, Any]) -> None:
    hands = [hand.split() for hand in case["hands"]]
    taken = list(naive.lines(hands, case["trump"], case["led_highest"]))
    assert len(taken) == case["lines"]
    assert len(taken) * naive.bids(len(hands[0])) == case["lines_with_bids"]
    assert [sum(column) for column in zip(*taken, strict=True)] == case["tricks"]


def test_what_may_be_played_does_not_hang_on_what_was_bid() -> None:
    """So the lines with bids are the lines of play times the ways to bid: counted out once, bids and all."""
    moment = a_round("Ad", "X", "7d", "X", bids=())
    assert sum(1 for _ in ends(moment)) == 4 * 12


@settings(max_examples=60)
@given(
    data=st.data(),
    cards=st.integers(1, 2),
    trump=st.sampled_from("shdc"),
    option=st.sampled_from(["joker", "trump"]),
)
def test_any_small_round_is_counted_alike_by_both(
    data: st.DataObject, cards: int, trump: str, option: str
) -> None:
    jokers = data.draw(st.integers(0, 2), label="jokers")
    held = data.draw(st.permutations([card for card in deck() if card != "X"]), label="cards")
    pack = [*["X"] * jokers, *held][: 4 * cards]
    pack = data.draw(st.permutations(pack), label="deal")
    hands = [" ".join(pack[seat * cards : (seat + 1) * cards]) for seat in range(4)]
    law = sorted(tuple(state.taken) for state in ends(a_round(*hands, trump=trump, led_highest=option)))
    assert law == sorted(naive.lines([hand.split() for hand in hands], trump, option))
