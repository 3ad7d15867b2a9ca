"""A match to take home: nothing of a running one's cards, no formula, no markup of a player's."""

import csv
import io
import re
from pathlib import Path

import pytest

from events.interchange import export_lines
from events.store import open_store
from tests.dashboard.given import ABANDONED, FULL, RUMMY, RUNNING, SHEET, evil_player, fill
from tests.service.asking import Client

FORMULA = '=HYPERLINK("http://bad")'


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill(tmp_path_factory.mktemp("archive")).data


@pytest.fixture
def client(archive: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    """The API over the small archive."""
    monkeypatch.setenv("KIBITZ_DATA", str(archive))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    monkeypatch.delenv("KIBITZ_LIVE_VIEW", raising=False)
    return Client()


@pytest.mark.parametrize("match", [FULL, SHEET, ABANDONED, RUMMY])
def test_the_lines_of_a_match_are_those_of_the_export(client: Client, archive: Path, match: str) -> None:
    answer = client.get(f"/v1/matches/{match}/events.jsonl")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == f'attachment; filename="{match}.jsonl"'
    with open_store(f"sqlite:///{archive / 'kibitz.db'}") as store:
        assert answer.content == b"".join(export_lines(store, [match]))
    notation = client.get(f"/v1/matches/{match}/notation.txt")
    assert f"match {match}" in notation.text


@pytest.mark.parametrize("file", ["events.jsonl", "notation.txt"])
def test_the_cards_of_a_running_match_stay_at_the_table(
    client: Client, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    path = f"/v1/matches/{RUNNING}/{file}"
    answer = client.get(path)
    assert answer.status_code == 403
    assert answer.json()["detail"] == (
        f"Match {RUNNING} is still being played: its cards can be taken home when it is over."
    )
    monkeypatch.setenv("KIBITZ_LIVE_VIEW", "open")
    assert client.get(path).status_code == 200


@pytest.mark.parametrize("match", [FULL, SHEET, ABANDONED, RUMMY, RUNNING])
def test_the_sheet_can_be_had_of_every_match_and_shows_no_hand(client: Client, match: str) -> None:
    page = client.get(f"/v1/matches/{match}/sheet")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in page.headers["content-security-policy"]
    table = client.get(f"/v1/matches/{match}/sheet.csv")
    assert table.headers["content-type"].startswith("text/csv")
    for text in (page.text, table.content.decode("utf-8-sig")):
        assert not re.search(r"[2-9TJQKA][♠♥♦♣]|\b[6-9TJQKA][shdc]\b", text)


def test_no_name_is_markup_on_the_sheet_and_no_cell_is_a_formula(client: Client, archive: Path) -> None:
    page = client.get(f"/v1/matches/{FULL}/sheet").text
    assert "<img" not in page
    assert "&lt;img src=x onerror=alert(1)&gt;" in page
    with open_store(f"sqlite:///{archive / 'kibitz.db'}") as store:
        before = store.names([evil_player()])
        store.name_players({evil_player(): FORMULA}, overwrite=True)
        content = client.get(f"/v1/matches/{FULL}/sheet.csv").content.decode("utf-8-sig")
        store.name_players(dict(before), overwrite=True)
    rows = list(csv.reader(io.StringIO(content)))
    cells = [cell for row in rows for cell in row]
    assert any(FORMULA in cell for cell in cells)
    assert not any(cell[:1] in ("=", "@", "+", "\t", "\r") for cell in cells)
    assert all(re.fullmatch(r"-\d+", cell) for cell in cells if cell.startswith("-"))
    assert len(rows) == 13


def test_the_sheet_has_every_row_of_the_match_and_its_marks(client: Client) -> None:
    page = client.get(f"/v1/matches/{FULL}/sheet").text
    frames = client.get(f"/v1/matches/{FULL}/frames").json()
    rows = frames["sheet"]["rows"]
    assert page.count('<tr class="round') == 12
    assert page.count('<tr class="band') == sum(row["kind"] == "band" for row in rows)
    struck = sum(cell["mark"] == "shtanga" for row in rows for cell in row["cells"])
    assert page.count('class="said mark-shtanga"') == struck > 0
    for total in frames["sheet"]["totals"]:
        assert f">{total}</td>" in page


@pytest.mark.parametrize("file", ["sheet", "sheet.csv", "events.jsonl", "notation.txt", "notes", "why?at=0"])
def test_a_match_that_is_not_there_has_nothing_to_take_home(client: Client, file: str) -> None:
    answer = client.get(f"/v1/matches/nope/{file}")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-match")
