"""The HTTP API. It runs inside the dashboard's process under ``/api``, or alone with any ASGI server.

Endpoints are plain functions, so they run in threads beside the event loop that the pages share. Every
refusal is a problem document (RFC 9457) whose ``detail`` is a sentence.
"""

from http import HTTPStatus
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from starlette.exceptions import HTTPException

from events.errors import Conflict, KibitzError, StoreTrouble
from events.summary import shortened
from service.document import PROBLEMS, document
from service.limits import ShortRequests
from service.lookup import PROGRAM, store
from service.projecting import facts_health
from service.routes import include_all
from service.sites import Guarded

_STATUS = {
    "unknown-match": HTTPStatus.NOT_FOUND,
    "unknown-note": HTTPStatus.NOT_FOUND,
    "unknown-question": HTTPStatus.NOT_FOUND,
    "still-running": HTTPStatus.FORBIDDEN,
    "hidden-hand": HTTPStatus.FORBIDDEN,
    "not-own-match": HTTPStatus.FORBIDDEN,
    "other-site": HTTPStatus.FORBIDDEN,
    "token-scope": HTTPStatus.FORBIDDEN,
    "no-token": HTTPStatus.UNAUTHORIZED,
    "wrong-token": HTTPStatus.UNAUTHORIZED,
    "too-slow": HTTPStatus.REQUEST_TIMEOUT,
    "batch-too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "content-type": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "too-many-requests": HTTPStatus.TOO_MANY_REQUESTS,
    "too-many-watchers": HTTPStatus.SERVICE_UNAVAILABLE,
}
"""What a refusal is in HTTP, by its code, where it is not simply a request that can't be followed."""
_HEADERS = {
    HTTPStatus.UNAUTHORIZED: {"WWW-Authenticate": "Bearer"},
    HTTPStatus.TOO_MANY_REQUESTS: {"Retry-After": "1"},
    HTTPStatus.SERVICE_UNAVAILABLE: {"Retry-After": "5"},
}
LARGEST = 4 * 1024 * 1024
"""Bytes of events, or of a file, that a request may bring."""

api = FastAPI(title="Kibitz", version=PROGRAM, docs_url=None, redoc_url=None, description=__doc__)
api.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=6)
api.add_middleware(ShortRequests, most=64 * 1024, longer={"/events": LARGEST, "/import": LARGEST})
api.add_middleware(Guarded)
include_all(api)
api.openapi = lambda: document(api)  # type: ignore[method-assign]


@api.get("/healthz", responses=PROBLEMS)
def healthz() -> dict[str, Any]:
    """Whether the service can read its record, how far the record goes, and how far the facts have come."""
    facts = facts_health()
    status = "trouble" if facts["trouble"] else "ok"
    return {"status": status, "version": PROGRAM, "position": store().head(), "facts": facts}


def _problem(status: int, title: str, detail: str, **more: Any) -> Response:
    sentence = detail[:1].upper() + detail[1:] + ("" if detail.endswith(".") else ".")
    body = {"type": "about:blank", "title": title, "status": int(status), "detail": sentence, **more}
    headers = _HEADERS.get(HTTPStatus(status))
    return Response(msgspec.json.encode(body), status, headers, "application/problem+json")


@api.exception_handler(KibitzError)
def _refused(request: Request, error: KibitzError) -> Response:
    status = _STATUS.get(error.code, HTTPStatus.UNPROCESSABLE_ENTITY)
    if isinstance(error, StoreTrouble):
        status = HTTPStatus.SERVICE_UNAVAILABLE
    elif isinstance(error, Conflict):
        status = HTTPStatus.CONFLICT
    more = {name: value for name, value in error.as_dict().items() if name != "message"}
    if error.code == "version-conflict":
        more["expected_version"] = getattr(request.state, "expected_version", 0)
    return _problem(status, status.phrase, str(error), **more)


@api.exception_handler(RequestValidationError)
def _invalid(_request: Request, error: RequestValidationError) -> Response:
    wrong = error.errors()[0]
    name, given, kind = wrong["loc"][-1], wrong.get("input"), wrong["type"]
    needed = "it has to be a whole number" if kind.startswith("int") else wrong["msg"]
    detail = f"the {name} is {shortened(repr(given))}: {needed}"
    if kind == "missing":
        detail = f"the {name} is missing"
    elif kind == "json_invalid":
        detail = "the request holds no JSON"
    return _problem(HTTPStatus.UNPROCESSABLE_ENTITY, "Unprocessable Content", detail, code="bad-value")


@api.exception_handler(HTTPException)
def _unknown(_request: Request, error: HTTPException) -> Response:
    phrase = HTTPStatus(error.status_code).phrase
    nothing = error.status_code in (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED)
    detail = f"The API has nothing here ({phrase.lower()})" if nothing else str(error.detail)
    return _problem(error.status_code, phrase, detail, code="http")
