"""Who plays how well: standings, a player's form and history, two players against each other.

Places and totals of finished matches only; a running or abandoned match has no result.
"""

import polars as pl

from projections.stats.bidding import summary
from projections.stats.intervals import rate, with_means

_TABLE = ["game", "variant"]


def finished(seats: pl.LazyFrame) -> pl.LazyFrame:
    """The seats of matches that have a result."""
    return seats.filter(pl.col("status") == "finished", pl.col("place").is_not_null())


def standings(seats: pl.LazyFrame, rounds: pl.LazyFrame | None = None) -> pl.DataFrame:
    """Every player in every variant, best mean place first.

    - ``matches``, ``wins``, ``win_rate``: finished matches, first places (shared ones too), their share;
      Wilson.
    - ``total``, ``place``: means over matches; bootstrap by match.
    - ``premiums``, ``shtangas``: means per match, null where the game has none.
    - ``bids``, ``made_rate`` with its bounds, if ``rounds`` are given; null where nobody bids.

    Of strength this says little before some 24 matches: see the ratings for that.
    """
    played, by = finished(seats), [*_TABLE, "player"]
    table = (
        played.group_by(by)
        .agg(
            pl.len().alias("matches"),
            (pl.col("place") == 1).sum().alias("wins"),
            pl.col("premiums").mean(),
            pl.col("shtangas").mean(),
            pl.col("started").max().alias("last"),
        )
        .with_columns(rate(pl.col("wins"), pl.col("matches"), "win_rate"))
        .collect()
    )
    for name in ("total", "place"):
        each = played.select(*by, pl.col(name).alias("sum"), pl.lit(1).alias("count"))
        table = table.join(with_means(each.collect(), by, name), on=by, how="left")
    if rounds is not None:
        made = summary(rounds, *by).select(
            *by, pl.col("n").alias("bids"), "made_rate", "made_rate_low", "made_rate_high"
        )
        table = table.join(made, on=by, how="left")
    return table.sort(*_TABLE, "place", "player")


def history(seats: pl.LazyFrame, player: str) -> pl.DataFrame:
    """A player's matches of every status, oldest first.

    ``nth`` counts them within game and variant, ``total_so_far`` is the mean total of the finished ones up
    to there.
    """
    done = pl.col("status") == "finished"
    total = pl.when(done).then(pl.col("total")).otherwise(0).cum_sum()
    return (
        seats.filter(pl.col("player") == player)
        .sort("started", "began")
        .with_columns(
            pl.int_range(1, pl.len() + 1).over(_TABLE).alias("nth"),
            pl.when(done.cum_sum() > 0).then(total / done.cum_sum()).over(_TABLE).alias("total_so_far"),
        )
        .select("match", *_TABLE, "started", "status", "match_detail", "seat", "total", "place", "nth",
                "premiums", "shtangas", "total_so_far")
        .collect()
    )  # fmt: skip


def form(seats: pl.LazyFrame, player: str, last: int = 10) -> pl.DataFrame:
    """A player's last finished matches, newest first."""
    return (
        finished(seats)
        .filter(pl.col("player") == player)
        .sort("started", "began", descending=True)
        .head(last)
        .select("match", *_TABLE, "started", "seat", "total", "place", "premiums", "shtangas")
        .collect()
    )


def head_to_head(seats: pl.LazyFrame, player: str) -> pl.DataFrame:
    """A player against everyone he met in a finished match, by game, variant and ``opponent``.

    - ``matches``, ``ahead``, ``behind``, ``level``: shared matches, and where he ended against the other.
    - ``ahead_rate``: ahead / (ahead + behind); Wilson, null where neither ever was.
    - ``difference``: mean of own total − the other's; bootstrap by match.
    """
    columns = ["began", *_TABLE, "player", "total", "place"]
    own = finished(seats).filter(pl.col("player") == player).select(columns)
    others = finished(seats).filter(pl.col("player") != player).select(columns)
    met = own.join(others, on=["began", *_TABLE], suffix="_other").rename({"player_other": "opponent"})
    by = [*_TABLE, "opponent"]
    decided = pl.col("ahead") + pl.col("behind")
    table = (
        met.group_by(by)
        .agg(
            pl.len().alias("matches"),
            (pl.col("place") < pl.col("place_other")).sum().alias("ahead"),
            (pl.col("place") > pl.col("place_other")).sum().alias("behind"),
            (pl.col("place") == pl.col("place_other")).sum().alias("level"),
        )
        .with_columns(rate(pl.col("ahead"), decided, "ahead_rate"))
        .collect()
    )
    difference = (pl.col("total") - pl.col("total_other")).alias("sum")
    each = met.select(*by, difference, pl.lit(1).alias("count")).collect()
    table = table.join(with_means(each, by, "difference"), on=by, how="left")
    return table.sort("matches", *by, descending=[True, False, False, False])
