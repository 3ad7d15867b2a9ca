"""Moments worth stopping at: which round decided, and which are the best."""

import re
from pathlib import Path

import pytest

import games
from games.moments import KeyMoment, Scored, best, decisive

NAMES = ("Nino", "Gio", "Tamar")
DOC = Path(__file__).parents[2] / "docs" / "key-moments.md"


def race(*totals: tuple[int, ...]) -> list[Scored]:
    """Rounds with these totals after each."""
    before = [(0,) * len(totals[0]), *totals]
    return [Scored(n, old, new) for n, (old, new) in enumerate(zip(before, totals, strict=False), start=1)]


def test_the_round_that_decided_is_where_the_winner_gained_most_on_the_best_of_the_others() -> None:
    # Nino leads by 50, is behind by 100, leads by 100: the third round moves 200 points.
    [(place, told)] = decisive(race((100, 50, 0), (100, 200, 0), (300, 200, 0)), [1, 2, 3], NAMES).items()
    assert (place, told.seat, told.weight) == (2, 0, 200)
    assert told.text == "Nino gained 200 points on the best of the others"


def test_where_the_lowest_total_wins_a_gain_is_what_the_others_got() -> None:
    [(place, told)] = decisive(race((10, 0, 40), (20, 60, 70), (30, 70, 80)), [1, 2, 3], NAMES).items()
    assert (place, told.seat, told.weight) == (1, 0, 50)


@pytest.mark.parametrize(
    ("rounds", "places"),
    [
        (race((100, 50, 0)), [1, 2, 3]),
        (race((50, 50, 0), (100, 100, 0)), [1, 1, 3]),
        ([], [1, 1, 1]),
    ],
)
def test_no_round_decided_a_match_of_one_round_or_with_two_winners(
    rounds: list[Scored], places: list[int]
) -> None:
    assert decisive(rounds, places, NAMES) == {}


def test_the_best_are_five_two_of_a_kind_the_swing_first_and_no_mark() -> None:
    told = [
        KeyMoment(kind, kind, kind, None, weight)
        for kind, weight in [
            ("shtanga", 300), ("joker", 0), ("shtanga", 250), ("shtanga", 400), ("decisive", 10),
            ("premium", 200), ("missed", 0), ("missed-by-one", 200), ("missed-by-one", 150),
        ]
    ]  # fmt: skip
    assert best(told) == {0, 3, 4, 5, 7}
    assert best(told[1:2]) == set()


def test_every_kind_that_a_game_tells_is_written_down() -> None:
    sections = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", DOC.read_text(encoding="utf-8"), re.M | re.S))
    folder = Path(__file__).parents[2] / "games"
    shared = re.findall(r'KeyMoment\(\s*"([a-z-]+)"', (folder / "rummy_moments.py").read_text("utf-8"))
    for game in games.every():
        source = (folder / game.name / "moments.py").read_text(encoding="utf-8")
        kinds = set(re.findall(r'KeyMoment\(\s*"([a-z-]+)"', source))
        kinds |= set(shared) if "rummy_moments" in source else set()
        rows = re.findall(r"^\| (`.+?`) \|", sections[game.title], re.M)
        assert {kind for row in rows for kind in re.findall(r"`([a-z-]+)`", row)} == kinds
