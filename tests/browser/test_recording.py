"""A round of Joker recorded card by card on a phone, by somebody who saw the own hand only."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from dashboard import words
from events.admission import Door, NewEvent
from events.store import migrate, open_store
from games.events import MatchStarted, Player, RoundStarted
from tests.browser.conftest import ready
from tests.browser.serving import served

pytestmark = pytest.mark.browser

NOW = "2026-12-01T20:00:00.000Z"
PEOPLE = ("ann", "ben", "cle", "dan")


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """A match of which the first round was started; its database, and the address of its page."""
    url = f"sqlite:///{tmp_path / 'kibitz.db'}"
    migrate(url)
    players = [Player(one, one.title()) for one in PEOPLE]
    events = [
        MatchStarted(game="joker", variant="short-12", players=players),
        RoundStarted(1, 3),
    ]
    with open_store(url) as store:
        Door(store).admit("table-1", [NewEvent(event, NOW) for event in events], 0)
    with served(tmp_path, tmp_path / "server.log") as address:
        yield url, f"{address}/record?match=table-1"
    assert "Traceback" not in (tmp_path / "server.log").read_text()


def _put(phone: Page, label: str, typed: str) -> None:
    phone.get_by_label(label, exact=True).fill(typed)
    phone.get_by_label(label, exact=True).press("Enter")
    ready(phone)
    phone.get_by_role("button", name=words.KEEP_PUT).click()


def _fits(phone: Page) -> None:
    """Nothing is wider than the phone, and what is tapped is as high as a thumb needs."""
    ready(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    for button in phone.locator("[class*='st-key-act-'] button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 36
        assert box["x"] + box["width"] <= 360


def test_a_round_is_tapped_at_the_table(phone: Page, begun: tuple[str, str]) -> None:
    database, address = begun
    phone.goto(address)
    ready(phone)
    _put(phone, words.KEEP_HAND.format(name="Ann", count=1), "kh")
    _put(phone, words.KEEP_DUE["card"], "6d")
    expect(phone.get_by_text("trump ♦")).to_be_visible()
    for name in ("Ann", "Ben", "Cle", "Dan"):
        expect(phone.get_by_text(words.KEEP_TO_ACT.format(name=name))).to_be_visible()
        _fits(phone)
        phone.get_by_role("button", name="0", exact=True).click()
    expect(phone.get_by_role("button", name="K♥", exact=True)).to_be_visible()
    phone.get_by_role("button", name="K♥", exact=True).dblclick()
    expect(phone.get_by_text("On the table: Ann K♥")).to_be_visible()
    phone.reload()  # the address goes on with the match
    expect(phone.get_by_role("button", name="A♥", exact=True)).to_be_visible()
    _fits(phone)
    phone.get_by_role("button", name="A♥", exact=True).click()
    expect(phone.get_by_text("Cle is to act")).to_be_visible()
    phone.get_by_role("button", name=words.KEEP_BACK.format(what="A♥")).click()
    expect(phone.get_by_text("Ben is to act")).to_be_visible()
    for card, after in (("7♥", "Cle is to act"), ("8♥", "Dan is to act"), ("9♥", words.KEEP_CARD_BY_CARD)):
        phone.get_by_role("button", name=card, exact=True).click()
        expect(phone.get_by_text(after).first).to_be_visible()
    with open_store(database) as store:
        kinds = [one.type for one in store.read_stream("table-1")]
    assert kinds.count("CardPlayed") == 5
    assert kinds.count("ActionRetracted") == 1
