"""``/v1/matches/{match}/state`` and what goes with it: the table, the score, what may be done."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from projections.moments import score
from projections.seen import Options, SeenTable, options, seen_table
from service.access import Who
from service.document import PROBLEMS, gives
from service.lookup import answer, recorded

router = APIRouter(prefix="/v1/matches/{match}", tags=["matches"], responses=PROBLEMS)

At = Annotated[
    int | None,
    Query(ge=0, le=2**63 - 1, description="Right after the event of this version; the newest without."),
]


@router.get("/state", responses=gives(SeenTable, "The table."))
def state(match: str, who: Who, at: At = None, seat: int | None = None) -> Response:
    """The table right after a version, as a seat sees it; a card that may not be seen is ``?``."""
    found = recorded(match)
    seen = who.sees(match, found.whole().state, seat)
    return answer(seen_table(match, found.at(at), seen))


@router.get("/scores", responses=gives(dict[str, Any], "The score, in the game's own shape."))
def scores(match: str, at: At = None) -> Response:
    """The standing right after a version: status, totals, places, and every scored round."""
    return answer(score(match, recorded(match).at(at)))


@router.get("/legal", responses=gives(Options, "What may come next."))
def legal(match: str, who: Who) -> Response:
    """What the seat to act may do now, and which rule forbids the rest.

    It follows from the seat's hand, so it is told to nobody but whom that hand is open to. What could have
    been done earlier, ``why`` tells.
    """
    found = recorded(match)
    whole = found.whole()
    return answer(options(match, whole, who.sees(match, whole.state, None)))
