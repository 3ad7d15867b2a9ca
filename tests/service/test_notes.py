"""Notes over HTTP, and out and in by the command line."""

from pathlib import Path

import pytest

from service.cli import run
from tests.dashboard.given import FULL, RUNNING, fill
from tests.service.asking import Client

NOTES = f"/v1/matches/{FULL}/notes"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill(tmp_path_factory.mktemp("archive")).data


@pytest.fixture
def client(archive: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    """The API over the small archive."""
    monkeypatch.setenv("KIBITZ_DATA", str(archive))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    return Client()


def test_a_note_is_kept_listed_and_taken_away(client: Client) -> None:
    answer = client.ask("POST", NOTES, json={"at": 7, "mark": "?!", "text": "<b>why?</b>", "author": "Nino"})
    assert answer.status_code == 201
    note = answer.json()
    assert {**note, "id": 0, "created": ""} == {
        "id": 0, "at": 7, "mark": "?!", "text": "<b>why?</b>", "author": "Nino", "created": "",
    }  # fmt: skip
    assert client.get(NOTES).json() == [note]
    assert client.get(f"/v1/matches/{RUNNING}/notes").json() == []
    gone = client.ask("DELETE", f"{NOTES}/{note['id']}")
    assert (gone.status_code, gone.content) == (204, b"")
    assert client.get(NOTES).json() == []
    assert client.ask("DELETE", f"{NOTES}/{note['id']}").status_code == 404


@pytest.mark.parametrize(
    ("body", "status", "detail"),
    [
        ({"at": 7, "mark": "x", "text": "so", "author": "N"}, 422, "The mark is 'x'; it may be !, ?, "),
        ({"at": 9_999, "text": "so", "author": "N"}, 422, "has the versions 0 to "),
        (
            {"at": "seven", "text": "so", "author": "N"},
            422,
            "The at is 'seven': it has to be a whole number.",
        ),
        ({"at": 7, "text": " ", "author": "N"}, 422, "A note needs a text or a mark."),
        ({"at": 7, "author": "N"}, 422, "The text is missing."),
        ({"at": 7, "text": "x" * 3_000, "author": "N"}, 422, "has 2000 characters at most, not 3000."),
        ({"at": 7, "text": "x" * 70_000, "author": "N"}, 413, "A request has 65536 bytes at most."),
        ({"at": 7, "text": ["x" * 5_000], "author": "N"}, 422, "…: "),
    ],
)
def test_what_is_no_note_is_refused_with_a_sentence(
    client: Client, body: dict[str, object], status: int, detail: str
) -> None:
    answer = client.ask("POST", NOTES, json=body)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert detail in answer.json()["detail"]
    assert len(answer.json()["detail"]) < 400


def test_what_is_no_json_is_refused_with_a_sentence(client: Client) -> None:
    headers = {"content-type": "application/json"}
    answer = client.ask("POST", NOTES, content=b"{not json", headers=headers)
    assert (answer.status_code, answer.json()["detail"]) == (422, "The request holds no JSON.")
    unknown = client.ask("POST", "/v1/matches/nope/notes", json={"at": 0, "text": "so", "author": "N"})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown-match")


def test_notes_are_exported_and_imported_by_the_command_line(
    client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    note = client.ask("POST", NOTES, json={"at": 7, "text": "mine", "author": "Nino"}).json()
    file = str(tmp_path / "notes.jsonl")
    assert run(["export", "--notes", file]) == 0
    assert '"note":"mine"' in Path(file).read_text("utf-8")
    client.ask("DELETE", f"{NOTES}/{note['id']}")
    assert run(["import", file]) == 0
    assert capsys.readouterr().out == "stored 1, already there 0, refused 0\n"
    [back] = client.get(NOTES).json()
    assert {**back, "id": 0} == {**note, "id": 0}
    client.ask("DELETE", f"{NOTES}/{back['id']}")
