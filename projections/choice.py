"""A seat's choice at a version of a match: what came before it, what was chosen, and who may know of it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from events.errors import KibitzError
from events.folding import begun, decoded, folded
from events.rows import Stored
from games.cards import UNKNOWN
from games.events import Event, Seat
from games.game import Game
from games.match import Match
from projections.replay import LiveView, eyes


class Choice(NamedTuple):
    """A moment of a match, and what is asked about it.

    Attributes:
        whole: the match with all its events; ``before``: with those before the version.
        event: what happened there.
        seen_by: the seats whose hands whoever asks may see.
        actor: the seat whose act it is, ``None`` for an act of the table; ``player`` is its name.
        unknown: why whoever asks is not told what there was to choose from, in a sentence.
    """

    whole: Match
    before: Match
    event: Event
    seen_by: frozenset[Seat]
    actor: Seat | None
    player: str
    unknown: str | None


def choice(  # noqa: PLR0913  # a match, a moment of it, and who asks
    match: str,
    stored: Sequence[Stored],
    names: Mapping[str, str],
    at: int,
    *,
    seat: Seat | None = None,
    live_view: LiveView = "table",
) -> Choice:
    """The choice that the event at version ``at`` was, as ``seat`` may know it.

    Where that event only prepares the next one (the stock made anew before a draw), it is about that one.

    Raises:
        KibitzError: the match has no such version (``unknown-version``) or seat (``unknown-seat``), or an
            event can't be applied.
    """
    whole = folded(stored)
    seats = whole.state.seats
    if not 0 <= at < len(stored):
        what = f"match {match} has the versions 0 to {len(stored) - 1}, not {at}"
        raise KibitzError("unknown-version", what, stream=match)
    if seat is not None and not 0 <= seat < seats:
        what = f"match {match} has the seats 0 to {seats - 1}, not {seat}"
        raise KibitzError("unknown-seat", what, stream=match)
    before = folded(stored[:at], begun(stored[0]))
    event = _chosen(decoded(before.game, stored[at : at + 2]))
    state, seen_by = before.state, eyes(seats, whole.state.status, seat, live_view)
    actor = None if state is None or event.retraction == "never" else state.to_act
    if actor is None:
        unknown = "No player had a choice here: this is not a player's act."
        return Choice(whole, before, event, seen_by, None, "", unknown)
    player = names.get(state.players[actor]) or state.players[actor]
    return Choice(whole, before, event, seen_by, actor, player, _hidden(player, actor, seen_by))


def half_seen(asked: Choice) -> bool:
    """Whether the hand that was to act has cards that even whoever recorded the match did not see."""
    if asked.actor is None:
        return False
    table = asked.before.game.view(asked.before.state, frozenset({asked.actor}))
    return UNKNOWN in table.places[asked.actor].hand


def _chosen(events: Sequence[Event]) -> Event:
    return events[1] if len(events) > 1 and events[0].retraction == "with the next" else events[0]


def _hidden(player: str, actor: Seat, seen_by: frozenset[Seat]) -> str | None:
    """Why an onlooker is not told what a hand allows."""
    if actor in seen_by:
        return None
    if not seen_by:
        return "The match is still being played: what a hand allows is told when it is over."
    return f"{player} was to act; from this seat nobody sees that hand."


def looked_at(game: Game[Any], state: Any, done: Event) -> list[Event]:
    """What was left to choose from once chance had shown the card, if that is how it was done."""
    acts = game.after_look(state, done)
    return acts if len(acts) > 1 else []


def is_done(act: Event, done: Event) -> bool:
    """Whether the act is what was done: an unseen card stands for any, and order does not matter."""
    if type(act) is not type(done):
        return False
    was = msgspec.to_builtins(done)
    return all(_fits(value, was.get(name)) for name, value in msgspec.to_builtins(act).items())


def _fits(tried: Any, done: Any) -> bool:
    if tried in (done, UNKNOWN):
        return True
    if not (isinstance(tried, list) and isinstance(done, list) and len(tried) == len(done)):
        return False
    return not Counter(card for card in tried if card != UNKNOWN) - Counter(done)
