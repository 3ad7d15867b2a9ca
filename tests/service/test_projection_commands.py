"""``kibitz project``, ``rebuild``, ``score``, ``state`` and ``show`` as they are called."""

from pathlib import Path

import msgspec
import polars as pl
import pytest

from events.store import open_store
from projections.facts import open_facts
from service.cli import run
from service.settings import settings

MATCH = "sim-joker-short-12-3-1"
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> Path:
    """A record of two simulated matches in a folder of its own."""
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    monkeypatch.setenv("COLUMNS", "140")
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


def test_project_fills_the_tables_once(capsys: Captured) -> None:
    with open_store(settings().database) as store:
        head = store.head()
    assert told(capsys, "project") == f"{head} events gone through, 2 matches written.\n"
    assert told(capsys, "project") == "The fact tables are up to date already.\n"
    assert open_facts(settings().facts).scan("matches").select(pl.len()).collect().item() == 2


def test_rebuild_mends_a_damaged_table(capsys: Captured) -> None:
    told(capsys, "project")
    facts = open_facts(settings().facts)
    rows = facts.scan("rounds").collect()
    for file in (settings().facts / "rounds").rglob("*.json"):
        file.write_text("nonsense")
    assert "run kibitz rebuild" in refused(capsys, "project")
    assert told(capsys, "rebuild").startswith("Rebuilt from ")
    assert facts.scan("rounds").collect().sort(rows.columns).equals(rows.sort(rows.columns))


def test_score_in_json_and_in_words(capsys: Captured) -> None:
    answer = msgspec.json.decode(told(capsys, "score", MATCH, "--json"))
    assert list(answer)[:6] == ["match", "game", "variant", "status", "totals", "places"]
    assert (answer["match"], answer["status"], len(answer["rounds"])) == (MATCH, "finished", 12)
    words = told(capsys, "score", MATCH)
    assert words.startswith("Joker, Short · 12: finished, round 12\n")
    for place, total in zip(answer["places"], answer["totals"], strict=True):
        assert f"{place}. {total:>7}  " in words


def test_state_at_a_version(capsys: Captured) -> None:
    answer = msgspec.json.decode(told(capsys, "state", MATCH, "--at", "3", "--json"))
    assert (answer["version"], answer["status"], answer["seat"]) == (3, "running", None)
    assert {act["type"] for act in answer["legal"]} == {"BidMade"}
    words = told(capsys, "state", MATCH, "--at", "8")
    assert words.startswith("Round 1 of 12 · 1 to 8 cards · 1 (running, version 8)\n")
    assert "trick: " in words
    assert "legal: " in words


def test_state_as_a_seat_sees_it(capsys: Captured) -> None:
    answer = msgspec.json.decode(told(capsys, "state", MATCH, "--at", "3", "--seat", "2", "--json"))
    hidden = [place["hand"] == ["?"] for place in answer["table"]["places"]]
    assert hidden == [True, True, False, True]


def test_show_prints_the_sheet(capsys: Captured) -> None:
    out = told(capsys, "show", MATCH)
    score = msgspec.json.decode(told(capsys, "score", MATCH, "--json"))
    assert f"Joker, Short · 12 · {MATCH} · finished" in out
    for part in (
        "Nino Beridze",
        "1 · 1 to 8 cards",
        "2 · Nines",
        "after chapter 2",
        "missed: the bid was missed",
    ):
        assert part in out
    [last] = [line for line in out.splitlines() if line.startswith("│ total")]
    assert [int(total) for total in last.split("│")[2:-1]] == score["totals"]


@pytest.mark.parametrize("command", [("score",), ("state",), ("show",), ("score", "--json")])
def test_an_unknown_match_is_a_sentence(capsys: Captured, command: tuple[str, ...]) -> None:
    assert refused(capsys, *command, "nobody") == "kibitz: there is no match 'nobody' in the record\n"


def test_a_version_or_seat_beyond_the_end_is_a_sentence(capsys: Captured) -> None:
    assert "has the versions 0 to " in refused(capsys, "state", MATCH, "--at", "99999")
    assert "has the seats 0 to 3, not 4" in refused(capsys, "state", MATCH, "--seat", "4")


def test_an_event_that_can_not_be_applied_is_a_sentence(capsys: Captured) -> None:
    from events.rows import Row

    with open_store(settings().database) as store:
        version = len(store.read_stream(MATCH))
        store.append(MATCH, [Row("CardPlayed", "{}")], version)
    for command in (["project"], ["score", MATCH]):
        words = refused(capsys, *command)
        assert words.startswith(f"kibitz: version {version} of match {MATCH} (CardPlayed) can't be applied: ")
        assert words.count("\n") == 1
