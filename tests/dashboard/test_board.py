"""The parts of the board: a face for every card, words for every place that asks for one."""

import re
import xml.etree.ElementTree as ET

import pytest

from dashboard import board, words
from dashboard.board import faces
from games.cards import JOKER, RANKS, SUITS, UNKNOWN

ALL = [*(rank + suit for suit in SUITS for rank in RANKS), JOKER, UNKNOWN]


@pytest.mark.parametrize("card", ALL)
def test_every_card_has_a_face_of_its_own(card: str) -> None:
    drawn = faces.face(card)
    ET.fromstring(f"<svg>{drawn}</svg>")
    assert [other for other in ALL if faces.face(other) == drawn] == [card]


def test_the_symbols_are_well_formed_and_named_once() -> None:
    svg = ET.fromstring(f"<svg>{faces.symbols()}</svg>")
    names = [symbol.get("id") for symbol in svg]
    assert len(names) == len(set(names)) == 52 + 1 + 1 + 4 + 1
    assert {"card-Th", "card-X", "card-back", "suit-s", "star"} <= set(names)
    assert len(faces.symbols()) < 45_000


def test_the_page_has_every_word_and_a_button_for_every_act() -> None:
    page = board.page()
    assert not re.search(r"\{\w+\}", page)
    asked = set(re.findall(r'data-do="(\w+)"', page))
    done = re.search(r"const act = \{(.*?)\n    \};", board.script(), re.DOTALL)
    assert done
    assert asked == set(re.findall(r"(\w+): \(\) =>", done[1]))


def test_the_script_asks_only_for_words_and_parts_that_exist() -> None:
    script, page = board.script(), board.page()
    assert set(re.findall(r"\bwords\.(\w+)", script)) <= set(words.BOARD)
    parts = set(re.findall(r'find\("(\w+)"\)', script))
    assert parts == set(re.findall(r'data-part="(\w+)"', page))


def test_every_button_is_named_and_its_key_is_told() -> None:
    told = {key for keys, _meaning in words.BOARD_KEYS for key in keys}
    keys = {"Home", "End"} & {key for _label, key in words.BOARD_BUTTONS.values()}
    assert keys == {"Home", "End"}
    assert {key for _label, key in words.BOARD_BUTTONS.values()} - {"Home", "End"} <= told


def test_no_game_is_named_in_the_board() -> None:
    import games

    for name in games.names():
        assert not re.search(rf"\b{name}\b(?! )", board.script().replace("card-X", ""), re.IGNORECASE)
