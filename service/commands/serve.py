"""``kibitz serve`` and ``kibitz run``: the pages and the API on this machine."""

import socket
from contextlib import closing
from typing import Annotated

import typer

PORT = 8501
_NEXT_PORTS = 20

Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines in.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes the first free one from 8501 on.")]
Open = Annotated[bool, typer.Option("--open", help="Open a browser at the page.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(serve)
    app.command()(run)


def serve(host: Host = "127.0.0.1", port: Port = 0, open_browser: Open = False) -> None:
    """Serve the dashboard and the API until stopped with Ctrl-C."""
    chosen = free_port(host, port)
    print(
        f"Kibitz is at http://{'127.0.0.1' if host == '0.0.0.0' else host}:{chosen} (Ctrl-C stops it).",
        flush=True,
    )
    from dashboard.server import serve as serve_pages
    from service.app import app

    serve_pages(app, host, chosen, open_browser=open_browser)


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
