"""The parts of the board: a face for every card, words for every place that asks for one."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

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
    acts = re.search(r"const ACTS = \{(.*?)\n\};", board.script(), re.DOTALL)
    assert acts
    done = set(re.findall(r"^  (\w+): \(board\) =>", acts[1], re.MULTILINE)) | set(words.BOARD_TABS)
    assert asked - done == set()
    assert done - asked == {"round", "unround", "key", "unkey", "note", "ask", "escape"}  # by key alone


def test_every_key_leads_to_an_act_and_is_told() -> None:
    keys = re.search(r"const KEYS = \{(.*?)\n\};", board.script(), re.DOTALL)
    assert keys
    pairs = [(a or b, act) for a, b, act in re.findall(r'(?:"([^"]+)"|(\w+)): "(\w+)"', keys[1])]
    acts = set(re.findall(r"^  (\w+): \(board\) =>", board.script(), re.MULTILINE))
    assert {act for _key, act in pairs} <= acts
    told = {key for keys, _meaning in words.BOARD_KEYS for key in keys}
    arrows = {
        "ArrowRight": "→",
        "ArrowLeft": "←",
        "Shift+ArrowRight": "Shift →",
        "Shift+ArrowLeft": "Shift ←",
    }
    plain = {key: key.upper() if len(key) == 1 else key for key, _act in pairs}
    shown = {{**arrows, " ": "Space", "Escape": "Esc"}.get(key, plain[key]) for key, _act in pairs}
    assert shown == told - {"1", "…", "6"}


def test_the_script_asks_only_for_words_and_parts_that_exist() -> None:
    script, page = board.script(), board.page()
    asked = set(re.findall(r"\bwords\.(\w+)", script))
    assert asked <= set(words.BOARD)
    built = {name for name in words.BOARD if name.startswith(("mark_", "shape_"))}
    assert set(words.BOARD) <= asked | built | set(re.findall(r"\{(\w+)\}", _template()))
    parts = set(re.findall(r'(?:find|box)\("(\w+)"\)', script)) | {"layer"}
    assert parts == set(re.findall(r'data-part="(\w+)"', page))


def _template() -> str:
    return (Path(board.__file__).parent / "board.html").read_text("utf-8")


def test_every_shape_of_the_timeline_is_explained() -> None:
    shapes = re.search(r"const SHAPES = \{(.*?)\n\};", board.script(), re.DOTALL)
    assert shapes
    named = set(re.findall(r"^  (\w+):", shapes[1], re.MULTILINE))
    assert {f"shape_{name}" for name in named} == {name for name in words.BOARD if name.startswith("shape_")}


def test_every_button_is_named_and_its_key_is_told() -> None:
    told = {key for keys, _meaning in words.BOARD_KEYS for key in keys}
    assert {key for _label, key in words.BOARD_BUTTONS.values()} <= told


def test_every_file_of_the_board_is_part_of_it() -> None:
    folder = Path(board.__file__).parent
    whole = board.script() + board.styles()
    for file in [*folder.glob("*.js"), *folder.glob("*.css")]:
        assert file.read_text("utf-8") in whole, file.name


def test_no_game_is_named_in_the_board() -> None:
    import games

    for name in games.names():
        assert not re.search(rf"\b{name}\b(?! )", board.script().replace("card-X", ""), re.IGNORECASE)
