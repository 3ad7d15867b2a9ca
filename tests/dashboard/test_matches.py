"""The list of matches: what it shows, and that the address alone remembers the filters."""

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import words
from tests.dashboard.conftest import Open
from tests.dashboard.given import EVIL


def _counted(test: AppTest) -> str:
    return next(one.value for one in test.markdown if " matches" in one.value)


def _warned(test: AppTest) -> str:
    return " ".join(warning.value for warning in test.warning)


def test_the_newest_page_of_all_matches(opened: Open) -> None:
    test = opened()
    assert not test.exception
    assert test.title[0].value == words.PAGES["matches"][0]
    assert _counted(test) == words.MATCHES_COUNT.format(shown="30", all="30")
    rows = test.dataframe[0].value
    assert len(rows) == 25
    assert list(rows["started"]) == sorted(rows["started"], reverse=True)


def test_the_second_page_has_the_rest(opened: Open) -> None:
    first, second = (opened(page=number).dataframe[0].value for number in ("1", "2"))
    assert len(second) == 5
    assert second["started"].max() <= first["started"].min()


@pytest.mark.parametrize(
    ("filters", "count"),
    [
        ({"game": "remika"}, 1),
        ({"variant": "short-12"}, 4),
        ({"status": "running"}, 1),
        ({"status": "finished", "game": "joker"}, 2),
        ({"detail": "sheet"}, 1),
        ({"seats": "4"}, 30),
        ({"q": "FULL-1"}, 1),
        ({"q": "onerror"}, 30),
        ({"q": "%"}, 0),
        ({"until": "1999-12-31"}, 0),
        ({"since": "1999-12-31"}, 30),
    ],
)
def test_filters_of_the_address(opened: Open, filters: dict[str, str], count: int) -> None:
    test = opened(**filters)
    assert not test.exception
    assert not test.warning
    if count:
        assert _counted(test) == words.MATCHES_COUNT.format(shown=str(count), all="30")
    else:
        assert words.NO_HIT_TITLE in [one.value for one in test.subheader]


def test_a_chip_takes_its_filter_away(opened: Open) -> None:
    test = opened(game="joker", status="finished")
    assert test.button(key="chip-game").label == "Game: Joker"
    test.button(key="chip-status").click().run()
    assert test.query_params == {"game": "joker"}
    assert [button.key for button in test.button] == ["chip-game"]
    test.button(key="chip-game").click().run()
    assert test.query_params == {}


def test_all_chips_go_at_once(opened: Open) -> None:
    test = opened(game="joker", status="finished", q="full", sort="oldest")
    test.button(key="chip-clear").click().run()
    assert test.query_params == {"sort": "oldest"}


def test_a_choice_is_written_to_the_address_and_the_pages_start_over(opened: Open) -> None:
    test = opened(page="2")
    test.selectbox(key="filter-status").select("finished").run()
    assert test.query_params == {"status": "finished"}


def test_another_game_lets_its_variant_go(opened: Open) -> None:
    test = opened(game="joker", variant="short-12")
    test.selectbox(key="filter-game").select("remika").run()
    assert test.query_params == {"game": "remika"}


def test_the_best_comes_first_where_the_lowest_total_wins(opened: Open) -> None:
    result = opened(game="remika").dataframe[0].value["table"][0]
    totals = [int(part.rsplit(" ", 1)[1]) for part in result.split(" · ")]
    assert totals == sorted(totals)


def test_closest_finish_first_and_unfinished_matches_last(opened: Open) -> None:
    test = opened(sort="closest")
    margins = test.dataframe[0].value["margin"].dropna()
    assert len(margins) == 3
    assert list(margins) == sorted(margins)


def test_what_makes_no_sense_in_the_address_is_told_and_left_out(opened: Open) -> None:
    wrong = {
        "game": "chess",
        "variant": "<b>",
        "player": "nobody",
        "status": "won",
        "detail": "x",
        "seats": "9",
    }
    test = opened(**wrong, since="yesterday", until="2026-13-40", sort="best", page="-3")
    assert not test.exception
    assert len(test.dataframe[0].value) == 25
    for name in (*wrong, "since", "until", "sort", "page"):
        assert f"asks for {name} " in _warned(test)
    assert "<b>" not in _warned(test).replace(r"\<b\>", "")


@pytest.mark.parametrize("page", ["99", "0", "1e3", "9" * 40, "२"])
def test_a_page_that_does_not_exist(opened: Open, page: str) -> None:
    test = opened(page=page)
    assert not test.exception
    assert len(test.dataframe[0].value) in (25, 5)
    assert "page" in _warned(test)


def test_an_evil_name_stays_a_name(opened: Open) -> None:
    test = opened(q="onerror")
    assert EVIL in test.dataframe[0].value["table"][0]


def test_nothing_recorded(opened_empty: Open) -> None:
    test = opened_empty()
    assert not test.exception
    assert words.EMPTY_TITLE in [one.value for one in test.subheader]
