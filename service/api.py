"""The HTTP API. It runs inside the dashboard's process under ``/api``, or alone with any ASGI server.

Endpoints are plain functions, so they run in threads beside the event loop that the pages share. Every
refusal is a problem document (RFC 9457) whose ``detail`` is a sentence.
"""

from functools import cache
from hashlib import blake2b
from http import HTTPStatus
from importlib.metadata import version
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from starlette.exceptions import HTTPException

from events.errors import KibitzError, StoreTrouble
from events.store import Store, open_store
from projections.replay import replay
from service.settings import settings

PROGRAM = version("kibitz")
_NOT_FOUND = {"unknown-match"}

api = FastAPI(title="Kibitz", version=PROGRAM, docs_url=None, redoc_url=None)
api.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=6)


@cache
def _store(database: str) -> Store:
    return open_store(database)


@api.get("/healthz")
def healthz() -> dict[str, Any]:
    """Whether the service can read its record, and how far the record goes."""
    return {"status": "ok", "version": PROGRAM, "position": _store(settings().database).head()}


@api.get("/v1/matches/{match}/frames")
def frames(match: str, request: Request, seat: int | None = None) -> Response:
    """Every step of a match with the table at it, as ``seat`` saw it, or with all hands open without one.

    A running match shows no hands, from whatever seat. The answer carries an ETag, which stays valid until
    the match grows or a player is renamed.
    """
    store = _store(settings().database)
    info = store.stream(match)
    if info is None:
        raise KibitzError("unknown-match", f"There is no match {match!r} in the record.", stream=match)
    stored = store.read_stream(match)
    names = store.names(_players(stored))
    tag = _tag(match, len(stored), seat, names)
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    shown = replay(match, stored, names, seat)
    if shown.status == "running" and seat is not None:
        shown = replay(match, stored, names)  # whoever asks may sit at the next seat: no hands at all
    return Response(msgspec.json.encode(shown), media_type="application/json", headers=headers)


def _players(stored: Any) -> list[str]:
    started = msgspec.json.decode(stored[0].data)
    return [player["id"] for player in started["players"]]


def _tag(match: str, version: int, seat: int | None, names: dict[str, str]) -> str:
    content = repr((PROGRAM, match, version, seat, sorted(names.items()))).encode()
    return f'"{blake2b(content, digest_size=12).hexdigest()}"'


def _problem(status: int, title: str, detail: str, **more: Any) -> Response:
    sentence = detail[:1].upper() + detail[1:] + ("" if detail.endswith(".") else ".")
    body = {"type": "about:blank", "title": title, "status": int(status), "detail": sentence, **more}
    return Response(msgspec.json.encode(body), status, media_type="application/problem+json")


@api.exception_handler(KibitzError)
def _refused(_request: Request, error: KibitzError) -> Response:
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    if error.code in _NOT_FOUND:
        status = HTTPStatus.NOT_FOUND
    elif isinstance(error, StoreTrouble):
        status = HTTPStatus.SERVICE_UNAVAILABLE
    more = {name: value for name, value in error.as_dict().items() if name != "message"}
    return _problem(status, status.phrase, str(error), **more)


@api.exception_handler(RequestValidationError)
def _invalid(_request: Request, error: RequestValidationError) -> Response:
    wrong = error.errors()[0]
    name, given = wrong["loc"][-1], wrong.get("input")
    needed = "it has to be a whole number" if wrong["type"].startswith("int") else wrong["msg"]
    detail = f"the {name} is {given!r}: {needed}"
    return _problem(HTTPStatus.UNPROCESSABLE_ENTITY, "Unprocessable Content", detail, code="bad-value")


@api.exception_handler(HTTPException)
def _unknown(_request: Request, error: HTTPException) -> Response:
    phrase = HTTPStatus(error.status_code).phrase
    return _problem(error.status_code, phrase, f"The API has nothing here ({phrase.lower()}).", code="http")
