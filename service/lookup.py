"""What the addresses of the API share: the record, a match in it, and answers that a browser may keep."""

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from http import HTTPStatus
from importlib.metadata import version
from threading import Lock
from typing import Any, NamedTuple, TypeVar

import msgspec
from fastapi import Request, Response

from events.errors import KibitzError
from events.folding import folded
from events.rows import Stored
from events.store import Store, open_store
from games.match import Match
from service.settings import settings

PROGRAM = version("kibitz")


_Made = TypeVar("_Made")
_Of = TypeVar("_Of")


def once(make: Callable[[_Of], _Made]) -> Callable[[_Of], _Made]:
    """``make`` for every value once, also when several threads ask for it at the same moment."""
    kept, turn = cache(make), Lock()

    def made(of: _Of) -> _Made:
        with turn:
            return kept(of)

    return made


@once
def _store(database: str) -> Store:
    return open_store(database)


def store() -> Store:
    """The record of this process's settings, opened once.

    Raises:
        StoreTrouble: the database can't be used.
    """
    return _store(settings().database)


class Recorded(NamedTuple):
    """A match of the record: its events from version 0 on, and the names of its players by their ids."""

    match: str
    stored: list[Stored]
    names: dict[str, str]

    def whole(self) -> Match:
        """The match as it is."""
        return folded(self.stored)

    def at(self, version: int | None) -> Match:
        """The match as it was right after a version, or as it is.

        Raises:
            KibitzError: it has no such version (``unknown-version``).
        """
        if version is None:
            return self.whole()
        if not 0 <= version < len(self.stored):
            what = f"match {self.match} has the versions 0 to {len(self.stored) - 1}, not {version}"
            raise KibitzError("unknown-version", what, stream=self.match)
        return folded(self.stored[: version + 1])


def recorded(match: str) -> Recorded:
    """A match of the record.

    Raises:
        KibitzError: there is no such match (``unknown-match``).
    """
    stored = store().read_stream(match)
    if not stored:
        raise KibitzError("unknown-match", f"There is no match {match!r} in the record.", stream=match)
    started = msgspec.json.decode(stored[0].data)
    return Recorded(match, stored, store().names(player["id"] for player in started["players"]))


def kept(request: Request, found: Recorded, make: Callable[[], Any], *rests_on: object) -> Response:
    """An answer in JSON that a browser may keep and ask for again by its ETag.

    The tag changes with the program, the match's length, a player's name, the settings, and whatever else
    the answer ``rests_on``; where the browser has it already, nothing is made.
    """
    names = sorted(found.names.items())
    what = (PROGRAM, request.url.path, len(found.stored), names, settings().live_view, rests_on)
    tag = f'"{blake2b(repr(what).encode(), digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(msgspec.json.encode(make()), media_type="application/json", headers=headers)


def answer(told: Any, status: int = HTTPStatus.OK, **headers: str) -> Response:
    """An answer in JSON that nobody keeps."""
    kept_by_nobody = {"Cache-Control": "no-store", **headers}
    return Response(msgspec.json.encode(told), status, kept_by_nobody, "application/json")
