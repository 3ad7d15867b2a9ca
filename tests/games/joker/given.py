"""Given, when, then for Joker: a moment of a round in one line, what is done there, what comes of it.

A hand is its cards with spaces between (``"7d Ah X"``). A card played by the seat to act is the card, and for
a joker what it says: ``"Ad"``, ``"X take"``, ``"X highest d"``. Any other event is written as itself.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET

from games.cards import JOKER
from games.events import CardsDealt, Event, MatchStarted, Player, RoundStarted
from games.joker import GAME
from games.joker.events import BidMade, CardPlayed, JokerRound, TrumpNamed, TrumpTurned
from games.joker.pack import deck
from games.joker.sheet import JokerScore
from games.match import Match
from tests.games.moment import MatchMoment

PEOPLE = ("nino", "gio", "tamar", "luka")
CHAPTERS = {"golden": 25, "no-trump": 29, "blind": 33, "misere": 37}
"""The first round of each extra chapter of the full match."""


def start(variant: str = "classic-24", players: Iterable[str] = PEOPLE, **options: Any) -> MatchStarted:
    """The first event of a match of Joker."""
    seated = [Player(one) for one in players]
    return MatchStarted(game="joker", variant=variant, options=options or UNSET, players=seated)


class Moment(MatchMoment):
    """A match of Joker at a moment."""

    def act_of(self, words: str) -> Event:
        return played(self.state.to_act, words)

    @property
    def legal(self) -> list[str]:
        """The legal cards of the seat to act, each once, a joker whatever it says."""
        return list(dict.fromkeys(act.card for act in GAME.legal(self.state)))  # type: ignore[attr-defined]

    @property
    def legal_bids(self) -> list[int]:
        """The bids the seat to act may make."""
        return [act.tricks for act in GAME.legal(self.state)]  # type: ignore[attr-defined]

    @property
    def winner(self) -> int:
        """Who won the newest trick."""
        return int(self.state.played[-1].winner)

    @property
    def score(self) -> JokerScore:
        """The standing."""
        return GAME.score(self.state)  # type: ignore[no-any-return]


def played(seat: int, card: str) -> CardPlayed:
    """A seat plays a card: ``"Ad"``, ``"X take"``, ``"X highest d"``."""
    token, *said = card.split()
    how = dict(zip(("declared", "suit"), said, strict=False))
    return CardPlayed(seat, token, **how)  # type: ignore[arg-type]


def started(variant: str = "classic-24", **options: Any) -> Moment:
    """Given a match that has just begun."""
    return Moment(Match(GAME)).when(start(variant, **options))


def sheet_line(
    number: int,
    bids: Sequence[int | None] | None,
    tricks: Sequence[int],
    dealer: Any = UNSET,
    trump: Any = UNSET,
    **more: Any,
) -> JokerRound:
    """A round as a line of the sheet."""
    return JokerRound(
        round=number,
        dealer=dealer,
        trump=trump,
        bids=None if bids is None else list(bids),
        tricks=list(tricks),
        **more,
    )


def before_round(number: int, variant: str = "classic-24", dealer: int = 3, **options: Any) -> Moment:
    """Given a match whose next round is this one and is dealt by this seat; the ones before are on the sheet.

    In those seat 0 has taken every trick and everyone has passed.
    """
    moment = started(variant, **options)
    for entry in moment.state.schedule[: number - 1]:
        bids = [0] * 4 if entry.kind.has_bids else [None] * 4
        deals = (dealer - number + entry.number) % 4
        moment.when(sheet_line(entry.number, bids, [entry.cards, 0, 0, 0], deals))
    return moment


def a_round(
    *hands: str,
    trump: str | None = "h",
    bids: Sequence[int] = (0, 0, 0, 0),
    chapter: str | None = None,
    dealer: int = 3,
    **options: Any,
) -> Moment:
    """Given a round with these hands (of the seats from 0 on), this trump and these bids.

    The longest hand says how many cards are dealt; the other hands are filled up from the pack. The seat
    after the dealer acts first (seat 0, if nothing else is said). With fewer than four bids the next is due.
    """
    cards = 9 if chapter else max(len(hand.split()) for hand in hands)
    number = CHAPTERS[chapter] if chapter else cards
    moment = before_round(number, "full-40" if chapter else "classic-24", dealer, **options)
    turned, dealt = _dealt([hand.split() for hand in hands], cards, trump)
    moment.when(RoundStarted(number, dealer))
    first = (dealer + 1) % 4
    out = 0
    for step in moment.state.now.kind.steps:
        if step.act == "deal":
            each = step.cards or cards
            moment.when(CardsDealt([hand[out : out + each] for hand in dealt]))
            out += each
        elif step.act == "turn":
            moment.when(TrumpTurned(turned))
        elif step.act == "name":
            moment.when(TrumpNamed(first, trump))
        elif step.act == "bid":
            moment.when(*(BidMade((first + place) % 4, bid) for place, bid in enumerate(bids)))
            if len(bids) < 4:
                break
    return moment


def _dealt(hands: list[list[str]], cards: int, trump: str | None) -> tuple[str, list[list[str]]]:
    left = deck()
    for card in (card for hand in hands for card in hand):
        left.remove(card)
    turned = next((card for card in left if (card == JOKER if trump is None else card[1:] == trump)), JOKER)
    if cards < 9:
        left.remove(turned)
    hands = [*hands, *([] for _ in range(4 - len(hands)))]
    for hand in hands:
        missing = cards - len(hand)
        hand.extend(left[:missing])
        del left[:missing]
    return turned, hands
