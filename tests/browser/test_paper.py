"""The sheet for the printer: one page of A4, nothing cut off, no script of a player's name."""

import re

import pytest
from playwright.sync_api import Page

from tests.dashboard.given import EVIL, FULL, RUMMY

pytestmark = pytest.mark.browser
_CUT = (
    "() => [...document.querySelectorAll('td')].filter(one => one.scrollWidth > one.clientWidth + 1).length"
)


@pytest.mark.parametrize("match", [FULL, RUMMY])
def test_a_sheet_prints_on_one_page_with_nothing_cut_off(page: Page, address: str, match: str) -> None:
    page.goto(f"{address}/api/v1/matches/{match}/sheet")
    assert page.evaluate(_CUT) == 0
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    width, height = map(float, re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", printed)[0])
    assert (round(width), round(height)) == (595, 842)


def test_a_name_is_text_on_the_sheet(page: Page, address: str) -> None:
    page.goto(f"{address}/api/v1/matches/{FULL}/sheet")
    assert page.locator("thead th", has_text=EVIL).count() == 1
    assert page.locator("img").count() == 0
