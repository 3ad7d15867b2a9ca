"""Reading files: numbers, runs, encodings, limits."""

from io import BytesIO
from pathlib import Path

import pytest

from events.errors import BadInput
from events.lines import LONGEST, Run, readable, runs, stream_of


def line(stream: str, version: int) -> bytes:
    return f'{{"stream":"{stream}","version":{version}}}'.encode()


@pytest.mark.parametrize(
    ("text", "stream"),
    [
        (line("m-1", 0), b"m-1"),
        (b'{ "version": 1, "stream" : "m-1" }', b"m-1"),
        (b'{"version":1,"stream":"m-1","data":{"car', b"m-1"),
        (b'{"stream":"m-1","version":nonsense}', b"m-1"),
        (b'{"stream":"m\\u002d1","version":1}', b"m-1"),
        (b'{"stream":"m-1', None),
        (b'{"str', None),
        (b"# a comment", None),
        (b'{"stream":7}', None),
    ],
)
def test_a_line_names_its_match_also_when_it_is_broken(text: bytes, stream: bytes | None) -> None:
    assert stream_of(text) == stream


def test_a_file_comes_run_by_run_with_line_numbers() -> None:
    a, b = line("a", 0), line("b", 0)
    file = BytesIO(b"\xef\xbb\xbf" + b"\n".join([a, a, b"  ", b"", a, b + b"\r", b"rubbish", b"more", b]))
    assert list(runs(file)) == [
        Run(b"a", 1, [a, a]),
        Run(b"a", 5, [a]),
        Run(b"b", 6, [b + b"\r"]),
        Run(None, 7, [b"rubbish"]),
        Run(None, 8, [b"more"]),
        Run(b"b", 9, [b]),
    ]


def test_a_file_can_be_read_again_from_its_beginning() -> None:
    file = BytesIO(line("a", 0) + b"\n" + line("a", 1))
    assert list(runs(file)) == list(runs(file))


def test_lines_are_put_together_over_the_blocks_they_are_read_in() -> None:
    lines = [line("m", version) for version in range(3 * LONGEST // 25)]
    found = [one for run in runs(BytesIO(b"\n".join(lines) + b"\n")) for one in run.lines]
    assert found == lines


@pytest.mark.parametrize("length", [LONGEST + 1, 2 * LONGEST, 5 * LONGEST + 3])
def test_a_line_without_an_end_comes_cut(length: int) -> None:
    file = BytesIO(line("a", 0) + b"\n" + b"x" * length + b"\n" + line("a", 1) + b"\n")
    found = [(run.stream, run.number, len(run.lines[0])) for run in runs(file)]
    assert [one[:2] for one in found] == [(b"a", 1), (None, 2), (b"a", 3)]
    assert LONGEST < found[1][2] <= 2 * LONGEST


def test_a_pipe_is_read_like_a_file() -> None:
    with readable("-", BytesIO(line("a", 0))) as file:
        assert list(runs(file)) == list(runs(file)) == [Run(b"a", 1, [line("a", 0)])]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('{"stream":"ä"}'.encode("utf-16"), "is written in UTF-16: save it as UTF-8"),
        ('{"stream":"ä"}'.encode("utf-16-be"), "is written in UTF-16 or UTF-32"),
        ('{"stream":"ä"}'.encode("utf-16-le"), "is written in UTF-16 or UTF-32"),
        ('{"stream":"ä"}'.encode("utf-32-be"), "is written in UTF-16 or UTF-32"),
        (b"\x1f\x8b\x08\0\0", "is compressed"),
        (b"PK\x03\x04rest", "is an archive"),
    ],
)
def test_a_file_of_another_kind_gets_a_sentence(tmp_path: Path, content: bytes, sentence: str) -> None:
    file = tmp_path / "file.jsonl"
    file.write_bytes(content)
    with pytest.raises(BadInput, match=sentence), readable(str(file), BytesIO()):
        pass


def test_a_file_that_is_not_there_or_no_file_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no file"), readable(str(tmp_path / "no.jsonl"), BytesIO()):
        pass
    with pytest.raises(BadInput, match="can't be read: Is a directory"), readable(str(tmp_path), BytesIO()):
        pass
