"""The record's commands, as a person runs them."""

import io
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from migrations import HEAD
from service.cli import run
from service.settings import settings

START = (
    '{"stream":"m-1","version":0,"type":"MatchStarted","data":{"game":"joker","variant":"short-12",'
    '"players":[{"id":"a","name":"Ann"},{"id":"b"},{"id":"c"},{"id":"d"}]}}\n'
)
SECOND = '{"stream":"m-1","version":1,"type":"RoundStarted","data":{"round":1,"dealer":2}}\n'


class Kibitz:
    """Runs the command line and keeps what it said."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = self.err = ""

    def __call__(self, *arguments: str) -> int:
        code = run(list(arguments))
        self.out, self.err = self._capsys.readouterr()
        assert "Traceback" not in self.out + self.err
        return code


@pytest.fixture
def kibitz(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kibitz:
    """The command line over an empty data folder."""
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    return Kibitz(capsys)


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], str]:
    """Writes a file of event lines."""

    def write(content: str, name: str = "matches.jsonl") -> str:
        (tmp_path / name).write_text(content, encoding="utf-8")
        return str(tmp_path / name)

    return write


def test_the_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KIBITZ_DATA", raising=False)
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    assert (settings().database, settings().facts) == ("sqlite:///data/kibitz.db", Path("data/facts"))
    monkeypatch.setenv("KIBITZ_DATA", "/srv/cards")
    assert settings().database == "sqlite:////srv/cards/kibitz.db"
    monkeypatch.setenv("KIBITZ_DATABASE", "sqlite:////elsewhere/k.db")
    assert (settings().data, settings().database) == (Path("/srv/cards"), "sqlite:////elsewhere/k.db")


def test_migrate_says_what_it_did(kibitz: Kibitz) -> None:
    assert kibitz("migrate") == 0
    assert kibitz.out == f"The database is at version {HEAD} now (new).\n"
    assert kibitz("migrate") == 0
    assert kibitz.out == f"The database has version {HEAD} already.\n"


def test_import_tells_what_became_of_every_match(kibitz: Kibitz, file: Any) -> None:
    assert kibitz("import", file(START + SECOND)) == 0
    assert kibitz.out == "stored 1, already there 0, refused 0\n"
    bad = '{"stream":"m-2","version":0,"type":"RoundStarted","data":{"round":1,"dealer":2}}\n'
    late = SECOND.replace('"version":1', '"version":2')
    assert kibitz("import", file(START + bad), file(START + SECOND + late, "more.jsonl")) == 1
    told = kibitz.out.splitlines()
    assert told[0] == "stored 0, already there 1, refused 2"
    assert (
        told[1].startswith("  match m-2, version 0, line 1: record-1: A match begins with MatchStarted")
        is False
    )
    assert told[1].startswith("  match m-2, version 0, line 2: record-1: A match begins with MatchStarted")
    assert told[2].startswith("  match m-1, version 2, line 3: joker-2.5: Every round of the schedule")


def test_a_refusal_names_what_would_have_been_legal(kibitz: Kibitz, file: Any) -> None:
    deal = '{"hands":[["6h"],["7h"],["8h"],["9h"]]}'
    acts = [("CardsDealt", deal), ("TrumpTurned", '{"card":"Th"}'), ("BidMade", '{"seat":3,"tricks":2}')]
    more = [
        f'{{"stream":"m-1","version":{version},"type":"{kind}","data":{data}}}\n'
        for version, (kind, data) in enumerate(acts, start=2)
    ]
    assert kibitz("import", file(START + SECOND + "".join(more))) == 1
    assert "2 was bid in a round of 1 tricks. Legal: 0, 1." in kibitz.out


def test_import_reads_standard_input(kibitz: Kibitz, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(START.encode())))
    assert kibitz("import", "-") == 0
    assert kibitz.out == "stored 1, already there 0, refused 0\n"


def test_import_reports_claims_that_differ_and_stores_all_the_same(kibitz: Kibitz, file: Any) -> None:
    line = (
        '{"stream":"m-1","version":1,"type":"RoundRecorded","data":{"round":1,"dealer":0,"bids":[0,1,0,1],'
        '"tricks":[1,0,0,0]},"check":{"round_points":[10,-200,50,0],"totals":[10,-200,50,-200]}}\n'
    )
    assert kibitz("import", file(START + line)) == 0
    assert kibitz.out.splitlines()[0] == "stored 1, already there 0, refused 0"
    assert kibitz.out.splitlines()[2:] == [
        "  match m-1, version 1, line 2: "
        "the file says round_points [10,-200,50,0], the rules say [10,-200,50,-200]"
    ]


def test_import_shows_a_bar_on_a_terminal(kibitz: Kibitz, file: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert kibitz("import", file(START)) == 0
    assert kibitz.out == "stored 1, already there 0, refused 0\n"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe{\0", "wrong-encoding: {path} is written in UTF-16"),
        (None, "no-file: there is no file {path}"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_and_the_others_are_not(
    kibitz: Kibitz, file: Any, tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    path = tmp_path / "other.jsonl"
    if content is not None:
        path.write_bytes(content)
    assert kibitz("import", str(path), file(START)) == 1
    assert kibitz.out.startswith("stored 1, already there 0, refused 1\n  " + sentence.format(path=path))


def test_export_writes_files_and_standard_output(kibitz: Kibitz, file: Any, tmp_path: Path) -> None:
    other = START.replace("m-1", "m-2")
    kibitz("import", file(START + SECOND + other))
    whole = tmp_path / "all.jsonl"
    assert kibitz("export", str(whole)) == 0
    assert whole.read_text() == START + SECOND + other
    assert [path.name for path in tmp_path.glob(".*")] == []
    assert kibitz("export", "--match", "m-2", str(tmp_path / "two.jsonl")) == 0
    assert (tmp_path / "two.jsonl").read_text() == other
    assert kibitz("export", "--game", "joker", str(whole)) == 0
    assert whole.read_text() == START + SECOND + other


def test_the_notation_goes_out_and_comes_back(kibitz: Kibitz, file: Any, tmp_path: Path) -> None:
    kibitz("import", file(START + SECOND))
    assert kibitz("export", "--notation", str(tmp_path / "m.kbz")) == 0
    assert "round 1 dealer=2" in (tmp_path / "m.kbz").read_text("utf-8")
    assert kibitz("import", str(tmp_path / "m.kbz")) == 0
    assert kibitz.out == "stored 0, already there 1, refused 0\n"
    spoiled = (tmp_path / "m.kbz").read_text("utf-8").replace("dealer=2", "dealer=me")
    assert kibitz("import", file(spoiled, "spoiled.kbz")) == 1
    assert "match m-1, line 9: notation: column 9: dealer must be a whole number, not 'me" in kibitz.out


def test_a_score_sheet_goes_out_and_comes_back(kibitz: Kibitz, file: Any, tmp_path: Path) -> None:
    row = "1,d,h,0,0,0,0,1,1,1,0\n"
    names = "round,dealer,trump," + ",".join(f"{who} bid,{who} tricks" for who in "abcd")
    sheet = file(f"{names}\n{row}", "sheet.csv")
    assert kibitz("import", sheet, "--match", "m", "--game", "joker", "--variant", "short-12") == 0
    assert kibitz("export", "--sheet", "m", str(tmp_path / "out.csv")) == 0
    assert kibitz("import", str(tmp_path / "out.csv")) == 0
    assert kibitz.out == "stored 0, already there 1, refused 0\n"
    assert kibitz("export", "--sheet", "n") == 1
    assert "there is no match n" in kibitz.err


def test_a_fact_table_goes_out(kibitz: Kibitz, file: Any, tmp_path: Path) -> None:
    kibitz("import", file(START + SECOND))
    kibitz("project")
    assert kibitz("export", "--facts", "matches", str(tmp_path / "matches.csv")) == 0
    assert kibitz.out == f"1 rows written to {tmp_path / 'matches.csv'}.\n"
    assert "m-1" in (tmp_path / "matches.csv").read_text("utf-8")
    assert kibitz("export", "--facts", "matches") == 1
    assert "name it" in kibitz.err


def test_export_goes_to_standard_output_without_a_file(
    kibitz: Kibitz, file: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    kibitz("import", file(START + SECOND))
    for arguments in (["export"], ["export", "-"]):
        out = io.BytesIO()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", io.TextIOWrapper(out))
            assert run(arguments) == 0
            assert out.getvalue().decode() == START + SECOND


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("export", "--match", "nobody"), "there is no match nobody in the record"),
        (("export", "--match", "no id"), "'no id' is no match id"),
        (("export", "--game", "chess"), "there is no game 'chess' here; the games are"),
        (("export", "/nowhere/at/all.jsonl"), "/nowhere/at/all.jsonl can't be written"),
        (("player", "forget", "nobody"), "there is no player nobody in the record"),
        (("player", "name", "a", ""), "is no name"),
    ],
)
def test_what_cannot_be_done_gets_a_sentence_and_exit_code_1(
    kibitz: Kibitz, arguments: tuple[str, ...], sentence: str
) -> None:
    assert kibitz(*arguments) == 1
    assert kibitz.err.startswith("kibitz: ")
    assert sentence in kibitz.err


def test_a_failed_export_leaves_the_old_file(kibitz: Kibitz, file: Any, tmp_path: Path) -> None:
    kibitz("import", file(START))
    old = tmp_path / "old.jsonl"
    old.write_text("as it was")
    assert kibitz("export", "--match", "m-1", "--match", "nobody", str(old)) == 1
    assert old.read_text() == "as it was"
    assert [path.name for path in tmp_path.glob(".*")] == []


def test_verify_tells_faults_and_exits_with_1(kibitz: Kibitz, file: Any, tmp_path: Path) -> None:
    kibitz("import", file(START + SECOND))
    assert kibitz("verify") == 0
    assert kibitz.out == "1 matches verified, 0 faults\n"
    connection = sqlite3.connect(tmp_path / "data" / "kibitz.db")
    connection.execute("DROP TRIGGER events_refuse_update")
    connection.execute("""UPDATE events SET data = '{"round":1,"dealer":3}' WHERE version = 1""")
    connection.commit()
    connection.close()
    assert kibitz("verify") == 1
    assert kibitz.out.splitlines() == [
        "match m-1, version 1: RoundStarted is not what was recorded: its hash differs",
        "1 matches verified, 1 faults",
    ]


def test_a_player_is_named_and_forgotten(kibitz: Kibitz, file: Any, tmp_path: Path) -> None:
    kibitz("import", file(START))
    out = tmp_path / "out.jsonl"
    assert kibitz("player", "name", "a", "Anna K.") == 0
    kibitz("export", str(out))
    assert '{"id":"a","name":"Anna K."}' in out.read_text()
    assert kibitz("player", "forget", "a") == 0
    kibitz("export", str(out))
    assert '{"id":"a"}' in out.read_text()


@pytest.mark.parametrize("arguments", [("import",), ("nonsense",), ("export", "--nonsense")])
def test_what_is_not_understood_exits_with_2(kibitz: Kibitz, arguments: tuple[str, ...]) -> None:
    assert kibitz(*arguments) == 2


def test_a_data_folder_that_cannot_be_made_gets_a_sentence(
    kibitz: Kibitz, file: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in-the-way").write_text("")
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path / "in-the-way"))
    for command in ("migrate", "verify", "export"):
        assert kibitz(command) == 1
        assert "check the folder, or set KIBITZ_DATA to another" in kibitz.err
    assert kibitz("import", file(START)) == 1
