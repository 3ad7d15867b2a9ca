"""Rounds won by going out: two played rounds and one of the sheet, worked by hand, question by question."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import polars as pl
import pytest

from projections.stats import draws, hands, incidence, incidents, jokers, melds, opening, rummy
from projections.stats.intervals import jeffreys

Tables = Mapping[str, pl.LazyFrame]

# match, round, player, won, points, turns, opened in, opening, out in, left, jokers dealt, jokers left
ROUNDS = [
    (1, 1, "a", True, 0, 3, 2, 30, 3, 0, 1, 0),
    (1, 1, "b", False, 20, 2, 1, 45, None, 20, 0, 1),
    (1, 2, "a", False, 50, 1, None, None, None, 50, 0, 0),
    (1, 2, "b", True, 0, 2, 2, 60, 2, 0, 2, 0),
    (2, 1, "a", False, 10, None, None, None, None, None, None, None),
    (2, 1, "b", True, 0, None, None, None, None, None, None, None),
]
# round, player, own turn, source, melded, laid off, opened, left, jokers; all of match 1
TURNS = [
    (1, "a", 1, "stock", 0, 0, False, 40, 1),
    (1, "b", 1, "stock", 3, 0, True, 30, 0),
    (1, "a", 2, "discard", 3, 0, True, 15, 1),
    (1, "b", 2, "stock", 0, 0, True, 20, 1),
    (1, "a", 3, "stock", 0, 1, True, 0, 0),
    (2, "a", 1, "stock", 0, 0, False, 50, 0),
    (2, "b", 1, "discard", 0, 0, False, 35, 2),
    (2, "b", 2, "stock", 6, 0, True, 0, 0),
]
# round, player, kind, cards, jokers, laid off, turn, upgrade
MELDS = [
    (1, "b", "set", 3, 0, 0, 1, None),
    (1, "a", "run", 4, 1, 1, 2, None),
    (2, "b", "run", 6, 0, 0, 2, "royal"),
]
# match, round, player, kind, value, taken
INCIDENTS = [
    (1, 1, "a", "punishment", 1, None),
    (1, 2, "a", "punishment", 2, None),
    (1, 2, "b", "buy-back", 100, True),
    (2, 1, "a", "buy-back", 90, False),
]
MATCHES = [(1, "finished", 2), (2, "finished", 1), (3, "running", 0), (4, "abandoned", 0)]
SEATS = [(1, "a", 2), (1, "b", 1), (2, "a", 1), (2, "b", 2)]


@pytest.fixture
def tables(table_of: Any) -> Tables:
    def made(table: str, names: str, rows: list[tuple[Any, ...]], **more: Any) -> pl.LazyFrame:
        dicts: list[dict[str, Any]] = [
            {"game": "some", **more, **dict(zip(names.split(), row, strict=True))} for row in rows
        ]
        for row in dicts:
            row["seat" if table != "melds" else "owner"] = int(row.get("player") == "b")
            row["match"] = f"m-{row['began']}"
            row.setdefault("detail", "full" if row["began"] == 1 else "sheet")
        return table_of(table, dicts)  # type: ignore[no-any-return]

    told = "began round player won points turns opened_turn opening_total out_turn left jokers jokers_left"
    return {
        "rounds": made("rounds", told, ROUNDS, in_play=2),
        "turns": made(
            "turns", "round player own_turn source melded laid_off opened left jokers", TURNS, began=1
        ),
        "melds": made("melds", "round player kind cards jokers laid_off turn upgrade", MELDS, began=1),
        "incidents": made("incidents", "began round player kind value taken", INCIDENTS),
        "matches": made("matches", "began status rounds", MATCHES),
        "seats": made("seats", "began player place", SEATS, status="finished"),
    }


def row(frame: pl.DataFrame, **group: Any) -> dict[str, Any]:
    """The one row of a group."""
    [found] = frame.filter(**group).to_dicts()
    return found


def test_results(tables: Tables) -> None:
    """Six hands, three of them won; four known by cards, of which three open; winners take 3 and 2 turns."""
    found = row(rummy.summary(tables["rounds"]))
    assert [found[name] for name in ("n", "matches", "players", "won", "full", "opened", "outs")] == [
        6, 2, 2, 3, 4, 3, 2,
    ]  # fmt: skip
    assert (found["won_rate"], found["even"], found["opened_rate"]) == (3 / 6, 1 / 2, 3 / 4)
    assert (found["points"], found["points_median"], found["out_turn"]) == (pytest.approx(80 / 6), 5, 2.5)
    # drawn from matches with the means 70/4 and 10/2
    assert (found["points_low"], found["points_high"]) == (5, 17.5)
    by_player = rummy.summary(tables["rounds"], "player").select("player", "n", "won").rows()
    assert by_player == [("a", 3, 1), ("b", 3, 2)]


def test_rounds_without_a_winner_of_their_own_are_not_asked(table_of: Any) -> None:
    assert row(rummy.summary(table_of("rounds", [{"began": 1, "points": 90}])))["n"] == 0


@pytest.mark.parametrize(
    ("count", "bounds"), [(7, (None, None)), (8, (1, 8)), (30, (9, 22)), (100, (40, 61))]
)
def test_the_bounds_of_a_median_are_values_of_the_sample(count: int, bounds: tuple[Any, Any]) -> None:
    """n/2 ∓ z·√n/2: of 8 the first and the last, of 30 places ⌊9.6⌋ and ⌈21.4⌉, of 100 ⌊40.2⌋ and ⌈60.8⌉."""
    values = pl.DataFrame({"x": [None, *range(count, 0, -1)]})
    found = values.select(rummy.median(pl.col("x"), "x")).row(0)
    assert found == ((count + 1) / 2, *bounds)


def test_opened_by_turn(tables: Tables) -> None:
    """One of four in turn 1, two more in turn 2; one whose round is over after its first turn."""
    table = incidence.opened(tables["rounds"])
    assert table.select("turn", "n", "events", "hits", "ended", "rate", "ended_rate").rows() == [
        (0, 4, 0, 0, 0, 0, 0), (1, 4, 1, 1, 1, 1 / 4, 1 / 4), (2, 4, 2, 3, 1, 3 / 4, 1 / 4),
    ]  # fmt: skip
    # Wilson: 1 of 4 reaches up to 0.70, 3 of 4 down to 0.30 only
    assert row(incidence.halfway(table)) == {"turn": 2, "turn_low": 1, "turn_high": None}
    assert incidence.horizon(tables["rounds"]) == 3


def test_gone_out_by_turn(tables: Tables) -> None:
    table = incidence.gone_out(tables["rounds"])
    assert table.select("turn", "hits", "ended").rows() == [(0, 0, 0), (1, 0, 1), (2, 1, 2), (3, 2, 2)]
    by_player = incidence.gone_out(tables["rounds"], "player").filter(turn=3).select("player", "rate").rows()
    assert by_player == [("a", 1 / 2), ("b", 1 / 2)]


def test_the_share_is_the_estimate_of_aalen_and_johansen(tables: Tables) -> None:
    """F(k) = Σ S(i−1)·d(i)/at risk(i), S the share to whom nothing has happened yet."""
    for question in (incidence.opened, incidence.gone_out):
        steps = question(tables["rounds"]).to_dicts()
        free = estimate = 0.0
        for before, now in pairwise(steps):
            free = 1 - before["rate"] - before["ended_rate"]
            at_risk = now["n"] - before["hits"] - before["ended"]
            estimate += free * now["events"] / at_risk if at_risk else 0
            assert now["rate"] == pytest.approx(estimate)


def test_out_of_the_match_by_round(table_of: Any) -> None:
    """Of three in a match of three rounds one leaves after the first; an unfinished match is left out."""
    kept = [(1, "x", 3), (1, "y", 1), (1, "z", 3), (2, "x", 1)]
    rounds = [
        {"game": "some", "began": began, "player": player, "round": number}
        for began, player, last in kept
        for number in range(1, last + 1)
    ]
    matches = [
        {"game": "some", "began": 1, "status": "finished", "rounds": 3},
        {"game": "some", "began": 2, "status": "abandoned", "rounds": 3},
    ]
    table = incidence.dropped_out(table_of("rounds", rounds), table_of("matches", matches))
    assert table.select("turn", "n", "hits", "ended").rows() == [
        (0, 3, 0, 0),
        (1, 3, 1, 0),
        (2, 3, 1, 0),
        (3, 3, 1, 2),
    ]


def test_openings(tables: Tables) -> None:
    found = row(opening.totals(tables["rounds"]))
    assert (found["n"], found["mean"], found["median"]) == (3, 45, 45)
    spread = opening.totals_spread(tables["rounds"])
    assert spread.filter(pl.col("n") > 0).select("bin", "n", "width").rows() == [
        (30, 1, 2),
        (44, 1, 2),
        (60, 1, 2),
    ]
    assert spread["bin"].to_list() == list(range(30, 61, 2))


def test_conditions_come_in_the_order_of_rounds(tables: Tables) -> None:
    rounds = tables["rounds"].with_columns(
        pl.when(pl.col("round") == 1).then(pl.lit("z")).otherwise(pl.lit("y")).alias("condition")
    )
    table = opening.conditions(rounds)
    assert table.select("condition", "n", "opened_rate", "turn", "points").rows() == [
        ("z", 2, 1, 1, 10),
        ("y", 2, 0.5, 2, 25),
    ]
    assert opening.conditions(tables["rounds"]).is_empty()


@pytest.mark.parametrize(
    ("values", "width", "bins"),
    [([3, 3, 9], 1, 7), ([0, 19], 1, 20), ([0, 20], 2, 11), ([5, 150], 10, 16), ([], 1, 0)],
)
def test_bins_are_as_narrow_as_twenty_allow(table_of: Any, values: list[int], width: int, bins: int) -> None:
    rows = table_of("rounds", [{"began": 1, "left": value} for value in [*values, None]])
    table = rummy.spread(rows, "left")
    assert (table.height, table["n"].sum()) == (bins, len(values))
    assert set(table["width"]) <= {width}


def test_what_is_left_in_hand(tables: Tables) -> None:
    """The two who did not go out hold 20 and 50."""
    found = row(hands.left(tables["rounds"]))
    assert (found["n"], found["mean"], found["median"]) == (2, 35, 35)
    assert hands.left_spread(tables["rounds"]).filter(pl.col("n") > 0)["bin"].to_list() == [20, 50]


@pytest.mark.parametrize("upto", [2, 3, 4])
def test_the_curve_keeps_rounds_that_are_over(tables: Tables, upto: int) -> None:
    """Turn 1: 40 + 30 + 50 + 35. Turn 2: 15 + 20 + 50 (over) + 0. From turn 3 on: 0 + 20 + 50 + 0."""
    table = hands.curve(tables["turns"], tables["rounds"], upto)
    expected = [(1, 4, 0, 155 / 4), (2, 4, 1, 85 / 4), (3, 4, 3, 70 / 4), (4, 4, 4, 70 / 4)]
    assert table.select("turn", "n", "carried", "mean").rows() == expected[:upto]
    assert table["mean_low"].null_count() == upto  # a single match tells nothing of how matches differ


def test_where_cards_come_from(tables: Tables) -> None:
    """Three draws before opening, one of them from the pile; five after, one of them."""
    table = draws.sources(tables["turns"])
    assert table.select("opened", "source", "n", "share", "laid_rate").rows() == [
        (False, "discard", 1, 1 / 3, 0), (False, "stock", 2, 2 / 3, 0),
        (True, "discard", 1, 1 / 5, 1), (True, "stock", 4, 4 / 5, 3 / 4),
    ]  # fmt: skip
    assert row(draws.from_pile(tables["turns"]))["rate"] == 2 / 8
    first = draws.by_turn(tables["turns"], 1).select("own_turn", "source", "n", "share").rows()
    assert first == [(1, "discard", 1, 1 / 4), (1, "stock", 3, 3 / 4)]


def test_a_match_that_never_used_a_source_counts_with_none(tables: Tables) -> None:
    """Matches with 2 of 8 and 0 of 2 draws from the pile: their means bound the interval."""
    other = (
        tables["turns"]
        .filter(pl.col("source") == "stock", pl.col("own_turn") == 2)
        .with_columns(began=pl.lit(2, pl.Int64))
    )
    both = pl.concat([tables["turns"], other]).with_columns(opened=pl.lit(True))
    found = row(draws.sources(both), source="discard")
    assert (found["share"], found["share_low"], found["share_high"]) == (2 / 10, 0, 2 / 8)


def test_jokers(tables: Tables) -> None:
    caught = row(jokers.caught(tables["rounds"]))
    assert (caught["n"], caught["caught"], caught["jokers_left"], caught["rate"]) == (4, 1, 1, 1 / 4)
    dealt = jokers.dealt(tables["rounds"])
    assert dealt.select("jokers", "n", "won_rate", "points", "caught_rate").rows() == [
        (0, 2, 0, 35, 1 / 2), (1, 1, 1, 0, 0), (2, 1, 1, 0, 0),
    ]  # fmt: skip
    held = row(jokers.held(tables["turns"], tables["rounds"]))
    assert (held["n"], held["turns_held"]) == (4, 5 / 4)
    laid = row(jokers.laid(tables["melds"]))
    assert (laid["n"], laid["with_joker"], laid["rate"], laid["jokers"]) == (3, 1, 1 / 3, 1 / 3)


def test_melds(tables: Tables) -> None:
    table = melds.kinds(tables["melds"])
    assert table.select("kind", "n", "share", "cards", "laid_off", "joker_rate", "turn").rows() == [
        ("run", 2, 2 / 3, 5, 1 / 2, 1 / 2, 2), ("set", 1, 1 / 3, 3, 0, 0, 1),
    ]  # fmt: skip
    royal = row(melds.upgrades(tables["melds"]))
    assert (royal["kind"], royal["upgrade"], royal["n"], royal["of"], royal["rate"]) == (
        "run",
        "royal",
        1,
        2,
        1 / 2,
    )
    assert (royal["rate_low"], royal["rate_high"]) == jeffreys(1, 2)


def test_incidents(tables: Tables) -> None:
    """Offers stand in lines of a sheet as well: over six hands; punishments do not: over four."""
    table = incidents.kinds(tables["incidents"], tables["rounds"], tables["seats"])
    offer, punished = row(table, kind="buy-back"), row(table, kind="punishment")
    assert (offer["n"], offer["of"], offer["per_hundred"]) == (2, 6, pytest.approx(200 / 6))
    assert (offer["answers"], offer["taken_rate"], offer["value"]) == (2, 1 / 2, 95)
    assert (offer["ends"], offer["first_rate"]) == (1, 1)  # a refused offer brought nobody back
    assert (punished["n"], punished["of"], punished["per_hundred"]) == (2, 4, 50)
    assert (punished["taken_rate"], punished["ends"], punished["first_rate"]) == (None, 1, 0)
    values = incidents.by_value(tables["incidents"], "punishment")
    assert values.select("value", "n", "share").rows() == [(1, 1, 1 / 2), (2, 1, 1 / 2)]


def test_what_is_left_out_is_counted(tables: Tables) -> None:
    assert rummy.left_out(tables["matches"], tables["rounds"]).rows() == [
        ("no-rounds", 0, 2), ("sheet", 2, 1), ("abandoned", 0, 1), ("running", 0, 1),
    ]  # fmt: skip


QUESTIONS: dict[str, Callable[[Tables], pl.DataFrame]] = {
    "summary": lambda of: rummy.summary(of["rounds"]),
    "summary by player": lambda of: rummy.summary(of["rounds"], "player"),
    "opened": lambda of: incidence.opened(of["rounds"]),
    "opened by player": lambda of: incidence.opened(of["rounds"], "player"),
    "halfway": lambda of: incidence.halfway(incidence.opened(of["rounds"])),
    "dropped out": lambda of: incidence.dropped_out(of["rounds"], of["matches"]),
    "totals": lambda of: opening.totals(of["rounds"]),
    "totals spread": lambda of: opening.totals_spread(of["rounds"]),
    "conditions": lambda of: opening.conditions(of["rounds"]),
    "left": lambda of: hands.left(of["rounds"]),
    "left spread": lambda of: hands.left_spread(of["rounds"]),
    "curve": lambda of: hands.curve(of["turns"], of["rounds"], 3),
    "from pile": lambda of: draws.from_pile(of["turns"]),
    "sources": lambda of: draws.sources(of["turns"]),
    "by turn": lambda of: draws.by_turn(of["turns"], 3),
    "caught": lambda of: jokers.caught(of["rounds"]),
    "dealt": lambda of: jokers.dealt(of["rounds"]),
    "held": lambda of: jokers.held(of["turns"], of["rounds"]),
    "laid": lambda of: jokers.laid(of["melds"]),
    "kinds": lambda of: melds.kinds(of["melds"]),
    "upgrades": lambda of: melds.upgrades(of["melds"]),
    "incidents": lambda of: incidents.kinds(of["incidents"], of["rounds"], of["seats"]),
    "by value": lambda of: incidents.by_value(of["incidents"], "punishment"),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_of_nothing_there_is_nothing_and_nowhere_nan(tables: Tables, question: str) -> None:
    answer = QUESTIONS[question]
    empty = answer({name: table.filter(pl.lit(False)) for name, table in tables.items()})
    assert empty.height <= 1
    for frame in (empty, answer(tables)):
        assert not any(column.is_nan().any() for column in frame if column.dtype.is_float())


def test_of_nothing_a_horizon_is_one_turn(table_of: Any) -> None:
    assert incidence.horizon(table_of("rounds", [])) == 1
