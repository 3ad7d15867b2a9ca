"""What goes wrong is told in a sentence on a page, never as a traceback."""

import logging
from pathlib import Path

import pytest

from dashboard import address, words
from events.errors import StoreTrouble
from tests.dashboard.conftest import Open
from tests.dashboard.given import fill

PAGES = tuple(page for page in words.PAGES if page != "intake")
"""The pages that read the record as they open."""


@pytest.mark.parametrize("page", PAGES)
def test_trouble_with_the_record_is_its_sentence(
    opened: Open, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    def broken() -> None:
        raise StoreTrouble("database-locked", "the database is locked by another program")

    monkeypatch.setattr("dashboard.data.known", broken)
    monkeypatch.setattr("dashboard.answers.bid_pairs", broken)
    test = opened(page)
    assert not test.exception
    assert test.error[0].value == "the database is locked by another program"


def test_anything_else_is_told_without_its_insides_and_logged(
    opened: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise ZeroDivisionError("a secret of the house")

    monkeypatch.setattr("dashboard.data.known", broken)
    with caplog.at_level(logging.ERROR):
        test = opened("players")
    assert not test.exception
    assert test.error[0].value == words.TROUBLE_UNKNOWN
    assert "secret" not in str(test.main)
    assert "a secret of the house" in caplog.text


@pytest.mark.parametrize("page", ["matches", "bidding", "players"])
def test_facts_that_are_still_worked_out_are_no_empty_record(
    opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    database = f"sqlite:///{fill(tmp_path, facts=False).data / 'kibitz.db'}"
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))
    monkeypatch.setenv("KIBITZ_DATABASE", database)
    test = opened(page)
    assert not test.exception
    assert words.BEHIND_RECORD_TITLE in [one.value for one in test.subheader]


@pytest.mark.parametrize(
    "evil",
    [
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "![](http://x/y.png)",
        "**b** `c` $d$ ~e~",
        ":red[x]",
    ],
)
def test_words_from_outside_are_shown_and_do_nothing(evil: str) -> None:
    shown = address.shown(evil)
    assert shown.replace("\\", "") == evil
    for sign in "<[]()!*`$~:":
        assert shown.count(sign) == shown.count(f"\\{sign}")


def test_long_words_are_cut() -> None:
    assert len(address.shown("x" * 10_000)) == 120
