"""Luck taken out and players rated: cases worked by hand, and leagues whose truth is known."""

import math
from typing import Any

import numpy as np
import polars as pl
import pytest

from projections.stats.luck import LEAST, adjusted, removed
from projections.stats.rating import COMPARED, FARTHEST, RANKED, Fit, Ratings, duel, ratings, table

COLUMNS = ["began", "seat", "player", "total", "place", "luck"]


def archive(rows: list[tuple[Any, ...]], seats: int = 2) -> pl.LazyFrame:
    """Finished matches of one game and variant: ``began``, seat, player, total, place, luck."""
    made = pl.DataFrame(rows, [*COLUMNS], orient="row", infer_schema_length=None)
    return made.lazy().with_columns(
        game=pl.lit("g"), variant=pl.lit("v"), seats=pl.lit(seats), status=pl.lit("finished"),
        luck=pl.col("luck").cast(pl.Float64),
    )  # fmt: skip


def test_luck_that_explains_everything_leaves_one_number() -> None:
    """S = 10 + 2·C: β is 2 wherever it is learned, and every A is 10; all of the variance is luck."""
    rows = [
        (match, seat, f"p{seat}", 10 + 2 * luck, 1 + seat, luck)
        for match in range(LEAST)
        for seat, luck in enumerate((match % 7 - 3.0, 3.0 - match % 7))
    ]
    told = adjusted(archive(rows))
    assert told["beta"].to_list() == pytest.approx([2.0] * len(rows))
    assert told["adjusted"].to_list() == pytest.approx([10.0] * len(rows))
    share = removed(archive(rows)).row(0, named=True)
    assert (share["n"], share["matches"], share["left_out"]) == (2 * LEAST, LEAST, 0)
    assert share["share"] == pytest.approx(1.0)


def test_a_slope_is_learned_from_the_other_matches_only() -> None:
    """One match lies far off; its own slope does not know it, the others' do."""
    rows = [
        (match, seat, f"p{seat}", luck, 1 + seat, luck)
        for match in range(LEAST)
        for seat, luck in enumerate((1.0, -1.0))
    ]
    rows[0] = (0, 0, "p0", 500.0, 1, 1.0)
    told = adjusted(archive(rows))
    assert told["beta"][0] == pytest.approx(1.0)
    assert told["beta"][2] > 2


def test_too_few_matches_and_unknown_luck_take_nothing_out() -> None:
    few = [(0, 0, "a", 5, 1, 1.0), (0, 1, "b", 3, 2, -1.0), (1, 0, "a", 4, 1, None), (1, 1, "b", 1, 2, None)]
    told = adjusted(archive(few))
    assert told["adjusted"].to_list() == [5.0, 3.0, None, None]
    assert removed(archive(few)).select("n", "left_out", "share").row(0) == (2, 2, None)
    assert removed(archive([]).limit(0)).is_empty()


def test_taking_luck_out_moves_no_mean() -> None:
    rng = np.random.default_rng(3)
    rows = []
    for match in range(400):
        luck = rng.normal(0, 100, 4)
        total = 1000 + 1.5 * (luck - luck.mean()) + rng.normal(0, 200, 4)
        rows += [(match, seat, f"p{seat}", total[seat], 1, luck[seat]) for seat in range(4)]
    told = adjusted(archive(rows, 4))
    assert told["adjusted"].mean() == pytest.approx(told["total"].mean(), abs=8)
    share = removed(archive(rows, 4)).row(0, named=True)
    assert share["share_low"] < share["share"] < share["share_high"]


def league(
    rng: np.random.Generator, players: int, matches: int, tau: float, size: int = 4
) -> tuple[pl.LazyFrame, "np.ndarray[Any, Any]"]:
    """Mixed tables of players whose strengths are known; strong company costs a fifth of its strength."""
    theta = rng.normal(0, tau, players) if tau else np.zeros(players)
    rows: list[tuple[Any, ...]] = []
    for match in range(players * matches // size):
        seated = rng.choice(players, size, replace=False)
        error = rng.normal(0, 450, size)
        own = theta[seated]
        total = 1300 + own - 0.2 * (own.sum() - own) / (size - 1) + error - 0.6 * error.mean()
        total += 20 * np.arange(size)
        place = (-total).argsort().argsort() + 1
        rows += [
            (match, seat, f"p{seated[seat]:02d}", total[seat], int(place[seat]), None) for seat in range(size)
        ]
    return archive(rows, size), theta


def separated(fit: Fit) -> bool:
    spread = fit.covariance
    variance = np.diag(spread)[:, None] + np.diag(spread) - 2 * spread
    apart = np.abs(fit.theta[:, None] - fit.theta)
    return bool((apart > 1.96 * np.sqrt(np.maximum(variance, 1e-12))).any())


def test_intervals_hold_and_ranks_agree_with_the_truth() -> None:
    rng, hits, seen, agreement = np.random.default_rng(7), 0, 0, []
    for _ in range(30):
        found, theta = league(rng, 16, 24, 250.0)
        rated = ratings(found)
        assert rated.fit is not None
        truth = theta[[int(player[1:]) for player in rated.players]]
        hits += int((np.abs(rated.fit.theta - truth) < 1.96 * np.sqrt(np.diag(rated.fit.covariance))).sum())
        seen += len(truth)
        order = [one.argsort().argsort() for one in (truth, rated.fit.theta)]
        agreement.append(float(np.corrcoef(*order)[0, 1]))
    assert 0.92 <= hits / seen <= 0.975
    assert np.mean(agreement) >= 0.9


def test_equal_players_are_seldom_taken_apart() -> None:
    rng = np.random.default_rng(11)
    found = [ratings(league(rng, 12, 24, 0.0)[0]).fit for _ in range(40)]
    assert sum(fit is not None and separated(fit) for fit in found) <= 6


def test_names_and_the_order_of_rows_change_nothing() -> None:
    found, _ = league(np.random.default_rng(2), 8, 24, 250.0)
    rated = table(ratings(found))
    mixed = table(ratings(found.collect().sample(fraction=1.0, shuffle=True, seed=1).lazy()))
    assert mixed["player"].to_list() == rated["player"].to_list()
    assert mixed["rating"].to_list() == pytest.approx(rated["rating"].to_list())


def test_where_few_points_win_the_few_are_strong() -> None:
    found, theta = league(np.random.default_rng(4), 8, 40, 400.0)
    turned = found.with_columns(pl.col("total") * -1)
    assert table(ratings(turned))["player"].to_list() == table(ratings(found))["player"].to_list()
    assert table(ratings(found))["player"][0] == f"p{int(theta.argmax()):02d}"


def fit_of(*theta: float, spread: float = 100.0) -> Fit:
    count = len(theta)
    return Fit(np.array(theta), np.eye(count) * spread**2, 1.0, 1.0, 0.0, 0.0)


def test_two_players_by_hand() -> None:
    """θ 300 and 100, each ± 100: D = 200, its deviation 100·√2 = 141.42; better with Φ(1.4142) = 0.9214. With
    12 matches σ = 141.42·√12 = 489.9, so (2.8·489.9/200)² − 12 = 35.04: 36 more."""
    told = duel(Ratings(["a", "b"], [12, 30], fit_of(300, 100), 0, False), "a", "b")
    assert told["difference"] == 200
    assert told["better"] == pytest.approx(0.9214, abs=1e-4)
    assert told["difference_low"] == pytest.approx(200 - 1.96 * 141.42, abs=0.1)
    assert (told["more"], told["said"]) == (36, True)
    apart = duel(Ratings(["a", "b"], [12, 12], fit_of(300, -100), 0, False), "a", "b")
    assert apart["more"] == 0
    near = duel(Ratings(["a", "b"], [12, 12], fit_of(1, 0), 0, False), "a", "b")
    assert near["more"] is None
    assert FARTHEST == 500
    few = duel(Ratings(["a", "b"], [COMPARED - 1, 99], fit_of(300, -100), 0, False), "a", "b")
    assert not few["said"]


def test_only_those_with_enough_matches_are_ranked() -> None:
    told = table(Ratings(["a", "b", "c"], [RANKED, RANKED, 4], fit_of(900, -900, 0), 0, False))
    assert told["player"].to_list() == ["a", "c", "b"]
    assert told["said"].to_list() == ["ranked", "entry", "ranked"]
    assert told.select("rank_low", "rank_high").rows() == [(1, 1), (None, None), (2, 2)]


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [(0, 0, "a", 5, 1, None), (0, 1, "b", 3, 2, None)],
        [(0, 0, "a", 5, 1, None), (0, 1, "a", 3, 2, None)],
        [(match, seat, "ab"[seat], 7, 1, None) for match in range(9) for seat in (0, 1)],
    ],
    ids=["nothing", "one match", "one player in two seats", "all the same"],
)
def test_too_little_gives_no_number_that_is_none(rows: list[tuple[Any, ...]]) -> None:
    found = ratings(archive(rows) if rows else archive([(0, 0, "a", 1, 1, None)]).limit(0))
    told = table(found)
    assert not any(math.isnan(value) for row in told.rows() for value in row if isinstance(value, float))
    assert duel(found, "a", "nobody")["difference"] is None
