"""First paint of the pages in a real browser, over the facts of many matches.

Every page is opened once, so that server and browser are warm. Then it is opened again and again in two
ways: by the menu of a page that is open already, and by its address, which starts Streamlit in the browser
anew. Measured until the first table, figure or chart is in the picture. The yardstick is the same measure
of a page that shows nothing but a heading: the ratio tells what the data cost.

Usage: python -m bench.pages [--matches 20000] [--rounds 5]
"""

import argparse
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Page, sync_playwright

from tests.browser.serving import CHROMIUM, FLAGS, served

LIMIT = 1.0
"""Seconds to the first paint of a page."""

_TABLE = "[data-testid=stDataFrame] canvas"
_CHART = "[data-testid=stVegaLiteChart] :is(canvas, svg)"
_HOME = "/replay?match=none"

PAGES = {
    "Replay": ("/replay", "h1"),
    "Matches": ("/", _TABLE),
    "Bidding": ("/bidding", "[data-testid=stMetric]"),
    "Bidding, chart": ("/bidding", _CHART),
    "Rounds and melds": ("/melds", "[data-testid=stMetric]"),
    "Rounds and melds, chart": ("/melds", _CHART),
    "Players": ("/players", _TABLE),
    "Rating": ("/rating", _TABLE),
}
"""Page → its address and the sign of its first paint. The first is the yardstick."""


def until(page: Page, sign: str, began: float) -> float:
    """Seconds from the beginning to the sign."""
    page.locator(sign).first.wait_for(state="visible", timeout=60_000)
    return perf_counter() - began


def by_address(page: Page, address: str, path: str, sign: str) -> float:
    """Open the page in a session of its own."""
    began = perf_counter()
    page.goto(address + path, wait_until="commit")
    return until(page, sign, began)


def by_menu(page: Page, address: str, name: str, sign: str) -> float:
    """Come to the page from another one."""
    away = "/players?game=none" if name == "Replay" else _HOME
    page.goto(address + away)
    page.locator("[data-testid=stApp][data-test-script-state=notRunning] h1").wait_for()
    page.wait_for_load_state("networkidle")
    began = perf_counter()
    page.get_by_role("link", name=name, exact=True).first.click()
    if name == "Replay":
        sign = "h1:has-text('Replay')"
    return until(page, sign, began)


def main() -> None:
    """Make the facts, serve them, and print a line per page."""
    parser = argparse.ArgumentParser(description="Measure the first paint of the pages.")
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--data", type=Path, help="a data folder to measure on instead of a generated one")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = asked.data or Path(folder)
        if asked.data is None:
            generate(asked.matches, data / "facts")
        with served(data, Path(folder) / "server.log") as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            report(page, address, asked.rounds)


def generate(matches: int, folder: Path) -> None:
    """Fact tables of so many matches, made by ``bench/make_facts.py``."""
    asked = ["--matches", str(matches), "--every-game", "--into", str(folder)]
    subprocess.run([sys.executable, "-m", "bench.make_facts", *asked], check=True)


def report(page: Page, address: str, rounds: int) -> None:
    """Measure every page and print the table."""
    for way in ("by the menu", "by its address"):
        print(f"{way:<26}{'median s':>10}{'worst s':>10}{'ratio':>8}")
        yardstick = None
        for name, (path, sign) in PAGES.items():
            title = name.partition(",")[0]
            take = (
                partial(by_menu, page, address, title)
                if way == "by the menu"
                else partial(by_address, page, address, path)
            )
            take(sign)
            taken = [take(sign) for _ in range(rounds)]
            middle = median(taken)
            yardstick = yardstick or middle
            late = f"  over {LIMIT:g} s" if middle > LIMIT else ""
            print(f"{name:<26}{middle:>10.2f}{max(taken):>10.2f}{middle / yardstick:>8.2f}{late}", flush=True)


if __name__ == "__main__":
    main()
