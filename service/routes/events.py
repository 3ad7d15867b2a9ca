"""``/v1/matches/{match}/events``: a stream read, followed and gone on with."""

from collections.abc import AsyncGenerator
from http import HTTPStatus
from typing import Annotated, Any

import anyio.to_thread
import msgspec
from fastapi import APIRouter, Depends, Header, Query, Request, Response

from projections.seen import SeenEvent, seen_events
from service.access import Asker, Who
from service.document import PROBLEMS, gives, takes
from service.limits import Patient, body
from service.lookup import answer, recorded
from service.posted import CLOUD, JSON, MOST, ONE_CLOUD, read
from service.recording import Recorded, record
from service.watching import grown, over, watching

router = APIRouter(prefix="/v1/matches/{match}/events", tags=["events"], responses=PROBLEMS)

LONGEST_WAIT = 60.0
BREATH = 15.0
"""Seconds after which a reader of server-sent events is told that all is well."""
BREATHS = 40
"""How often that is said before the stream ends; the reader then asks again."""
PAGE = 10_000

Version = Annotated[int, Query(ge=0, le=2**63 - 1)]
From = Annotated[int, Query(alias="from", ge=0, le=2**63 - 1, description="First version wanted.")]
Wait = Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="Seconds to wait for a new event.")]


class Stream(msgspec.Struct, frozen=True):
    """Events of a match from a version on. ``version`` is how many the match has: the next ``from``, unless
    the events stop before it."""

    match: str
    version: int
    status: str
    seen: list[int]
    events: list[SeenEvent]


_EVENT: dict[str, Any] = {
    "type": "object",
    "required": ["type", "data"],
    "properties": {
        "type": {"type": "string"},
        "data": {"type": "object"},
        "time": {"type": "string", "format": "date-time"},
        "id": {"type": "string", "format": "uuid"},
        "schema": {"type": "integer", "minimum": 1},
        "meta": {"type": "object"},
        "stream": {"type": "string"},
        "version": {"type": "integer", "minimum": 0},
    },
    "patternProperties": {"^x-": {}},
    "additionalProperties": False,
}
_BATCH = {
    "type": "object",
    "required": ["expected_version", "events"],
    "properties": {
        "expected_version": {"type": "integer", "minimum": 0},
        "events": {"type": "array", "items": _EVENT, "minItems": 1, "maxItems": MOST},
    },
    "additionalProperties": False,
}
_ONE_CLOUD = {
    "type": "object",
    "required": ["specversion", "id", "source", "type", "data"],
    "properties": {
        "specversion": {"const": "1.0"},
        "id": {"type": "string"},
        "source": {"type": "string"},
        "type": {"type": "string"},
        "subject": {"type": "string", "description": "The match's id, if given."},
        "time": {"type": "string", "format": "date-time"},
        "version": {"type": "integer", "minimum": 0},
        "datacontenttype": {"const": JSON},
        "data": {"type": "object"},
    },
}
_CLOUDS = {"type": "array", "minItems": 1, "maxItems": MOST, "items": _ONE_CLOUD}


@router.post(
    "",
    status_code=HTTPStatus.CREATED,
    responses=gives(Recorded, "The batch is recorded.", 201) | gives(Recorded, "It was recorded before."),
    openapi_extra=takes({JSON: _BATCH, CLOUD: _CLOUDS, ONE_CLOUD: _ONE_CLOUD}),
)
def append(  # noqa: PLR0913  # every one is a value of the address, a header or the body
    match: str,
    *,
    request: Request,
    who: Who,
    content: Annotated[bytes, Depends(body)],
    content_type: Annotated[str, Header()] = "",
    expected_version: Annotated[Version | None, Query(description="For CloudEvents.")] = None,
) -> Response:
    """Record a batch of events, all or none.

    ``expected_version`` is how many events the sender believes the match has. A batch that stands in the
    record already, by its event ids or word for word at its place, is answered as recorded.
    """
    who.must("write")
    posted = read(content_type, content, expected_version)
    request.state.expected_version = posted.expected_version
    done = record(match, posted, who)
    return answer(done, HTTPStatus.OK if done.repeated else HTTPStatus.CREATED)


@router.get("", responses=gives(Stream, "The events.", event_stream="Each event as it is recorded."))
async def stream(  # noqa: PLR0913  # every one is a value of the address or a header
    match: str,
    *,
    who: Who,
    first: From = 0,
    seat: int | None = None,
    wait: Wait = 0,
    accept: Annotated[str, Header()] = "",
    last_event_id: Annotated[str, Header()] = "",
) -> Response:
    """Read the events of a match from a version on, hidden cards as ``?`` for who may not see them.

    With ``wait``, an answer without events is held back until there is one, for so many seconds at most.
    Whoever accepts ``text/event-stream`` gets every event as it is recorded.
    """
    if "text/event-stream" in accept:
        first = int(last_event_id) + 1 if last_event_id.isdecimal() and len(last_event_id) < 19 else first
        with watching():  # what is wrong is said before the answer begins
            await anyio.to_thread.run_sync(_read, match, who, first, seat)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return Patient(_told(match, who, first, seat), headers, "text/event-stream")
    found = await anyio.to_thread.run_sync(_read, match, who, first, seat)
    if wait and not found.events and found.status == "running":
        with watching():
            await grown(match, max(first, found.version), wait)
        found = await anyio.to_thread.run_sync(_read, match, who, first, seat)
    return answer(found)


def _read(match: str, who: Asker, first: int, seat: int | None) -> Stream:
    found = recorded(match)
    state = found.whole().state
    seen = who.sees(match, state, seat)
    events = [*seen_events(found.stored[: first + PAGE], first, seen, found.names)]
    return Stream(match, len(found.stored), state.status, sorted(seen), events)


async def _told(match: str, who: Asker, first: int, seat: int | None) -> AsyncGenerator[bytes]:
    """The events as server-sent ones; their ids are the versions."""
    with watching():
        yield b": the events of a match, each with its version as its id\n\n"
        for _breath in range(BREATHS):
            found = await anyio.to_thread.run_sync(_read, match, who, first, seat)
            for event in found.events:
                first = event.version + 1
                yield b"id: %d\ndata: %b\n\n" % (event.version, msgspec.json.encode(event))
            if found.status != "running" and first >= found.version:
                yield b"event: end\ndata: {}\n\n"
                return
            if first >= found.version and not await grown(match, first, BREATH):
                if over():
                    return
                yield b": still here\n\n"
