"""What each legal bid was worth at a moment of a match: the small chart beside the replay."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec

from bots.judge import BadModel, Judge, judge, judged_games
from events.errors import KibitzError
from events.rows import Stored
from games.events import Seat
from games.facts import RoundFact
from games.match import Match
from projections.choice import choice
from projections.replay import LiveView


class BidWorth(msgspec.Struct, frozen=True):
    """A legal bid: points to expect of it, the chance of making it, points it gives away against the best."""

    bid: int
    worth: float
    made: float
    loss: float


class Worth(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was to be expected of each legal bid, from what the bidder knew.

    Attributes:
        at: the bid's version.
        bids: in order; empty where nobody was to bid, or it may not or can't be told.
        done: the bid that was made; ``None`` while its round is not scored.
        best: the bid of most expected points.
        model: the model that judged.
        sentence: why nothing is told, if something could be.
    """

    match: str
    at: int
    seat: Seat | None = None
    bids: list[BidWorth] = []
    done: int | None = None
    best: int | None = None
    model: str = ""
    sentence: str | None = None


@cache
def _judge(game: str, file: Path) -> Judge:
    return judge(game, "learned", file)


def worth(  # noqa: PLR0913  # a match, a moment of it, who asks, and where models lie
    match: str,
    stored: Sequence[Stored],
    names: Mapping[str, str],
    at: int,
    *,
    seat: Seat | None = None,
    live_view: LiveView = "table",
    models: Path,
) -> Worth:
    """What the event at version ``at`` was worth beside the other bids, if it is one, as ``seat`` knows it.

    The learned model judges it here and now; ``kibitz analyse`` keeps the same numbers for a whole archive.

    Raises:
        KibitzError: the match has no such version (``unknown-version``) or seat (``unknown-seat``), or the
            model file can't be used (``bad-model``).
    """
    asked = choice(match, stored, names, at, seat=seat, live_view=live_view)
    game, state = asked.before.game.name, asked.before.state
    if asked.actor is None or game not in judged_games():
        return Worth(match, at)
    if asked.unknown is not None:
        return Worth(match, at, asked.actor, sentence=asked.unknown)
    try:
        by = _judge(game, models / f"{game}.json")
    except BadModel as error:
        raise KibitzError("bad-model", str(error)) from None
    situation = by.situation(state)
    if situation is None:
        return Worth(match, at, asked.actor)
    told = by.judged([situation])[0]
    bids = [
        BidWorth(bid, value, chances[bid], loss)
        for bid, value, chances, loss in zip(told.legal, told.worth, told.chances, told.loss, strict=True)
    ]
    done = _made(asked.whole, state.round, asked.actor)
    return Worth(match, at, asked.actor, bids, done, told.best, by.version)


def _made(whole: Match, number: int, seat: Seat) -> int | None:
    """The bid of a seat in a scored round."""
    for fact in whole.game.facts(whole.state):
        if isinstance(fact, RoundFact) and (fact.round, fact.seat) == (number, seat):
            return fact.bid
    return None
