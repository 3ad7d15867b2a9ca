"""Asks the API in this process, one question after the other."""

import asyncio
from typing import Any

from httpx import ASGITransport, AsyncClient, Response

from service.api import api


class Client:
    """A client of the API that needs no server."""

    def ask(self, method: str, path: str, **asked: Any) -> Response:
        """An answer to any request."""

        async def answer() -> Response:
            async with AsyncClient(transport=ASGITransport(api), base_url="http://house") as client:
                return await client.request(method, path, **asked)

        return asyncio.run(answer())

    def get(self, path: str, **asked: Any) -> Response:
        """An answer to a GET."""
        return self.ask("GET", path, **asked)
