"""``kibitz analyse`` and ``kibitz model`` as they are called."""

from pathlib import Path

import pytest

from bots.joker.model import evaluating, training
from service.cli import run
from service.commands import model

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> Path:
    """A record of two simulated matches in a folder of its own; everything is small."""
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    monkeypatch.setattr(training, "EPOCHS", 1)
    monkeypatch.setattr(training, "HELD_OUT", 40)
    monkeypatch.setattr(evaluating, "ROLLED", 20)
    monkeypatch.setattr(model, "_HELD_OUT", 200)
    simulate = ["simulate", "--game", "joker", "--variant", "short-12", "--seed", "3", "--bots", "random"]
    assert run(["migrate"]) == 0
    assert run([*simulate, "--matches", "2"]) == 0
    capsys.readouterr()
    return tmp_path


def told(capsys: Captured, *arguments: str) -> str:
    assert run(list(arguments)) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


def refused(capsys: Captured, *arguments: str) -> str:
    assert run(list(arguments)) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    return shown.err


def test_analyse_judges_every_bid_once(capsys: Captured) -> None:
    assert told(capsys, "analyse") == "96 bids of 2 matches judged.\n"
    assert told(capsys, "analyse") == "Every bid is judged already.\n"


def test_train_makes_a_model_that_is_used_from_then_on(capsys: Captured, record: Path) -> None:
    told(capsys, "analyse")
    out = told(capsys, "model", "train", "--rounds", "600")
    assert f"written to {record / 'models' / 'joker.json'}" in out
    assert "are fewer than 100: not used" in out
    for part in ("log loss", "learned, 9 cards", "share of rollouts in the blend"):
        assert part in out
    assert told(capsys, "analyse") == "96 bids of 2 matches judged.\n", "by another model, so again"


def test_a_grown_archive_takes_part(capsys: Captured, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "_ENOUGH", 2)
    out = told(capsys, "model", "train", "--rounds", "600", "--out", str(record / "own.json"))
    assert "96 bids of an archive" in out


def test_evaluate_tells_how_well_the_model_does(capsys: Captured, record: Path) -> None:
    out = told(capsys, "model", "evaluate")
    assert out.startswith("model learned-1-")
    tables, archive = out.splitlines()[-2:]
    assert tables.startswith("simulated tables")
    assert archive.split()[:2] == ["archive", "96"]
    (record / "kibitz.db").unlink()
    assert run(["migrate"]) == 0
    assert "no bid known card by card" in told(capsys, "model", "evaluate", "--method", "rollouts")


def test_what_can_not_be_done_is_a_sentence(capsys: Captured, record: Path) -> None:
    assert "there is no method 'magic'; there are learned" in refused(capsys, "analyse", "--method", "magic")
    assert "no model judges remika; there is one for joker" in refused(
        capsys, "model", "train", "--game", "remika"
    )
    (record / "file").touch()
    assert "can't be written" in refused(
        capsys, "model", "train", "--rounds", "600", "--out", str(record / "file" / "m")
    )
    (record / "models").mkdir()
    (record / "models" / "joker.json").write_text('{"format": 0}')
    for command in (["analyse"], ["model", "evaluate"]):
        assert "is of another version: make it anew with kibitz model train" in refused(capsys, *command)
