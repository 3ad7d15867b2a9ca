"""``kibitz serve`` and ``kibitz run``: the pages and the API on this machine."""

import os
import socket
from contextlib import closing
from ipaddress import ip_address
from typing import Annotated

import typer

PORT = 8501
_NEXT_PORTS = 20

Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines in.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes the first free one from 8501 on.")]
ApiOnly = Annotated[bool, typer.Option("--api-only", help="Serve the API without the pages.")]
Open = Annotated[bool, typer.Option("--open", help="Open a browser at the page.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(serve)
    app.command()(run)


def serve(
    host: Host = "127.0.0.1", port: Port = 0, open_browser: Open = False, api_only: ApiOnly = False
) -> None:
    """Serve the dashboard and the API until stopped with Ctrl-C."""
    check_openness(host, api_only=api_only)
    chosen = free_port(host, port)
    shown = "127.0.0.1" if host == "0.0.0.0" else host
    where = f"http://{shown}:{chosen}" + ("/api/v1" if api_only else "")
    print(f"Kibitz is at {where} (Ctrl-C stops it).", flush=True)
    if api_only:
        import uvicorn

        from service.alone import app as alone

        uvicorn.run(alone, host=host, port=chosen, log_level="warning")
        return
    from dashboard.server import serve as serve_pages
    from service.app import app

    serve_pages(app, host, chosen, open_browser=open_browser)


def check_openness(host: str, *, api_only: bool) -> None:
    """Refuse to let other machines in before anyone has said what they may do.

    Raises:
        KibitzError: the address is not this machine's own and ``KIBITZ_OPEN_API`` is not set or lets anybody
            write (``open-to-all``), or it asks for tokens that pages do not have (``pages-have-no-token``).
    """
    from events.errors import KibitzError
    from service.settings import settings

    open_api = settings().open_api
    if open_api == "none" and not api_only:
        what = (
            "with KIBITZ_OPEN_API=none every request needs a token, and the pages have none: use --api-only"
        )
        raise KibitzError("pages-have-no-token", what)
    if _own(host) or (os.environ.get("KIBITZ_OPEN_API") and open_api != "write"):
        return
    what = (
        f"{host} lets other machines in: set KIBITZ_OPEN_API first, to none (every request needs a token, "
        "with --api-only) or to read (whoever comes may read; to write at the API needs a token)"
    )
    raise KibitzError("open-to-all", what)


def _own(host: str) -> bool:
    """Whether only this machine itself reaches an address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def run(host: Host = "127.0.0.1", port: Port = 0, open_browser: Open = False) -> None:
    """Make everything ready and serve: migrate, fill an empty record with the demo league, catch up."""
    from events.store import migrate, open_store
    from projections.facts import open_facts
    from projections.runner import catch_up
    from service.commands.simulate import fill_with_demo
    from service.settings import settings

    here = settings()
    migrate(here.database)
    with open_store(here.database) as store:
        if store.head() == 0:
            print("The record is empty: the bots play a year of the demo league.", flush=True)
            fill_with_demo(store)
        caught = catch_up(store, open_facts(here.facts))
        print(f"The facts are up to date ({caught.events:,} new events).", flush=True)
    serve(host, port, open_browser)


def free_port(host: str, port: int) -> int:
    """The port itself if it is free; for 0, the first free one from ``PORT`` on.

    Raises:
        KibitzError: it is taken, or the address is none of this machine's.
    """
    from events.errors import KibitzError

    wanted = range(PORT, PORT + _NEXT_PORTS) if port == 0 else [port]
    for candidate in wanted:
        with closing(socket.socket()) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, candidate))
            except OSError as error:
                why = error.strerror
            else:
                return candidate
    what = f"can't listen on {host}, port {wanted[0]}: {why}; choose another with --port"
    raise KibitzError("port-taken", what)
