"""A whole match played by bots: its events in order, ready for the record."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import UNSET

import games
from bots import player, players
from bots.bot import Bot, Turn
from bots.chance import Chance
from bots.dealer import Dealer
from bots.people import PEOPLE
from bots.scribe import FULL, Manner, Moment, Scribe
from games.events import Event, MatchStarted, Player
from games.game import Game, Variant

FIRST_EVENING = datetime(2026, 1, 1, 19, 0, tzinfo=UTC)


class UnknownVariant(LookupError):  # noqa: N818  # reads as the sentence it prints
    """The game has no variant of that name."""

    def __init__(self, game: Game[Any], name: str) -> None:
        known = ", ".join(game.variants)
        super().__init__(f"{game.title} has no variant {name!r}; the variants are {known}")


@dataclass(frozen=True)
class Sitting:
    """One match to be played: what, by whom, from which seed, when, and how it is written down.

    ``players`` and ``bots`` are in seat order; ``began`` is in UTC.
    """

    game: Game[Any]
    variant: str
    players: Sequence[Player]
    bots: Sequence[Bot]
    seed: str
    options: Mapping[str, Any] = field(default_factory=dict)
    began: datetime = FIRST_EVENING
    manner: Manner = FULL

    @property
    def start(self) -> MatchStarted:
        """The match's first event. Only the options that were chosen are named."""
        return MatchStarted(
            game=self.game.name,
            variant=self.variant,
            options=dict(self.options) if self.options else UNSET,
            players=list(self.players),
        )


def play(sitting: Sitting) -> list[Moment]:
    """Play a match to its end, or to where it is given up.

    Raises:
        Illegal: the game has no such variant, an option does not fit, or the table has the wrong size.
    """
    game, start, manner = sitting.game, sitting.start, sitting.manner
    game.check_start(start)
    state = game.start(start)
    scribe = Scribe(game, manner, Chance(f"scribe/{sitting.seed}"), sitting.began)
    scribe.begins(start)
    for event in course(game, state, sitting.bots, Dealer(sitting.seed), sitting.seed):
        scribe.sees(state, event)
        was_running = state.running
        game.evolve(state, event)
        if was_running and not state.running:
            scribe.round_ended(state)
        if manner.given_up is not None and scribe.place >= manner.given_up:
            break
    scribe.match_ended(None if state.over else manner.reason)
    return scribe.record


def course(game: Game[Any], state: Any, bots: Sequence[Bot], dealer: Dealer, seed: str) -> Iterator[Event]:
    """What happens next until the match is over, each event from the state that the one before has left.

    ``bots`` are in seat order; their whims come from ``seed``. Whoever asks for the next event has applied
    the last.
    """
    whims = [Chance(f"play/{seed}/{seat}") for seat in range(len(bots))]

    def chosen(acts: Sequence[Event]) -> Event:
        """What the seat to act chooses; nobody is asked where there is no choice."""
        if len(acts) == 1:
            return acts[0]
        seat: int = state.to_act
        return bots[seat].act(Turn(game, state, seat, acts, whims[seat]))

    while not state.over:
        event = game.due(state, dealer)
        if event is not None:
            yield event
            continue
        *before, act = game.with_chance(state, chosen(game.legal(state)), dealer)
        yield from before
        yield chosen(game.after_look(state, act))


def sitting(
    game: str, variant: str | None, bots: Sequence[str], seed: int, options: Mapping[str, Any] | None = None
) -> Sitting:
    """A match to be played by the bots of these names.

    Args:
        variant: its name; ``None`` for the game's first.
        bots: a name for every seat; one name stands for all seats, none for the strongest bot.

    Raises:
        UnknownGame, UnknownVariant, UnknownPlayer: as their sentences say.
    """
    played = games.named(game)
    variant = variant or next(iter(played.variants))
    if variant not in played.variants:
        raise UnknownVariant(played, variant)
    names = list(bots) or [players(game)[-1]]
    if len(names) == 1:
        names *= _seats(played.variants[variant])
    seated = [player(game, name) for name in names]
    return Sitting(played, variant, PEOPLE[: len(names)], seated, str(seed), options or {})


def _seats(variant: Variant) -> int:
    """How many sit down where nobody said so: four, or as near to four as the variant allows."""
    return min(variant.seats, key=lambda seats: abs(seats - 4))


def series(first: Sitting, matches: int) -> Iterator[tuple[str, Sitting]]:
    """Matches of the same table, an evening each: their stream ids and sittings.

    Each player keeps the same bot and moves on by one seat from match to match. The id tells game,
    variant, seed and number.
    """
    for number in range(1, matches + 1):
        turn = (number - 1) % len(first.bots)
        yield (
            f"sim-{first.game.name}-{first.variant}-{first.seed}-{number}",
            replace(
                first,
                players=[*first.players[turn:], *first.players[:turn]],
                bots=[*first.bots[turn:], *first.bots[:turn]],
                seed=f"{first.seed}/{number}",
                began=first.began + timedelta(days=number - 1),
            ),
        )
