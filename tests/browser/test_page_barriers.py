"""No barrier that axe-core knows of on the pages with figures and tables, in light and in dark."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.axe import violations
from tests.browser.conftest import ready
from tests.dashboard.given import evil_player

pytestmark = pytest.mark.browser


@pytest.fixture(params=["light", "dark"])
def scheme(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page at a desk, in light or in dark."""
    context = browser.new_context(viewport={"width": 1280, "height": 860}, color_scheme=request.param)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/?until=1999-01-01&game=joker",
        "/bidding",
        "/bidding?part=outcome&since=2020-01-01",
        "/bidding?part=who&variant=none",
        "/players?game=joker&variant=short-12",
        "/about",
        "/rating?game=joker&variant=short-12",
        f"/compare?game=joker&variant=short-12&players={evil_player()},nobody",
        f"/players?player={evil_player()}&game=joker&variant=short-12",
    ],
)
def test_no_barrier(scheme: Page, address: str, path: str) -> None:
    scheme.goto(address + path)
    ready(scheme)
    scheme.wait_for_load_state("networkidle")
    assert violations(scheme) == []


def test_no_barrier_behind_the_buttons(scheme: Page, address: str) -> None:
    scheme.goto(address)
    ready(scheme)
    scheme.get_by_role("button", name="Filters").click()
    scheme.get_by_label("From").first.wait_for()
    assert violations(scheme) == []
