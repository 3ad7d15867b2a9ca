"""What the numbers rest on."""

from dashboard import words
from tests.dashboard.conftest import Open


def test_the_archive_the_luck_and_the_model_are_shown(opened: Open) -> None:
    test = opened("about")
    assert not test.exception
    known = test.dataframe[0].value
    assert sum(known["matches"]) == 30
    assert sum(known["full"]) + sum(known["sheet"]) == 5  # the others have no scored round
    titles = [one.value for one in test.subheader]
    assert {words.ABOUT_ARCHIVE, words.ABOUT_LUCK, words.ABOUT_INTERVALS} <= {*titles}
    assert any("Version" in one.value for one in test.markdown)


def test_an_empty_record(opened_empty: Open) -> None:
    test = opened_empty("about")
    assert not test.exception
    assert words.EMPTY_TITLE in [one.value for one in test.subheader]
