"""``/v1/matches/{match}/frames``: what the board steps through."""

from fastapi import APIRouter, Request, Response

from projections.replay import Replay, replay
from service.document import PROBLEMS, UNCHANGED, gives
from service.lookup import kept, recorded
from service.settings import settings

router = APIRouter(prefix="/v1/matches/{match}", tags=["replay"], responses=PROBLEMS | UNCHANGED)


@router.get("/frames", responses=gives(Replay, "The steps."))
def frames(match: str, request: Request, seat: int | None = None) -> Response:
    """Every step of a match with the table at it, as ``seat`` saw it, or with all hands open without one.

    A running match shows no hands, from whatever seat, unless the house plays it open. The answer carries
    an ETag, which stays valid until the match grows or a player is renamed.
    """
    found, live_view = recorded(match), settings().live_view
    return kept(request, found, lambda: replay(*found, seat, live_view), seat)
