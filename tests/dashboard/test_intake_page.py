"""Files brought in through the browser."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import data, words
from service.settings import settings
from tests.dashboard.conftest import Open

EVENTS = (
    '{"stream":"m-1","version":0,"type":"MatchStarted","data":{"game":"joker","variant":"short-12",'
    '"players":[{"id":"a","name":"<b>Ann</b>"},{"id":"b"},{"id":"c"},{"id":"d"}]}}\n'
    '{"stream":"m-2","version":1,"type":"RoundStarted","data":{"round":1,"dealer":2}}\n'
)
SHEET = "round;dealer;a points;b points;Notes\n1;b;0;12;rain\n"


def go(test: AppTest) -> AppTest:
    (button,) = [one for one in test.button if one.label == words.INTAKE_GO]
    return button.click().run()


def hand_in(test: AppTest, name: str, content: str) -> AppTest:
    test.file_uploader[0].set_value((name, content.encode(), "text/plain")).run()
    assert not test.exception
    return test


def test_event_lines_are_read_and_each_match_is_told(opened_empty: Open) -> None:
    test = go(hand_in(opened_empty("intake"), "evening.jsonl", EVENTS))
    assert not test.exception
    assert [one.value for one in test.metric] == ["1", "0", "1"]
    (refusal,) = test.error
    assert "begins with version 1, but the record does not have it" in refusal.value
    assert data.store().stream("m-1") is not None
    assert [path.name[17:] for path in settings().imports.iterdir()] == ["evening.jsonl"]


def test_a_file_that_came_before_is_known_and_can_be_read_again(opened_empty: Open) -> None:
    go(hand_in(opened_empty("intake"), "evening.jsonl", EVENTS))
    test = hand_in(opened_empty("intake"), "other-name.jsonl", EVENTS)
    assert "handed in before" in test.info[0].value
    again = opened_empty("intake")
    (button,) = [one for one in again.button if one.label == words.INTAKE_AGAIN]
    test = go(button.click().run())
    assert [one.value for one in test.metric] == ["0", "1", "1"]


def test_a_score_sheet_is_shown_first_and_asks_for_what_it_lacks(opened_empty: Open) -> None:
    test = hand_in(opened_empty("intake"), "sheet.csv", SHEET)
    shown = test.dataframe[0].value
    read_as = dict(zip(shown[words.INTAKE_COLUMN], shown[words.INTAKE_READ_AS], strict=True))
    assert read_as == {
        "round": "round",
        "dealer": "dealer",
        "a points": "a: points",
        "b points": "b: points",
        "Notes": words.INTAKE_NOTHING,
    }
    (button,) = [one for one in test.button if one.label == words.INTAKE_GO]
    assert button.disabled
    test.text_input(key="given-match").set_value("tuesday")
    test.selectbox[0].set_value("jokeren").run()
    assert [one.value for one in go(test).metric] == ["1", "0", "0"]


@pytest.mark.parametrize(
    "content", ["", "junk", "round\n", "round;a bid;a bid\n1;2;3\n", "\x00\x01", "%kibitz 9\n"]
)
def test_what_cannot_be_read_gets_a_sentence(opened_empty: Open, content: str) -> None:
    test = hand_in(opened_empty("intake"), "junk.csv", content)
    if not test.error:
        test = go(test)
    assert not test.exception
    assert content == "" or test.error


def test_the_page_of_a_full_archive(opened: Open, archive: Path) -> None:
    test = opened("intake")
    assert not test.exception
    assert test.title[0].value == words.PAGES["intake"][0]
    assert not (archive / "imports").exists()
