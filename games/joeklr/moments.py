"""What is worth stopping at in a match of Joeklr."""

from collections.abc import Iterator, Sequence

from games.events import Event
from games.joeklr.events import HellishOpted, MyscardKept, Punished
from games.joeklr.scoring import points_of, upgrades
from games.joeklr.state import JoeklrResult, JoeklrState
from games.moments import KeyMoment
from games.rummy_moments import ended

Names = Sequence[str]
PUNISHMENT, SLAP = 10, 20
"""What each card of a punishment is held to be worth, and the slap besides."""
HELLISH = 15
"""What a Hellish Opt is held to be worth."""
AT_ONCE = 60
"""What winning a game with melds of the last turn alone is held to be worth."""


def moments(state: JoeklrState, event: Event, names: Names) -> Iterator[KeyMoment]:
    """The moments that an event made; ``state`` is the one right after it."""
    if isinstance(event, Punished):
        yield _punished(event, names)
    if isinstance(event, HellishOpted):
        text = f"{names[event.seat]} takes {len(event.cards)} cards from the discard pile"
        yield KeyMoment("hellish-opt", "Hellish Opt", text, event.seat, HELLISH)
    if isinstance(event, MyscardKept):
        text = f"{names[event.seat]} leaves the myscard face down"
        yield KeyMoment("man-of-mystery", "Man of Mystery", text, event.seat)
    if not state.running and state.results:
        yield from _game(state.results[-1], state.seats, names)


def _punished(event: Punished, names: Names) -> KeyMoment:
    seat, count = event.seat, len(event.drawn)
    cards = "a card" if count == 1 else f"{count} cards"
    text = f"{names[event.by]} punishes {names[seat]}: {cards} drawn{', and a slap' if event.slap else ''}"
    title = "Punishment with a slap" if event.slap else "Punishment"
    return KeyMoment("punishment", title, text, seat, PUNISHMENT * count + SLAP * event.slap)


def _game(result: JoeklrResult, seats: int, names: Names) -> Iterator[KeyMoment]:
    yield from ended(result, names, weight=AT_ONCE)
    if result.whomp and result.winner is not None:
        yield KeyMoment("whomp", "Whomp!", f"{names[result.winner]} says Whomp!", result.winner)
    named = upgrades(result.melds)
    for upgraded in dict.fromkeys(named.values()):
        flashes = [meld for meld in result.melds if named.get(meld.number) == upgraded]
        for seat in sorted({meld.owner for meld in flashes}):
            own = [meld for meld in flashes if meld.owner == seat]
            more = sum(points_of(meld, upgraded, seats)[seat] for meld in own)
            text = f"{names[seat]} has flashes of one suit that make a {upgraded}: {more} points"
            yield KeyMoment("upgrade", upgraded.capitalize(), text, seat, more)
