"""What happens to seats outside their plain turns: how often, how it is answered, what became of them."""

import polars as pl

from projections.stats.intervals import rate
from projections.stats.rummy import MATCHES, beside, decided, means, median, per

_ROUND = ["began", "game", "round", "seat"]


def located(incidents: pl.LazyFrame, rounds: pl.LazyFrame) -> pl.LazyFrame:
    """Incidents with the ``detail`` of the round they belong to, and where its replay begins, ``at``."""
    return incidents.join(rounds.select(*_ROUND, "detail", "at", "points", "won"), on=_ROUND, how="left")


def kinds(incidents: pl.LazyFrame, rounds: pl.LazyFrame, seats: pl.LazyFrame) -> pl.DataFrame:
    """Incidents by ``kind``, the commonest first.

    - ``n``, ``matches``, ``players``: how many, in which matches, to how many.
    - ``of``, ``per_hundred``: seats in scored rounds that could tell of such an incident, and incidents per
      100 of them, bootstrap by match. A kind that lines of a sheet tell of as well is counted over all
      rounds, any other over those known card by card.
    - ``answers``, ``taken``, ``taken_rate``: where there was a choice, how often it was taken; Wilson.
    - ``value``: the median of what it was about.
    - ``ends``, ``first``, ``first_rate``: seats in finished matches to which it happened (an offer that was
      refused left out), and those of them that ended in the first place; Wilson.
    """
    by, told = ["kind"], located(incidents, rounds)
    sheets = (pl.col("detail") == "sheet").any().alias("in_sheets")
    taken = pl.col("taken")
    counts = per(
        told, by, pl.len().alias("n"), MATCHES, pl.col("player").n_unique().alias("players"), sheets,
        taken.count().alias("answers"), taken.sum().alias("taken"), *median(pl.col("value"), "value"),
    ).with_columns(rate(pl.col("taken"), pl.col("answers"), "taken_rate"))  # fmt: skip
    table = counts.collect()
    per_hundred = [_often(told, rounds, row["kind"], in_sheets=row["in_sheets"]) for row in table.to_dicts()]
    often = pl.concat(per_hundred) if per_hundred else table.select("kind")
    both = beside(by, table.drop("in_sheets"), often, _ends(incidents, seats))
    return both.sort("n", "kind", descending=[True, False])


def _often(told: pl.LazyFrame, rounds: pl.LazyFrame, kind: str, *, in_sheets: bool) -> pl.DataFrame:
    rows = decided(rounds) if in_sheets else decided(rounds).filter(pl.col("detail") == "full")
    hits = told.filter(pl.col("kind") == kind).group_by(_ROUND).agg((100 * pl.len()).alias("hits"))
    each = rows.select(*_ROUND).join(hits, on=_ROUND, how="left").with_columns(pl.col("hits").fill_null(0))
    of = each.select(pl.len().alias("of")).collect()
    bounds = means(each, [], per_hundred="hits")[0]
    return pl.DataFrame({"kind": [kind]}).hstack(of).hstack(bounds)


def _ends(incidents: pl.LazyFrame, seats: pl.LazyFrame) -> pl.DataFrame:
    done = seats.filter(pl.col("status") == "finished", pl.col("place").is_not_null())
    touched = (
        incidents.filter(pl.col("taken").is_null() | pl.col("taken")).select("kind", "began", "seat").unique()
    )
    both = touched.join(done.select("began", "seat", "place"), on=["began", "seat"])
    table = per(both, ["kind"], pl.len().alias("ends"), (pl.col("place") == 1).sum().alias("first"))
    return table.with_columns(rate(pl.col("first"), pl.col("ends"), "first_rate")).collect()


def by_value(incidents: pl.LazyFrame, kind: str) -> pl.DataFrame:
    """Incidents of a kind by their ``value``: ``n``, ``matches``, the share as ``share`` (Wilson), and where
    there was a choice how often it was taken, ``taken_rate`` of ``answers``."""
    rows = incidents.filter(pl.col("kind") == kind, pl.col("value").is_not_null())
    taken = pl.col("taken")
    told = per(rows, ["value"], pl.len().alias("n"), MATCHES, taken.count().alias("answers"), taken.sum())
    return told.collect().with_columns(
        *rate(pl.col("n"), pl.col("n").sum(), "share"),
        *rate(pl.col("taken"), pl.col("answers"), "taken_rate"),
    )
