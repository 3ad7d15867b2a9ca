"""Playing a match of any game at random, event by event, so that every state on the way can be looked at."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from games.cards import Card
from games.events import Event, MatchStarted, Player, RoundRecorded, Seat
from games.game import Game, Variant
from games.match import Match
from games.rule import Illegal

PEOPLE = ("nino", "gio", "tamar", "luka", "dato", "eka")


class Shuffle:
    """A pack whose chance is a seeded ``Random``; a ``games.game.Pack``."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def shuffled(self, cards: Iterable[Card]) -> list[Card]:
        """The cards in a new order."""
        order = list(cards)
        self.chance.shuffle(order)
        return order

    def seat(self, seats: int) -> Seat:
        """Any seat."""
        return self.chance.randrange(seats)


def begin(game: Game[Any], variant: Variant, chance: Random) -> Match:
    """A match that has just started, with any number of players it takes and any options of its forms.

    Options that do not go together, or not with so many players, are chosen anew.
    """
    while True:
        options = {one.name: chance.choice(list(one.choices)) for one in variant.options if one.choices}
        players = [Player(one) for one in PEOPLE[: chance.choice(variant.seats)]]
        match = Match(game)
        start = MatchStarted(game=game.name, variant=variant.name, options=options, players=players)
        try:
            admit(match, start)
        except Illegal:
            continue
        return match


def admit(match: Match, event: Event) -> None:
    """Check an event and apply it, as the door of the record does."""
    match.check(event)
    match.apply(event)


def next_events(match: Match, chance: Random) -> list[Event]:
    """What happens next: what the table owes, or any legal act; empty once the match is over.

    It is one event, or an act of the table together with the player's act that needs it.
    """
    game, state, pack = match.game, match.state, Shuffle(chance)
    due = game.due(state, pack)
    if due is not None:
        return [due]
    legal = game.legal(state)
    return game.with_chance(state, chance.choice(legal), pack) if legal else []


def playing(match: Match, chance: Random, events: int) -> Iterator[Event]:
    """Play up to this many events on; each is yielded before it is admitted."""
    while events > 0:
        coming = next_events(match, chance)
        if not coming:
            return
        for event in coming:
            yield event
            admit(match, event)
        events -= len(coming)


def recorded(match: Match, lines: Iterable[RoundRecorded]) -> Match:
    """The match with these lines of the sheet added."""
    for line in lines:
        admit(match, line)
    return match


def contents(state: Any) -> dict[str, Any]:
    """Everything a state holds, lists made unchangeable, to compare two of them.

    Only ``tally`` is left out: it follows from the results, and is there once somebody has asked for totals.
    """
    slots = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    names = [name for name in slots if name != "tally"]
    return {name: _frozen(getattr(state, name)) for name in names if hasattr(state, name)}


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    return dict(value) if isinstance(value, dict) else value


def refusal(match: Match, event: Event) -> str | None:
    """The id of the rule that refuses the event, or ``None``."""
    illegal = refused(match, event)
    return None if illegal is None else illegal.id


def refused(match: Match, event: Event) -> Illegal | None:
    """The refusal of the event, or ``None``."""
    try:
        match.check(event)
    except Illegal as illegal:
        return illegal
    return None


def triples(hand: list[Card], deck: Iterable[Card], chance: Random) -> list[list[Card]]:
    """Any three cards a few times, most of them from the hand, hardly ever a meld."""
    return [chance.sample([*hand, *chance.sample(list(deck), 3)], 3) for _ in range(5)]
