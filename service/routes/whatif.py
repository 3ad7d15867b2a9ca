"""``/v1/matches/{match}/whatif``: another act at a moment, and what the round then brings."""

from fastapi import APIRouter, Request, Response

from projections.whatif import Actions, Trial, WhatIf, actions, whatif
from service.document import PROBLEMS, UNCHANGED, gives
from service.lookup import kept, recorded
from service.settings import settings

router = APIRouter(prefix="/v1/matches/{match}/whatif", tags=["replay"], responses=PROBLEMS | UNCHANGED)


@router.get("/actions", responses=gives(Actions, "The actions."))
def acts(match: str, request: Request, at: int, seat: int | None = None) -> Response:
    """What the seat to act could do in the place of the event at version ``at``, as ``seat`` knows it.

    The actions are numbered; where there are very many, ``more`` says how many are left out.
    """
    found, live_view = recorded(match), settings().live_view
    return kept(request, found, lambda: actions(*found, at, seat=seat, live_view=live_view), at, seat)


@router.get("", responses=gives(WhatIf, "The points, world by world."))
def worlds(  # noqa: PLR0913  # every one is a value of the address
    match: str,
    request: Request,
    *,
    at: int,
    action: int,
    seat: int | None = None,
    first: int = 0,
    count: int = 20,
) -> Response:
    """The points of the round played out by bots after an action, in ``count`` worlds from ``first`` on.

    A world is numbered and always the same. An answer may hold fewer than asked for (``made``); whoever has
    enough stops asking.
    """
    found, live_view, trial = recorded(match), settings().live_view, Trial(action, first, count)
    return kept(
        request,
        found,
        lambda: whatif(*found, at, trial, seat=seat, live_view=live_view),
        *(at, action, seat, first, count),
    )
