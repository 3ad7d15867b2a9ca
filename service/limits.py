"""How long a request to the API may be."""

from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class ShortRequests:
    """Cuts off a request whose body is longer than ``most`` bytes, told or not."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app, self._most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, counting its body."""
        size = 0

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self._most:
                what = f"a request has {self._most} bytes at most"
                raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, what)
            return message

        await self._app(scope, counted, send)
