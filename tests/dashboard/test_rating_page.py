"""Ratings, and players side by side."""

import pytest

from dashboard import words
from tests.dashboard.conftest import Open
from tests.dashboard.given import EVIL, FULL, _matches, evil_player


def test_the_ratings_of_a_variant(opened: Open) -> None:
    test = opened("rating", game="joker", variant="short-12")
    assert not test.exception
    rows = test.dataframe[0].value
    assert len(rows) == 4
    assert set(rows["few"]) == {words.RATING_SAID["entry"]}
    assert EVIL in set(rows["player"])
    assert len(test.get("vega_lite_chart")) == 1
    assert any("2 matches" in one.value for one in test.markdown)


@pytest.mark.parametrize("page", ["rating", "compare"])
def test_a_variant_without_a_finished_match(opened: Open, page: str) -> None:
    test = opened(page, game="joker", variant="nines-16")
    assert not test.exception
    titles = [one.value for one in test.subheader]
    assert {words.RATING_NONE_TITLE, words.COMPARE_FEW_TITLE} & {*titles}


@pytest.mark.parametrize("page", ["rating", "compare"])
def test_an_empty_record(opened_empty: Open, page: str) -> None:
    test = opened_empty(page)
    assert not test.exception
    assert words.EMPTY_TITLE in [one.value for one in test.subheader]


def test_two_players_of_too_few_matches_are_not_judged(opened: Open) -> None:
    one, other = _players()[:2]
    test = opened("compare", game="joker", variant="short-12", players=f"{one},{other},{one}")
    assert not test.exception
    said = [one.value for one in test.markdown if "a comparison takes 12 matches" in one.value]
    assert len(said) == 1
    side, met = (frame.value for frame in test.dataframe[:2])
    assert list(side["matches"]) == [2, 2]
    assert list(met["matches"]) == [2]
    assert len(test.get("vega_lite_chart")) == 1


def _players() -> list[str]:
    """Who sat in the finished matches of the short variant, the one with the evil name first."""
    return [evil_player(), *(one for one in _seated() if one != evil_player())]


def _seated() -> list[str]:
    started = _matches()[FULL][0].event
    return [player.id for player in started.players]  # type: ignore[attr-defined]


def test_players_that_are_not_there_are_complained_of(opened: Open) -> None:
    test = opened("compare", game="joker", variant="short-12", players="nobody,<b>")
    assert not test.exception
    assert any("nobody" in one.value for one in test.warning)
    assert words.COMPARE_FEW_TITLE in [one.value for one in test.subheader]
