"""The replay page of a match, opened and ready; and where it stands."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.dashboard.given import FULL


def board_of(page: Page, address: str, match: str = FULL, **asked: str | int) -> None:
    """Open a match's replay and wait until the board shows its table and the page has run."""
    more = "".join(f"&{name}={value}" for name, value in asked.items())
    page.goto(f"{address}/replay?match={match}{more}")
    expect(page.locator(".board[data-state=ready]")).to_be_visible()
    ready(page)


def step_of(page: Page) -> int:
    """The index of the step that is shown."""
    return int(page.locator(".board").get_attribute("data-step") or -1)


def at_step(page: Page, step: int) -> None:
    """Wait until this step is shown."""
    expect(page.locator(f'.board[data-step="{step}"]')).to_be_visible()
