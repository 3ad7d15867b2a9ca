"""The product as a stranger meets it: a real server, a real browser, a match stepped through."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

pytestmark = pytest.mark.browser

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SCRIPT = "<img src=x onerror=window.ran=1>"
COMMAND = [sys.executable, "-c", "from service.cli import main; main()"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Headless Chromium from the operating system."""
    if CHROMIUM is None:
        missing = "Chromium is missing: apt-get install chromium"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server shows one match of Joker, one of whose players has HTML for a name."""
    folder = tmp_path_factory.mktemp("product")
    environment = {**os.environ, "KIBITZ_DATA": str(folder / "data"), "KIBITZ_DATABASE": ""}
    environment.pop("KIBITZ_DATABASE")

    def kibitz(*words: str) -> None:
        subprocess.run([*COMMAND, *words], env=environment, check=True, capture_output=True, timeout=120)

    lines = folder / "match.jsonl"
    kibitz("simulate", "--game", "joker", "--variant", "short-12", "--seed", "5", "--out", str(lines))
    first, *rest = lines.read_text().splitlines(keepends=True)
    name = first.split('"name":"')[1].split('"')[0]
    lines.write_text("".join([first.replace(f'"name":"{name}"', f'"name":"{SCRIPT}"'), *rest]))
    kibitz("import", str(lines))
    kibitz("project")
    log = folder / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen([*COMMAND, "serve"], env=environment, stdout=out, stderr=out)
        try:
            yield _listening(log, server)
        finally:
            server.terminate()
            server.wait(timeout=30)
    assert "Traceback" not in log.read_text()


def _listening(log: Path, server: subprocess.Popen[bytes]) -> str:
    """The address that the server printed, once it answers there."""
    until = time.monotonic() + 90
    while time.monotonic() < until and server.poll() is None:
        printed = [word for word in log.read_text().split() if word.startswith("http://127.0.0.1:")]
        if printed:
            try:
                with urlopen(printed[0] + "/api/healthz", timeout=5):
                    return printed[0]
            except (URLError, OSError):
                pass
        time.sleep(0.2)
    raise AssertionError(log.read_text())


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page on which no script may fail and no foreign script may run."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    one = context.new_page()
    one.set_default_timeout(30_000)
    failures: list[str] = []
    one.on("pageerror", lambda error: failures.append(str(error)))
    yield one
    assert one.evaluate("window.ran") is None
    context.close()
    assert failures == []


def _match(address: str, page: Page) -> str:
    """The id of the only match, found as a person would: through the front page."""
    page.goto(address)
    expect(page.get_by_role("heading", name="Matches")).to_be_visible(timeout=60_000)
    return "sim-joker-short-12-5-1"


def test_a_match_is_stepped_through(address: str, page: Page) -> None:
    match = _match(address, page)
    page.goto(f"{address}/replay?match={match}")
    board = page.locator("[data-state=ready]")
    expect(board).to_have_attribute("data-step", "0", timeout=60_000)
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    expect(board).to_have_attribute("data-step", "30")
    page.keyboard.press("ArrowLeft")
    expect(board).to_have_attribute("data-step", "29")
    version = board.get_attribute("data-at")
    page.wait_for_url(f"**at={version}*")
    page.reload()
    expect(page.locator("[data-state=ready]")).to_have_attribute("data-at", str(version), timeout=60_000)


def test_a_phone_needs_no_sideways_scrolling(address: str, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    page.goto(f"{address}/replay?match=sim-joker-short-12-5-1&at=40")
    expect(page.locator("[data-state=ready]")).to_be_visible(timeout=60_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_every_page_opens_and_a_wrong_address_is_explained(address: str, page: Page) -> None:
    for view in ("", "bidding", "players", "replay", "replay?match=nobody-played-this"):
        page.goto(f"{address}/{view}")
        expect(page.locator("[data-testid=stApp][data-test-script-state=notRunning]")).to_be_visible(
            timeout=60_000
        )
        expect(page.locator("[data-testid=stException]")).to_have_count(0)
    expect(page.get_by_text("nobody-played-this").first).to_be_visible()


def test_a_seat_is_sent_its_own_hand_only(address: str, page: Page) -> None:
    answer = page.request.get(f"{address}/api/v1/matches/sim-joker-short-12-5-1/frames?seat=2")
    steps = answer.json()["steps"]
    others = [card for step in steps for seat in (0, 1, 3) for card in step["table"]["places"][seat]["hand"]]
    assert others
    assert set(others) == {"?"}
