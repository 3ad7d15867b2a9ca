"""``/v1/players`` and ``/v1/statistics``: who plays, and how."""

from datetime import date
from typing import Annotated, Any

import msgspec
import polars as pl
from fastapi import APIRouter, Query, Response

from events.errors import BadInput
from projections.stats import bidding
from projections.stats.filters import Filter, selected
from projections.stats.players import standings
from service.document import PROBLEMS, gives
from service.lookup import answer, store
from service.projecting import facts

router = APIRouter(prefix="/v1", tags=["players"], responses=PROBLEMS)


class KnownPlayer(msgspec.Struct, frozen=True):
    """A player's id, and the name; null where none is known, or it was erased."""

    id: str
    name: str | None


class Players(msgspec.Struct, frozen=True):
    """Players in order of their ids. ``next`` goes into ``after`` for the page behind."""

    players: list[KnownPlayer]
    next: str | None


class Statistics(msgspec.Struct, frozen=True):
    """Rows of a statistic, each with its counts and, as ``…_low`` and ``…_high``, its bounds. ``position`` is
    how far in the log they know everything."""

    position: int
    rows: list[dict[str, Any]]


@router.get("/players", responses=gives(Players, "A page of players."))
def players(
    q: Annotated[str, Query(description="Part of the id or the name.")] = "",
    after: str = "",
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Response:
    """List and search the players."""
    part = q.casefold()
    found = [
        KnownPlayer(one, name)
        for one, name in store().players().items()
        if one > after and (part in one.casefold() or part in (name or "").casefold())
    ]
    shown = found[:limit]
    return answer(Players(shown, shown[-1].id if len(found) > limit else None))


@router.get("/statistics/players", responses=gives(Statistics, "A row per player and variant."))
def standing(  # every one is a value of the address
    *,
    game: str | None = None,
    variant: str | None = None,
    player: str | None = None,
    since: date | None = None,
    until: date | None = None,
) -> Response:
    """Who plays how well: matches, wins, mean totals and places, bids kept. Finished matches only."""
    wanted = Filter(game=game, variant=variant, player=player, since=since, until=until)
    seats, rounds = (selected(facts().scan(table), wanted) for table in ("seats", "rounds"))
    return _statistics(standings(seats, rounds))


@router.get("/statistics/bidding", responses=gives(Statistics, "A row per group."))
def bids(  # noqa: PLR0913  # every one is a value of the address
    *,
    by: Annotated[str, Query(description=f"Up to three of {', '.join(bidding.DIMENSIONS)}.")] = "",
    game: str | None = None,
    variant: str | None = None,
    player: str | None = None,
    since: date | None = None,
    until: date | None = None,
) -> Response:
    """How bids were kept and missed, per group of ``by`` (names with commas between)."""
    groups = list(dict.fromkeys(name.strip() for name in by.split(",") if name.strip()))
    if len(groups) > 3 or not set(groups) <= set(bidding.DIMENSIONS):
        what = f"bids are grouped by up to three of {', '.join(bidding.DIMENSIONS)}, not by {by[:80]!r}"
        raise BadInput("bad-value", what)
    wanted = Filter(game=game, variant=variant, player=player, since=since, until=until)
    return _statistics(bidding.summary(selected(facts().scan("rounds"), wanted), *groups))


def _statistics(frame: pl.DataFrame) -> Response:
    return answer(Statistics(facts().checkpoint("matches"), frame.to_dicts()))
