"""``kibitz stats``: the archive asked from the command line."""

import math
from io import BytesIO, StringIO
from pathlib import Path

import msgspec
import polars as pl
import pytest

from projections.facts.export import flat
from service.cli import run
from service.statistics import QUESTIONS
from tests.dashboard.given import fill

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small archive."""
    return fill(tmp_path_factory.mktemp("stats")).data


@pytest.fixture(autouse=True)
def archive(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The small archive is asked."""
    monkeypatch.setenv("KIBITZ_DATA", str(folder))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    monkeypatch.setenv("COLUMNS", "200")


def told(capsys: Captured, *arguments: str) -> str:
    assert run(["stats", *arguments]) == 0
    return capsys.readouterr().out


def refused(capsys: Captured, *arguments: str) -> str:
    assert run(["stats", *arguments]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    return shown.err


def test_what_can_be_asked_is_listed(capsys: Captured) -> None:
    shown = told(capsys)
    assert all(name in shown for name in QUESTIONS)


@pytest.mark.parametrize("question", [name for name, one in QUESTIONS.items() if not one.of])
@pytest.mark.parametrize("form", ["table", "csv", "json"])
def test_every_question_has_an_answer_in_every_form(capsys: Captured, question: str, form: str) -> None:
    shown = told(capsys, question, "--format", form)
    assert "nan" not in shown.lower().replace("nando", "")
    if form == "json":
        answer = msgspec.json.decode(shown)
        assert answer["question"] == question
        assert {"rows", "left_out", "position", "filters"} <= answer.keys()


def test_filters_are_said_and_a_player_may_be_called_by_name(capsys: Captured) -> None:
    everybody = msgspec.json.decode(told(capsys, "bidding", "--format", "json"))
    rows = msgspec.json.decode(told(capsys, "bidding", "--by", "player", "--format", "json"))["rows"]
    assert sum(row["n"] for row in rows) == everybody["rows"][0]["n"]
    players = msgspec.json.decode(told(capsys, "players", "--format", "json"))["rows"]
    one = players[0]["player"]
    alone = msgspec.json.decode(told(capsys, "bidding", "--player", one, "--format", "json"))
    assert alone["filters"] == {"player": one}
    assert f"player {one}" in told(capsys, "bidding", "--player", one)
    near = refused(capsys, "bidding", "--player", f"{one}x")
    assert "there is no player" in near
    assert one in near


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["frob"], "there is no statistic 'frob'; there are players"),
        (
            ["bidding", "--game", "chess"],
            "there is no game 'chess'; there are joeklr, joker",
        ),
        (["bidding", "--variant", "x"], "there is no variant 'x'; there are american, classic-24"),
        (["bidding", "--game", "remika", "--variant", "american"], "there are standard"),
        (["bidding", "--detail", "x"], "there are full, mixed, sheet"),
        (["bidding", "--by", "moon"], "bidding is grouped by up to 3 of game, variant"),
        (["history"], "told of one player"),
        (["bidding", "--out", "/nowhere/x.csv", "--format", "csv"], "can't be written"),
    ],
)
def test_what_can_not_be_asked_gets_a_sentence(capsys: Captured, arguments: list[str], sentence: str) -> None:
    assert sentence in refused(capsys, *arguments)


def test_nothing_known_is_said(capsys: Captured) -> None:
    assert "Nothing is known" in told(capsys, "players", "--since", "2100-01-01")


def test_files_hold_the_same_rows(capsys: Captured, tmp_path: Path) -> None:
    rows = pl.read_csv(StringIO(told(capsys, "bidding", "--by", "variant", "--format", "csv")))
    run(["stats", "bidding", "--by", "variant", "--format", "parquet", "--out", str(tmp_path / "x.parquet")])
    stored = pl.read_parquet(BytesIO((tmp_path / "x.parquet").read_bytes()))
    assert stored["n"].to_list() == rows["n"].to_list()
    assert all(math.isclose(a, b) for a, b in zip(stored["made_rate"], rows["made_rate"], strict=True))


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "\tx", "\rx"])
def test_no_cell_is_a_formula(name: str) -> None:
    rows = flat(pl.LazyFrame({"player": [name, "x=1", None], "n": [1, -2, 3]})).collect()
    assert rows["player"].to_list() == [f"'{name}", "x=1", None]
    assert rows["n"].to_list() == [1, -2, 3]
