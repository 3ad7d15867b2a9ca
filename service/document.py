"""The OpenAPI document: answers are msgspec structs, and their schemas come from them."""

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

_REF = "#/components/schemas/{name}"
_kinds: dict[str, Any] = {}


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A refusal (RFC 9457). ``detail`` is a sentence, ``code`` a short name for programs; then what is known:
    the match, the event's version, the rule with its sentence, why it applies, what would have been legal."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    stream: str | None = None
    version: int | None = None
    expected_version: int | None = None
    line: int | None = None
    rule: str | None = None
    sentence: str | None = None
    because: str | None = None
    legal: list[str] = []


_REFUSALS = {
    400: "It can't be read as a request.",
    401: "A token is needed, or it is not known.",
    403: "Not with this token, or not while the match runs.",
    404: "There is no such thing.",
    408: "The request came too slowly.",
    409: "The record holds something else already.",
    413: "The request, or its batch, is too large.",
    415: "Another content type.",
    422: "It can't be done: wrong values, or a rule forbids it.",
    429: "Too many requests; Retry-After says how many seconds to wait.",
    503: "The record can't be reached, or too many wait for events.",
}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": told,
        "content": {"application/problem+json": {"schema": {"$ref": _REF.format(name="Problem")}}},
    }
    for status, told in _REFUSALS.items()
}
"""What every address may answer instead."""


def gives(kind: Any, told: str, status: int = 200, **others: str) -> dict[int | str, dict[str, Any]]:
    """An answer in JSON of this type, for a route's ``responses``; ``others`` are further forms of it by the
    last part of their content type, with what they are."""
    content: dict[str, Any] = {"application/json": {"schema": reference(kind)}}
    for name, what in others.items():
        content[f"text/{name.replace('_', '-')}"] = {"schema": {"type": "string", "description": what}}
    return {status: {"description": told, "content": content}}


def gives_file(media: str, told: str) -> dict[int | str, dict[str, Any]]:
    """An answer that is a file of this content type, for a route's ``responses``."""
    return {200: {"description": told, "content": {media: {"schema": {"type": "string"}}}}}


UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "The asker has it already, by its ETag."}}
"""What an address answers too whose answers a browser may keep."""


def takes(schemas: dict[str, Any]) -> dict[str, Any]:
    """A body by content type, for a route's ``openapi_extra``."""
    content = {name: {"schema": schema} for name, schema in schemas.items()}
    return {"requestBody": {"required": True, "content": content}}


def reference(kind: Any) -> dict[str, Any]:
    """The schema of a type, which goes into the document's components."""
    [schema], components = msgspec.json.schema_components([kind], ref_template=_REF)
    _kinds.update(components)
    return schema


def document(api: FastAPI) -> dict[str, Any]:
    """The whole document, made once."""
    if not api.openapi_schema:
        reference(Problem)
        made = get_openapi(
            title=api.title, version=api.version, routes=api.routes, description=api.description
        )
        made["servers"] = [{"url": "/api"}]
        made.setdefault("components", {}).setdefault("schemas", {}).update(_kinds)
        api.openapi_schema = made
    return api.openapi_schema
