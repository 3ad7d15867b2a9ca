"""``/v1/players``: who plays."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Response

from service.document import PROBLEMS, gives
from service.lookup import answer, store

router = APIRouter(prefix="/v1", tags=["players"], responses=PROBLEMS)


class KnownPlayer(msgspec.Struct, frozen=True):
    """A player's id, and the name; null where none is known, or it was erased."""

    id: str
    name: str | None


class Players(msgspec.Struct, frozen=True):
    """Players in order of their ids. ``next`` goes into ``after`` for the page behind."""

    players: list[KnownPlayer]
    next: str | None


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
