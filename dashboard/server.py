"""The pages as one ASGI application, with other routes mounted beside them."""

import gc
import logging
from asyncio import to_thread
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any, TypeAlias

import streamlit as st
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Route

from dashboard.theme import CONFIG
from events.errors import KibitzError

_SCRIPT = Path(__file__).with_name("app.py")
_WARM = ("pandas", "pyarrow", "altair", "polars", "dashboard.board")


FIRST = "matches"
"""The page at the root. Streamlit knows it by no other address, and would call its own one wrong."""

Beside: TypeAlias = Callable[[], AbstractAsyncContextManager[None]]
"""What runs as long as the server does."""


async def _warm() -> None:
    """Import what the first visitor would wait for, then take it out of the collector's sight.

    Streamlit collects all garbage after every run of a page; with what never changes frozen, that costs
    9 ms instead of 87.
    """
    for name in _WARM:
        import_module(name)
    try:
        for answers in ("dashboard.answers", "dashboard.round_answers"):
            await to_thread(import_module(answers).warm)
    except KibitzError as error:
        logging.getLogger(__name__).warning("Nothing could be worked out in advance: %s", error)
    gc.collect()
    gc.freeze()


def _to_first(request: Request) -> RedirectResponse:
    """The first page by its name: at the root, with the filters it was asked with."""
    return RedirectResponse(request.url.replace(path="/"))


def application(routes: Sequence[Any], beside: Beside = nullcontext) -> st.App:
    """The pages, with ``routes`` (Starlette) answered in the same process, and something else at work."""

    @asynccontextmanager
    async def lifespan(_app: Any) -> AsyncIterator[dict[str, Any]]:
        await _warm()
        async with beside():
            yield {}

    return st.App(_SCRIPT, routes=[*routes, Route(f"/{FIRST}", _to_first)], lifespan=lifespan)


def serve(app: st.App, host: str, port: int, *, open_browser: bool = False) -> None:
    """Serve the application until it is stopped."""
    here = {"server.address": host, "server.port": port, "server.headless": not open_browser}
    with redirect_stdout(StringIO()):  # Streamlit greets twice; who started this was told the address
        app.run(config={**CONFIG, **here})
