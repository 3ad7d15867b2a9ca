"""Hands and stocks of rummy games that fit what a seat knew.

A seat knows its own hand, what lies open, and which cards came openly to another hand and have not been
played since; after the stock was made anew, which cards went into it. Where a player has a known copy of a
card and plays such a card, the known one counts as played.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

from msgspec import UNSET

from bots.chance import Chance
from bots.whereabouts import Whereabouts
from bots.worlds import Notes, Worlds
from games.cards import JOKER, Card, is_joker, order
from games.events import CardsDealt, Event, Seat
from games.game import Game
from games.rummy import (
    CardDiscarded,
    CardLaidOff,
    DiscardDrawn,
    JokerMoved,
    MeldLaid,
    RummyState,
    StockDrawn,
    StockReshuffled,
)

R = TypeVar("R", bound=RummyState)


class Picked(NamedTuple):
    """A single card taken from the discard pile in the turn under way, no copy of which was known to be in
    the hand before."""

    seat: Seat
    card: Card


class RummyWorlds(Worlds):
    """What a seat knows of a round of a rummy game.

    A subclass names the ``deck`` and adds what its game has beside the common events. Hidden places are the
    hands, numbered as the seats, and whatever else the game has, numbered on from there.

    Attributes:
        known: per seat the cards it is known to hold, beside the hidden ones.
        hidden: where the others may be.
        picked: what this turn's draw from the discard pile may still tell.
    """

    deck: ClassVar[Iterable[Card]]
    places_of_a_seat: ClassVar[int] = 1

    def __init__(self, game: Game[Any], seat: Seat) -> None:
        super().__init__(game, seat)
        self.known: list[Counter[Card]] = []
        self.hidden = Whereabouts((), 0)
        self.picked: Picked | None = None

    def sees(self, state: RummyState, event: Event) -> None:
        if not self.known:
            self.known = [Counter() for _ in state.players]
            self.hidden = Whereabouts(self.deck, state.seats * self.places_of_a_seat)
        super().sees(state, event)

    def gets(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Cards come to a hand from where everybody, or this seat at least, sees them."""
        if seat != self.seat:
            self.known[seat].update(cards)

    def draws(self, seat: Seat, card: Card) -> None:
        """The top of the stock comes to a hand."""
        if seat == self.seat:
            self.hidden.drawn_seen(card)
        else:
            self.hidden.drawn_unseen(seat)

    def plays(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Cards leave a hand for all to see; a named joker was a joker there."""
        if seat == self.seat:
            return
        known = self.known[seat]
        for token in cards:
            card = JOKER if is_joker(token) else token
            if known[card]:
                known[card] -= 1
            else:
                self.hidden.seen_at(seat, card)

    def draw(self, state: Any, chance: Chance) -> Any:
        return self.arranged(state, *self.hidden.laid_out(chance))

    def arranged(self, state: R, places: Sequence[Sequence[Card]], stock: list[Card]) -> R:
        """A copy of the state with these cards in the hidden places, and this stock, top first."""
        world = state.copied()
        for seat in range(state.seats):
            if seat != self.seat:
                world.hands[seat] = sorted((*self.known[seat].elements(), *places[seat]), key=order)
        world.unseen, world.order, world.hidden = Counter(stock), stock, 0
        return world

    def dealt(self, _state: RummyState, event: CardsDealt) -> None:
        """Every hand gets its cards; this seat sees its own."""
        for seat, cards in enumerate(event.hands):
            if seat != self.seat:
                self.hidden.drawn_unseen(seat, len(cards))
                continue
            for card in cards:
                self.hidden.drawn_seen(card)

    def drawn(self, _state: RummyState, event: StockDrawn) -> None:
        """A draw from the stock."""
        self.picked = None
        self.draws(event.seat, event.card)

    def picks_up(self, _state: RummyState, event: DiscardDrawn) -> None:
        """A draw from the discard pile."""
        self.takes_one(event.seat, event.card)

    def takes_one(self, seat: Seat, card: Card) -> None:
        """A single card is taken from the discard pile."""
        self.picked = None if self.known[seat][card] else Picked(seat, card)
        self.gets(seat, [card])

    def renewed(self, state: RummyState, event: StockReshuffled) -> None:
        """The discards become the stock: everybody knows which cards, nobody their order."""
        self.hidden.renewed(state.discards[: len(event.cards)])

    def lays(self, _state: RummyState, event: MeldLaid) -> None:
        """A new meld."""
        self.plays(event.seat, event.cards)

    def lays_off(self, _state: RummyState, event: CardLaidOff) -> None:
        """A card laid off."""
        self.plays(event.seat, [event.card])

    def moves_joker(self, _state: RummyState, event: JokerMoved) -> None:
        """A natural card takes the place of a joker, and that joker is laid again at once."""
        self.plays(event.seat, [event.card])
        self.gets(event.seat, [JOKER])
        laid = event.laid
        if laid.cards is not UNSET:
            self.plays(event.seat, laid.cards)
        elif laid.card is not UNSET:
            self.plays(event.seat, [laid.card])

    def discards(self, state: RummyState, event: CardDiscarded) -> None:
        """A discard; of the card that was just taken from the pile only with another copy in the hand."""
        seat, card = event.seat, event.card
        if self.picked == (seat, card) and self.known[seat][card] and len(state.hands[seat]) > 1:
            self.hidden.seen_at(seat, card)
        else:
            self.plays(seat, [card])

    notes: ClassVar[Mapping[type[Event], Notes]] = {
        CardsDealt: dealt,
        StockDrawn: drawn,
        DiscardDrawn: picks_up,
        StockReshuffled: renewed,
        MeldLaid: lays,
        CardLaidOff: lays_off,
        CardDiscarded: discards,
    }
