"""What can be wrong with the database, and what survives."""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

import migrations
from events.admission import Door
from events.errors import StoreTrouble
from events.interchange import export_lines
from events.rows import Header, Row
from events.store import Store, migrate, open_store
from events.tables import METADATA
from events.verify import verify

HEADER = Header("joker", "short-12", 1, {})
ROW = Row("BidMade", "{}")


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


def raw(url: str) -> sqlite3.Connection:
    return sqlite3.connect(file_of(url), isolation_level=None)


def test_an_acknowledged_event_is_written_through(store: Store, url: str) -> None:
    store.append("m", [ROW], 0, HEADER)
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    assert file_of(url).with_name("kibitz.db-wal").exists()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("UPDATE events SET data = '{}'", "An event is never changed"),
        ("DELETE FROM events", "An event is never deleted"),
        ("REPLACE INTO events SELECT * FROM events", "UNIQUE|An event is never deleted"),
    ],
)
def test_the_database_itself_refuses_to_change_events(
    store: Store, url: str, change: str, sentence: str
) -> None:
    store.append("m", [ROW], 0, HEADER)
    connection = raw(url)
    connection.execute("PRAGMA recursive_triggers=ON")
    with pytest.raises(sqlite3.IntegrityError, match=sentence):
        connection.execute(change)
    connection.close()
    assert len(store.read_stream("m")) == 1


def test_a_locked_database_gets_a_sentence_after_the_patience_is_over(url: str) -> None:
    open_store(url).close()
    holder = raw(url)
    holder.execute("BEGIN IMMEDIATE")
    with open_store(url, patience=0.05) as other:
        with pytest.raises(
            StoreTrouble, match=r"is locked by another program; waited 0\.05 seconds"
        ) as trouble:
            other.append("m", [ROW], 0, HEADER)
        assert trouble.value.code == "database-locked"
        assert other.head() == 0  # readers go on
        holder.execute("COMMIT")
        assert other.append("m", [ROW], 0, HEADER).last == 0
    holder.close()


def test_a_writer_waits_its_turn(store: Store, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    holder = raw(url)
    holder.execute("BEGIN IMMEDIATE")
    waits: list[float] = []

    def let_go(seconds: float) -> None:
        waits.append(seconds)
        holder.execute("COMMIT")

    monkeypatch.setattr("events.store.time.sleep", let_go)
    assert store.append("m", [ROW], 0, HEADER).last == 0
    assert len(waits) == 1
    holder.close()


def test_a_folder_that_cannot_be_made_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreTrouble, match="check the folder, or set KIBITZ_DATA") as trouble:
        open_store(f"sqlite:///{tmp_path / 'file' / 'kibitz.db'}")
    assert trouble.value.code == "not-writable"


def test_a_database_that_may_not_be_written_gets_a_sentence(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(url).close()
    monkeypatch.setattr("events.sqlite._PRAGMAS", ("PRAGMA query_only=ON",))
    with open_store(url) as store, pytest.raises(StoreTrouble) as trouble:
        store.append("m", [ROW], 0, HEADER)
    assert trouble.value.code == "not-writable"


@pytest.mark.parametrize(
    "content", [b"this is a diary, not a database " * 200, b"SQLite format 3\0" + b"x" * 8000]
)
def test_a_file_that_is_no_database_gets_a_sentence(url: str, content: bytes) -> None:
    file_of(url).parent.mkdir()
    file_of(url).write_bytes(content)
    with pytest.raises(StoreTrouble, match="is damaged or is no SQLite database") as trouble:
        open_store(url)
    assert trouble.value.code == "database-damaged"
    assert file_of(url).read_bytes() == content


def test_the_database_of_another_program_is_left_alone(url: str) -> None:
    file_of(url).parent.mkdir()
    connection = raw(url)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    with pytest.raises(StoreTrouble, match="is a database of another program"):
        open_store(url)


def _set_revision(url: str, revision: str) -> None:
    open_store(url).close()
    connection = raw(url)
    connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    connection.close()


@pytest.mark.parametrize("opening", [open_store, migrate])
def test_a_database_of_a_newer_program_gets_a_sentence(url: str, opening: Callable[[str], object]) -> None:
    _set_revision(url, "9999")
    with pytest.raises(StoreTrouble, match=r"version 9999.*newer program") as trouble:
        opening(url)
    assert trouble.value.code == "newer-database"


def test_an_older_database_asks_to_be_migrated(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _set_revision(url, "0000")
    monkeypatch.setattr("events.store.KNOWN", ("0000", *migrations.KNOWN))
    with pytest.raises(StoreTrouble, match="run `kibitz migrate`") as trouble:
        open_store(url)
    assert trouble.value.code == "older-database"


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("no address", "is no database address"),
        ("postgresql://localhost/kibitz", "postgresql is no database Kibitz can use"),
        ("sqlite://", "the record needs a file"),
        ("sqlite:///:memory:", "the record needs a file"),
    ],
)
def test_an_address_that_leads_nowhere_gets_a_sentence(address: str, sentence: str) -> None:
    with pytest.raises(StoreTrouble, match=sentence):
        open_store(address)


def test_migrating_makes_the_database_once(url: str) -> None:
    assert migrate(url) == (None, migrations.HEAD)
    assert migrate(url) == (migrations.HEAD, migrations.HEAD)


def test_the_newest_revision_is_the_one_alembic_finds() -> None:
    folder = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert folder.get_current_head() == migrations.HEAD
    assert sorted(revision.revision for revision in folder.walk_revisions()) == list(migrations.KNOWN)


def test_the_migrations_make_the_tables_the_store_knows(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    with store.engine.connect() as connection:
        assert differences(connection) == []


WRITER = """
import sys
from events.admission import Door, NewEvent
from events.interchange import Entry
from events.envelope import decode
from events.store import open_store

door = Door(open_store(sys.argv[1]))
entry = Entry("m")
for version, line in enumerate(sys.stdin.buffer):
    envelope = decode(line)
    door.admit("m", [NewEvent(entry.read(envelope.type, 1, envelope.data))], version)
    print(version, flush=True)
"""


@pytest.mark.parametrize("acknowledged", [1, 37, 180])
def test_what_was_acknowledged_survives_a_killed_process(
    url: str,
    tmp_path: Path,
    acknowledged: int,
    play: Callable[..., list[object]],
    canonical: Callable[..., bytes],
) -> None:
    lines = tmp_path / "match.jsonl"
    lines.write_bytes(canonical("m", play(2)))
    with (
        lines.open("rb") as source,
        subprocess.Popen([sys.executable, "-c", WRITER, url], stdin=source, stdout=subprocess.PIPE) as writer,
    ):
        assert writer.stdout is not None
        for _ in range(acknowledged):
            last = int(writer.stdout.readline())
        writer.send_signal(signal.SIGKILL)
        more = writer.stdout.read().split()
    assert writer.returncode == -signal.SIGKILL
    with open_store(url) as store:
        version = Door(store).match("m").version
        assert version > max([last, *map(int, more)])
        assert list(verify(store)) == []
        assert list(export_lines(store)) == lines.read_bytes().splitlines(keepends=True)[:version]
