"""The pages in a real browser: the board steps, the address follows, names stay names, phones fit."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from dashboard import words
from tests.browser.conftest import ready
from tests.browser.opened import at_step, board_of, step_of
from tests.dashboard.given import EVIL, FULL, RUMMY, RUNNING

pytestmark = pytest.mark.browser


def test_a_row_opens_its_replay(page: Page, address: str) -> None:
    page.goto(f"{address}/?q=full-1")
    ready(page)
    table = page.locator("[data-testid=stDataFrame]")
    expect(table.locator("canvas").first).to_be_attached()
    table.click(position={"x": 60, "y": 38 + 17}, force=True)
    expect(page).to_have_url(re.compile(rf"/replay\?match={FULL}"))
    expect(page.locator(".board[data-state=ready]")).to_be_visible()


def test_keys_step_and_the_address_follows(page: Page, address: str) -> None:
    board_of(page, address)
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    at_step(page, 30)  # no press is lost
    page.keyboard.press("ArrowLeft")
    at_step(page, 29)
    version = page.locator(".board").get_attribute("data-at")
    expect(page).to_have_url(re.compile(rf"match={FULL}&at={version}$"))
    sentence = page.locator("[data-part=sentence]").inner_text()
    expect(page.locator(".log li.now")).to_have_text(sentence)
    page.reload()
    at_step(page, 29)
    page.go_back()
    expect(page).not_to_have_url(re.compile("replay"))


def test_rounds_tricks_and_ends(page: Page, address: str) -> None:
    board_of(page, address, at=60)
    rounds = page.evaluate(
        "async (url) => (await (await fetch(url)).json())", f"{address}/api/v1/matches/{FULL}/frames"
    )
    starts = [one["first"] for one in rounds["rounds"]]
    at = step_of(page)
    here = max(k for k, first in enumerate(starts) if first <= at)
    page.keyboard.press("Home")
    at_step(page, starts[here])
    page.keyboard.press("Home")
    at_step(page, starts[here - 1])
    page.keyboard.press("Shift+ArrowRight")
    at_step(page, starts[here])
    page.keyboard.press("End")
    at_step(page, starts[here + 1] - 1)
    page.keyboard.press("End")
    at_step(page, starts[here + 2] - 1)
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("PageDown")
    assert rounds["steps"][step_of(page)]["beat"] in ("trick", "round")
    page.keyboard.press("PageUp")
    assert rounds["steps"][step_of(page)]["beat"] in ("trick", "round")


def test_log_sheet_slider_and_play_lead_through_the_match(page: Page, address: str) -> None:
    board_of(page, address)
    page.locator(".log li button").nth(12).click()
    at_step(page, 12)
    page.locator(".sheet tr.round button").nth(4).click()
    expect(page.locator(".sheet tr.round.now")).to_have_count(1)
    expect(page.locator("[data-part=headline]")).to_contain_text("Round 5")
    page.locator("[data-part=range]").fill("3")
    at_step(page, 3)
    page.get_by_role("button", name="Speed").click()
    page.get_by_role("button", name="Speed").click()
    page.get_by_role("button", name="Play or pause").click()
    expect(page.locator('.board[data-playing="1"]')).to_have_count(1)
    expect(page.locator('.board[data-step="3"]')).to_have_count(0)
    page.locator("[data-part=range]").focus()
    page.keyboard.press("Space")
    expect(page.locator('.board[data-playing="1"]')).to_have_count(0)


def test_a_seats_view_receives_nobody_elses_cards(page: Page, address: str) -> None:
    received: list[str] = []
    page.on("requestfinished", lambda r: received.append(r.response().text()) if "/frames" in r.url else None)
    board_of(page, address, seat=1, at=40)
    assert len(received) == 1
    for step in json.loads(received[0])["steps"]:
        for seat, place in enumerate(step["table"]["places"]):
            assert seat == 1 or set(place["hand"]) <= {"?"}
    expect(page.locator('.board[data-seat="1"][data-view="own"]')).to_be_visible()
    expect(page.locator(".log li:visible")).to_have_count(step_of(page) + 1)  # the future is veiled
    page.keyboard.press("f")
    expect(page.locator('.board[data-seat="2"]')).to_be_visible()
    expect(page).to_have_url(re.compile("seat=2&.*view=own"))
    page.keyboard.press("h")
    expect(page.locator('.board[data-view="open"]')).to_be_visible()
    expect(page).to_have_url(re.compile("seat=2&.*view=open"))
    page.keyboard.press("4")
    expect(page.locator('.board[data-seat="3"]')).to_be_visible()


def test_keys_are_dead_while_typing_and_help_shows_them(page: Page, address: str) -> None:
    board_of(page, address)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    at_step(page, 0)
    page.evaluate("document.body.insertAdjacentHTML('afterbegin', '<input id=typing>')")
    page.locator("#typing").press("ArrowRight")
    page.locator("#typing").press("h")
    at_step(page, 0)
    page.locator("#typing").blur()
    page.keyboard.press("ArrowRight")
    at_step(page, 1)


def test_evil_names_stay_names_everywhere(page: Page, address: str) -> None:
    for path in ("/", "/bidding", "/melds", "/players?game=joker&variant=short-12", "/replay"):
        page.goto(address + path)
        ready(page)
    board_of(page, address, at=12)
    assert page.locator("img[src=x]").count() == 0
    assert page.locator(".board img").count() == 0
    assert EVIL in page.locator(".sheet thead").inner_text()


def test_a_running_match_hides_its_hands(page: Page, address: str) -> None:
    board_of(page, address, match=RUNNING, seat=0)
    expect(page.locator("[data-part=whose]")).to_have_text(words.BOARD["seen_running"])
    page.keyboard.press("End")
    faces = page.locator("[data-part=layer] .card:not([data-card='?'])")
    assert faces.count() <= 5  # the turned card and a trick


@pytest.mark.parametrize("match", [FULL, RUMMY])
def test_a_phone_fits(phone: Page, address: str, match: str) -> None:
    board_of(phone, address, match=match, at=60)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    cards = phone.locator("[data-part=layer] .card:not([data-card='?']) use").first
    assert (cards.bounding_box() or {})["width"] >= 24
    buttons = phone.locator(":is(.steps, .tools) button")
    sizes = buttons.evaluate_all("all => all.map((b) => b.getBoundingClientRect())")
    assert len(sizes) == len(words.BOARD_BUTTONS)
    assert all(size["width"] >= 44 and size["height"] >= 44 for size in sizes)
    phone.get_by_role("button", name=words.BOARD_TABS["sheet"], exact=True).click()
    expect(phone.locator(".sheet")).to_be_visible()
    for path in ("/", "/bidding", "/melds", "/players"):
        phone.goto(address + path)
        ready(phone)
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_match_that_vanished_is_told_on_the_board(page: Page, address: str) -> None:
    page.route("**/frames*", lambda route: route.abort())
    page.goto(f"{address}/replay?match={FULL}")
    expect(page.locator(".board[data-state=error]")).to_be_visible()
    expect(page.locator("[data-part=error]")).to_have_text(words.BOARD["offline"])
    page.unroute("**/frames*")
    page.get_by_role("button", name=words.BOARD["retry"]).click()
    expect(page.locator(".board[data-state=ready]")).to_be_visible()


def test_the_first_page_has_a_name_too(page: Page, address: str) -> None:
    page.goto(f"{address}/matches?q=full-1")
    ready(page)
    expect(page).to_have_url(f"{address}/?q=full-1")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_on_a_phone_an_interval_is_not_cut(phone: Page, address: str) -> None:
    phone.goto(f"{address}/bidding")
    ready(phone)
    told = phone.locator("[data-testid=stMetricDelta] .stMarkdownEllipsis")
    expect(told.first).to_be_visible()
    assert told.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length") == 0
