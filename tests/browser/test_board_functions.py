"""The board's pure functions, called one by one in the browser: what goes in, what comes out."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from dashboard import board, words

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def script(browser: Browser) -> Iterator[Page]:
    """An empty page that knows the board's functions, without a board."""
    page = browser.new_page()
    page.set_content("<!doctype html><title>functions</title><main></main>")
    page.add_script_tag(content=board.parts())
    yield page
    page.close()


def _step(beat: str = "act", round: int = 1, at: int = 0, **more: Any) -> dict[str, Any]:
    table = {"places": [{"points": 0, "melds": []}] * 2, "trick": [], "last": [], **more.pop("table", {})}
    return {
        "beat": beat,
        "round": round,
        "at": at,
        "seat": 0,
        "kind": "Any",
        "text": "",
        "table": table,
        **more,
    }


STEPS = [_step("deal"), _step(), _step("trick"), _step(), _step("round"), _step("deal", 2), _step("round", 2)]
for number, one in enumerate(STEPS):
    one["at"] = 2 * number + 1
REPLAY = {
    "steps": STEPS,
    "rounds": [{"round": 1, "first": 0, "label": "one"}, {"round": 2, "first": 5, "label": "two"}],
    "players": [{"name": "Nino"}, {"name": "Gia"}],
    "sheet": {"rows": [], "legend": {}},
}


@pytest.mark.parametrize(("version", "step"), [(0, 0), (1, 0), (4, 1), (5, 2), (99, 6)])
def test_a_version_opens_the_step_that_shows_it(script: Page, version: int, step: int) -> None:
    assert script.evaluate("([steps, at]) => stepOf(steps, at)", [STEPS, version]) == step


@pytest.mark.parametrize(("since", "by", "to"), [(0, 1, 2), (2, 1, 4), (4, 1, 6), (6, -1, 4), (2, -1, 0)])
def test_the_next_end_of_a_trick(script: Page, since: int, by: int, to: int) -> None:
    assert script.evaluate("([steps, i, by]) => nextClose(steps, i, by)", [STEPS, since, by]) == to


@pytest.mark.parametrize(("at", "home", "end"), [(0, 0, 4), (3, 0, 4), (4, 0, 6), (5, 0, 6), (6, 5, 6)])
def test_home_and_end_go_on_to_the_neighbouring_round(script: Page, at: int, home: int, end: int) -> None:
    assert script.evaluate("([r, i]) => [homeOf(r, i), endOf(r, i)]", [REPLAY, at]) == [home, end]


@pytest.mark.parametrize(("at", "by", "to"), [(0, 1, 2), (2, 1, 6), (6, 1, None), (6, -1, 2), (2, -1, None)])
def test_key_moments_are_walked_in_both_directions(script: Page, at: int, by: int, to: int | None) -> None:
    moments = [{"step": 2}, {"step": 6}, {"step": 2}]
    assert script.evaluate("([all, i, by]) => nextMoment(all, i, by)", [moments, at, by]) == to


def test_names_and_words_never_become_markup(script: Page) -> None:
    drawn = script.evaluate("text(0, 0, 12, '<img src=x onerror=alert(1)> & \"quotes\"')")
    assert "<img" not in drawn
    assert "&#60;img" in drawn
    assert script.evaluate("card('<b>', 0, 0, 10)").count("<b>") == 0


def test_a_long_hand_stays_readable(script: Page) -> None:
    """Rank and suit take 56 % of a card's width: no card but the last may show less than that."""
    cards = ["As", "Kd"] * 10
    shown = script.evaluate(
        """([cards, space, height]) => {
          const { rows, width } = laidOut(cards, space, height, 46);
          const longest = Math.ceil(cards.length / rows);
          return [rows, width, (space - width) / (longest - 1) / width];
        }""",
        [cards, 284, 118],
    )
    assert shown[0] == 2
    assert shown[1] >= 30
    assert shown[2] >= 0.55


def test_hidden_cards_may_overlap_as_they_like(script: Page) -> None:
    assert script.evaluate("laidOut(Array(20).fill('?'), 200, 118, 46)") == {"rows": 1, "width": 46}


def test_melds_shrink_before_they_leave_their_place(script: Page) -> None:
    melds = [{"cards": ["As", "2s", "3s", "4s"], "kind": "run", "number": n} for n in range(8)]
    laid = script.evaluate("(all) => meldRows(all, 284, 170, 46, 22)", melds)
    assert len(laid["rows"]) * laid["width"] * 1.4 <= 170
    assert laid["width"] >= 22
    long = [{"cards": ["As"] * 14, "kind": "run", "number": 1}]
    assert (
        script.evaluate(
            "(all) => { const m = meldRows(all, 284, 0, 40, 40); return m.length(all[0], m.width); }", long
        )
        <= 284.01
    )


def test_a_named_joker_is_framed_and_starred(script: Page) -> None:
    drawn = script.evaluate("card('X=Jd', 0, 0, 40)")
    assert "#card-Jd" in drawn
    assert "#star" in drawn
    assert "named" in drawn
    assert "#star" not in script.evaluate("card('Jd', 0, 0, 40)")


@pytest.mark.parametrize(
    ("values", "also", "made"),
    [
        ([1, 1, 2], [], (1, 1, 2)),
        ([-200, 100], [], (20, -200, 16)),
        ([0, 10], [500], (25, 0, 21)),
        ([5], [5], (1, 5, 1)),
    ],
)
def test_bins_hold_every_value_once(
    script: Page, values: list[int], also: list[int], made: tuple[int, int, int]
) -> None:
    """As many bins as are told: their size, the first one's beginning, their number."""
    bins = script.evaluate("([values, also]) => binned(values, also)", [values, also])
    assert (bins["step"], bins["from"], len(bins["counts"])) == made
    assert sum(bins["counts"]) == len(values)


def test_the_summary_of_worlds(script: Page) -> None:
    worlds = [{"points": [0, value]} for value in range(100)]
    told = script.evaluate("(worlds) => summary(worlds, 1)", worlds)
    assert (told["mean"], told["low"], told["high"]) == (49.5, 10, 90)


def test_the_histogram_says_what_it_shows(script: Page) -> None:
    drawn = script.evaluate("([values, words]) => histogram(values, 30, words)", [[10, 10, 50], words.BOARD])
    assert f"{words.BOARD['whatif_actual']} 30" in drawn
    assert f"{words.BOARD['whatif_mean']} 23.3" in drawn
    assert drawn.count('class="bar"') == len(script.evaluate("binned([10, 10, 50], [30]).counts"))


def test_refusals_stand_by_rule_and_reason(script: Page) -> None:
    refused = [
        {"text": "J♦", "rule": "a-1", "sentence": "Follow.", "because": "hearts were led"},
        {"text": "7♣", "rule": "a-2", "sentence": "Own cards only.", "because": "not in the hand"},
        {"text": "A♦", "rule": "a-1", "sentence": "Follow.", "because": "hearts were led"},
    ]
    groups = script.evaluate("(all) => byRule(all).map((g) => [g.rule, byReason(g.cases)])", refused)
    assert groups == [
        ["a-1", [{"because": "hearts were led", "texts": ["J♦", "A♦"]}]],
        ["a-2", [{"because": "not in the hand", "texts": ["7♣"]}]],
    ]


def test_the_lane_keeps_the_weightier_of_two_that_lie_too_close(script: Page) -> None:
    marks = [{"step": 10, "shape": "wild"}, {"step": 11, "shape": "note"}, {"step": 40, "shape": "wild"}]
    kept = script.evaluate("(marks) => lane(marks, (step) => step, 13)", marks)
    assert [(one["step"], one["shape"], one["more"]) for one in kept] == [(11, "note", 1), (40, "wild", 0)]


def test_jokers_missed_bids_and_corrections_are_marked(script: Page) -> None:
    joker = {"seat": 0, "card": "X"}
    other = {"seat": 1, "card": "As"}
    steps = [
        _step("deal"),
        _step(table={"trick": [joker]}),
        _step("trick", seat=1, table={"last": [joker, other]}),
        _step(seat=0, table={"last": [joker, other]}),  # a bid with the old trick still in sight
        _step("round"),
        _step("note", kind="RoundCorrected", text="Corrected"),
    ]
    row = {"kind": "round", "label": "1", "round": 1, "cells": [{"mark": "missed"}, {"mark": ""}]}
    replay = {**REPLAY, "steps": steps, "sheet": {"rows": [row], "legend": {"missed": "the bid was missed"}}}
    marks = script.evaluate("([replay, words]) => allMarks(replay, [], words)", [replay, words.BOARD])
    assert [(one["step"], one["shape"]) for one in marks] == [(1, "wild"), (4, "missed"), (5, "corrected")]
    assert marks[1]["text"] == "Nino: the bid was missed"


def test_a_joker_in_a_new_meld_is_marked(script: Page) -> None:
    melded = {"places": [{"points": 0, "melds": [{"cards": ["As", "X=2s", "3s"]}]}]}
    steps = [_step(), _step(table=melded), _step(table=melded)]
    marks = script.evaluate(
        "([replay, words]) => plainMarks(replay, words)", [{**REPLAY, "steps": steps}, words.BOARD]
    )
    assert [one["step"] for one in marks] == [1]


def test_the_race_counts_rounds_that_have_ended(script: Page) -> None:
    assert script.evaluate("(replay) => raceOf(replay)", REPLAY) == [
        {"round": 1, "step": 4, "points": [0, 0]},
        {"round": 2, "step": 6, "points": [0, 0]},
    ]
    scale = script.evaluate(
        "(() => { const s = scaleOf([-100, 450], 100); return [s.lines, s.y(450), s.y(-100)]; })()"
    )
    assert scale == [[0, 200, 400], 8, 92]


def test_only_what_is_asked_goes_into_the_address(script: Page) -> None:
    assert script.evaluate("asking('/why', { at: 3, seat: null })") == "/why?at=3"
    assert script.evaluate("asking('/notes', {})") == "/notes"
    assert script.evaluate("asking('/why', { at: 3, seat: 0 })") == "/why?at=3&seat=0"
