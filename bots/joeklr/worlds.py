"""Hands, face-down cards and decks of Joeklr that fit what a seat knew.

A punishment between two others mixes what was known of their two hands: those cards are only known to be in
hands from then on.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from bots.chance import Chance
from bots.rummy_worlds import RummyWorlds
from bots.worlds import Notes
from games.cards import Card
from games.events import Event, Seat
from games.game import Game
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
from games.joeklr.secrets import Secret
from games.joeklr.state import DECK, JoeklrState, can_use
from games.rummy import Draw

TRIES = 200
"""Worlds drawn at most until the player of a Hellish Opt can use its lowest card, as he must."""


class JoeklrWorlds(RummyWorlds):
    """What a seat knows of a Joeklr game. The hidden places are the hands, then the cards lying face down.

    Attributes:
        lying: per seat the card lying face down before it, where this seat knows it.
        top: the top of the deck, while this seat knows it.
    """

    deck: ClassVar[Iterable[Card]] = DECK
    places_of_a_seat: ClassVar[int] = 2

    def __init__(self, game: Game[Any], seat: Seat) -> None:
        super().__init__(game, seat)
        self.lying: dict[Seat, Card] = {}
        self.top: Card | None = None

    def lays_aside(self, state: JoeklrState, event: MyscardDrawn) -> None:
        """The top of the deck is laid aside, unseen, unless this seat has looked at it before."""
        self.picked = None
        if self.top is not None:
            self.lying[event.seat], self.top = self.top, None
        else:
            self.hidden.drawn_unseen(state.seats + event.seat)

    def peeks(self, state: JoeklrState, event: MyscardPeeked) -> None:
        """Somebody looks at the own face-down card; this seat sees it if it is the one."""
        lying = state.aside[self.seat]
        if event.seat == self.seat and lying is not None and self.seat not in self.lying:
            self.lying[self.seat] = lying.card
            self.hidden.seen_at(state.seats + self.seat, lying.card)

    def takes_up(self, state: JoeklrState, event: MyscardTaken | KeptCardTaken) -> None:
        """The card lying face down comes to the hand; its owner sees it at the latest now."""
        seat, aside = event.seat, state.seats + event.seat
        if seat in self.lying:
            self.gets(seat, [self.lying.pop(seat)])
        elif seat == self.seat:
            assert isinstance(event.card, str)
            self.hidden.seen_at(aside, event.card)
        else:
            self.hidden.moved(aside, seat)

    def looks(self, _state: JoeklrState, event: DeckTopLooked) -> None:
        """A look at the top of the deck, which is taken or stays there."""
        self.picked = None
        known, self.top = self.top, None
        if event.seat == self.seat:
            if known is None:
                self.hidden.drawn_seen(event.card)
            self.top = None if event.taken else event.card
        elif not event.taken:
            self.top = known
        elif known is not None:
            self.gets(event.seat, [known])
        else:
            self.hidden.drawn_unseen(event.seat)

    def opts(self, _state: JoeklrState, event: CardsOpted | HellishOpted) -> None:
        """Cards are taken from the discard pile."""
        if len(event.cards) == 1:
            self.takes_one(event.seat, event.cards[0])
        else:
            self.picked = None
            self.gets(event.seat, event.cards)

    def punished(self, _state: JoeklrState, event: Punished) -> None:
        """Cards go to the punisher, and as many come back; only these two see them."""
        victim, by = event.seat, event.by
        if self.seat in (victim, by):
            self.plays(victim, event.drawn)
            self.gets(by, event.drawn)
            self.plays(by, event.returned)
            self.gets(victim, event.returned)
            return
        for seat in (victim, by):
            self.hidden.hidden_again(seat, self.known[seat])
            self.known[seat] = Counter()
        self.hidden.exchanged(victim, by, len(event.drawn))

    def glimpses_top(self, state: JoeklrState, act: DeckTopLooked) -> None:
        """The top of the deck, before it is taken or declined."""
        self.looks(state, DeckTopLooked(act.seat, act.card, taken=False))

    def glimpses_hand(self, _state: JoeklrState, act: Punished) -> None:
        """Cards drawn from the victim's hand, before as many are returned."""
        self.plays(act.seat, act.drawn)
        self.gets(act.seat, act.drawn)

    def draw(self, state: Any, chance: Chance) -> Any:
        for _try in range(TRIES):
            world = self._world(state, chance)
            mover, owed = world.mover, world.owed
            if owed is None or mover is None or can_use(world, mover, world.hands[mover], owed):
                break
        return world

    def _world(self, state: JoeklrState, chance: Chance) -> JoeklrState:
        places, stock = self.hidden.laid_out(chance)
        world = self.arranged(state, places, stock if self.top is None else [self.top, *stock])
        for seat, secret in enumerate(state.aside):
            if secret is not None:
                card = self.lying[seat] if seat in self.lying else places[state.seats + seat][0]
                world.aside[seat] = Secret(card, secret.seats)
        if state.top is not None and world.order:
            world.top = Secret(world.order[0], state.top.seats)
        mover = world.mover
        lying = None if mover is None else world.aside[mover]
        if state.fresh and lying is not None:
            world.drawn = Draw("stock", lying.card, had_copy=False)
        return world

    notes: ClassVar[Mapping[type[Event], Notes]] = {
        **RummyWorlds.notes,
        MyscardDrawn: lays_aside,
        MyscardPeeked: peeks,
        MyscardTaken: takes_up,
        KeptCardTaken: takes_up,
        DeckTopLooked: looks,
        CardsOpted: opts,
        HellishOpted: opts,
        Punished: punished,
    }
    glimpsed: ClassVar[Mapping[type[Event], Notes]] = {DeckTopLooked: glimpses_top, Punished: glimpses_hand}


WORLDS = JoeklrWorlds
