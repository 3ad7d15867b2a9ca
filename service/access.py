"""Who asks, what a token lets do, and whose hands it shows."""

from typing import Annotated, NamedTuple

import anyio.to_thread
from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from events.errors import KibitzError
from events.tokens import Scope, Token, Tokens
from games.events import Seat
from games.game import State
from projections.replay import eyes
from service.limits import PACE
from service.lookup import store
from service.settings import settings
from service.sites import check_site

_bearer = HTTPBearer(
    auto_error=False,
    scheme_name="token",
    description="A token made by `kibitz token create`; on the house's own machine reading needs none.",
)
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]


class Asker(NamedTuple):
    """Who asks: the token, if one came along, and what may be done without any."""

    token: Token | None
    open_to_write: bool

    def must(self, scope: Scope) -> None:
        """Refuse who may not do what needs this scope.

        Raises:
            KibitzError: no token came along (``no-token``), or one with less (``token-scope``).
        """
        if self.token is None:
            if not self.open_to_write:
                raise KibitzError(
                    "no-token", f"this needs a token with the scope {scope}, and none came along"
                )
        elif not self.token.may(scope):
            what = f"this needs the scope {scope}; the token {self.token.name!r} has {self.token.scope}"
            raise KibitzError("token-scope", what)

    def must_own(self, match: str) -> None:
        """Refuse who may not go on with a match that is in the record.

        Raises:
            KibitzError: as ``must``; or the match is another's (``not-own-match``).
        """
        self.must("write")
        if self.token is None or self.token.may("admin") or self.owns(match):
            return
        what = (
            f"match {match} was not begun with this token: only its own token or an admin's goes on with it"
        )
        raise KibitzError("not-own-match", what, stream=match)

    def owns(self, match: str) -> bool:
        """Whether the match was begun with this token."""
        return self.token is not None and Tokens(store()).owner(match) == self.token.key

    def begun(self, match: str) -> None:
        """Remember who began a match."""
        if self.token is not None:
            Tokens(store()).own(self.token, match)

    def sees(self, match: str, state: State, seat: Seat | None) -> frozenset[Seat]:
        """The seats whose hands are shown to the asker, as ``seat`` sees the table, or from every open seat.

        Of a running match: the hand of the token's player; a recorder without one sees again what it has
        recorded itself; nobody else sees any, unless the house plays open.

        Raises:
            KibitzError: there is no such seat (``unknown-seat``).
        """
        if seat is not None and not 0 <= seat < state.seats:
            what = f"match {match} has the seats 0 to {state.seats - 1}, not {seat}"
            raise KibitzError("unknown-seat", what, stream=match)
        shown = eyes(state.seats, state.status, seat, settings().live_view)
        if shown or self.token is None:
            return shown
        wanted = frozenset(range(state.seats) if seat is None else (seat,))
        if self.token.player is not None:
            return frozenset(one for one in wanted if state.players[one] == self.token.player)
        return wanted if self.owns(match) else shown


async def asker(request: Request, bearer: Bearer) -> Asker:
    """Who asks; every address but the health one goes through here.

    Raises:
        KibitzError: too many requests (``too-many-requests``), a token that is none (``wrong-token``), none
            where one is needed (``no-token``), or one to read with where something is changed
            (``token-scope``), or another site's page where something is changed without one (``other-site``).
    """
    here = settings()
    address = request.client.host if request.client else ""
    token = None
    if "authorization" in request.headers:
        secret = bearer.credentials if bearer else ""
        token = await anyio.to_thread.run_sync(lambda: Tokens(store()).bearer(secret))
        PACE.spend(address if token is None else token.key, here.rate)
        if token is None:
            raise KibitzError("wrong-token", "the token is not known here, or it was revoked")
    else:
        PACE.spend(address, here.rate)
    who = Asker(token, here.open_api == "write")
    changes = request.method not in ("GET", "HEAD")
    if changes and token is None:
        check_site(request)
    if here.open_api == "none" or token is not None:
        who.must("write" if changes else "read")
    return who


Who = Annotated[Asker, Depends(asker)]
