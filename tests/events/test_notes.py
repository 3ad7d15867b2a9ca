"""Notes: kept beside the log, refused in sentences, out to a file and back in."""

from io import BytesIO
from typing import Any

import msgspec
import pytest

from events.admission import Door, NewEvent
from events.errors import KibitzError
from events.files import import_file
from events.notes import LONGEST_AUTHOR, LONGEST_TEXT, MARKS, MOST, Notebook, is_notes
from events.store import Store
from events.verify import verify


@pytest.fixture
def book(store: Store, play: Any) -> Notebook:
    """The notes of a record of one match of a few events."""
    for stream in ("m-1", "m-2"):
        Door(store).admit(stream, [NewEvent(event) for event in play(1, "short-12", 1)], 0)
    return Notebook(store)


def test_a_note_is_kept_as_it_was_written_and_in_order(book: Notebook) -> None:
    later = book.add("m-1", 5, "?!", "  too  high \n", " Nino ")
    first = book.add("m-1", 2, None, "a fine hand", "Luka")
    assert (later.at, later.mark, later.text, later.author) == (5, "?!", "too  high", "Nino")
    assert later.created.endswith("Z")
    assert book.of("m-1") == [first, later]
    assert book.of("m-2") == []


@pytest.mark.parametrize("mark", MARKS)
def test_every_mark_is_taken_alone_too(book: Notebook, mark: str) -> None:
    note = book.add("m-1", 0, mark, "", "Nino")
    assert (note.mark, note.text) == (mark, "")


@pytest.mark.parametrize(
    ("changed", "code", "sentence"),
    [
        ({"mark": "!!!"}, "bad-mark", r"the mark is '!!!'; it may be !, \?, !!, \?\?, !\?, \?! or none"),
        ({"mark": ""}, "bad-mark", "the mark is ''"),
        ({"at": -1}, "unknown-version", "match m-1 has the versions 0 to [0-9]+, not -1"),
        ({"at": 10_000}, "unknown-version", "not 10000"),
        ({"text": " \n", "mark": None}, "empty-note", "a note needs a text or a mark"),
        ({"author": ""}, "empty-note", "a note needs its author"),
        ({"text": "x" * (LONGEST_TEXT + 1)}, "note-too-long", "has 2000 characters at most, not 2001"),
        ({"author": "x" * (LONGEST_AUTHOR + 1)}, "note-too-long", "the author of a note has 80"),
        ({"stream": "nobody"}, "unknown-match", "there is no match 'nobody' in the record"),
    ],
)
def test_what_is_no_note_is_refused(
    book: Notebook, changed: dict[str, Any], code: str, sentence: str
) -> None:
    with pytest.raises(KibitzError, match=sentence) as error:
        book.add(**{"stream": "m-1", "at": 3, "mark": "!", "text": "so", "author": "Nino", **changed})
    assert error.value.code == code
    assert book.of("m-1") == []


def test_the_longest_note_is_taken_and_a_match_may_have_only_so_many(
    book: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(book.add("m-1", 0, None, "ж" * LONGEST_TEXT, "я" * LONGEST_AUTHOR).text) == LONGEST_TEXT
    assert MOST >= 100
    monkeypatch.setattr("events.notes.MOST", 2)
    book.add("m-1", 0, None, "two", "Nino")
    with pytest.raises(KibitzError, match="the match has 2 notes already"):
        book.add("m-1", 0, None, "three", "Nino")
    book.add("m-2", 0, None, "one", "Nino")


def test_a_note_is_taken_away_from_its_own_match_only(book: Notebook) -> None:
    note = book.add("m-1", 0, "!", "so", "Nino")
    with pytest.raises(KibitzError, match=f"match m-2 has no note {note.id}"):
        book.remove("m-2", note.id)
    book.remove("m-1", note.id)
    assert book.of("m-1") == []
    with pytest.raises(KibitzError, match=f"match m-1 has no note {note.id}"):
        book.remove("m-1", note.id)


def test_the_record_knows_nothing_of_notes(book: Notebook, store: Store) -> None:
    before = store.read_stream("m-1"), store.head()
    book.add("m-1", 0, "!", "so", "Nino")
    assert (store.read_stream("m-1"), store.head()) == before
    assert list(verify(store, lambda _: None)) == []


def test_notes_go_out_as_lines_and_come_back_in_once(book: Notebook, store: Store) -> None:
    book.add("m-1", 4, "??", 'he said "no", and\nmeant it', "Nino")
    book.add("m-1", 2, None, "a fine hand", "Luka")
    book.add("m-2", 1, "!", "so", "Nino")
    lines = list(book.lines())
    assert [msgspec.json.decode(line)["version"] for line in lines] == [2, 4, 1]
    assert list(book.lines(["m-2"])) == lines[2:]
    assert list(book.lines((), ["remika"])) == []
    kept = book.of("m-1")
    for note in kept:
        book.remove("m-1", note.id)
    file = BytesIO(b"".join(lines))
    assert is_notes(file.getvalue())
    summary = import_file(Door(store), file)
    assert (summary.stored, summary.already, summary.refused) == (2, 1, 0)
    again = [msgspec.structs.replace(note, id=0) for note in book.of("m-1")]
    assert again == [msgspec.structs.replace(note, id=0) for note in kept]
    assert import_file(Door(store), file).already == 3
    assert list(book.lines()) == lines


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('{"note":"so"}', "the line is no note: Object missing required field `stream`"),
        ('{"stream":"m-1","version":0,"note":"so","author":"N","more":1}', "contains unknown field `more`"),
        ('{"stream":"m-9","version":0,"note":"so","author":"N"}', "there is no match 'm-9' in the record"),
        ('{"stream":"m-1","version":"0","note":"so","author":"N"}', "Expected `int`, got `str`"),
        ('{"stream":"m-1","version":0,"note":"so","author":"N","mark":"x"}', "the mark is 'x'"),
        (
            '{"stream":"m-1","version":0,"note":"so","author":"N","created":"2026-01-01T10:00:00"}',
            "no offset",
        ),
        ('{"stream":"m-1","version":0,"note":"' + "x" * 40_000, "the line is no note"),
        ("\xff", "the line is no note"),
    ],
)
def test_a_bad_line_is_refused_with_its_number_and_the_others_are_kept(
    book: Notebook, store: Store, line: str, sentence: str
) -> None:
    good = '{"stream":"m-1","version":0,"note":"so","author":"N"}\n'
    file = BytesIO(good.encode() + b"\n" + line.encode("latin-1") + b"\n")
    summary = import_file(Door(store), file)
    assert summary.stored == 1
    assert summary.refused >= 1
    assert summary.refusals[0].line == 3
    assert sentence in str(summary.refusals[0])
    assert len(book.of("m-1")) == 1


def test_event_lines_are_not_taken_for_notes() -> None:
    assert not is_notes(b'{"stream":"m-1","version":0,"type":"MatchStarted","data":{}}')
    assert not is_notes(b"")
