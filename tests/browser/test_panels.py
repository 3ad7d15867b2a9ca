"""What lies beside the table, by keys and by hand: moments, why, what-if, notes, exports, the own view."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Response, Route, expect

from dashboard import words
from tests.browser.opened import at_step, board_of, step_of
from tests.dashboard.given import FULL, MARKED, RUMMY, RUNNING

pytestmark = pytest.mark.browser

TABS = words.BOARD_TABS


def _tab(page: Page, name: str) -> None:
    page.get_by_role("button", name=TABS[name], exact=True).click()


def _frames(page: Page, address: str, asked: str = "") -> Any:
    return page.request.get(f"{address}/api/v1/matches/{FULL}/frames{asked}").json()


def test_n_and_p_walk_the_key_moments(page: Page, address: str) -> None:
    moments = sorted({one["step"] for one in _frames(page, address)["moments"]})
    board_of(page, address)
    page.keyboard.press("n")
    at_step(page, moments[0])
    page.keyboard.press("n")
    at_step(page, moments[1])
    page.keyboard.press("p")
    at_step(page, moments[0])
    page.keyboard.press("p")
    expect(page.locator("[data-part=toast]")).to_have_text(words.BOARD["no_more_moments"])
    _tab(page, "moments")
    assert 1 <= page.locator(".moment.best").count() <= 5
    page.locator(".others .moment").last.click()
    at_step(page, moments[-1])


def test_w_tells_what_was_allowed_and_which_rule_forbids_the_rest(page: Page, address: str) -> None:
    frames = _frames(page, address)
    follower = next(i for i, one in enumerate(frames["steps"]) if len(one["table"]["trick"]) > 1 and i > 200)
    board_of(page, address, at=frames["steps"][follower]["at"])
    page.keyboard.press("w")
    expect(page.locator(".chip.yes.done")).to_have_count(1)
    told = page.request.get(f"{address}/api/v1/matches/{FULL}/why?at={frames['steps'][follower]['through']}")
    refused = told.json()["refused"]
    expect(page.locator(".chip.no")).to_have_count(len(refused))
    for one in refused:
        expect(page.locator(".law code", has_text=one["rule"]).first).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator(".why .hint")).to_be_visible()  # a deal: nobody was to act
    page.keyboard.press("Escape")
    expect(page.locator("[data-part=log]")).to_be_visible()


def test_stepping_asks_the_server_nothing(page: Page, address: str) -> None:
    board_of(page, address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    sent: list[str] = []
    page.on("websocket", lambda socket: sent.append(socket.url))
    for key in ["ArrowRight"] * 20 + ["PageDown", "Shift+ArrowRight", "End", "n", "p", "f", "s", "d"]:
        page.keyboard.press(key)
    expect(page).to_have_url(re.compile(r"at=\d+"))
    assert asked == sent == []


def test_an_own_view_hides_what_comes_later(page: Page, address: str) -> None:
    board_of(page, address, seat=1, at=120)
    here = step_of(page)
    frames = _frames(page, address, "?seat=1")
    later = [one for one in frames["moments"] if one["step"] > here]
    assert later
    assert page.locator(".time .mark:visible").count() < page.locator(".time .mark").count()
    _tab(page, "moments")
    shown = page.locator(".others .moment:visible")
    expect(shown).to_have_count(len(frames["moments"]) - len(later))
    for _ in range(len(frames["moments"])):
        page.keyboard.press("n")
    assert step_of(page) == here  # no key leads to a moment that is still to come
    rounds = page.locator(".sheet tr.round:visible").count()
    page.keyboard.press("v")
    expect(shown).to_have_count(len(frames["moments"]))
    assert page.locator(".sheet tr.round:visible").count() > rounds
    page.get_by_role("button", name=words.BOARD["hide_later"]).click()
    expect(shown).to_have_count(len(frames["moments"]) - len(later))


def test_a_bid_shows_what_every_legal_one_was_worth(page: Page, address: str) -> None:
    board_of(page, address)
    url = f"{address}/api/v1/matches/{FULL}/worth"
    at = next(at for at in range(1, 12) if page.request.get(f"{url}?at={at}").json().get("bids"))
    board_of(page, address, at=at)
    page.keyboard.press("w")
    told = page.request.get(f"{url}?at={at}").json()
    rows = page.locator(".worth li")
    expect(rows).to_have_count(len(told["bids"]))
    expect(page.locator(".worth li.done")).to_contain_text("✓")
    expect(page.locator(".worth")).to_contain_text("★")


def test_on_a_phone_the_bars_of_a_bid_stay_bars(phone: Page, address: str) -> None:
    url = f"{address}/api/v1/matches/{FULL}/worth"
    at = next(at for at in range(1, 12) if phone.request.get(f"{url}?at={at}").json().get("bids"))
    board_of(phone, address, at=at)
    phone.keyboard.press("w")
    expect(phone.locator(".worth li.done")).to_be_visible()
    sizes = phone.locator(".worth .level").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert max(sizes) < 20


def test_nothing_the_browser_receives_shows_another_hand(page: Page, address: str) -> None:
    """Everything that came over HTTP for an own view: no card of another seat before it is played."""
    answers: dict[str, Response] = {}
    page.on(
        "response", lambda answer: answers.update({answer.url: answer}) if "/api/" in answer.url else None
    )
    board_of(page, address, seat=1, at=200)
    with page.expect_response(lambda answer: "/why" in answer.url):
        page.keyboard.press("w")
    for key in ("ArrowRight", "ArrowRight", "m", "Escape", "Escape", "n", "End", "Home"):
        page.keyboard.press(key)
        page.wait_for_load_state("networkidle")
    received = {url: answer.text() for url, answer in answers.items()}
    assert len(received) >= 3
    assert all("seat=1" in url or url.endswith("/notes") for url in received)
    hidden = json.loads(next(text for url, text in received.items() if "/frames" in url))
    for step in hidden["steps"]:
        hands = [set(place["hand"]) for seat, place in enumerate(step["table"]["places"]) if seat != 1]
        assert set().union(*hands) <= {"?"}
    whys = [json.loads(text) for url, text in received.items() if "/why" in url]
    assert all(one["seat"] == 1 or (one["unknown"] and not one["legal"] + one["refused"]) for one in whys)


def test_notes_are_kept_shown_and_taken_away(page: Page, address: str) -> None:
    board_of(page, address, at=90)
    version = page.locator(".board").get_attribute("data-at")
    page.keyboard.press("m")
    page.keyboard.type("<b>Why</b> not wait?")  # and no key of it moves the board
    assert page.locator(".board").get_attribute("data-at") == version
    page.locator(".marks label", has_text="?!").click()
    page.get_by_label(words.BOARD["note_author"]).fill(MARKED)
    page.get_by_role("button", name=words.BOARD["note_save"]).click()
    remark = page.locator(".remark")
    expect(remark).to_have_count(1)
    expect(remark).to_contain_text("<b>Why</b> not wait?")
    expect(remark).to_contain_text(MARKED)
    expect(page.locator(".time .mark.note")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    page.locator(".time .mark.note").click()
    expect(page.locator(f'.board[data-at="{version}"]')).to_be_visible()
    page.reload()
    _tab(page, "notes")
    expect(remark).to_have_count(1)
    page.get_by_role("button", name=words.BOARD["note_remove"]).click()
    expect(remark).to_have_count(0)
    page.get_by_role("button", name=words.BOARD["note_save"]).click()
    expect(page.locator(".trouble")).to_have_text(words.BOARD["note_empty"])


class Worlds:
    """A server that plays rounds out: what it was asked, and how many worlds it makes in time."""

    def __init__(self, page: Page, total: int = 60) -> None:
        self.asked: list[str] = []
        self.total = total
        page.route("**/whatif?*", self._batch)
        page.route("**/whatif/actions?*", self._actions)

    def _actions(self, route: Route) -> None:
        actions = [{"index": 0, "text": "K♥", "done": True}, {"index": 1, "text": "7♣", "done": False}]
        route.fulfill(json={"seat": 2, "actions": actions, "more": 3, "sentence": None})

    def _batch(self, route: Route) -> None:
        self.asked.append(route.request.url)
        made = 10 if "first=20" in route.request.url else int(self.of("count", -1))
        worlds = [{"points": [0, None, 10 * (n % 5), 0]} for n in range(made)]
        about = {"action": {"text": "7♣"}, "seat": 2, "made": made, "total": self.total}
        route.fulfill(json={**about, "worlds": worlds, "actual": [0, 0, 50, 0], "sentence": None})

    def of(self, name: str, number: int) -> str:
        """A value of one of the questions."""
        return re.findall(rf"{name}=(\d+)", self.asked[number])[0]


def test_what_if_plays_out_batch_after_batch(page: Page, address: str) -> None:
    worlds = Worlds(page)
    board_of(page, address, at=90, seat=2, view="open")
    _tab(page, "whatif")
    expect(page.locator(".actions")).to_contain_text("3 more")
    page.locator(".choice", has_text="7♣").click()
    expect(page.locator(".tally")).to_contain_text("60")
    firsts = [worlds.of("first", n) for n in range(len(worlds.asked))]
    assert firsts == ["0", "20", "30", "50"]  # the second answer held ten only
    assert [worlds.of("count", n) for n in range(4)] == ["20", "20", "20", "10"]
    assert all("action=1" in url for url in worlds.asked)
    picture = page.locator(".spread svg")
    expect(picture).to_have_attribute("aria-label", re.compile(r"mean 20\.0, 60 .* really 50"))
    expect(page.get_by_role("button", name=words.BOARD["whatif_cancel"])).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(picture).to_have_count(0)  # another step, another question


def test_what_if_does_not_tell_an_own_view_how_the_round_ends(page: Page, address: str) -> None:
    worlds = Worlds(page)
    board_of(page, address, at=90, seat=2)
    _tab(page, "whatif")
    page.locator(".choice", has_text="7♣").click()
    expect(page.locator(".tally")).to_contain_text("60")
    assert {worlds.of("seat", n) for n in range(len(worlds.asked))} == {"2"}
    assert words.BOARD["whatif_actual"] not in page.locator(".spread").inner_text()


def test_what_if_stops_when_it_is_told_to(page: Page, address: str) -> None:
    worlds = Worlds(page, total=100_000)
    board_of(page, address, at=90)
    _tab(page, "whatif")
    page.locator(".choice").first.click()
    expect(page.locator("progress")).to_be_visible()
    page.get_by_role("button", name=words.BOARD["whatif_cancel"]).click()
    expect(page.locator("progress")).to_have_count(1)
    expect(page.locator("progress")).to_be_hidden()
    made = len(worlds.asked)
    page.keyboard.press("Escape")
    page.wait_for_load_state("networkidle")
    assert len(worlds.asked) <= made + 1


@pytest.mark.parametrize(("match", "kind"), [(FULL, "svg"), (RUMMY, "svg"), (FULL, "png")])
def test_a_moment_as_a_picture(page: Page, address: str, match: str, kind: str, tmp_path: Path) -> None:
    board_of(page, address, match=match, at=60)
    page.keyboard.press("e")
    with page.expect_download() as waiting:
        page.locator(f".menu [data-do={kind}]").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert re.fullmatch(rf"{match}-\d+\.{kind}", file.name)
    if kind == "png":
        assert file.read_bytes().startswith(b"\x89PNG")
        return
    text = file.read_text("utf-8")
    page.goto(file.as_uri())  # parses, or the page would show an error
    assert page.locator("parsererror").count() == 0
    assert page.locator("svg text").count() > 4
    used, drawn = set(re.findall(r'href="#([\w-]+)"', text)), set(re.findall(r'id="([\w-]+)"', text))
    assert used <= drawn
    assert "var(" not in text
    assert "class=" not in text


def test_the_menu_gives_files_and_closes(page: Page, address: str) -> None:
    board_of(page, address, at=60)
    page.keyboard.press("e")
    links = page.locator(".menu a")
    for path in links.evaluate_all("all => all.map((a) => a.href)"):
        assert page.request.get(path).status == 200, path
    page.keyboard.press("Escape")
    expect(page.locator(".menu")).to_be_hidden()
    board_of(page, address, match=RUNNING)
    page.keyboard.press("e")
    expect(links.first).to_be_visible()
    expect(page.locator(".menu a[data-file='events.jsonl']")).to_be_hidden()


def test_the_deck_is_remembered(page: Page, address: str) -> None:
    board_of(page, address, at=60)
    diamonds = page.locator('[id="suit-d"] path')
    four = diamonds.evaluate("(path) => getComputedStyle(path).fill")
    page.keyboard.press("d")
    expect(page.locator('.board[data-deck="two"]')).to_be_visible()
    page.reload()
    expect(page.locator('.board[data-deck="two"][data-state=ready]')).to_be_visible()
    two = diamonds.evaluate("(path) => getComputedStyle(path).fill")
    assert two == page.locator('[id="suit-h"] path').evaluate("(path) => getComputedStyle(path).fill") != four


def test_race_and_timeline_lead_to_their_round(page: Page, address: str) -> None:
    board_of(page, address)
    race = page.locator(".race .picture svg")
    width = (race.bounding_box() or {})["width"]
    race.click(position={"x": width / 2, "y": 30})
    frames = _frames(page, address)
    starts = [one["first"] for one in frames["rounds"]]
    assert step_of(page) in starts
    middle = (len(frames["steps"]) - 1) / 2
    assert step_of(page) <= middle + 1 < min((s for s in starts if s > step_of(page)), default=9999)
    slider = page.locator("[data-part=range]").bounding_box() or {}
    page.mouse.move(slider["x"] + 20, slider["y"] + 12)
    page.mouse.down()
    page.mouse.move(slider["x"] + slider["width"] - 2, slider["y"] + 12, steps=8)
    page.mouse.up()
    at_step(page, len(frames["steps"]) - 1)
