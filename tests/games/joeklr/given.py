"""Given, when, then for Joeklr: a turn of a game in one line, what is done in it, what comes of it.

Cards are written with spaces between (``"Kd Ah X"``). An act of the seat to act is a word and its cards:
``"myscard Kd"``, ``"peek"``, ``"take"``, ``"keep"``, ``"look Kd taken"``, ``"look Kd declined"``,
``"uncover"``, ``"opt Kd"``, ``"opt Kd Qd silently"``, ``"hellish Kd Qd Js Ac"``, ``"lay Jh Qh Kh"``,
``"add Ah to 1 high"``, ``"throw Kh"``, ``"last Kh Qs"``. Any other event is written as itself.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from msgspec import UNSET

from games.cards import UNKNOWN
from games.events import CardsDealt, Event, MatchStarted, Player, RoundStarted
from games.joeklr import GAME
from games.joeklr.events import (
    CardsOpted,
    DeckTopLooked,
    HellishOpted,
    JoeklrRound,
    KeptCardTaken,
    LastTwoDiscarded,
    MyscardDrawn,
    MyscardKept,
    MyscardPeeked,
    MyscardTaken,
    Punished,
)
from games.joeklr.secrets import Secret
from games.joeklr.sheet import JoeklrScore
from games.joeklr.state import DECK, JoeklrState
from games.match import Match
from games.rummy import CardDiscarded, CardLaidOff, MeldLaid, StockReshuffled, TableMeld
from tests.games.moment import MatchMoment

PEOPLE = ("oliver", "emily", "nino", "joost")
SILENT = "silently"


def start(players: int = 2, **options: Any) -> MatchStarted:
    """The first event of a match of Joeklr."""
    seated = [Player(one) for one in PEOPLE[:players]]
    return MatchStarted(game="joeklr", variant="standard", options=options or UNSET, players=seated)


class Moment(MatchMoment):
    """A match of Joeklr at a moment."""

    def act_of(self, words: str) -> Event:
        return _event(self.state, words)

    @property
    def state(self) -> JoeklrState:
        """The game's state."""
        return self.match.state  # type: ignore[no-any-return]

    @property
    def score(self) -> JoeklrScore:
        """The standing."""
        return GAME.score(self.state)  # type: ignore[no-any-return]

    @property
    def words(self) -> list[str]:
        """The legal acts in words."""
        return [GAME.short(act) for act in GAME.legal(self.state)]


def _event(state: JoeklrState, act: str) -> Event:
    seat = state.to_act or 0
    word, *cards = act.split()
    if word == "lay":
        return MeldLaid(seat, state.next_meld, cards)
    if word == "add":
        card, _to, meld, *end = cards
        return CardLaidOff(seat, int(meld), card, end[0] if end else UNSET)  # type: ignore[arg-type]
    said = [card for card in cards if card != SILENT]
    kinds: dict[str, Callable[[], Event]] = {
        "hellish": lambda: HellishOpted(seat, said, said == cards),
        "opt": lambda: CardsOpted(seat, said, len(said) if said == cards else None),
        "look": lambda: DeckTopLooked(seat, cards[0], cards[1] == "taken"),
        "last": lambda: LastTwoDiscarded(seat, cards, False),
        "myscard": lambda: MyscardDrawn(seat, *cards),
        "peek": lambda: MyscardPeeked(seat),
        "take": lambda: MyscardTaken(seat, *cards),
        "keep": lambda: MyscardKept(seat),
        "uncover": lambda: KeptCardTaken(seat, *cards),
        "throw": lambda: CardDiscarded(seat, *cards),
    }
    return kinds[word]()


def punish(drawn: str, returned: str, *, seat: int = 0, by: int = 1, slap: bool = False) -> Punished:
    """Seat 1 punishes seat 0, if nothing else is said."""
    return Punished(seat, by, drawn.split(), returned.split(), slap)


def started(players: int = 2, **options: Any) -> Moment:
    """Given a match that has just begun."""
    return Moment(Match(GAME)).when(start(players, **options))


def line(number: int, points: Sequence[int], winner: int | None = 0, dealer: Any = UNSET) -> JoeklrRound:
    """A game as a line of the sheet."""
    return JoeklrRound(round=number, dealer=dealer, winner=winner, points=list(points))


def dealt(*hands: str, players: int = 2, **options: Any) -> Moment:
    """Given the first game just dealt by the last seat, so that seat 0 begins; hands are filled up."""
    moment = started(players, **options)
    wanted = [hand.split() for hand in hands] + [[] for _ in range(players - len(hands))]
    fillers = (Counter(DECK) - Counter(chain(*wanted))).elements()
    size = moment.state.options["hand_size"]
    full = [hand + [next(fillers) for _ in range(size - len(hand))] for hand in wanted]
    return moment.when(RoundStarted(1, players - 1), CardsDealt(full))


def a_turn(  # noqa: PLR0913  # what a turn begins with, by name
    hand: str,
    *,
    other: str = "Jc Qc Kc Ac",
    table: Sequence[str] = (),
    discards: str = "Jc Qd",
    kept: str = "",
    players: int = 2,
    turns: int = 2,
    games: int = 2,
) -> Moment:
    """Given a turn of seat 0, its ``turns``-th of the game, with exactly this hand, nothing drawn yet.

    Seat 1 holds ``other``; on the table lie these melds, laid by seat 1 (``"0: Jh Qh Kh"``: by seat 0); of
    the discards the newest is last; ``kept`` lies face down before seat 0 from an earlier turn.
    """
    moment = dealt(players=players, games=games)
    state = moment.state
    state.turn = (turns - 1) * players + 1
    state.turns_of = [turns] + [turns - 1] * (players - 1)
    state.hands = [hand.split(), other.split(), *([] for _ in range(players - 2))]
    state.discards = discards.split()
    for number, laid in enumerate(table, start=1):
        owner, _colon, cards = laid.rpartition(": ")
        lay(state, number, int(owner or 1), cards.split())
    if kept:
        state.aside[0] = Secret(kept)
    out = [*chain(*state.hands), *state.discards, *chain(*(meld.cards for meld in state.melds.values()))]
    state.unseen = Counter(DECK) - Counter([*out, *([kept] if kept else [])])
    state.hidden = out.count(UNKNOWN)
    return moment


def lay(state: JoeklrState, number: int, owner: int, cards: Sequence[str]) -> None:
    """Put a meld on the table."""
    size = len(cards)
    state.melds[number] = TableMeld(number, owner, tuple(cards), (owner,) * size, 1, size)
    state.next_meld = number + 1


def empty_deck(moment: Moment, *, reshuffles: int = 0) -> Moment:
    """The same turn with no card in the deck."""
    moment.state.unseen = Counter()
    moment.state.reshuffles = reshuffles
    return moment


def reshuffled(moment: Moment, order: str) -> Moment:
    """The same turn with the deck made anew in this order, top first."""
    return empty_deck(moment).when(StockReshuffled(order.split()))
