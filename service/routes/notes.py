"""``/v1/matches/{match}/notes``: what people remark on the events of a match."""

from http import HTTPStatus

import msgspec
from fastapi import APIRouter, Response
from pydantic import BaseModel

from events.notes import Note, Notebook
from service.document import PROBLEMS, gives
from service.lookup import store

router = APIRouter(prefix="/v1/matches/{match}/notes", tags=["notes"], responses=PROBLEMS)


class NewNote(BaseModel):
    """A note to be kept: the event's version, a mark (! ? !! ?? !? ?!) or none, the text, who wrote it."""

    at: int
    mark: str | None = None
    text: str
    author: str


def _json(answer: Note | list[Note], status: HTTPStatus = HTTPStatus.OK) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(answer), status, headers, "application/json")


@router.get("", responses=gives(list[Note], "The notes."))
def notes(match: str) -> Response:
    """The notes of a match, by the version they stand at."""
    return _json(Notebook(store()).of(match))


@router.post("", status_code=HTTPStatus.CREATED, responses=gives(Note, "The note is kept.", 201))
def add(match: str, note: NewNote) -> Response:
    """Keep a note; the answer is the note as it is kept."""
    kept = Notebook(store()).add(match, note.at, note.mark, note.text, note.author)
    return _json(kept, HTTPStatus.CREATED)


@router.delete("/{note}", status_code=HTTPStatus.NO_CONTENT, response_class=Response)
def remove(match: str, note: int) -> Response:
    """Take a note away."""
    Notebook(store()).remove(match, note)
    return Response(status_code=HTTPStatus.NO_CONTENT)
