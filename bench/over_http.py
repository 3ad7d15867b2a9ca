"""Appending over HTTP, requests a second and their p99, with one event and with a hundred: by the API
(checked against the law, hashed, FULL), beside two bare handlers of the same framework in the same run.
``bare`` decodes the batch and forgets it; ``bare + sqlite3`` inserts it as well, with the same durability.

Every server is a process of its own with one worker; eight clients that keep their connection send to it,
each to matches of its own, from this process. It ends by itself within a minute. (The file is not called
after the protocol, lest it hide the standard library's module from a script beside it.)

Usage: python -m bench.over_http [ROUNDS]
"""

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from statistics import median
from threading import Lock
from time import monotonic, perf_counter, sleep
from typing import Annotated, Any, NamedTuple

import msgspec
from fastapi import Depends, FastAPI, Request

from bench.matches import folder, played, rows_of

CLIENTS, SECONDS, SIZES, UPTO = 8, 2.0, (1, 100), 55.0
"""How many send at a time, how long each path is measured in a round, events of a batch, and when no further
round begins, in seconds."""
PATHS = {
    "API": "service.alone:app",
    "bare": "bench.over_http:bare",
    "bare + sqlite3": "bench.over_http:storing",
}
_ADDRESS = "/api/v1/matches/{match}/events"
_numbers = count()


@asynccontextmanager
async def _opened(app: FastAPI) -> AsyncIterator[None]:
    file = Path(os.environ["KIBITZ_DATA"]) / "bare.db"
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(
        "CREATE TABLE events "
        "(position INTEGER PRIMARY KEY, match, version, type, data, UNIQUE (match, version))"
    )
    app.state.database, app.state.lock = connection, Lock()
    yield
    connection.close()


bare, storing = FastAPI(), FastAPI(lifespan=_opened)


@bare.post(_ADDRESS, status_code=201)
async def forget(match: str, request: Request) -> dict[str, Any]:
    """Decode a batch, and that is all."""
    return {"match": match, "events": len((await request.json())["events"])}


async def _content(request: Request) -> bytes:
    return await request.body()


@storing.post(_ADDRESS, status_code=201)
def store(match: str, request: Request, content: Annotated[bytes, Depends(_content)]) -> dict[str, Any]:
    """Decode a batch and insert it, in a thread."""
    batch = msgspec.json.decode(content)
    rows = [
        (match, version, event["type"], msgspec.json.encode(event["data"]))
        for version, event in enumerate(batch["events"], batch["expected_version"])
    ]
    connection = request.app.state.database
    with request.app.state.lock:
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO events (match, version, type, data) VALUES (?, ?, ?, ?)", rows)
        connection.execute("COMMIT")
    return {"match": match, "events": len(rows)}


class Found(NamedTuple):
    """Requests a second, and the 99th percentile of how long one took, in seconds."""

    rate: float
    p99: float


@contextmanager
def _served(app: str, data: Path) -> Iterator[int]:
    """A server of an application over an empty folder, at a port of this machine."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "uvicorn", app, "--port", str(port), "--log-level", "warning"]
    mine = {"KIBITZ_DATA": str(data), "KIBITZ_OPEN_API": "write", "KIBITZ_RATE": "100000000"}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KIBITZ_")}
    server = subprocess.Popen([*command, "--no-access-log"], env=kept | mine)
    try:
        until = monotonic() + 20
        while socket.socket().connect_ex(("127.0.0.1", port)):
            if server.poll() is not None or monotonic() > until:
                raise SystemExit(f"{app} could not be served")
            sleep(0.05)
        yield port
    finally:
        server.terminate()
        server.wait(10)


@cache
def _bodies(size: int) -> Sequence[Sequence[bytes]]:
    """Whole matches as batches of this size, each the body of a request."""
    found = []
    for record in played(8, "full-40"):
        events = [{"type": row.type, "data": msgspec.Raw(row.data.encode())} for row in rows_of(record)]
        parts = [(first, events[first : first + size]) for first in range(0, len(events), size)]
        found.append([msgspec.json.encode({"expected_version": at, "events": part}) for at, part in parts])
    return found


def _requests(size: int, client: int) -> Iterator[bytes]:
    """What a client sends: match after match, without end."""
    for turn in count(client):
        bodies = _bodies(size)[turn % len(_bodies(size))]
        path = _ADDRESS.format(match=f"m-{next(_numbers)}")
        for body in bodies:
            head = f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
            yield f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


async def _send(port: int, size: int, client: int, until: float) -> list[float]:
    """How long each request of a client took, until the time is over.

    Raises:
        SystemExit: one was not recorded.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    took: list[float] = []
    for request in _requests(size, client):
        began = perf_counter()
        if began >= until:
            break
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
        answer = await reader.readexactly(length)
        if not head.startswith(b"HTTP/1.1 201"):
            raise SystemExit(f"refused: {answer.decode()}")
        took.append(perf_counter() - began)
    writer.close()
    return took


def _measured(port: int, size: int) -> Found:
    async def all_clients() -> list[list[float]]:
        until = perf_counter() + SECONDS
        return await asyncio.gather(*(_send(port, size, client, until) for client in range(CLIENTS)))

    began = perf_counter()
    took = sorted(one for some in asyncio.run(all_clients()) for one in some)
    return Found(len(took) / (perf_counter() - began), took[len(took) * 99 // 100])


def main(rounds: str = "3") -> None:
    """Print a line per batch size and path. The paths take turns, so that a slow moment hits all of them."""
    began = monotonic()
    found: dict[tuple[int, str], list[Found]] = {(size, path): [] for size in SIZES for path in PATHS}
    with folder() as place, ExitStack() as stack:
        ports = {}
        for number, (path, app) in enumerate(PATHS.items()):
            (data := place / str(number)).mkdir()
            ports[path] = stack.enter_context(_served(app, data))
        for size in SIZES:
            _bodies(size)
        done = 0
        one_round = SECONDS * len(found)
        while done < int(rounds) and (not done or monotonic() - began + one_round < UPTO):
            for (size, path), some in found.items():
                some.append(_measured(ports[path], size))
            done += 1
    _print(found, done)


def _print(found: dict[tuple[int, str], list[Found]], rounds: int) -> None:
    print(f"{CLIENTS} clients, median of {rounds} rounds; ratios are of requests a second, API to the other")
    print(f"{'batch':>6}  {'':<15}{'requests/s':>12}{'events/s':>12}{'p99 ms':>9}{'ratio':>8}")
    middle = {
        key: Found(median(one.rate for one in some), median(one.p99 for one in some))
        for key, some in found.items()
    }
    for (size, path), one in middle.items():
        ratio = "" if path == "API" else f"{middle[size, 'API'].rate / one.rate:.2f}"
        print(
            f"{size:>6}  {path:<15}{one.rate:>12,.0f}{one.rate * size:>12,.0f}{one.p99 * 1e3:>9.1f}{ratio:>8}"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
