"""Given, when, then for Remika: a turn of a game in one line, what is done in it, what comes of it.

Cards are written with spaces between (``"7d Ah X"``). An act of the seat to act is a word and its cards:
``"draw 7d"``, ``"take 7d"``, ``"lay 7d 8d X=9d"``, ``"add Td to 1 high"``, ``"clear 2"``, ``"throw Kh"``. Any
other event is written as itself.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from games.events import ActionRetracted, CardsDealt, Event, MatchStarted, Player, RoundStarted
from games.match import Match
from games.remika import GAME
from games.remika.events import DeckCut, FourCleared, JokerSubstituted, RemikaRound
from games.remika.sheet import RemikaScore
from games.remika.state import DECK, RemikaState
from games.rummy import CardDiscarded, CardLaidOff, DiscardDrawn, MeldLaid, Relaid, StockDrawn, TableMeld
from tests.games.moment import MatchMoment

PEOPLE = ("tamar", "luka", "giorgi", "nino", "ketevan", "daan")
BOTTOM = ["4s", "8d", "Qc"]


def start(players: int = 3, **options: Any) -> MatchStarted:
    """The first event of a match of Remika."""
    seated = [Player(one) for one in PEOPLE[:players]]
    return MatchStarted(game="remika", variant="standard", options=options or UNSET, players=seated)


class Moment(MatchMoment):
    """A match of Remika at a moment."""

    def act_of(self, words: str) -> Event:
        return _event(self.state, words)

    @property
    def state(self) -> RemikaState:
        """The game's state."""
        return self.match.state  # type: ignore[no-any-return]

    @property
    def score(self) -> RemikaScore:
        """The standing."""
        return GAME.score(self.state)  # type: ignore[no-any-return]

    @property
    def legal(self) -> list[str]:
        """The legal acts of the seat to act in words."""
        return [GAME.short(act) for act in GAME.legal(self.state)]

    def take_back(self) -> "Moment":
        """The newest act still standing is retracted."""
        return self.when(ActionRetracted(self.match.standing[-1][0]))


def _event(state: RemikaState, act: str) -> Event:
    seat = state.to_act or 0
    word, *cards = act.split()
    if word == "lay":
        return MeldLaid(seat, state.next_meld, cards)
    if word == "clear":
        return FourCleared(seat, int(cards[0]))
    if word == "add":
        card, _to, meld, *end = cards
        return CardLaidOff(seat, int(meld), card, end[0] if end else UNSET)  # type: ignore[arg-type]
    kind = {"draw": StockDrawn, "take": DiscardDrawn, "throw": CardDiscarded}[word]
    return kind(seat, *cards)


def substitute(meld: int, card: str, laid: str, seat: int = 0) -> JokerSubstituted:
    """A substitution, the joker to a new meld (``"2: 7d 7c X=7h"``) or to a meld (``"X=9h 1 high"``)."""
    if ":" in laid:
        number, cards = laid.split(":")
        return JokerSubstituted(seat, meld, card, Relaid(int(number), cards=cards.split()))
    joker, where, *end = laid.split()
    relaid = Relaid(int(where), card=joker, end=end[0] if end else UNSET)  # type: ignore[arg-type]
    return JokerSubstituted(seat, meld, card, relaid)


def started(players: int = 3, **options: Any) -> Moment:
    """Given a match that has just begun."""
    return Moment(Match(GAME)).when(start(players, **options))


def line(number: int, points: Sequence[int | None], dealer: Any = UNSET, **more: Any) -> RemikaRound:
    """A game as a line of the sheet: the seat with 0 has won; one with 100 had not opened."""
    winner = points.index(0) if 0 in points else None
    fields = {"winner": winner, "opened": [one not in (None, 100) for one in points], **more}
    return RemikaRound(round=number, dealer=dealer, points=list(points), **fields)


def after(*points: Sequence[int | None], **options: Any) -> Moment:
    """Given a match with these games on the sheet, one with these points after the other."""
    moment = started(len(points[0]), **options)
    return moment.when(*(line(number, one) for number, one in enumerate(points, start=1)))


def cut(bottom: Sequence[str] = BOTTOM, seat: int = 2) -> DeckCut:
    """The cutter looks at these cards and keeps the jokers."""
    return DeckCut(seat, list(bottom), [card for card in bottom if card == "X"])


def hands_of(*hands: str, players: int = 3, sizes: Sequence[int] = ()) -> CardsDealt:
    """A deal that gives these cards; hands are filled up with what is left."""
    wanted = [hand.split() for hand in hands] + [[] for _ in range(players - len(hands))]
    left = Counter(DECK) - Counter(card for hand in wanted for card in hand)
    fillers = iter([card for card in left.elements() if card != "X"])
    sizes = sizes or [14] * players
    return CardsDealt(
        [
            hand + [next(fillers) for _ in range(size - len(hand))]
            for hand, size in zip(wanted, sizes, strict=True)
        ]
    )


def dealt(*hands: str, players: int = 3, **options: Any) -> Moment:
    """Given the first game just dealt by seat 0, who begins."""
    moment = started(players, **options)
    return moment.when(RoundStarted(1, 0), cut(seat=players - 1), hands_of(*hands, players=players))


def a_turn(  # noqa: PLR0913  # what can matter in a turn
    hand: str,
    *,
    draw: str = "",
    table: Sequence[str] = (),
    opened: Sequence[int] = (),
    discards: str = "2c 3c",
    owner: int = 1,
    players: int = 3,
    **options: Any,
) -> Moment:
    """Given the second turn of seat 0 in the first game, with exactly this hand.

    On the table lie these melds, all laid by ``owner``, and these discards; ``opened`` are the seats that
    have opened. With ``draw`` that card was drawn from the stock already and is in the hand besides.
    """
    moment = dealt(players=players, **options)
    state = moment.state
    state.turn, state.turns_of = players + 1, [2] + [1] * (players - 1)
    state.hands[0] = hand.split()
    state.discards = discards.split()
    for place, cards in enumerate(table, start=1):
        laid = tuple(cards.split())
        state.melds[place] = TableMeld(place, owner, laid, (owner,) * len(laid), 1, len(laid))
        state.next_meld = place + 1
    for seat in opened:
        state.opened[seat], state.opened_turn[seat], state.opening_total[seat] = True, 1, 51
    if draw:
        state.unseen[draw] += 1
        moment.when(f"draw {draw}")
    return moment
