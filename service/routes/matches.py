"""``/v1/matches``: the matches of the record, and a new one."""

from datetime import date
from http import HTTPStatus
from typing import Annotated, Any
from uuid import UUID, uuid4

import msgspec
import polars as pl
from fastapi import APIRouter, Depends, Header, Query, Response

from events.shapes import wrong_shape
from games.events import MatchStarted, Player
from projections.stats.filters import Filter, selected
from service.access import Who
from service.document import PROBLEMS, gives, reference, takes
from service.limits import body
from service.lookup import answer, recorded, store
from service.posted import JSON, Item, Posted, Sent, check_json
from service.projecting import facts
from service.recording import Recorded, record

router = APIRouter(prefix="/v1/matches", tags=["matches"], responses=PROBLEMS)

Limit = Annotated[int, Query(ge=1, le=500, description="Rows of a page.")]
After = Annotated[int, Query(ge=0, le=2**63 - 1, description="The `next` of the page before.")]


class NewMatch(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A match to be begun. Without ``match``, its id is made; with an ``id`` (a UUID, of the event) the same
    request sent again begins nothing new."""

    game: str
    variant: str
    players: list[Player]
    options: dict[str, Any] = {}
    match: str | None = None
    rules: int | None = None
    time: str | None = None
    id: UUID | None = None
    meta: dict[str, Any] | None = None


class ListedMatch(msgspec.Struct, frozen=True):
    """A match of the list; ``events`` counts its events, ``totals`` are in seat order."""

    match: str
    game: str
    variant: str
    status: str
    started: Any
    players: list[str]
    totals: list[int]
    winners: list[str]
    detail: str | None
    rounds: int
    events: int


class Page(msgspec.Struct, frozen=True):
    """Matches, the newest first. ``next`` goes into ``after`` for the page behind, null on the last one.
    ``position`` is how far in the log the list knows everything."""

    matches: list[ListedMatch]
    next: int | None
    position: int


class Standing(msgspec.Struct, frozen=True):
    """A match: what is played, by whom, how many events it has, and whether it is over."""

    match: str
    game: str
    variant: str
    options: dict[str, Any]
    players: list[Player]
    version: int
    status: str
    round: int
    to_act: int | None


_new_match = msgspec.json.Decoder(NewMatch).decode


@router.get("", responses=gives(Page, "A page of the list."))
def matches(  # noqa: PLR0913  # every one is a value of the address
    *,
    game: str | None = None,
    variant: str | None = None,
    player: str | None = None,
    status: str | None = None,
    since: date | None = None,
    until: date | None = None,
    q: Annotated[str | None, Query(description="Part of the match's id, of a player's id or name.")] = None,
    after: After = 0,
    limit: Limit = 50,
) -> Response:
    """List and search the matches, the newest first."""
    wanted = Filter(game=game, variant=variant, player=player, status=status, since=since, until=until)
    known = facts()
    found = selected(known.scan("matches"), wanted)
    if q:
        found = found.filter(_mentions(q.casefold()))
    if after:
        found = found.filter(pl.col("began") < after)
    rows = found.sort("began", descending=True).head(limit + 1).collect().to_dicts()
    listed = [_listed(row) for row in rows[:limit]]
    further = rows[limit - 1]["began"] if len(rows) > limit else None
    return answer(Page(listed, further, known.checkpoint("matches")))


def _mentions(part: str) -> pl.Expr:
    """Whether a match has this in its id, or in the id or the name of one of its players."""
    people = [
        one
        for one, name in store().players().items()
        if part in one.casefold() or part in (name or "").casefold()
    ]
    seated = pl.col("players").list.eval(pl.element().is_in(people)).list.any()
    return pl.col("match").str.to_lowercase().str.contains(part, literal=True) | seated


def _listed(row: dict[str, Any]) -> ListedMatch:
    return ListedMatch(**{name: row[name] for name in ListedMatch.__struct_fields__})


@router.post(
    "",
    status_code=HTTPStatus.CREATED,
    responses=gives(Recorded, "It has begun.", 201) | gives(Recorded, "It had begun before."),
    openapi_extra=takes({JSON: reference(NewMatch)}),
)
def begin(
    who: Who, content: Annotated[bytes, Depends(body)], content_type: Annotated[str, Header()] = ""
) -> Response:
    """Begin a match. It belongs to the token it was begun with."""
    who.must("write")
    check_json(content_type)
    try:
        new = _new_match(content)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise wrong_shape(error, "the match") from None
    match = new.match or f"m-{(new.id or uuid4()).hex[:16]}"
    done = record(match, Posted(0, [Item(_started(new))]), who)
    status = HTTPStatus.OK if done.repeated else HTTPStatus.CREATED
    return answer(done, status, Location=f"/api/v1/matches/{match}")


def _started(new: NewMatch) -> Sent:
    event = MatchStarted(
        game=new.game,
        variant=new.variant,
        players=new.players,
        options=new.options or msgspec.UNSET,
        rules=msgspec.UNSET if new.rules is None else new.rules,
    )
    data = msgspec.Raw(msgspec.json.encode(event))
    return Sent(type=MatchStarted.__name__, data=data, time=new.time, id=new.id, meta=new.meta)


@router.get("/{match}", responses=gives(Standing, "The match."))
def one(match: str) -> Response:
    """A match: what is played, by whom, and how far it has come."""
    found = recorded(match)
    whole = found.whole()
    state = whole.state
    players = [Player(player, found.names.get(player, msgspec.UNSET)) for player in state.players]
    return answer(
        Standing(
            match=match,
            game=whole.game.name,
            variant=state.variant.name,
            options=state.options,
            players=players,
            version=whole.version,
            status=state.status,
            round=state.round,
            to_act=state.to_act,
        )
    )
