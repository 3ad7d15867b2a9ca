"""Recording over HTTP: a batch goes through the one door, for whoever may send it there."""

import msgspec

from events.admission import Admitted, Door
from events.envelope import checked_stream, checked_version
from events.errors import Conflict, KibitzError
from service.access import Asker
from service.lookup import once, store
from service.posted import Posted, begins, typed
from service.settings import settings


class Recorded(msgspec.Struct, frozen=True):
    """Where a batch stands: its first and last version. ``version`` is how many events the match has right
    after it; ``repeated``: it stood there before."""

    match: str
    first: int
    last: int
    version: int
    repeated: bool


@once
def _door(_database: str) -> Door:
    return Door(store())


def door() -> Door:
    """The one way into the record."""
    return _door(settings().database)


def record(match: str, posted: Posted, who: Asker) -> Recorded:
    """Record a batch whole, or refuse it whole.

    A batch that stands in the record already, by its event ids or word for word at its place, is answered
    with its versions.

    Raises:
        KibitzError: who asks may not (``no-token``, ``token-scope``, ``not-own-match``); there is no such
            match (``unknown-match``); and as ``Door.admit``.
    """
    who.must("write")
    info = store().stream(checked_stream(match))
    if info is None and posted.items and not begins(posted):
        raise KibitzError("unknown-match", f"there is no match {match!r} in the record", stream=match)
    if info is not None:
        who.must_own(match)
    checked_version(posted.expected_version)
    events = typed(match, posted, None if info is None else info.game)
    try:
        admitted = door().admit(match, events, posted.expected_version)
    except Conflict as conflict:
        again = door().repeats(match, events, posted.expected_version)
        if again is None or conflict.code != "version-conflict":
            raise
        admitted = again
    if info is None:
        who.begun(match)
    return _recorded(match, admitted)


def _recorded(match: str, admitted: Admitted) -> Recorded:
    return Recorded(match, admitted.first, admitted.last, admitted.last + 1, admitted.repeated)
