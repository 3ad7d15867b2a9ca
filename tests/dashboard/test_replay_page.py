"""The replay page: the board where the match exists, help where it does not."""

from typing import Any

import pytest

from dashboard import words
from dashboard.views import __path__ as views
from tests.dashboard.conftest import Open
from tests.dashboard.given import FULL, MARKED, RUMMY


@pytest.fixture(autouse=True)
def boards(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the page hands to the board, instead of a board."""
    shown: list[dict[str, Any]] = []

    def board(match: str, **rest: Any) -> None:
        shown.append({"match": match, **rest})

    monkeypatch.setattr("dashboard.board.board", board)
    return shown


def test_the_views_are_scripts_and_no_folder_of_pages() -> None:
    """A folder called ``pages`` would make Streamlit run its own menu."""
    assert next(iter(views)).endswith("views")


@pytest.mark.parametrize("match", [FULL, RUMMY])
def test_a_match_opens_at_its_beginning_with_all_hands(
    opened: Open, boards: list[dict[str, Any]], match: str
) -> None:
    test = opened("replay", match=match)
    assert not test.exception
    assert not test.warning
    url = f"/api/v1/matches/{match}"
    assert boards == [{"match": match, "at": 0, "seat": None, "view": "open", "url": url}]


@pytest.mark.parametrize(
    ("asked", "seat", "view"),
    [
        ({"seat": "2"}, 2, "own"),
        ({"seat": "2", "view": "open"}, 2, "open"),
        ({"view": "own"}, None, "open"),
        ({"seat": "0", "view": "nonsense"}, 0, "own"),
    ],
)
def test_the_address_names_event_seat_and_view(
    opened: Open, boards: list[dict[str, Any]], asked: dict[str, str], seat: int | None, view: str
) -> None:
    opened("replay", match=FULL, at="17", **asked)
    assert (boards[0]["at"], boards[0]["seat"], boards[0]["view"]) == (17, seat, view)


@pytest.mark.parametrize("seat", ["4", "-1", "north", "1.0", "٣", "<b>"])
def test_a_seat_the_match_does_not_have(opened: Open, boards: list[dict[str, Any]], seat: str) -> None:
    test = opened("replay", match=FULL, seat=seat)
    assert not test.exception
    assert boards[0]["seat"] is None
    assert "seat" in test.warning[0].value


@pytest.mark.parametrize("at", ["-1", "now", "1e9", "9" * 30])
def test_an_event_that_is_no_number(opened: Open, boards: list[dict[str, Any]], at: str) -> None:
    test = opened("replay", match=FULL, at=at)
    assert boards[0]["at"] == 0
    assert "event" in test.warning[0].value


@pytest.mark.parametrize("match", ["nope", "../../etc/passwd", "<script>", "x" * 5000, "' OR 1=1 --"])
def test_a_match_that_is_not_there_is_told_with_the_newest(
    opened: Open, boards: list[dict[str, Any]], match: str
) -> None:
    test = opened("replay", match=match)
    assert not test.exception
    assert not boards
    assert words.REPLAY_UNKNOWN_TITLE in [one.value for one in test.subheader]
    assert len(test.get("page_link")) == 8


def test_without_a_match_the_newest_are_offered(opened: Open, boards: list[dict[str, Any]]) -> None:
    test = opened("replay")
    assert not boards
    assert words.REPLAY_NO_MATCH_TITLE in [one.value for one in test.subheader]
    assert len(test.get("page_link")) == 8


def test_names_reach_links_as_plain_words(opened: Open) -> None:
    labels = [link.proto.label for link in opened("replay", match=FULL).get("page_link")]
    assert len(labels) == 4
    marked = next(label for label in labels if "Bold" in label)
    assert "**" not in marked
    assert marked.replace("\\", "") == MARKED


def test_nothing_recorded(opened_empty: Open) -> None:
    test = opened_empty("replay", match="any")
    assert not test.exception
    assert words.EMPTY_TITLE in [one.value for one in test.subheader]
