"""Joeklr's own vocabulary: the myscard, opts, the Man of Mystery, punishments, and its line of the sheet."""

from typing import Any

from msgspec import UNSET, UnsetType

from games.cards import Card
from games.events import SHARED, Event, RoundCorrected, RoundRecorded, Seat, by_name
from games.rummy import CardDiscarded, CardLaidOff, MeldLaid, StockReshuffled


class MyscardDrawn(Event, frozen=True):
    """A seat lays the top card of the deck aside; nobody sees it yet."""

    word = "lays-aside"
    seat: Seat
    card: Card


class MyscardPeeked(Event, frozen=True):
    """A seat looks at its myscard before the discard: a slip."""

    word = "peeks"
    seat: Seat


class MyscardTaken(Event, frozen=True):
    """After the discard the myscard comes to the hand."""

    word = "takes-myscard"
    seat: Seat
    card: Card | UnsetType = UNSET


class MyscardKept(Event, frozen=True):
    """After the discard the myscard stays face down."""

    word = "keeps-myscard"
    seat: Seat


class DeckTopLooked(Event, frozen=True):
    """A seat with a face-down card looks at the top of the deck, and takes it or puts it back."""

    word = "looks"
    seat: Seat
    card: Card
    taken: bool


class KeptCardTaken(Event, frozen=True):
    """After a declined look the face-down card comes to the hand."""

    word = "takes-kept"
    seat: Seat
    card: Card | UnsetType = UNSET


class CardsOpted(Event, frozen=True):
    """A seat takes one to three cards from the discard pile, top first; ``announced`` is the number it said,
    ``None`` for none."""

    word = "opts"
    seat: Seat
    cards: list[Card]
    announced: int | None


class HellishOpted(Event, frozen=True):
    """A seat takes a card lying fourth or deeper with all above it, top first, ``announced`` or not."""

    word = "opts-hellishly"
    seat: Seat
    cards: list[Card]
    announced: bool


class Punished(Event, frozen=True):
    """The seat on the left draws from the hand of ``seat``, looks, and returns as many cards."""

    word = "punished-by"
    seat: Seat
    by: Seat
    drawn: list[Card]
    returned: list[Card]
    slap: bool


class LastTwoDiscarded(Event, frozen=True):
    """A seat wins the game by discarding its last two cards: hand card first, then the face-down one."""

    word = "discards-both"
    seat: Seat
    cards: list[Card]
    whomp: bool


class JoeklrRound(RoundRecorded, frozen=True, kw_only=True):
    """A game as the sheet holds it: who won it, if anybody did, and what each player's melds count."""

    dealer: Seat | UnsetType = UNSET
    winner: Seat | None
    points: list[int]


VOCABULARY: dict[str, Any] = {
    **by_name(
        *SHARED,
        MyscardDrawn,
        MyscardPeeked,
        MyscardTaken,
        MyscardKept,
        DeckTopLooked,
        KeptCardTaken,
        CardsOpted,
        HellishOpted,
        Punished,
        MeldLaid,
        CardLaidOff,
        CardDiscarded,
        LastTwoDiscarded,
        StockReshuffled,
    ),
    "RoundRecorded": JoeklrRound,
    "RoundCorrected": RoundCorrected[JoeklrRound],
}
