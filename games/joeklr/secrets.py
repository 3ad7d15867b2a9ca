"""What lies face down and who knows it, and the slips that are recorded as they happened."""

from typing import Literal, TypeAlias

import msgspec

from games.cards import UNKNOWN, Card, backs
from games.events import Event, Seat
from games.joeklr.events import (
    CardsOpted,
    DeckTopLooked,
    HellishOpted,
    KeptCardTaken,
    MyscardDrawn,
    MyscardPeeked,
    MyscardTaken,
    Punished,
)
from games.rule import rule

Slip: TypeAlias = Literal["peek", "opt", "hellish opt"]
Eyes: TypeAlias = frozenset[Seat]


class Secret(msgspec.Struct, frozen=True):
    """A card lying face down, and the seats that have looked at it."""

    card: Card
    seats: Eyes = frozenset()

    def seen_by(self, seat: Seat) -> "Secret":
        """The same card once this seat has looked at it."""
        return Secret(self.card, self.seats | {seat})

    def to(self, eyes: Eyes) -> Card:
        """The card as these seats together know it."""
        return UNKNOWN if self.seats.isdisjoint(eyes) else self.card


@rule("joeklr-2.6")
def veiled(event: Event, eyes: Eyes, lying: Secret | None) -> Event:
    """A myscard is known to nobody who did not look at it, a looked-at top card to that player alone, also
    when declined, the cards of a punishment to victim and punisher; opted cards are public.
    """
    if isinstance(event, MyscardDrawn):
        return MyscardDrawn(event.seat, UNKNOWN)
    if isinstance(event, DeckTopLooked):
        return event if event.seat in eyes else DeckTopLooked(event.seat, UNKNOWN, event.taken)
    if isinstance(event, MyscardTaken | KeptCardTaken):
        return _uncovered(event, eyes, lying)
    if isinstance(event, Punished) and eyes.isdisjoint((event.seat, event.by)):
        return Punished(event.seat, event.by, backs(event.drawn), backs(event.returned), event.slap)
    return event


def _uncovered(event: MyscardTaken | KeptCardTaken, eyes: Eyes, lying: Secret | None) -> Event:
    """A card that comes from ``lying`` face down to a hand: its owner sees it now, whoever else does not."""
    if event.seat not in eyes:
        return type(event)(event.seat, UNKNOWN)
    return event if lying is None else type(event)(event.seat, lying.card)


@rule("joeklr-7.1")
def slip(event: Event) -> Slip | None:
    """The three punishable slips, a myscard looked at too early and a missing or wrong announcement of an
    opt or a Hellish Opt, are facts and are recorded; any other illegal action is refused.
    """
    if isinstance(event, MyscardPeeked):
        return "peek"
    if isinstance(event, CardsOpted):
        return "opt" if len(event.cards) > 1 and event.announced != len(event.cards) else None
    return "hellish opt" if isinstance(event, HellishOpted) and not event.announced else None
