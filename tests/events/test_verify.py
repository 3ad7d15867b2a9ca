"""Verifying finds whatever was done to the record behind its back."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from events.admission import Door
from events.errors import StoreTrouble
from events.store import Store, open_store
from events.verify import verify


@pytest.fixture
def recorded(door: Door, store: Store, play: Any, new: Any) -> Store:
    """Two matches in the record."""
    door.admit("a", new(play(1, "short-12", 2)), 0)
    door.admit("b", new(play(2, "short-12", 2)), 0)
    return store


def tamper(url: str, *statements: str) -> None:
    connection = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    connection.execute("DROP TRIGGER events_refuse_update")
    connection.execute("DROP TRIGGER events_refuse_delete")
    for statement in statements:
        connection.execute(statement)
    connection.close()


def test_a_sound_record_has_no_faults(recorded: Store) -> None:
    walked: list[str] = []
    assert list(verify(recorded, lambda info: walked.append(info.stream))) == []
    assert walked == ["a", "b"]


@pytest.mark.parametrize(
    ("statement", "place", "part"),
    [
        ("UPDATE events SET time = '2026-01-01T00:00:00Z' WHERE position = 8", ("a", 7), "its hash differs"),
        ("UPDATE events SET data = replace(data, '1', '2') WHERE position = 2", ("a", 1), "its hash differs"),
        ("UPDATE events SET type = 'CardEaten' WHERE position = 5", ("a", 4), "unknown|no event type"),
        ("UPDATE events SET data = '{}' WHERE position = 5", ("a", 4), "lacks the field"),
        ("UPDATE events SET hash = zeroblob(32) WHERE position = 3", ("a", 2), "its hash differs"),
        ("DELETE FROM events WHERE position = 4", ("a", 3), "the event is missing, version 4 comes instead"),
        ("DELETE FROM events WHERE position = (SELECT last_position FROM streams WHERE stream = 'a')",
         ("a", None), "were recorded"),
        ("UPDATE events SET position = 100000 WHERE position = 4", ("a", 4), "does not follow 100000"),
        ("DELETE FROM events WHERE stream = 2", ("b", None), "it has no events"),
        ("UPDATE streams SET variant = 'x' WHERE stream = 'b'", ("b", None), "its events say otherwise"),
        ("UPDATE streams SET last_hash = zeroblob(32) WHERE stream = 'b'", ("b", None), "recorded last"),
        ("UPDATE streams SET game = 'chess' WHERE stream = 'b'", ("b", 0), "there is no game 'chess'"),
    ],
)  # fmt: skip
def test_what_was_done_to_the_record_is_found(
    recorded: Store, url: str, statement: str, place: tuple[str, int | None], part: str
) -> None:
    tamper(url, statement)
    faults = list(verify(recorded))
    assert place in [(fault.stream, fault.version) for fault in faults]
    assert {fault.stream for fault in faults} == {place[0]}
    assert any(one in str(fault) for fault in faults for one in part.split("|"))


def test_a_damaged_file_is_told(url: str, recorded: Store) -> None:
    recorded.close()
    file = Path(url.removeprefix("sqlite:///"))
    content = bytearray(file.read_bytes())
    content[len(content) // 2 :] = b"\xa5" * (len(content) - len(content) // 2)
    file.write_bytes(content)
    with open_store(url) as store:
        try:
            told = [str(fault) for fault in verify(store)]
        except StoreTrouble as trouble:
            told = [str(trouble)]
    assert any("damaged" in one for one in told)
