"""Which matches a page or a question is about."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time

import msgspec
import polars as pl


class Filter(msgspec.Struct, frozen=True, kw_only=True):
    """What to keep; a part that is ``None`` keeps everything.

    Attributes:
        player: of tables with a row per seat, this player's rows; of the matches, those he sat in.
        since, until: first and last day (UTC) on which a match began, both included.
        detail: the whole match's detail: sheet, full or mixed.
        status: finished, running or abandoned.
        seats: players at the table.
    """

    game: str | None = None
    variant: str | None = None
    player: str | None = None
    since: date | None = None
    until: date | None = None
    detail: str | None = None
    status: str | None = None
    seats: int | None = None


def selected(facts: pl.LazyFrame, wanted: Filter) -> pl.LazyFrame:
    """The rows of any fact table that the filter keeps, still lazily."""
    for condition in _conditions(wanted, facts.collect_schema()):
        facts = facts.filter(condition)
    return facts


def _conditions(wanted: Filter, columns: pl.Schema) -> Iterator[pl.Expr]:
    detail = "match_detail" if "match_detail" in columns else "detail"
    equal: dict[str, str | int | None] = {
        name: getattr(wanted, name) for name in ("game", "variant", "status", "seats")
    }
    equal[detail] = wanted.detail
    for name, value in equal.items():
        if value is not None:
            yield pl.col(name) == value
    if wanted.player is not None:
        seated = pl.col("players").list.contains(pl.lit(wanted.player))
        yield pl.col("player") == wanted.player if "player" in columns else seated
    if wanted.since is not None:
        yield pl.col("started") >= datetime.combine(wanted.since, time.min, UTC)
    if wanted.until is not None:
        yield pl.col("started") <= datetime.combine(wanted.until, time.max, UTC)
