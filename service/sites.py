"""What a browser may do with the API on behalf of a site, and what it may make of an answer."""

from urllib.parse import urlsplit

from fastapi import Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from events.errors import KibitzError
from service.settings import settings

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
}
"""Headers of every answer that does not say otherwise: it is data, no page, and no other site's."""


class Guarded:
    """Gives every answer the headers above, and those of CORS to the sites that the house allows."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._shared = CORSMiddleware(
            app,
            allow_origin_regex=".*",  # whoever comes here is allowed already
            allow_methods=("GET", "POST", "DELETE"),
            allow_headers=("Authorization", "Content-Type", "If-None-Match", "Last-Event-ID"),
            expose_headers=("ETag", "Location", "Retry-After"),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in ALWAYS.items():
                    headers.setdefault(name, value)
                headers.add_vary_header("Origin")
            await send(message)

        app = self._shared if _allowed(Headers(scope=scope).get("origin", "")) else self._app
        await app(scope, receive, guarded)


def _allowed(origin: str) -> bool:
    try:
        return origin in settings().origins
    except KibitzError:
        return False  # who answers the request says what is wrong with the settings


def check_site(request: Request) -> None:
    """Refuse what another site's page lets a visitor's browser send to be written without a token.

    Raises:
        KibitzError: the house does not know the site (``other-site``).
    """
    origin = request.headers.get("origin")
    if origin is None or origin in settings().origins:
        return
    # a proxy may have changed the host, but not what the browser itself says
    told = request.headers.get("sec-fetch-site")
    own = told in ("same-origin", "none") if told else urlsplit(origin).netloc == request.headers.get("host")
    if not own:
        what = f"a page of {origin[:80]!r} may not write here; KIBITZ_ORIGINS names the sites that may"
        raise KibitzError("other-site", what)
