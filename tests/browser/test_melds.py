"""The page of rounds and melds in a browser: from a figure to the rounds behind it, and on to the replay."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from dashboard import words
from tests.browser.axe import violations
from tests.browser.conftest import ready

pytestmark = pytest.mark.browser


def _table_after(page: Page, title: str) -> Locator:
    heading = page.get_by_role("heading", name=title, exact=True)
    table = heading.locator("xpath=following::div[@data-testid='stDataFrame'][1]")
    expect(table.locator("canvas").first).to_be_visible()
    return table


def test_a_row_of_melds_leads_to_its_rounds_and_these_to_the_replay(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 6000})  # all of it at once: nothing to scroll to
    page.goto(f"{address}/melds?game=remika&part=table")
    ready(page)
    _table_after(page, words.ROUND_SECTIONS["melds"]).click(position={"x": 60, "y": 56})
    counted = page.get_by_text(re.compile(r"\d+ hands, the newest \d+ shown"))
    expect(counted).to_be_visible()
    ready(page)
    _table_after(page, words.BEHIND_TITLE).click(position={"x": 60, "y": 56})
    expect(page).to_have_url(re.compile(r"/replay\?match=rummy-1&at=\d+&seat=\d&view=open"))


@pytest.mark.parametrize("part", ["turns", "hands", "table", "who"])
def test_no_barrier_that_axe_knows_of(page: Page, address: str, part: str) -> None:
    page.goto(f"{address}/melds?part={part}")
    ready(page)
    page.wait_for_load_state("networkidle")
    assert violations(page, "[data-testid=stMain]") == []
