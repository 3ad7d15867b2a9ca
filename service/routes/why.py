"""``/v1/matches/{match}/why``: what could have been done at a moment, and what the rules forbid."""

from fastapi import APIRouter, Request, Response

from projections.why import Why
from projections.why import why as told
from service.document import PROBLEMS, UNCHANGED, gives
from service.lookup import kept, recorded
from service.settings import settings

router = APIRouter(prefix="/v1/matches/{match}", tags=["replay"], responses=PROBLEMS | UNCHANGED)


@router.get("/why", responses=gives(Why, "What was legal, and what refuses the rest."))
def why(match: str, request: Request, at: int, seat: int | None = None) -> Response:
    """What the seat to act could have done instead of the event at version ``at``, as ``seat`` knows it.

    Every legal act and, for every other one might try, the rule that refuses it.
    """
    found, live_view = recorded(match), settings().live_view
    return kept(request, found, lambda: told(*found, at, seat=seat, live_view=live_view), at, seat)
