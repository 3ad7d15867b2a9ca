"""Given, when, then for Jokeren: a turn of a round in one line, what is done in it, what comes of it.

Cards are written with spaces between (``"7d Ah X"``). An act of the seat to act is a word and its cards:
``"draw 7d"``, ``"take 7d"``, ``"lay 7d 8d X=9d"``, ``"add Td to 1 high"``, ``"throw Kh"``. Any other event is
written as itself.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from games.events import CardsDealt, Event, MatchStarted, Player, RoundStarted
from games.jokeren import GAME
from games.jokeren.events import JokerenRound, JokerSwapped
from games.jokeren.sheet import JokerenScore
from games.jokeren.state import DECK, JokerenState
from games.match import Match
from games.rummy import CardDiscarded, CardLaidOff, DiscardDrawn, MeldLaid, Relaid, StockDrawn, TableMeld
from tests.games.moment import MatchMoment

PEOPLE = ("sanne", "daan", "femke", "joost")


def start(players: int = 3, variant: str = "standard", **options: Any) -> MatchStarted:
    """The first event of a match of Jokeren."""
    seated = [Player(one) for one in PEOPLE[:players]]
    return MatchStarted(game="jokeren", variant=variant, options=options or UNSET, players=seated)


class Moment(MatchMoment):
    """A match of Jokeren at a moment."""

    def act_of(self, words: str) -> Event:
        return _event(self.state, words)

    @property
    def state(self) -> JokerenState:
        """The game's state."""
        return self.match.state  # type: ignore[no-any-return]

    @property
    def score(self) -> JokerenScore:
        """The standing."""
        return GAME.score(self.state)  # type: ignore[no-any-return]


def _event(state: JokerenState, act: str) -> Event:
    seat = state.to_act or 0
    word, *cards = act.split()
    if word == "lay":
        return MeldLaid(seat, state.next_meld, cards)
    if word == "add":
        card, _to, meld, *end = cards
        return CardLaidOff(seat, int(meld), card, end[0] if end else UNSET)  # type: ignore[arg-type]
    kind = {"draw": StockDrawn, "take": DiscardDrawn, "throw": CardDiscarded}[word]
    return kind(seat, *cards)


def swap(meld: int, card: str, *, lay: str = "", add: str = "") -> JokerSwapped:
    """Seat 0 swaps a joker: it goes to a new meld (``lay="3: 7h 8h X=9h"``) or a standing one
    (``add="X=7h to 1 low"``)."""
    if lay:
        number, _colon, cards = lay.partition(": ")
        return JokerSwapped(0, meld, card, Relaid(int(number), cards=cards.split()))
    joker, _to, where, *end = add.split()
    return JokerSwapped(0, meld, card, Relaid(int(where), card=joker, end=end[0] if end else UNSET))  # type: ignore[arg-type]


def started(players: int = 3, variant: str = "standard", **options: Any) -> Moment:
    """Given a match that has just begun."""
    return Moment(Match(GAME)).when(start(players, variant, **options))


def line(number: int, points: Sequence[int], out: int | None = 0, dealer: Any = UNSET) -> JokerenRound:
    """A round as a line of the sheet."""
    return JokerenRound(round=number, dealer=dealer, out=out, points=list(points))


def before_round(number: int, players: int = 3, variant: str = "standard", **options: Any) -> Moment:
    """Given a match whose next round is this one; in those before seat 0 went out and the others had 10."""
    moment = started(players, variant, **options)
    for earlier in range(1, number):
        moment.when(line(earlier, [0] + [10] * (players - 1)))
    return moment


def dealt(
    *hands: str, number: int = 1, players: int = 3, variant: str = "standard", **options: Any
) -> Moment:
    """Given a round just dealt by the last seat, so that seat 0 begins.

    The hands are filled up with clubs and diamonds, as far as there are any.
    """
    moment = before_round(number, players, variant, **options)
    left, full = Counter(DECK), []
    wanted = [hand.split() for hand in hands] + [[] for _ in range(players - len(hands))]
    for hand in wanted:
        left -= Counter(hand)
    fillers = (card for card in reversed(list(left.elements())) if card != "X")
    size = moment.state.options["hand_size"]
    for hand in wanted:
        full.append(hand + [next(fillers) for _ in range(size - len(hand))])
    return moment.when(RoundStarted(number, players - 1), CardsDealt(full))


def a_turn(  # noqa: PLR0913  # what a turn begins with, by name
    hand: str,
    *,
    draw: str = "",
    table: Sequence[str] = (),
    opened: Sequence[int] = (),
    discards: str = "2c 3c",
    turns: int = 2,
    players: int = 3,
    number: int = 1,
    variant: str = "standard",
    **options: Any,
) -> Moment:
    """Given a turn of seat 0, its ``turns``-th of the round, with exactly this hand.

    On the table lie these melds, all laid by seat 1, and these discards; ``opened`` are the seats that are
    out. With ``draw`` that card was drawn from the stock already and is in the hand besides.
    """
    moment = dealt(number=number, players=players, variant=variant, **options)
    state = moment.state
    state.turn = (turns - 1) * players + 1
    state.turns_of = [turns] + [turns - 1] * (players - 1)
    state.hands[0] = hand.split()
    state.discards = discards.split()
    for place, cards in enumerate(table, start=1):
        laid = tuple(cards.split())
        state.melds[place] = TableMeld(place, 1, laid, (1,) * len(laid), 1, len(laid))
        state.next_meld = place + 1
    for seat in opened:
        state.opened[seat], state.opened_turn[seat], state.opening_total[seat] = True, turns - 1, 30
    if draw:
        state.unseen[draw] += 1
        moment.when(f"draw {draw}")
    return moment
