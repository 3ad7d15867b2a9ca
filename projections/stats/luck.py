"""Luck of the deal, and results without it. Seats of finished matches go in.

A game says what a seat's deals were worth above average (``luck``). That follows from the cards alone and is
0 on average however well it was guessed, so taking it out of the results biases nobody. How far it goes is
measured here.
"""

from typing import Any

import numpy as np
import polars as pl

from projections.stats.players import finished

FOLDS = 5
LEAST = 20
"""Matches below which nothing is taken out: the slope would be a guess."""
_TABLE = ["game", "variant"]
_RESULTS = ("total", "adjusted")


def adjusted(seats: pl.LazyFrame) -> pl.DataFrame:
    """Each seat's result with the luck of its deals taken out: the seats' rows with more columns.

        A = S − β·C

    S is the total, C the ``luck`` of the seat's deals, whose mean is 0. β is the slope of S on C within game
    and variant, found for each match from the other four fifths of them (cross-fitting), so that no result
    helps to explain itself.

    - ``beta``: the slope used; 0 where fewer than ``LEAST`` matches tell of luck.
    - ``adjusted``: A; null where the luck is not known.

    Source: control variates; the variance that is left is 1 − ρ², ρ the correlation of S and C.
    """
    rows = finished(seats).collect()
    known = rows.filter(pl.col("luck").is_not_null())
    parts = [_with_slope(part) for part in known.partition_by(_TABLE, maintain_order=True)]
    columns = {"beta": pl.Float64, "adjusted": pl.Float64}
    told = pl.concat([part.select("began", "seat", *columns) for part in parts]) if parts else None
    if told is None:
        return rows.with_columns(pl.lit(None, kind).alias(name) for name, kind in columns.items())
    return rows.join(told, on=["began", "seat"], how="left", maintain_order="left")


def _with_slope(rows: pl.DataFrame) -> pl.DataFrame:
    total, luck = (rows[name].cast(pl.Float64).to_numpy() for name in ("total", "luck"))
    fold = rows["began"].rank("dense").cast(pl.Int64).to_numpy() % FOLDS
    beta = np.zeros(len(rows))
    if rows["began"].n_unique() >= LEAST:
        for number in range(FOLDS):
            others = fold != number
            spread = float(luck[others] @ luck[others])
            centred = total[others] - total[others].mean()
            beta[fold == number] = float(centred @ luck[others]) / spread if spread else 0.0
    return rows.with_columns(pl.Series("beta", beta), pl.Series("adjusted", total - beta * luck))


def removed(seats: pl.LazyFrame) -> pl.DataFrame:
    """How much of the differences between results is luck of the deal, as measured in this archive.

    A row per game and variant: ``n`` seats in ``matches`` whose deals are known, ``left_out`` seats whose are
    not, ``beta`` the mean slope, ``share`` = 1 − Var(A)/Var(S), and its bounds (bootstrap by match). A share
    below 0 says that there was too little to learn from.
    """
    rows = adjusted(seats)
    told = []
    for (game, variant), part in rows.group_by(_TABLE, maintain_order=True):
        known = part.filter(pl.col("adjusted").is_not_null())
        told.append(
            {
                "game": game,
                "variant": variant,
                "n": known.height,
                "matches": known["began"].n_unique(),
                "left_out": part.height - known.height,
                "beta": known["beta"].mean(),
                **dict(zip(("share", "share_low", "share_high"), _share(known), strict=True)),
            }
        )
    kinds = dict.fromkeys(("beta", "share", "share_low", "share_high"), pl.Float64)
    counts = dict.fromkeys(("n", "matches", "left_out"), pl.Int64)
    schema = {"game": pl.String, "variant": pl.String, **counts, **kinds}
    return pl.DataFrame(told, schema).sort("matches", "game", "variant", descending=[True, False, False])


def _share(rows: pl.DataFrame) -> tuple[float | None, float | None, float | None]:
    if rows["began"].n_unique() < LEAST or not (rows["beta"] != 0).any():
        return None, None, None
    each = rows.group_by("began", maintain_order=True).agg(
        pl.len().alias("n"),
        *(pl.col(name).cast(pl.Float64).sum().alias(f"{name}_sum") for name in _RESULTS),
        *(pl.col(name).cast(pl.Float64).pow(2).sum().alias(f"{name}_square") for name in _RESULTS),
    )
    names = ["n", "total_sum", "total_square", "adjusted_sum", "adjusted_square"]
    sums = each.select(names).cast(pl.Float64).to_numpy()
    drawn = np.random.default_rng(1).multinomial(len(sums), [1 / len(sums)] * len(sums), 400) @ sums
    low, high = np.quantile(_explained(drawn), [0.025, 0.975])
    return float(_explained(sums.sum(axis=0, keepdims=True))[0]), float(low), float(high)


def _explained(sums: Any) -> Any:
    """1 − Var(A)/Var(S) of each row of sums: n, ΣS, ΣS², ΣA, ΣA²."""
    n, s, ss, a, aa = sums.T
    return 1 - (aa / n - (a / n) ** 2) / (ss / n - (s / n) ** 2)
