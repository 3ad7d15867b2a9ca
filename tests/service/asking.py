"""Asks the API in this process, one question after the other."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from httpx import ASGITransport, AsyncClient, Response

from service.api import api

T = TypeVar("T")


def finish(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns, run on a thread of its own: a browser test before this one may have left an
    event loop running on the main thread, and a thread runs one at a time."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


class Client:
    """A client of the API that needs no server."""

    def ask(self, method: str, path: str, **asked: Any) -> Response:
        """An answer to any request."""

        async def answer() -> Response:
            async with AsyncClient(transport=ASGITransport(api), base_url="http://house") as client:
                return await client.request(method, path, **asked)

        return finish(answer())

    def get(self, path: str, **asked: Any) -> Response:
        """An answer to a GET."""
        return self.ask("GET", path, **asked)
