"""The notation: every recorded match comes back from it byte for byte, and wrong lines say what is wrong."""

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from events.admission import Door
from events.conversion import Converted
from events.files import import_file
from events.interchange import export_lines, import_lines
from events.notation import convert, export_notation, is_notation
from events.notation.forms import words_of
from events.notes import Notebook
from events.store import Store, open_store
from tests.events.files import RICH

GOLDEN = sorted((Path(__file__).parents[1] / "cases" / "golden").glob("*.jsonl"))
HEAD = """%kibitz 1
match m
game joker short-12
player a
player b
player c
player d
"""
ROUND = """round 1 dealer=0
deal Kh | 7d | X | 9s
trump 6h
1 bids 0; 2 1; 3 0; 0 1
1 plays 7d; 2 X as=take; 3 9s; 0 Kh
"""


def read(text: str) -> Converted:
    """The only match of a text."""
    (match,) = convert(BytesIO(text.encode()))
    return match


def lines(text: str) -> list[bytes]:
    """The event lines of a text that has to be right."""
    match = read(text)
    assert match.error is None, match.error
    return match.lines


def payloads(text: str) -> list[bytes]:
    """The payloads after the match's beginning."""
    return [line.split(b'"data":')[1].rstrip(b"}\n") for line in lines(text)[1:]]


def round_trip(store: Store, stored: bytes) -> str:
    """Put event lines into the record; their notation, once it has given the same lines."""
    import_lines(Door(store), BytesIO(stored))
    text = b"".join(export_notation(store))
    assert b"".join(line for match in convert(BytesIO(text)) for line in match.lines) == stored
    return text.decode()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_match_comes_back_byte_for_byte(path: Path, store: Store) -> None:
    import_lines(Door(store), BytesIO(path.read_bytes()))
    canonical = b"".join(export_lines(store))
    text = b"".join(export_notation(store))
    (match,) = convert(BytesIO(text))
    assert match.error is None
    assert b"".join(match.lines) == canonical
    assert len(match.places) == len(match.lines)


def test_everything_an_event_may_carry_comes_back(store: Store) -> None:
    assert "{" in round_trip(store, RICH.encode())


def test_a_match_of_24_rounds_fits_into_25_kilobytes(store: Store) -> None:
    (path,) = (one for one in GOLDEN if one.stem == "joker-classic-24")
    import_lines(Door(store), BytesIO(path.read_bytes()))
    assert sum(map(len, export_notation(store))) <= 25_000


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.name)
def test_every_event_type_has_a_word_of_its_own(game: games.Game) -> None:
    words = words_of(game)
    assert set(words.types.values()) == set(game.vocabulary) - {"MatchStarted"}
    assert not set(words.types) & {"", "match", "game", "options", "player", "event", "end"}
    assert all(word == word.lower() and word[0].isalpha() and " " not in word for word in words.types)


def test_what_is_written_by_hand_is_read_as_it_is_meant() -> None:
    by_hand = (
        HEAD.replace("player a", 'player a "Ann, the 1st"')
        + """
# the first round
ROUND 1 dealer=0   # Ann deals
deal kh | 7♦ | x | 9S

trump 6h
b bids 0; c 1; d bids 0 ; a bids 1
1 Plays 7d ;2 plays X as=take;3 9s; 0 Kh ;
END
"""
    )
    assert lines(by_hand)[1:] == lines(f"{HEAD}{ROUND}end\n")[1:]
    assert lines(by_hand.replace("\n", "\r\n"))[1:] == lines(by_hand)[1:]
    assert lines("\ufeff" + by_hand) == lines(by_hand)


def test_unknown_cards_and_lists_of_nothing() -> None:
    said = payloads(HEAD + "deal ? ? | [] | 10h X=7d | ?\nsheet 1 bids=- tricks=[] marks=[1, 2]\nend\n")
    assert said[0] == b'{"hands":[["?","?"],[],["Th","X=7d"],["?"]]'
    assert said[1] == b'{"round":1,"bids":null,"tricks":[],"marks":[1,2]'


def test_times_are_what_has_passed_since_the_time_before(store: Store) -> None:
    text = HEAD.replace("short-12", "short-12 @ 2026-11-30T23:59:59.500Z") + ROUND.replace(
        "0 1\n", "0 1 @ +0.5 +0 - +3600.125\n"
    )
    times = [line.split(b'"time":"')[1][:24] for line in lines(text + "end\n") if b'"time"' in line]
    assert times == [
        b"2026-11-30T23:59:59.500Z",
        b"2026-12-01T00:00:00.000Z",
        b"2026-12-01T00:00:00.000Z",
        b"2026-12-01T01:00:00.125Z",
    ]
    round_trip(store, b"".join(lines(text + "end\n")))


WRONG = [
    ("%kibitz 2\n", 1, "this program reads the notation's version 1"),
    ("match m\n", 1, "column 1: a match begins with the line %kibitz 1"),
    ("%kibitz 1\ngame chess standard\n", 2, "column 6: there is no game 'chess' here"),
    ("%kibitz 1\nmatch m\nround 1 dealer=0\n", 3, "no line 'game' before this one"),
    ("%kibitz 1\nmatch m m\n", 2, "after 'match' comes the match's id"),
    ("%kibitz 1\nplayer a\n", 2, "column 1: 'player' comes after the line 'game'"),
    (HEAD + "deal Kh | 7d\n1 leads 7d\n", 9, "column 3: 'leads' is no word of this game; it has round"),
    (HEAD + "1 bids two\n", 8, "column 8: tricks must be a whole number, not 'two'"),
    (HEAD + "1 bids\n", 8, "column 3: 'bids' lacks tricks"),
    (HEAD + "bids 1\n", 8, "column 1: before 'bids' comes the seat"),
    (HEAD + "1 round 1 dealer=0\n", 8, "column 3: before 'round' comes no seat"),
    (HEAD + "round 1\n", 8, "column 8: 'round' lacks dealer"),
    (HEAD + "round 1 dealer=0 dealer=1\n", 8, "column 18: dealer stands twice"),
    (HEAD + "1 plays Kh 7d\n", 8, "column 12: '7d' is more than 'plays' takes"),
    (HEAD + '1 plays "Kh\n', 8, 'column 9: what " opens is not closed, or is not JSON'),
    (HEAD + "1 plays Kh @ yesterday\n", 8, "column 14: the time 'yesterday' is not a date and time"),
    (HEAD + "1 plays Kh @ +1\n", 8, "column 14: there is no time before this one to count from"),
    (HEAD + "1 plays Kh; 2 7d @ +1\n", 8, "column 20: the line has 2 events but 1 times after @"),
    (HEAD + '1 plays Kh {"time":1}\n', 8, "column 12: 'time' can't stand in braces"),
    (HEAD + "corrected 1 line=1\n", 8, "here a ( is missing"),
    (HEAD + "corrected 1 line=(1 bids=- tricks=1\n", 8, "here a ) is missing"),
    (HEAD + "; 1 plays Kh\n", 8, "column 1: nothing stands before this ;"),
    (HEAD + ROUND, 12, "the match has no line 'end': is the file cut off?"),
]


@pytest.mark.parametrize(("text", "line", "what"), WRONG, ids=[what for *_, what in WRONG])
def test_a_wrong_line_says_where_and_what(text: str, line: int, what: str) -> None:
    error = read(text).error
    assert error is not None
    assert error.line == line
    assert what in error.message


def test_a_match_that_is_wrong_leaves_the_others_alone(store: Store) -> None:
    good = f"{HEAD}{ROUND}end\n"
    file = (
        good
        + good.replace("match m", "match n").replace("plays 7d", "plays 8d")
        + good.replace("match m", "match o").replace("bids 0", "bids zero")
    )
    summary = import_file(Door(store), BytesIO(file.encode()))
    assert (summary.stored, summary.refused) == (1, 2)
    broken, unlawful = summary.refusals
    assert (broken.stream, broken.line) == ("o", 37)
    assert (unlawful.stream, unlawful.version, unlawful.line) == ("n", 8, 25)
    assert unlawful.rule == "joker-5.4"


def test_a_file_cut_anywhere_stores_nothing_half(store: Store) -> None:
    whole = f"{HEAD}{ROUND}end\n".encode()
    for cut in range(len(whole) - 4):
        summary = import_file(Door(store), BytesIO(whole[:cut]))
        assert summary.stored == 0
        assert summary.refused <= 1
    assert import_file(Door(store), BytesIO(whole)).stored == 1


@settings(max_examples=150)
@given(seed=st.integers(0, 2**32), junk=st.text(max_size=6))
def test_junk_anywhere_is_a_sentence_or_a_match(seed: int, junk: str) -> None:
    text, chance = f"{HEAD}{ROUND}end\n", Random(seed)
    start = chance.randrange(len(text))
    spoiled = text[:start] + junk + text[start + chance.randrange(4) :]
    for match in convert(BytesIO(spoiled.encode(errors="replace"))):
        assert match.lines or match.error is not None


def test_notes_go_with_their_match(store: Store, tmp_path: Path) -> None:
    import_file(Door(store), BytesIO(f"{HEAD}{ROUND}end\n".encode()))
    book = Notebook(store)
    book.add("m", 4, "!?", 'He said "go"; # why?', "Ann")
    book.add("m", 8, None, "Ü", "Ben")
    text = b"".join(export_notation(store))
    with open_store(f"sqlite:///{tmp_path / 'other.db'}") as other:
        assert import_file(Door(other), BytesIO(text)).stored == 1
        assert b"".join(export_notation(other)) == text
        spoiled = text.replace(b"note 8", b"note 99")
        (refusal,) = import_file(Door(other), BytesIO(spoiled)).refusals
    assert refusal.line == 15
    assert "99" in refusal.message


@pytest.mark.parametrize(
    "line", ["note 4", 'note four "x" by "y"', 'note 4 !!! "x" by "y"', 'note 4 "x" "y"']
)
def test_a_note_that_is_none_says_how_it_is_written(line: str) -> None:
    error = read(f"{HEAD}{ROUND}{line}\nend\n").error
    assert error is not None
    assert "a note is written" in error.message


def test_a_file_says_by_its_beginning_that_it_is_notation() -> None:
    assert is_notation(b"%kibitz 1\n")
    assert is_notation(b"\xef\xbb\xbf\n  %kibitz 1\n")
    assert not is_notation(b'{"stream":"m"}\n')


def test_an_event_of_an_older_shape_is_kept_as_it_came() -> None:
    (line,) = lines(HEAD + 'event CardPlayed {"seat":1,"card":"Kh"} {"schema":2}\nend\n')[1:]
    assert b'"type":"CardPlayed","data":{"seat":1,"card":"Kh"},"schema":2' in line
