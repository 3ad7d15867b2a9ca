"""A copy of the record, and the record out of a copy: the same hashes, or nothing."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bots.simulate import play, sitting
from events.admission import Door, NewEvent
from events.backup import back_up, bring_back
from events.errors import BadInput, StoreTrouble
from events.store import Store, migrate, open_store
from service.cli import run


@pytest.fixture
def house(tmp_path: Path) -> str:
    """The address of a record of three matches."""
    url = f"sqlite:///{tmp_path / 'kibitz.db'}"
    migrate(url)
    with open_store(url) as store:
        for number in range(3):
            _record(store, f"m-{number}", number)
    return url


def _record(store: Store, match: str, seed: int) -> None:
    moments = list(play(sitting("joker", "short-12", ["random"], seed)))[:60]
    Door(store).admit(match, [NewEvent(*moment) for moment in moments], 0)


def _hashes(url: str) -> list[bytes]:
    with open_store(url) as store:
        return [one.hash for one in store.read_all()]


def test_what_is_brought_back_has_the_same_hashes(house: str, tmp_path: Path) -> None:
    file, other = tmp_path / "copy.kibitz", f"sqlite:///{tmp_path / 'other' / 'kibitz.db'}"
    (tmp_path / "other").mkdir()
    assert back_up(house, file) == 3
    assert bring_back(file, other) == 3
    assert _hashes(other) == _hashes(house)
    with open_store(other) as store:
        _record(store, "m-4", 4)  # it goes on
    assert sorted(path.name for path in tmp_path.iterdir() if "part" in path.name) == []


def test_a_copy_is_taken_while_others_write(house: str, tmp_path: Path) -> None:
    file, seen = tmp_path / "copy.kibitz", []
    with open_store(house) as store:

        def meanwhile(done: int, _all: int) -> None:
            if not seen:
                _record(store, "m-9", 9)
            seen.append(done)

        assert back_up(house, file, meanwhile) in (3, 4)
    assert _hashes(f"sqlite:///{file}")


def test_nothing_is_written_over(house: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.kibitz"
    back_up(house, file)
    before = file.read_bytes()
    with pytest.raises(BadInput, match="is there already: a backup writes over nothing"):
        back_up(house, file)
    with pytest.raises(BadInput, match="is there already: a restore writes over nothing"):
        bring_back(file, house)
    assert file.read_bytes() == before


def test_a_tampered_copy_is_not_brought_back(house: str, tmp_path: Path) -> None:
    file, other = tmp_path / "copy.kibitz", tmp_path / "other.db"
    back_up(house, file)
    with closing(sqlite3.connect(file)) as connection, connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.execute("UPDATE events SET data = data || ' ' WHERE version = 2")
    with pytest.raises(StoreTrouble, match="the record is not sound: match m-"):
        bring_back(file, f"sqlite:///{other}")
    assert not other.exists()


@pytest.mark.parametrize("content", [b"", b"no database at all, whatever it is called"])
def test_what_is_no_record_is_not_brought_back(tmp_path: Path, content: bytes) -> None:
    file, other = tmp_path / "copy.kibitz", tmp_path / "other.db"
    file.write_bytes(content)
    with pytest.raises((StoreTrouble, BadInput)):
        bring_back(file, f"sqlite:///{other}")
    assert not other.exists()


def test_the_commands(
    house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))
    assert run(["backup", str(tmp_path / "b.kibitz")]) == 0
    assert "3 matches are in" in capsys.readouterr().out
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path / "new"))
    assert run(["restore", str(tmp_path / "none")]) == 1
    assert "there is no file" in capsys.readouterr().err
    assert run(["restore", str(tmp_path / "b.kibitz")]) == 0
    assert "3 matches are back" in capsys.readouterr().out
    assert _hashes(f"sqlite:///{tmp_path / 'new' / 'kibitz.db'}") == _hashes(house)
