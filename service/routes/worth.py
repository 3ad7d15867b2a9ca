"""``/v1/matches/{match}/worth``: what each legal bid was worth where somebody had to bid."""

from fastapi import APIRouter, Request, Response

from projections.judging.worth import Worth
from projections.judging.worth import worth as told
from service.document import PROBLEMS, UNCHANGED, gives
from service.lookup import kept, recorded
from service.settings import settings

router = APIRouter(prefix="/v1/matches/{match}", tags=["replay"], responses=PROBLEMS | UNCHANGED)


@router.get("/worth", responses=gives(Worth, "Expected points and chances of each legal bid."))
def worth(match: str, request: Request, at: int, seat: int | None = None) -> Response:
    """The points to expect of each legal bid and the chance of making it, if the event at version ``at`` is a
    bid, as ``seat`` knows it; by the learned model, from what the bidder knew."""
    found, here = recorded(match), settings()

    def make() -> Worth:
        return told(*found, at, seat=seat, live_view=here.live_view, models=here.data / "models")

    return kept(request, found, make, at, seat)
