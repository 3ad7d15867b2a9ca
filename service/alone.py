"""The API without the pages, the facts kept up to date: ``kibitz serve --api-only``."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.routing import Mount

from service.api import api
from service.projecting import projecting


@asynccontextmanager
async def _lifespan(_app: Starlette) -> AsyncIterator[None]:
    async with projecting():
        yield


app = Starlette(routes=[Mount("/api", app=api)], lifespan=_lifespan)
