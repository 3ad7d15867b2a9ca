"""How long a request to the API may be, how slowly it may come, and how many there may be."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable
from http import HTTPStatus

from fastapi import Request
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from events.errors import BadInput, KibitzError

KNOWN = 4_096
"""Tokens and addresses whose requests are counted; beyond it the one that was silent longest is forgotten."""
PATIENCE = 30.0
"""Seconds in which a body has to have come, and in which a part of a long answer has to be taken."""


class ShortRequests:
    """Cuts off a request whose body is longer than ``most`` bytes, told or not; ``longer`` has the paths,
    by how they end, that take more."""

    def __init__(self, app: ASGIApp, most: int, longer: dict[str, int] | None = None) -> None:
        self._app, self._most, self._longer = app, most, longer or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, counting its body."""
        path, size = scope.get("path", ""), 0
        most = max([self._most, *(more for end, more in self._longer.items() if path.endswith(end))])

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > most:
                what = f"a request has {most} bytes at most"
                raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, what)
            return message

        await self._app(scope, counted, send)


async def body(request: Request) -> bytes:
    """The body of a request, of a client that neither dawdles nor leaves.

    Raises:
        KibitzError: it took too long (``too-slow``).
        BadInput: it ended too early (``cut-off``).
    """
    try:
        return await asyncio.wait_for(request.body(), PATIENCE)
    except TimeoutError:
        what = f"the request did not come whole within {PATIENCE:g} seconds"
        raise KibitzError("too-slow", what) from None
    except ClientDisconnect:
        raise BadInput("cut-off", "the request was not sent to its end") from None


class Patient(StreamingResponse):
    """An answer that goes on and on, for a client that takes it: one that takes nothing is let go."""

    def __init__(self, parts: AsyncGenerator[bytes], headers: dict[str, str], media_type: str) -> None:
        super().__init__(parts, HTTPStatus.OK, headers, media_type)
        self._parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the parts; whatever ends it, the one who makes them hears of it at once."""

        async def in_time(message: Message) -> None:
            await asyncio.wait_for(send(message), PATIENCE)

        try:
            await super().__call__(scope, receive, in_time)
        except (TimeoutError, ClientDisconnect):
            return  # the server closes a connection whose answer was not brought to its end
        finally:
            await self._parts.aclose()


class Pace:
    """Counts requests: each asker has a minute's worth of them, which comes back evenly over a minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left: OrderedDict[object, tuple[float, float]] = OrderedDict()

    def spend(self, who: object, rate: int) -> None:
        """Count a request of ``who``, of ``rate`` a minute.

        Raises:
            KibitzError: there were too many (``too-many-requests``).
        """
        now = self._clock()
        left, then = self._left.pop(who, (float(rate), now))
        left = min(float(rate), left + (now - then) * rate / 60)
        allowed = left >= 1
        self._left[who] = (left - 1 if allowed else left, now)
        while len(self._left) > KNOWN:
            self._left.popitem(last=False)
        if not allowed:
            what = f"there were more than {rate} requests in a minute; wait a little and ask again"
            raise KibitzError("too-many-requests", what)

    def __len__(self) -> int:
        return len(self._left)


PACE = Pace()
