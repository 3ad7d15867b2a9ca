"""The page of rounds and melds: what the facts answer, whatever the game, and the rounds behind it."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest
from streamlit.testing.v1 import AppTest

from bots.simulate import play, sitting
from dashboard import charts, data, round_answers, round_charts, words
from dashboard.round_answers import ask, behind
from events.admission import Door, Entry
from events.store import open_store
from projections.facts import open_facts
from projections.runner import catch_up
from projections.stats import hands, incidence, incidents, melds, opening, rummy
from projections.stats.filters import Filter
from service.settings import Settings
from tests.dashboard.conftest import Open
from tests.dashboard.given import MARKED, RUMMY

REMIKA = Filter(game="remika", variant="standard")


def player() -> str:
    """One of those who sat in the match of Remika."""
    return str(round_answers.ask(rummy.summary, REMIKA, "player")["player"][0])


def test_it_shows_what_the_facts_answer_and_names_the_rest(opened: Open) -> None:
    test = opened("melds")
    assert not test.exception
    assert not test.warning
    titles = [one.value for one in test.subheader]
    assert {words.OPENED_TITLE, words.OUT_TITLE} <= {*titles}
    for part, title in (("hands", words.CURVE_TITLE), ("who", words.ROUND_PLAYERS_TITLE)):
        assert title in [one.value for one in opened("melds", part=part).subheader]
        assert title not in titles
    assert words.ROUND_SECTIONS["conditions"] not in titles
    [untold] = [one.value for one in test.caption if one.value.startswith(words.NOT_TOLD[:9])]
    assert words.ROUND_SECTIONS["conditions"] in untold
    labels = [metric.label for metric in test.metric]
    assert labels[0] == words.ROUND_METRICS["decided"][0]
    assert set(labels) <= {title for title, _meaning in words.ROUND_METRICS.values()}
    assert all("n = " in metric.delta for metric in test.metric)


def test_games_without_such_rounds_can_not_be_chosen(opened: Open) -> None:
    test = opened("melds", game="joker")
    assert "game" in test.warning[0].value
    assert not test.exception
    assert [pair.game for pair in round_answers.pairs()] == ["remika"]


def test_one_player_has_his_own_figures_a_chip_and_no_table_of_players(opened: Open) -> None:
    opened("melds")
    test = opened("melds", player=player())
    assert not test.exception
    assert test.metric[0].label == words.ROUND_METRICS["won"][0]
    assert words.EVEN_SHARE.split(" {", maxsplit=1)[0] in test.metric[0].delta
    assert test.button(key="chip-player").label.startswith("Player")
    alone = opened("melds", player=player(), part="who")
    assert words.ROUND_PLAYERS_TITLE not in [one.value for one in alone.subheader]
    assert words.EVERYBODY_DASHED in [one.value for one in test.caption]


def test_the_figures_are_those_of_the_tables(opened: Open) -> None:
    test = opened("melds", part="who")
    total = data.facts().scan("rounds").filter(pl.col("game") == "remika").collect()
    shown = {metric.label: metric for metric in test.metric}
    points = shown[words.ROUND_METRICS["points"][0]]
    assert points.value.strip(":gray[]") == f"{total['points'].mean():.1f}"
    assert points.delta.endswith(f"n = {total.height}")
    players = test.dataframe[-1].value
    assert players["n"].sum() == total.height
    assert list(players["n"]) == sorted(players["n"], reverse=True)
    assert set(players["few"]) == {words.FEW}


@pytest.mark.parametrize("name", ["game", "variant", "player", "seats", "since", "until", "part"])
@pytest.mark.parametrize("value", ["remika<x>", "-1", "7"])
def test_nonsense_in_the_address_is_left_out(opened: Open, name: str, value: str) -> None:
    test = opened("melds", **{name: value})
    assert not test.exception
    assert name in test.warning[0].value
    assert test.metric


def test_filters_that_leave_nothing(opened: Open) -> None:
    test = opened("melds", until="1999-01-01")
    assert not test.exception
    assert words.NO_ROUNDS_LEFT_TITLE in [one.value for one in test.subheader]
    assert not test.metric


def test_nothing_recorded(opened_empty: Open) -> None:
    test = opened_empty("melds")
    assert not test.exception
    assert words.EMPTY_TITLE in [one.value for one in test.subheader]


def test_a_record_without_such_rounds(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.round_answers._pairs", lambda _version: ())
    test = opened("melds")
    assert not test.exception
    assert words.NO_ROUNDS_TITLE in [one.value for one in test.subheader]


def test_names_do_nothing_in_the_table(opened: Open) -> None:
    test = opened("melds", part="who")
    assert not test.exception
    assert MARKED not in " ".join(one.value for one in test.markdown)


# Other games


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of two games: one with a condition for every round, one in which hands cost nothing."""
    here = Settings(folder := tmp_path_factory.mktemp("others"), f"sqlite:///{folder / 'kibitz.db'}")
    with open_store(here.database) as store:
        for game, variant in (("jokeren", "american"), ("joeklr", "standard")):
            entry = Entry(game)
            for event, time in play(sitting(game, variant, ["hasty"], 3)):
                entry.add(event, time=time)
            Door(store).admit_many([entry])
        catch_up(store, open_facts(here.facts))
    return folder


def _titles(test: AppTest) -> list[str]:
    return [one.value for one in test.subheader]


def test_conditions_by_round(opened: Open, others: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_DATA", str(others))
    test = opened("melds", game="jokeren")
    assert not test.exception
    assert words.ROUND_SECTIONS["conditions"] in _titles(test)
    conditions = next(table.value for table in test.dataframe if "condition" in table.value)
    assert list(conditions["condition"])[:2] == ["any set or run", "melds of at least 40 points"]
    assert list(conditions["n"]) == [4] * 5


def test_hands_that_cost_nothing_have_no_curve(
    opened: Open, others: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIBITZ_DATA", str(others))
    test = opened("melds", game="joeklr", part="hands")
    assert not test.exception
    assert words.CURVE_TITLE not in _titles(test)
    test = opened("melds", game="joeklr", part="table")
    assert words.ROUND_METRICS["left"][0] not in [metric.label for metric in test.metric]
    happened = next(table.value for table in test.dataframe if "per_hundred" in table.value)
    assert set(happened["kind"]) <= {title for title, _value in words.INCIDENTS.values()}
    kinds = next(table.value for table in test.dataframe if "joker_rate" in table.value)
    assert "flash" in list(kinds["kind"])


# The rounds behind a figure


def _answers() -> dict[str, tuple[pl.DataFrame, Any]]:
    """Answer → its table, and from a row of it the cell that the page would pick and what it should count."""
    return {
        "opened": (ask(incidence.opened, REMIKA), lambda row: ({"opened_turn": row["turn"]}, row["events"])),
        "out": (ask(incidence.gone_out, REMIKA), lambda row: ({"out_turn": row["turn"]}, row["events"])),
        "opening": (
            ask(opening.totals_spread, REMIKA),
            lambda row: ({"opening": row["bin"], "upto": row["bin"] + row["width"] - 1}, row["n"]),
        ),
        "left": (
            ask(hands.left_spread, REMIKA),
            lambda row: ({"left": row["bin"], "upto": row["bin"] + row["width"] - 1}, row["n"]),
        ),
    }


@pytest.mark.usefixtures("opened")
@pytest.mark.parametrize("answer", ["opened", "out", "opening", "left"])
def test_the_rounds_behind_are_those_counted(answer: str) -> None:
    table, picked = _answers()[answer]
    assert table.height > 1
    for row in table.iter_rows(named=True):
        cell, count = picked(row)
        found, rows = behind(REMIKA, cell, 5)
        assert (found, rows.height) == (count, min(count, 5))
        assert set(rows["match"]) <= {RUMMY}


def test_what_is_picked_is_listed_until_the_filter_changes(opened: Open) -> None:
    test = opened("melds")
    assert words.ROUND_BEHIND_HINT in [one.value for one in test.caption]
    turn = ask(incidence.opened, REMIKA).filter(pl.col("events") > 0)["turn"][0]
    test.session_state["round-picks"] = (REMIKA, {"now": "somewhere", "somewhere": {"opened_turn": turn}})
    test.run()
    assert words.ROUND_BEHIND_HINT not in [one.value for one in test.caption]
    assert any(words.ROUND_CELLS["opened_turn"].format(value=turn) in one.value for one in test.markdown)
    assert any("opened_turn" in table.value for table in test.dataframe)
    test.selectbox(key="filter-player").select(player()).run()
    assert words.ROUND_BEHIND_HINT in [one.value for one in test.caption]


@pytest.mark.usefixtures("opened")
def test_rounds_behind_melds_draws_and_incidents() -> None:
    facts = {
        name: data.facts().scan(name).filter(game="remika").collect()
        for name in ("melds", "turns", "incidents")
    }
    seats = facts["melds"].filter(kind="run").select("round", "owner").unique().height
    assert behind(REMIKA, {"meld": "run"}, 5)[0] == seats > 0
    drawn = facts["turns"].filter(source="stock", opened=True).select("round", "seat").unique().height
    assert behind(REMIKA, {"source": "stock", "opened": True}, 5)[0] == drawn > 0
    kind = ask(incidents.kinds, REMIKA)["kind"][0]
    happened = facts["incidents"].filter(kind=kind).select("round", "seat").unique().height
    assert behind(REMIKA, {"incident": kind}, 5)[0] == happened > 0
    assert ask(melds.kinds, REMIKA)["n"].sum() == facts["melds"].height


@pytest.mark.usefixtures("opened")
def test_the_first_visitor_finds_every_answer_there() -> None:
    round_answers.warm()
    before = round_answers._asked.cache_info().misses
    ask(rummy.summary, REMIKA, "player")
    ask(hands.curve, REMIKA, ask(incidence.horizon, REMIKA))
    assert round_answers._asked.cache_info().misses == before


# Charts


def test_a_small_sample_is_grey_in_every_chart() -> None:
    spread = pl.DataFrame(
        {
            "bin": [0, 10],
            "width": 10,
            "n": [40, 3],
            "matches": 2,
            "share": 0.5,
            "share_low": 0.4,
            "share_high": 0.6,
        }
    )
    assert _few(charts.spec(round_charts.spread, spread, "left", 30)) == [False, True]
    dealt = pl.DataFrame(
        {"jokers": [0, 1], "label": ["none", "one"], "n": [40, 3], "matches": 2,
         "won_rate": 0.5, "won_rate_low": 0.4, "won_rate_high": 0.6}
    )  # fmt: skip
    assert _few(charts.spec(round_charts.dealt, dealt, 30)) == [False, True]


def _few(spec: charts.Spec) -> list[bool]:
    [rows] = spec["datasets"].values()
    return [row["few"] for row in rows]
