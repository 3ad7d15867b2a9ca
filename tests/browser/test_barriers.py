"""No barrier that axe-core knows of on the board and its panels, at a desk and on a phone in the dark."""

import pytest
from playwright.sync_api import Page, expect

from dashboard import words
from tests.browser.axe import violations
from tests.browser.opened import board_of
from tests.dashboard.given import FULL, RUMMY

pytestmark = pytest.mark.browser


def _panels(page: Page, names: list[str]) -> list[str]:
    found = violations(page, "[data-testid=stMain]")
    for name in names:
        page.get_by_role("button", name=words.BOARD_TABS[name], exact=True).click()
        expect(page.locator(f"[data-part={name}]")).to_be_visible()
        page.wait_for_load_state("networkidle")
        found += [f"{name}: {one}" for one in violations(page, "[data-testid=stMain]")]
    return found


def test_at_a_desk(page: Page, address: str) -> None:
    board_of(page, address, match=FULL, at=90)
    assert _panels(page, ["moments", "why", "notes"]) == []
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    assert violations(page, "[data-testid=stMain]") == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert violations(page, "[data-testid=stMain]") == []


def test_on_a_phone_in_the_dark(phone: Page, address: str) -> None:
    board_of(phone, address, match=RUMMY, at=90, seat=1)
    assert _panels(phone, ["moments", "why", "notes", "sheet"]) == []


def test_the_focus_is_seen_and_leads_through_the_board(page: Page, address: str) -> None:
    board_of(page, address, at=90)
    page.locator("[data-do=first]").focus()
    seen = []
    for _ in range(len(words.BOARD_BUTTONS)):
        seen.append(
            page.locator(".board").evaluate(
                """(board) => {
                  const one = board.getRootNode().activeElement;
                  return [one.dataset.do, getComputedStyle(one).outlineStyle];
                }"""
            )
        )
        page.keyboard.press("Tab")
    assert [name for name, _ in seen] == list(words.BOARD_BUTTONS)
    assert {style for _, style in seen} == {"solid"}
