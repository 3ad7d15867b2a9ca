"""Players side by side, worked by hand."""

import numpy as np
import polars as pl
import pytest

from projections.stats.compare import averages, meetings, weight
from projections.stats.rating import Fit, Ratings

RESULTS = pl.DataFrame(
    [
        (1, "a", 10.0), (1, "b", 4.0),
        (2, "a", 3.0), (2, "b", 5.0), (2, "c", 1.0),
        (3, "b", 7.0), (3, "c", 7.0),
        (4, "a", 1.0), (4, "a", 2.0), (4, "b", 9.0),
    ],
    ["began", "player", "y"],
    orient="row",
)  # fmt: skip
FIT = Fit(np.zeros(3), np.eye(3), sigma=12.0, tau=2.0, company=0.0, likelihood=0.0)
FOUND = Ratings(["a", "b", "c"], [3, 4, 2], FIT, left_out=0, lucky=False, results=RESULTS)


def test_meetings_by_hand() -> None:
    """a and b met twice as one person each: 6 and −2, so D = 2; λ = 12/2 = 6, shrunk to 2·2/8 = 0.5."""
    assert weight(FOUND) == 6
    rows = meetings(FOUND, ["a", "b", "c"]).rows(named=True)
    first = rows[0]
    assert (first["one"], first["other"], first["matches"], first["ahead"], first["behind"]) == (
        "a",
        "b",
        2,
        1,
        1,
    )
    assert first["difference"] == pytest.approx(2.0)
    assert first["shrunk"] == pytest.approx(0.5)
    assert [(row["one"], row["other"], row["difference"]) for row in rows[1:]] == [
        ("a", "c", 2.0),
        ("b", "c", 2.0),
    ]
    assert rows[1]["difference_low"] is None  # one match tells nothing of how matches differ


def test_who_has_never_met_has_no_row() -> None:
    assert meetings(FOUND, ["a"]).is_empty()
    assert meetings(FOUND, ["a", "nobody"]).is_empty()


def test_averages_with_and_without_luck() -> None:
    rows = pl.DataFrame(
        {"began": [1, 2, 3], "seat": [0, 0, 0], "player": ["a", "a", "b"], "total": [10, 20, 5],
         "adjusted": [12.0, None, None]}
    )  # fmt: skip
    told = averages(rows, ["a", "b", "c"]).rows(named=True)
    assert [row["player"] for row in told] == ["a", "b"]
    assert (told[0]["matches"], told[0]["total"], told[0]["adjusted"], told[0]["known"]) == (2, 15.0, 12.0, 1)
    assert (told[1]["adjusted"], told[1]["adjusted_low"], told[1]["known"]) == (None, None, 0)
