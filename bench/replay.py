"""The replay board in a real headless Chromium: how long a key press takes, and what a match costs to open.

Four figures for a match of 24 rounds, each with its limit and its yardstick:

- a key press until the new table is painted, the 95th of 100: against a key that does nothing;
- a cold open, in a browser that has never seen the page, until the first table stands: against the same
  page without a match, which shows words only;
- the data of the match as they travel, compressed: against the same data as they are;
- what the browser asks the server while it steps: nothing.

Usage: python -m bench.replay [--steps 100] [--opens 5] [--data FOLDER --match ID]
"""

import argparse
import gzip
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from bench.matches import folder, played
from events.admission import Door, Entry
from events.store import open_store
from projections.facts import open_facts
from projections.runner import catch_up
from tests.browser.serving import CHROMIUM, FLAGS, served

KEY_LIMIT, OPEN_LIMIT, BYTES_LIMIT = 50.0, 2.0, 300_000
"""Milliseconds of a key press, seconds of a cold open, bytes of a match."""

_TABLE = ".board[data-state=ready] [data-part=layer] .plate"
_IDLE = "[data-testid=stApp][data-test-script-state=notRunning]"
_NO_KEY = "x"

_WATCH = """() => {
  window.pressed = [];
  document.addEventListener("keydown", (event) => {
    const painted = new MessageChannel();  // a message sent from a frame arrives when it has been painted
    painted.port1.onmessage = () => window.pressed.push(performance.now() - event.timeStamp);
    requestAnimationFrame(() => painted.port2.postMessage(0));
  }, { capture: true });
}"""


def record(data: Path) -> str:
    """Record one match in an empty folder of data; returns its id."""
    entry = Entry("bench-24")
    for event, time in played(1)[0]:
        entry.add(event, time=time)
    with open_store(f"sqlite:///{data / 'kibitz.db'}") as store:
        Door(store).admit_many([entry])
        catch_up(store, open_facts(data / "facts"))
    return entry.stream


def weight(url: str) -> tuple[int, int]:
    """Bytes of an answer as it travels, and as it is."""
    with urlopen(Request(url, headers={"Accept-Encoding": "gzip"})) as answer:
        body = answer.read()
    return len(body), len(gzip.decompress(body))


def cold(browser: Browser, url: str, sign: str) -> float:
    """Seconds until the sign is seen, in a browser without a memory."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    began = perf_counter()
    page.goto(url, wait_until="commit")
    page.locator(sign).first.wait_for(state="visible", timeout=60_000)
    taken = perf_counter() - began
    context.close()
    return taken


def presses(page: Page, key: str, count: int) -> list[float]:
    """Milliseconds from each press of a key to the paint after it."""
    page.evaluate("window.pressed.length = 0")
    for number in range(count):
        page.keyboard.press(key)
        page.wait_for_function("(n) => window.pressed.length > n", arg=number)
    return [float(one) for one in page.evaluate("window.pressed")]


def stepping(browser: Browser, url: str, count: int) -> tuple[list[float], list[float], int]:
    """Presses that step, presses that do nothing, and how often the server was asked meanwhile."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    asked: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda _frame: asked.append(socket.url)))
    page.goto(url)
    page.locator(_TABLE).first.wait_for()
    page.locator(_IDLE).wait_for()
    page.wait_for_load_state("networkidle")
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(_WATCH)
    asked.clear()
    return presses(page, "ArrowRight", count), presses(page, _NO_KEY, count), len(asked)


def late(values: Sequence[float]) -> float:
    """The 95th of a hundred."""
    return quantiles(values, n=20)[-1]


def line(name: str, measured: str, yardstick: str, *, kept: bool) -> None:
    """Print one figure."""
    print(f"{name:<30}{measured:>28}{yardstick:>40}  {'ok' if kept else 'OVER THE LIMIT'}", flush=True)


def report(browser: Browser, address: str, match: str, steps: int, opens: int) -> None:
    """Measure and print the table."""
    url = f"{address}/replay?match={match}"
    travels, whole = weight(f"{address}/api/v1/matches/{match}/frames")
    line(
        "data of the match", f"{travels:,} bytes", f"{whole:,} bytes as they are", kept=travels <= BYTES_LIMIT
    )
    cold(browser, url, _TABLE)  # the server's first visitor pays for its imports
    opened = median(cold(browser, url, _TABLE) for _ in range(opens))
    empty = median(cold(browser, f"{address}/replay?match=none", "h3") for _ in range(opens))
    line("cold open", f"{opened:.2f} s", f"{empty:.2f} s without a match", kept=opened <= OPEN_LIMIT)
    taken, nothing, asked = stepping(browser, url, steps)
    told = f"p95 {late(taken):.1f} ms, median {median(taken):.1f}"
    line(
        "key press to painted table",
        told,
        f"p95 {late(nothing):.1f} ms of an idle key",
        kept=late(taken) <= KEY_LIMIT,
    )
    line("asked of the server", f"{asked} times", f"in {len(taken)} steps", kept=asked == 0)


def main() -> None:
    """Record a match, serve it, and measure."""
    parser = argparse.ArgumentParser(description="Measure the replay board.")
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--opens", type=int, default=5)
    parser.add_argument("--data", type=Path, help="a data folder to measure on")
    parser.add_argument("--match", help="a match in it")
    asked = parser.parse_args()
    with folder() as made, suppress(KeyboardInterrupt):
        data, match = (asked.data, asked.match) if asked.data else (made, record(made))
        with served(data, made / "server.log") as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            report(browser, address, match, asked.steps, asked.opens)


if __name__ == "__main__":
    main()
