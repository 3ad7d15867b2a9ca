"""Joker's worlds: what a card tells about the hand it came from, and every deal that fits as likely."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from bots.chance import Chance
from bots.joker.worlds import Deals, JokerWorlds
from bots.simulate import play, sitting
from games.cards import SUITS, natural
from games.joker import GAME
from games.joker.unseen import ruled_out
from games.match import Match
from tests.games.joker.given import Moment, a_round

RANKS = "6789TJQKA"


def all_of(suits: str) -> set[str]:
    """Every card of these suits."""
    return set(natural(RANKS, suits))


def above(card: str) -> set[str]:
    """The higher cards of the same suit."""
    return set(natural(RANKS[RANKS.index(card[0]) + 1 :], card[1]))


@pytest.mark.parametrize(
    ("hands", "trump", "plays", "out"),
    [
        ("Ad 7s|9d 8s", "h", "Ad|9d", set()),
        ("Ad 7s|8s 9s", "h", "Ad|8s", all_of("dh")),
        ("Ad 7s|8s 9s", None, "Ad|8s", all_of("d")),
        ("Ad 7s|8h 9s", "h", "Ad|8h", all_of("d")),
        ("Ah 7s|8s 9s", "h", "Ah|8s", all_of("h")),
        ("Ad 7s|X 9d", "h", "Ad|X take", set()),
        ("Ad 7s|X 9d", "h", "Ad|X throw", set()),
        ("X 7s|Qd 9d", "h", "X highest d|Qd", above("Qd")),
        ("X 7s|9d 7d", "h", "X lowest d|9d", set()),
        ("X 7s|7d 8s", "h", "X highest d|7d", above("7d")),
        ("X 7s|8h 9s", "h", "X highest d|8h", all_of("d")),
        ("X 7s|8h 9h", "h", "X highest h|9h", above("9h")),
        ("X 7s|8s 9s", "h", "X highest d|8s", all_of("dh")),
        ("X 7s|8s 9s", "h", "X lowest d|8s", all_of("dh")),
        ("X 7s|X 9d", "h", "X highest d|X throw", set()),
    ],
    ids=[
        "followed", "neither suit nor trump", "no suit and no trump there", "ruffed", "no trump led",
        "joker takes", "joker throws", "highest given", "lowest asked for", "highest given, a low one",
        "ruffed under highest", "trump demanded", "neither under highest", "neither under lowest",
        "joker under highest",
    ],
)  # fmt: skip
def test_what_a_card_tells_of_its_hand(hands: str, trump: str | None, plays: str, out: set[str]) -> None:
    moment = a_round(*hands.split("|"), trump=trump).when(*plays.split("|"))
    assert ruled_out(moment.state, 1) == out
    assert ruled_out(moment.state, 0) == set()  # who leads tells nothing
    assert ruled_out(moment.state, 2) == set()


def test_the_demand_binds_behind_another_joker() -> None:
    moment = a_round("X 7s", "X Ks", "Td 9d", "8s 9s", trump="h")
    moment.when("X highest d", "X take", "Td", "8s")
    assert ruled_out(moment.state, 1) == set()
    assert ruled_out(moment.state, 2) == above("Td")
    assert ruled_out(moment.state, 3) == all_of("dh")


def test_what_was_told_in_earlier_tricks_adds_up() -> None:
    moment = a_round("Ad Ac Kd", "8s 9c 9s", "7d 8d 7c", "9d Td 8c", trump="h")
    moment.when("Ad", "8s", "8d", "9d", "Ac", "9c", "7c", "8c")
    assert ruled_out(moment.state, 1) == all_of("dh")
    world = JokerWorlds(GAME, 0).draw(moment.state, Chance("1"))
    assert world.hands[1][0][1:] in ("s", "c", "")


def deals(moment: Moment, seat: int) -> Iterator[tuple[frozenset[str], ...]]:
    """Every deal of the hidden cards over the other hands that fits, by trying all; jokers told apart."""
    state = moment.state
    gone = Counter(card for hand in (state.hands[seat], [state.turned or ""]) for card in hand)
    gone.update(play.card for trick in (*(one.plays for one in state.played), state.trick) for play in trick)
    jokers = ["X1", "X2"][: 2 - gone["X"]]
    hidden = [card for card in natural(RANKS) if card not in gone and card not in ("6s", "6c")] + jokers
    others = [other for other in (1, 2, 3, 0) if other != seat]
    yield from _dealt(hidden, [(len(state.hands[one]), ruled_out(state, one)) for one in others])


def _dealt(
    hidden: Sequence[str], hands: Sequence[tuple[int, frozenset[str]]]
) -> Iterator[tuple[frozenset[str], ...]]:
    if not hands:
        yield ()
        return
    (size, out), *more = hands
    for hand in combinations([card for card in hidden if card not in out], size):
        for rest in _dealt([card for card in hidden if card not in hand], more):
            yield frozenset(hand), *rest


SMALL = {
    "one card": a_round("Ad", "7s", bids=(0, 0)),
    "voids": a_round("Ad 7s", "8s 9s", "9d 8d", "Kd Kc", trump="h").when("Ad", "8s"),
    "a demand": a_round("X 7s", "Td 8s", "9d 8d", trump="c").when("X highest d", "Td", "9d"),
}


@pytest.mark.parametrize("name", SMALL)
def test_deals_are_counted_as_by_trying_them_all(name: str) -> None:
    moment = SMALL[name]
    seat = moment.state.to_act
    worlds = JokerWorlds(GAME, seat)
    others = [(seat + turn) % 4 for turn in (1, 2, 3)]
    assert worlds._deals(moment.state, others).count() == sum(1 for _deal in deals(moment, seat))


def test_every_deal_that_fits_is_as_likely_as_the_next() -> None:
    """Chi-square over all the ways to share out seven cards of which two places may not hold some."""
    cards = ["6d", "7d", "8d", "9d", "Td", "X", "X"]
    places = [[0, 2], [0, 2], [0, 1, 2], [1, 2], [0, 1, 2], [0, 1, 2], [0, 1, 2]]
    shared = Deals(cards, places, (2, 2, 3))
    chance, each = Chance("chi"), 60
    # The two jokers look alike, so a way that parts them is met twice as often as one that does not.
    met = Counter(tuple(map(tuple, shared.draw(chance))) for _ in range(each * shared.count()))
    off = sum((seen - each * _ways(deal)) ** 2 / (each * _ways(deal)) for deal, seen in met.items())
    assert sum(map(_ways, met)) == shared.count() > 50  # every way was met
    freedom = len(met) - 1
    assert freedom - 3 * (2 * freedom) ** 0.5 < off < freedom + 3 * (2 * freedom) ** 0.5


def _ways(deal: tuple[tuple[str, ...], ...]) -> int:
    return 1 if any(hand.count("X") == 2 for hand in deal) else 2


def test_no_hand_holds_what_its_cards_ruled_out() -> None:
    match, told = Match(GAME), 0
    for moment in play(sitting("joker", "full-40", ["random"], 8)):
        match.apply(moment.event)
        state = match.state
        out = [ruled_out(state, seat) for seat in range(4)]
        told += sum(map(bool, out))
        assert all(ruled.isdisjoint(hand) for ruled, hand in zip(out, state.hands, strict=True))
    assert told > 500


def test_before_any_card_is_seen_nothing_is_imagined() -> None:
    moment = a_round(chapter="blind", bids=())
    world = JokerWorlds(GAME, 0).draw(moment.state, Chance("1"))
    assert world.hands == [[], [], [], []]


def test_the_turned_card_is_in_no_hand() -> None:
    state = a_round("Ad", "7s", bids=()).state
    drawn = Counter(
        card
        for n in range(400)
        for hand in JokerWorlds(GAME, 0).draw(state, Chance(str(n))).hands[1:]
        for card in hand
    )
    assert state.turned not in drawn
    assert set(drawn) == all_of(SUITS) - {"6s", "6c", "Ad", state.turned} | {"X"}
