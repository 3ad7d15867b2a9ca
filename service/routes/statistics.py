"""``/v1/statistics``: what the archive says, as rows of JSON with their counts and bounds."""

from datetime import date
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Response

from projections.stats.filters import Filter
from service.document import PROBLEMS, gives
from service.lookup import answer
from service.statistics import MOST_GROUPS, QUESTIONS, told

router = APIRouter(prefix="/v1/statistics", tags=["statistics"], responses=PROBLEMS)


class Statistic(msgspec.Struct, frozen=True):
    """A question that can be asked: what its columns are, and what ``by`` can group them by. ``player`` says
    that it is about one player, who has to be named."""

    name: str
    tells: str
    by: list[str]
    player: bool


class Statistics(msgspec.Struct, frozen=True):
    """Rows of a statistic, each with its counts and, as ``…_low`` and ``…_high``, its bounds; null is what is
    not known. ``left_out`` says what they do not rest on and why; ``position`` is how far in the log they
    know everything."""

    position: int
    rows: list[dict[str, Any]]
    left_out: list[dict[str, Any]]


@router.get("", responses=gives(list[Statistic], "What can be asked."))
def questions() -> Response:
    """Which statistics there are, and what their columns mean."""
    return answer([Statistic(name, one.tells, [*one.by], one.of) for name, one in QUESTIONS.items()])


@router.get("/{question}", responses=gives(Statistics, "Its rows."))
def statistic(  # noqa: PLR0913  # every one is a value of the address
    question: Annotated[str, Path(json_schema_extra={"enum": [*QUESTIONS]})],
    *,
    by: Annotated[str, Query(description=f"Up to {MOST_GROUPS} names, with commas between.")] = "",
    game: str | None = None,
    variant: str | None = None,
    player: str | None = None,
    since: date | None = None,
    until: date | None = None,
    detail: Annotated[str | None, Query(description="sheet, full or mixed")] = None,
    status: Annotated[str | None, Query(description="finished, running or abandoned")] = None,
    seats: Annotated[int | None, Query(ge=1, le=99, description="Players at the table.")] = None,
) -> Response:
    """A statistic of the matches that the filters keep."""
    wanted = Filter(
        game=game, variant=variant, player=player, since=since, until=until,
        detail=detail, status=status, seats=seats,
    )  # fmt: skip
    known = told(question, by, wanted)
    return answer(Statistics(known.position, known.rows, known.left_out))
