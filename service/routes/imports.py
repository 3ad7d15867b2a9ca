"""``/v1/import``: a file as people have it, in any form the house reads."""

from io import BytesIO
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Response

from events.files import import_file
from events.summary import Summary
from service.access import Who
from service.document import PROBLEMS, gives, takes
from service.limits import body
from service.lookup import answer
from service.recording import door

router = APIRouter(prefix="/v1/import", tags=["events"], responses=PROBLEMS)


class Imported(msgspec.Struct, frozen=True):
    """What became of the matches of a file: counts, the matches by name, and the refusals."""

    stored: int
    already: int
    refused: int
    events: int
    matches: dict[str, str]
    refusals: list[dict[str, Any]]
    differences: list[str]


_TEXT = {"type": "string"}


@router.post(
    "",
    responses=gives(Imported, "What became of its matches."),
    openapi_extra=takes({"text/plain": _TEXT, "application/x-ndjson": _TEXT, "text/csv": _TEXT}),
)
def take(who: Who, content: Annotated[bytes, Depends(body)]) -> Response:
    """Record the matches of a file: event lines, the notation, a score sheet, or notes on matches.

    Each match whole or not at all. It may go on with anybody's match, so it needs the scope ``admin``.
    """
    who.must("admin")
    summary = import_file(door(), BytesIO(content), Summary())
    return answer(
        Imported(
            stored=summary.stored,
            already=summary.already,
            refused=summary.refused,
            events=summary.events,
            matches=dict(summary.matches),
            refusals=[error.as_dict() for error in summary.refusals],
            differences=[str(one) for one in summary.differences],
        )
    )
