"""First paint of the pages in a real browser, over the facts of many matches.

The server is started and each page opened once in a browser that has Streamlit's scripts in its cache, as
any visitor's second page has; then every page is opened anew, in a session of its own. Measured from the
request for the page to its first table (or figure and chart) in the picture; the yardstick is the same
measure of a page that shows nothing but a heading, so the ratio tells what the data cost.

Usage: python -m bench.pages [--matches 20000] [--rounds 5]
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.serving import CHROMIUM, FLAGS, served

LIMIT = 1.0
"""Seconds to the first paint of Matches and Bidding."""

_TABLE = "[data-testid=stDataFrame] canvas"
_CHART = "[data-testid=stVegaLiteChart] :is(canvas, svg)"
PAGES = {
    "a heading (yardstick)": ("/replay?match=none", "h1"),
    "matches": ("/", _TABLE),
    "matches, filtered": ("/?variant=short-12&sort=closest&page=3", _TABLE),
    "bidding, first figure": ("/bidding", "[data-testid=stMetric]"),
    "bidding, first chart": ("/bidding", _CHART),
    "players": ("/players", _TABLE),
}


def seconds(page: Page, url: str, sign: str) -> float:
    """From the request to the sign of the first paint."""
    began = perf_counter()
    page.goto(url, wait_until="commit")
    page.locator(sign).first.wait_for(state="visible", timeout=60_000)
    return perf_counter() - began


def measured(browser: Browser, address: str, path: str, sign: str, rounds: int) -> list[float]:
    """Several openings of a page by a visitor who has been here before."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    seconds(page, address + path, sign)
    taken = [seconds(page, address + path, sign) for _ in range(rounds)]
    context.close()
    return taken


def main() -> None:
    """Make the facts, serve them, and print a line per page."""
    parser = argparse.ArgumentParser(description="Measure the first paint of the pages.")
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--data", type=Path, help="a data folder to measure on instead of a generated one")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = asked.data or Path(folder)
        if asked.data is None:
            generate(asked.matches, data / "facts")
        with served(data, Path(folder) / "server.log") as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            report(browser, address, asked.rounds)


def generate(matches: int, folder: Path) -> None:
    """Fact tables of so many matches, made by ``bench/make_facts.py``."""
    asked = ["--matches", str(matches), "--into", str(folder)]
    subprocess.run([sys.executable, "-m", "bench.make_facts", *asked], check=True)


def report(browser: Browser, address: str, rounds: int) -> None:
    """Measure every page and print the table."""
    print(f"{'page':<26}{'median s':>10}{'worst s':>10}{'ratio':>8}")
    yardstick = None
    for name, (path, sign) in PAGES.items():
        taken = measured(browser, address, path, sign, rounds)
        middle = median(taken)
        yardstick = yardstick or middle
        late = "  over the limit" if middle > LIMIT else ""
        print(f"{name:<26}{middle:>10.2f}{max(taken):>10.2f}{middle / yardstick:>8.2f}{late}")


if __name__ == "__main__":
    main()
