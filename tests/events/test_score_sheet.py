"""Score sheets: every recorded match comes back with its points, and wrong sheets say what is wrong."""

import csv
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

import games
from events.admission import Door
from events.files import import_file
from events.folding import folded
from events.interchange import import_lines
from events.score_sheet import looks_like_sheet, reader, sheet_csv
from events.score_sheet.columns import line_of
from events.store import Store, open_store

ROOT = Path(__file__).parents[2]
GOLDEN = sorted((ROOT / "tests" / "cases" / "golden").glob("*.jsonl"))
PAGE = (ROOT / "docs" / "score-sheet.md").read_text("utf-8")
NAMES = "match,game,variant,round,dealer,trump," + ",".join(
    f"{who} {what}" for who in "abcd" for what in ("bid", "tricks")
)
ROW = "m,joker,short-12,1,d,h,0,0,0,0,1,1,1,0"
RUMMY = "match,game,variant,round,dealer,winner,a opened,a points,b opened,b points,a buys-back,b buys-back"


def imported(store: Store, text: str, **given: str) -> Any:
    return import_file(Door(store), BytesIO(text.encode()), given=given)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_match_keeps_its_points(path: Path, store: Store, tmp_path: Path) -> None:
    import_lines(Door(store), BytesIO(path.read_bytes()))
    (info,) = store.streams()
    stored = store.read_stream(info.stream)
    with open_store(f"sqlite:///{tmp_path / 'other.db'}") as other:
        summary = imported(other, sheet_csv(stored, store.names(store.players())))
        before, after = folded(stored), folded(other.read_stream(info.stream))
    assert (summary.stored, summary.different) == (1, 0)
    old, new = before.game.score(before.state), after.game.score(after.state)
    assert [one.points for one in new.rounds] == [one.points for one in old.rounds]
    assert before.state.abandoned or new.totals == old.totals


def test_the_sheet_of_the_docs_is_lawful(store: Store) -> None:
    text = PAGE.split("```csv\n")[1].split("```")[0]
    summary = imported(store, text)
    assert (summary.stored, summary.different, summary.refusals) == (1, 0, [])
    match = folded(store.read_stream("club-7"))
    assert match.game.score(match.state).rounds[0].points == [50, 50, 100, -100]


def test_the_docs_name_every_column() -> None:
    for game in games.every():
        line = line_of(game)
        for name in (*line.whole, *line.answers, *line.per_seat):
            assert name in PAGE or name.removesuffix("s") in PAGE, name


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_separators_and_line_ends_do_not_matter(store: Store, separator: str, end: str) -> None:
    text = f"\ufeff{NAMES}\n{ROW}\n".replace(",", separator).replace("\n", end)
    assert looks_like_sheet(text.encode())
    assert imported(store, text).stored == 1


def test_points_in_hundreds_are_checked_not_stored(store: Store) -> None:
    names = NAMES + ",a points,b points,c points,d points"
    right = imported(store, f'{names}\n{ROW},"0,5",0.5,1,-2\n')
    assert (right.stored, right.different) == (1, 0)
    (difference,) = imported(store, f"{names}\n{ROW},50,50,100,-100\n".replace("m,j", "n,j")).differences
    assert (difference.line, difference.claimed) == (2, [50, 50, 100, -100])
    assert difference.found == [50, 50, 100, -200]


def test_what_the_sheet_lacks_can_be_given(store: Store) -> None:
    text = f"{NAMES}\n{ROW}\n".replace("match,game,variant,", "").replace("m,joker,short-12,", "")
    assert imported(store, text, match="m", game="joker", variant="short-12").stored == 1
    (refusal,) = imported(store, text, match="n", game="joker").refusals
    assert "the sheet does not say the variant: add a column 'variant'" in refusal.message


def test_a_player_is_known_again_by_the_name(store: Store) -> None:
    store.name_players({"p-1": "a", "p-2": "b", "p-3": "b"})
    imported(store, f"{NAMES}\n{ROW}\n")
    assert list(folded(store.read_stream("m")).state.players) == ["p-1", "b", "c", "d"]


def test_buy_backs_stand_with_their_round(store: Store) -> None:
    rows = "m,remika,standard,1,b,a,yes,0,no,100,,\nm,remika,standard,2,a,a,yes,0,yes,120,,yes\n"
    summary = imported(store, f"{RUMMY}\n{rows}")
    assert summary.refusals[0].rule is not None  # two players: the other is the last within the limit
    assert summary.refusals[0].line == 3


WRONG = [
    (f"{NAMES},a bid\n{ROW}\n", 1, "the column 'a bid' stands twice"),
    ("round,dealer\n1,a\n", 2, "the sheet does not say the match"),
    ("match,game,round\nm,joker,1\n", 2, "no column is a player's; they are called like 'Nino bid'"),
    (f"{NAMES}\n{ROW.replace('joker', 'chess')}\n", 2, "there is no game 'chess' here"),
    (f"{NAMES}\n{ROW.replace('1,d', '1,e')}\n", 2, "'e' has no columns here; a, b, c, d have"),
    (f"{NAMES}\n{ROW.replace('h,0,0', 'h,0,x')}\n", 2, "'x' is no whole number"),
    (f"{NAMES}\n{ROW.replace('h,0,0', 'h,0,')}\n", 2, "the cell 'a tricks' is empty"),
    (f"{NAMES}\n{ROW.replace('h,0,0', 'h,=1+1,0')}\n", 2, "'=1+1' is a formula"),
    (f"{NAMES}\n{ROW.replace('h,0,0', 'h,@SUM(A1),0')}\n", 2, "'@SUM(A1)' is a formula"),
    (f"{NAMES}\n{ROW.replace('h,0,0', 'h,0,1')}\n", 2, "joker-10.1"),
    (f"{NAMES}\n{ROW}\n{ROW.replace('-12,1', '-12,3')}\n", 3, "joker-2.5"),
    (f'{NAMES}\n"{ROW}\n', 1, "the sheet can't be read"),
]


@pytest.mark.parametrize(("text", "line", "what"), WRONG, ids=[what for *_, what in WRONG])
def test_a_wrong_sheet_says_where_and_what(store: Store, text: str, line: int, what: str) -> None:
    summary = imported(store, text)
    (refusal,) = summary.refusals
    assert refusal.line == line
    assert what in f"{refusal.rule}: {refusal.message}"
    assert (summary.stored, store.head()) == (0, 0)


def test_a_sheet_that_is_not_utf_8_gets_a_sentence(store: Store) -> None:
    summary = import_file(Door(store), BytesIO(f"{NAMES}\n{ROW}\n".replace("a", "ä").encode("latin-1")))
    assert "save it as CSV UTF-8" in summary.refusals[0].message


def test_no_cell_is_taken_for_a_formula(store: Store) -> None:
    text = f"{NAMES}\n{ROW}\n".replace("a bid", "'=A1 bid").replace("a tricks", "'=A1 tricks")
    assert imported(store, text).stored == 1
    out = sheet_csv(store.read_stream("m"), {})
    cells = [cell for row in csv.reader(StringIO(out)) for cell in row]
    assert not [
        cell for cell in cells if cell[:1] in ("=", "+", "@") or (cell[:1] == "-" and not cell[1:].isdigit())
    ]
    assert imported(store, out.replace("m,joker", "n,joker")).stored == 1
    assert folded(store.read_stream("n")).state.players[0] == "=A1"


def test_rows_of_several_matches_follow_each_other(store: Store) -> None:
    wrong = ROW.replace("m,", "n,").replace("1,1,1,0", "2,1,1,0")
    text = f"{NAMES}\n{ROW}\n{wrong}\n{ROW.replace('m,', 'o,')}\n"
    summary = imported(store, text)
    assert (summary.stored, summary.refused) == (2, 1)
    assert [(one.stream, one.line) for one in summary.refusals] == [("n", 3)]
    lines = list(reader()(BytesIO(text.encode())))
    assert [msgspec.json.decode(one.lines[0])["stream"] for one in lines] == ["m", "n", "o"]
