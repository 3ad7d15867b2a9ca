"""The bidding page: figures with counts and intervals, for everybody and for one player."""

import shutil
from pathlib import Path

import polars as pl
import pytest

from dashboard import charts, figures, words
from events.store import open_store
from projections.judging import analyse
from tests.dashboard.conftest import Open
from tests.dashboard.given import EVIL, evil_player


def test_the_most_bid_variant_stands_there_first(opened: Open) -> None:
    test = opened("bidding")
    assert not test.exception
    assert [metric.label for metric in test.metric] == [title for title, _meaning in words.METRICS.values()][
        :6
    ]
    assert all("n = " in metric.delta for metric in test.metric)
    assert test.selectbox(key="filter-variant").value == "short-12"


@pytest.mark.parametrize(
    ("part", "titles", "pictures"),
    [
        ("size", {words.DIMENSIONS["bid"][0], words.DIMENSIONS["cards"][0]}, 2),
        ("table", {words.DIMENSIONS["place"][0], words.DIMENSIONS["trump_kind"][0]}, 2),
        ("outcome", {words.OUTCOME_TITLE, words.HEAT_TITLE}, 2),
        ("who", {words.BIDDERS_TITLE}, 0),
    ],
)
def test_one_question_at_a_time(opened: Open, part: str, titles: set[str], pictures: int) -> None:
    test = opened("bidding")
    assert len(test.get("vega_lite_chart")) == 2
    test.segmented_control(key="filter-part").set_value(part).run()
    assert not test.exception
    assert test.query_params == ({"part": part} if part != "size" else {})
    assert titles <= {one.value for one in test.subheader}
    assert len(test.get("vega_lite_chart")) == pictures
    assert len(test.dataframe) == (part == "who")


def test_one_player_has_no_table_of_bidders_and_a_chip(opened: Open) -> None:
    test = opened("bidding", part="who")
    test.selectbox(key="filter-player").select(evil_player()).run()
    assert test.query_params == {"part": "who", "player": evil_player()}
    assert not test.dataframe
    assert not test.warning
    assert test.segmented_control(key="filter-part").value == "size"
    chip = test.button(key="chip-player").label
    assert "\\<" in chip
    assert EVIL in chip.replace("\\", "")


def test_filters_that_leave_nothing(opened: Open) -> None:
    test = opened("bidding", until="1999-01-01")
    assert not test.exception
    assert words.NO_BIDS_LEFT_TITLE in [one.value for one in test.subheader]


@pytest.mark.parametrize("name", ["game", "variant", "player", "since", "until", "part"])
def test_nonsense_in_the_address_is_left_out(opened: Open, name: str) -> None:
    test = opened("bidding", **{name: "remika<x>"})
    assert not test.exception
    assert name in test.warning[0].value
    assert test.metric


def test_a_game_without_bids_can_not_be_chosen(opened: Open) -> None:
    test = opened("bidding", game="remika")
    assert "game" in test.warning[0].value


def test_nothing_recorded(opened_empty: Open) -> None:
    test = opened_empty("bidding")
    assert not test.exception
    assert words.EMPTY_TITLE in [one.value for one in test.subheader]


def test_nobody_has_bid(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.answers.bid_pairs", list)
    test = opened("bidding")
    assert not test.exception
    assert words.NO_BIDS_TITLE in [one.value for one in test.subheader]


def test_a_small_sample_is_grey_in_the_chart() -> None:
    frame = pl.DataFrame(
        {
            "bid": [0, 1],
            "label": ["pass", "1"],
            "n": [200, 3],
            "matches": [20, 2],
            "made_rate": [0.5, 1.0],
            "made_rate_low": [0.4, 0.4],
            "made_rate_high": [0.6, 1.0],
        }
    )
    chart = charts.made_rate(frame, "bid", 0.51, few=30).to_dict()
    colours = [layer["encoding"]["color"] for layer in chart["layer"] if "color" in layer["encoding"]]
    assert colours
    assert all(colour["condition"]["test"] == "datum.few" for colour in colours)
    rows = next(iter(set(map(str, chart["datasets"].values())) - {"[{'overall': 0.51}]"}))
    assert "'few': True" in rows
    assert "'few': False" in rows


def test_figures_in_words() -> None:
    row = {
        "rate": 0.535,
        "rate_low": 0.48,
        "rate_high": 0.6,
        "mean": -0.5,
        "mean_low": -1.25,
        "mean_high": None,
    }
    assert figures.percent(row["rate"]) == "54 %"
    assert figures.percent(None) == "–"
    assert figures.percents(row, "rate") == "48–60 %"
    assert figures.percents({**row, "rate": None}, "rate") == ""
    assert figures.signed(-0.5) == "−0.50"
    assert figures.signed(0.126) == "+0.13"
    assert figures.interval(row, "mean") == ""
    assert figures.interval({**row, "mean_high": 2.0}, "mean") == "−1.25 to 2.00"
    assert figures.number(-12345.6) == "−12,346"
    assert figures.number(None) == "–"


def test_a_name_among_others_stays_short_and_keeps_its_direction_to_itself() -> None:
    assert figures.cut("Nino") == "Nino"
    assert figures.cut("N" * 60) == "N" * 27 + "…"
    assert figures.cut("محمد") == "\u2068محمد\u2069"
    assert figures.cut("a\u202eb") == "\u2068a\u202eb\u2069"


def test_no_bid_is_judged_yet(opened: Open) -> None:
    test = opened("bidding", part="judged", variant="short-12")
    assert not test.exception
    assert words.JUDGED_NONE_TITLE in [one.value for one in test.subheader]


def test_bids_are_judged_by_expected_points(
    archive: Path, opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "judged"
    shutil.copytree(archive, folder)
    monkeypatch.setenv("KIBITZ_DATA", str(folder))
    with open_store(f"sqlite:///{folder / 'kibitz.db'}") as store:
        judged = analyse(store, folder / "facts", "learned", folder / "models")
    assert judged.bids
    test = opened("bidding", part="judged", variant="short-12")
    assert not test.exception
    assert [one.label for one in test.metric][-4:] == [title for title, _ in words.JUDGED_METRICS.values()]
    costliest, players = (frame.value for frame in test.dataframe)
    assert list(costliest["loss"]) == sorted(costliest["loss"], reverse=True)
    assert len(players) == 4
    assert min(players["n"]) > 0
    assert len(test.get("vega_lite_chart")) == 1
