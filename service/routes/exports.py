"""A match to take home: its sheet as CSV and for the printer, its events as lines, its notation."""

from fastapi import APIRouter, Response

from dashboard.paper import paper
from events.errors import KibitzError
from events.folding import folded
from events.interchange import export_lines
from events.notation import export_notation
from events.score_sheet import sheet_csv
from projections.replay import eyes
from service.document import PROBLEMS, gives_file
from service.lookup import recorded, store
from service.settings import settings

router = APIRouter(prefix="/v1/matches/{match}", tags=["matches"], responses=PROBLEMS)


@router.get("/sheet", responses=gives_file("text/html", "The sheet."), response_class=Response)
def sheet(match: str) -> Response:
    """The score sheet as a page of HTML that prints on one sheet of A4."""
    return Response(paper(*recorded(match)), media_type="text/html", headers=_headers())


@router.get("/sheet.csv", responses=gives_file("text/csv", "The sheet."), response_class=Response)
def sheet_as_csv(match: str) -> Response:
    """The scored rounds as CSV, a row each; no cell is a formula to a spreadsheet."""
    found = recorded(match)
    content = sheet_csv(found.stored, found.names).encode("utf-8-sig")
    return Response(content, media_type="text/csv", headers=_headers(f"{match}.csv"))


@router.get("/events.jsonl", responses=gives_file("application/x-ndjson", "Lines."), response_class=Response)
def lines(match: str) -> Response:
    """Every event as a line of JSON, as ``kibitz export`` writes it; not of a match that is still running."""
    _all_hands_open(match)
    content = b"".join(export_lines(store(), [match]))
    return Response(content, media_type="application/x-ndjson", headers=_headers(f"{match}.jsonl"))


@router.get("/notation.txt", responses=gives_file("text/plain", "The match."), response_class=Response)
def notation(match: str) -> Response:
    """The match in the notation for people; not of a match that is still running."""
    _all_hands_open(match)
    content = b"".join(export_notation(store(), [match]))
    return Response(content, media_type="text/plain", headers=_headers(f"{match}.txt"))


def _headers(file: str | None = None) -> dict[str, str]:
    kept = {"Cache-Control": "private, no-cache"}
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    saved = {"Content-Disposition": f'attachment; filename="{file}"'}
    return kept | ({"Content-Security-Policy": policy} if file is None else saved)


def _all_hands_open(match: str) -> None:
    """Refuse what shows every card, unless an onlooker may see every hand.

    Raises:
        KibitzError: the match is still running and not played open (``still-running``), or there is none.
    """
    state = folded(recorded(match).stored).state
    if len(eyes(state.seats, state.status, None, settings().live_view)) < state.seats:
        what = f"match {match} is still being played: its cards can be taken home when it is over"
        raise KibitzError("still-running", what, stream=match)
