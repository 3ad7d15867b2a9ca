"""A real headless Chromium from the operating system, and the real server over the small archive."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.serving import CHROMIUM, FLAGS, served
from tests.dashboard.given import fill

HOW = "Chromium is missing: apt-get install --no-install-recommends chromium"
_SUB_PAGE_PROBES = ("/_stcore/health", "/_stcore/host-config")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests. Without Chromium they are skipped here and fail where ``CI`` is set."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail(HOW)
        pytest.skip(HOW)
    expect.set_options(timeout=20_000)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the served small archive; in the end its log holds no traceback."""
    folder = tmp_path_factory.mktemp("served")
    log = folder / "server.log"
    with served(fill(folder).data, log) as started:
        yield started
    assert "Traceback" not in log.read_text()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page at 1280 pixels. Any error of a script, any dialog and any failed answer fails the test."""
    yield from _watched(browser, {"width": 1280, "height": 860})


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """The same at 360 pixels, in dark."""
    yield from _watched(browser, {"width": 360, "height": 780}, color_scheme="dark")


def _watched(browser: Browser, viewport: Any, **more: Any) -> Iterator[Page]:
    trouble: list[str] = []
    refused: set[str] = set()  # what a test itself keeps from the network
    context = browser.new_context(viewport=viewport, **more)
    made = context.new_page()

    def heard(message: ConsoleMessage) -> None:
        where = (message.location or {}).get("url", "")
        if message.type == "error" and not where.endswith(_SUB_PAGE_PROBES) and where not in refused:
            trouble.append(f"{message.text} ({where})")

    made.on("requestfailed", lambda request: refused.add(request.url))
    made.on("pageerror", lambda error: trouble.append(str(error)))
    made.on("console", heard)
    made.on("dialog", lambda dialog: (trouble.append(f"dialog {dialog.message}"), dialog.dismiss()))
    yield made
    context.close()
    assert trouble == []


def ready(page: Page) -> None:
    """Wait until the page's script has run, without an exception on it."""
    expect(page.locator("[data-testid=stApp][data-test-script-state=notRunning]")).to_be_visible()
    expect(page.locator("[data-testid=stException]")).to_have_count(0)
