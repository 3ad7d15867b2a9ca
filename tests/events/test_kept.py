"""Files that were handed in: the same content once, no name leads out of the folder."""

from pathlib import Path

import pytest

from events.errors import StoreTrouble
from events.kept import keep, kept


def test_the_same_content_is_kept_once(tmp_path: Path) -> None:
    first = keep(tmp_path / "imports", "evening.csv", b"round\n")
    assert keep(tmp_path / "imports", "again.csv", b"round\n") == first
    assert (first.name, first.size, first.path.read_bytes()) == ("evening.csv", 6, b"round\n")
    keep(tmp_path / "imports", "evening.csv", b"round,dealer\n")
    assert len(kept(tmp_path / "imports")) == 2


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "a\\..\\b", "\x00", "", "é" * 300])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    one = keep(tmp_path / "imports", name, b"x")
    assert one.path.parent == tmp_path / "imports"
    assert kept(tmp_path / "imports") == [one]


def test_a_folder_that_cannot_be_made_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "imports").write_text("in the way")
    with pytest.raises(StoreTrouble, match="can't be written"):
        keep(tmp_path / "imports", "a", b"x")
    assert kept(tmp_path / "imports") == []
