"""``kibitz simulate`` and ``kibitz demo`` as they are called."""

from dataclasses import replace
from pathlib import Path

import pytest

from bots import demo
from events.store import migrate, open_store
from service.cli import run
from service.settings import settings


@pytest.fixture(autouse=True)
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty record in a folder of its own."""
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    migrate(settings().database)
    return tmp_path


@pytest.fixture
def small_league(monkeypatch: pytest.MonkeyPatch) -> None:
    plans = [replace(plan, matches=4) for plan in demo.plans() if plan.game == "joker"]
    monkeypatch.setattr(demo, "plans", lambda: plans)


def simulate(*arguments: str) -> int:
    return run(["simulate", "--game", "joker", "--variant", "short-12", *arguments])


def test_matches_are_recorded_through_the_door(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--matches", "2", "--seed", "5") == 0
    assert capsys.readouterr().out == "stored 2, already there 0\n"
    with open_store(settings().database) as store:
        assert [info.stream for info in store.streams()] == [
            f"sim-joker-short-12-5-{number}" for number in (1, 2)
        ]
        assert store.names(["p-nino"]) == {"p-nino": "Nino Beridze"}


def test_a_second_time_they_are_there_already(capsys: pytest.CaptureFixture[str]) -> None:
    simulate("--matches", "1")
    capsys.readouterr()
    assert simulate("--matches", "2") == 0
    assert capsys.readouterr().out == "stored 1, already there 1\n"


def test_other_players_under_the_same_seed_are_another_match(capsys: pytest.CaptureFixture[str]) -> None:
    simulate("--bots", "greedy")
    assert simulate("--bots", "random") == 1
    assert "another match is recorded as sim-joker-short-12-1-1" in capsys.readouterr().err


def test_a_file_has_the_bytes_of_the_record(record: Path) -> None:
    written, exported = record / "written.jsonl", record / "exported.jsonl"
    simulate("--matches", "2")
    assert simulate("--matches", "2", "--out", str(written)) == 0
    assert run(["export", str(exported)]) == 0
    assert written.read_bytes() == exported.read_bytes()


def test_the_same_seed_writes_the_same_bytes(record: Path) -> None:
    files = [record / name for name in ("one", "again", "other")]
    for file, seed in zip(files, ("7", "7", "8"), strict=True):
        simulate("--seed", seed, "--out", str(file))
    one, again, other = (file.read_bytes() for file in files)
    assert one == again
    assert one != other


def test_options_are_pinned_in_the_match(record: Path) -> None:
    file = record / "options.jsonl"
    simulate("--option", "shtanga=100", "--option", "premium=cut", "--out", str(file))
    assert b'"options":{"shtanga":"100","premium":"cut"}' in file.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "chess"], "there is no game 'chess' here; the games are"),
        (["--variant", "bridge"], "Joker has no variant 'bridge'"),
        (["--bots", "deep"], "no bot called 'deep' plays joker here"),
        (["--bots", "random,random"], "joker-1.1: Exactly four players"),
        (["--option", "shtanga"], "'shtanga' is no option: write name=value"),
        (["--option", "shtanga=7"], "shtanga is '7'"),
        (["--option", "pairs=true"], "has no option 'pairs'"),
        (["--out", "/no/such/folder/x"], "can't be written"),
    ],
)
def test_what_can_not_be_played_is_said(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate(*arguments) == 1
    assert sentence in capsys.readouterr().err


def test_nothing_is_left_of_a_file_that_could_not_be_written(record: Path) -> None:
    folder = record / "taken"
    folder.mkdir()
    assert simulate("--out", str(folder)) == 1
    assert [path.name for path in record.iterdir() if "part" in path.name] == []


@pytest.mark.usefixtures("small_league")
def test_the_demo_fills_an_empty_record_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo"]) == 0
    assert run(["demo"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "The record is empty: the bots play a year of the demo league.",
        "4 demo matches recorded.",
        "The record holds matches already.",
    ]
    assert run(["verify"]) == 0


@pytest.mark.usefixtures("small_league")
def test_the_demo_leaves_a_record_in_use_alone() -> None:
    simulate()
    run(["demo"])
    with open_store(settings().database) as store:
        assert len(store.streams()) == 1


def test_standard_output_gets_the_bytes_of_the_file(
    record: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    written = record / "written.jsonl"
    simulate("--seed", "5", "--out", str(written))
    capfdbinary.readouterr()
    assert simulate("--seed", "5", "--out", "-") == 0
    assert capfdbinary.readouterr().out == written.read_bytes()
