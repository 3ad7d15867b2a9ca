"""docs/notation.md can't be wrong: its example is read, its words are the games', its errors are given."""

import re
from io import BytesIO
from pathlib import Path

import pytest

import games
from events.admission import Door
from events.files import import_file
from events.notation import convert, export_notation
from events.notation.forms import words_of
from events.store import Store, open_store

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```kibitz\n(.*?)```", PAGE, re.DOTALL)
WRONG = re.findall(r"^\| `(.+?)` \| (column .+?) \|$", PAGE, re.MULTILINE)
HEAD = "%kibitz 1\nmatch m\ngame joker short-12\nplayer a\nplayer b\nplayer c\nplayer d\n"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(f"sqlite:///{tmp_path / 'kibitz.db'}")


def test_the_example_is_lawful_and_written_in_the_one_way(store: Store) -> None:
    summary = import_file(Door(store), BytesIO(EXAMPLE.encode()))
    assert (summary.stored, summary.refusals) == (1, [])
    assert b"".join(export_notation(store)).decode() == EXAMPLE


def test_every_word_of_every_game_is_listed() -> None:
    listed = dict(re.findall(r"^\| ([A-Za-z]+) \| (.+?) \|$", PAGE, re.MULTILINE))
    for game in games.every():
        words = ", ".join(f"`{word}`" for word in words_of(game).types)
        assert listed[game.title] == words


@pytest.mark.parametrize(("text", "answer"), WRONG, ids=[text for text, _ in WRONG])
def test_what_goes_wrong_is_answered_so(text: str, answer: str) -> None:
    (match,) = convert(BytesIO(f"{HEAD}{text}\nend\n".encode()))
    assert match.error is not None
    assert match.error.message.startswith(answer)
    assert match.error.line == 8
