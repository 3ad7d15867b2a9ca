"""Matches that are recorded while the server runs: known to the facts and shown on open pages."""

import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from bots.simulate import play, sitting
from events.admission import Door, NewEvent
from events.store import open_store
from tests.browser.conftest import ready
from tests.browser.serving import PATIENCE, served
from tests.dashboard.given import fill

pytestmark = pytest.mark.browser


@pytest.fixture
def growing(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A small archive of its own and the address it is served at."""
    data = fill(tmp_path).data
    with served(data, tmp_path / "server.log") as address:
        yield data, address
    assert "Traceback" not in (tmp_path / "server.log").read_text()


def _caught_up(address: str) -> int:
    """Wait until the facts are at the head of the record; the head."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        health = json.load(urlopen(f"{address}/api/healthz", timeout=20))
        if health["position"] == health["facts"]["position"]:
            return int(health["position"])
        sleep(0.05)
    raise AssertionError(f"the facts do not follow the record: {health}")


def test_what_is_recorded_while_the_server_runs_is_shown(page: Page, growing: tuple[Path, str]) -> None:
    data, address = growing
    page.goto(f"{address}/?q=live-")
    ready(page)
    expect(page.get_by_text("No match fits these filters")).to_be_visible()
    moments = list(play(sitting("joker", "short-12", ["greedy"], 77)))
    with open_store(f"sqlite:///{data / 'kibitz.db'}") as store:
        before, door = store.head(), Door(store)
        for version, (event, time) in enumerate(moments[:30]):
            door.admit("live-1", [NewEvent(event, time)], version)
    assert _caught_up(address) == before + 30
    page.get_by_role("combobox", name="Order").click()  # any interaction with the page that is open
    page.get_by_role("option", name="Oldest first").click()
    expect(page.get_by_text("1 of 31 matches")).to_be_visible()
    expect(page.locator("[data-testid=stDataFrame]")).to_be_visible()


def _record(data: Path, match: str, first: int, last: int) -> None:
    """Go on with a match of the bots, as another process does."""
    moments = list(play(sitting("joker", "short-12", ["greedy"], 77)))[first:last]
    with open_store(f"sqlite:///{data / 'kibitz.db'}") as store:
        Door(store).admit(match, [NewEvent(event, time) for event, time in moments], first)


def test_a_running_match_is_followed_on_the_board(page: Page, growing: tuple[Path, str]) -> None:
    data, address = growing
    _record(data, "live-2", 0, 12)
    _caught_up(address)
    page.goto(f"{address}/replay?match=live-2&at=11")
    board = page.locator(".board[data-state=ready]")
    expect(board).to_have_attribute("data-at", "11")
    page.evaluate("window.unreloaded = true")
    _record(data, "live-2", 12, 20)
    expect(board).to_have_attribute("data-at", "19")  # whoever is at the end stays at the end
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    stays, count = board.get_attribute("data-at"), page.locator("[data-part=count]")
    before = count.inner_text()
    _record(data, "live-2", 20, 30)
    expect(count).not_to_have_text(before)
    expect(board).to_have_attribute("data-at", stays or "")
    assert page.evaluate("window.unreloaded")
