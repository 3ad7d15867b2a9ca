"""``kibitz stats``: what the archive says, as a table in the terminal or as a file."""

import sys
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from events.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import polars as pl
    from rich.table import Table

    from projections.stats.filters import Filter
    from service.statistics import Told

Form = Literal["table", "csv", "json", "parquet"]
_Day = Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"], help="A day, such as 2026-11-30.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(stats)


def stats(  # noqa: PLR0913  # a question and its filters
    question: Annotated[str, typer.Argument(help="What is asked; without it, what can be asked.")] = "",
    *,
    game: Annotated[str | None, typer.Option(help="Matches of this game.")] = None,
    variant: Annotated[str | None, typer.Option(help="Matches of this variant.")] = None,
    player: Annotated[str | None, typer.Option(help="A player, by id or by name.")] = None,
    since: _Day = None,
    until: _Day = None,
    detail: Annotated[str | None, typer.Option(help="sheet, full or mixed.")] = None,
    status: Annotated[str | None, typer.Option(help="finished, running or abandoned.")] = None,
    seats: Annotated[int | None, typer.Option(help="Players at the table.")] = None,
    by: Annotated[str, typer.Option(help="Up to three groups, with commas between.")] = "",
    form: Annotated[Form, typer.Option("--format", help="How it is told.")] = "table",
    out: Annotated[
        Path | None, typer.Option(help="A file (a table goes there as CSV); without it, standard output.")
    ] = None,
) -> None:
    """Ask the archive: every number with its count, its interval and what was left out."""
    from projections.stats.filters import Filter
    from service.statistics import told

    if not question:
        _list()
        return
    first, last = (None if day is None else day.date() for day in (since, until))
    wanted = Filter(
        game=game, variant=variant, player=player, since=first, until=last, detail=detail, status=status,
        seats=seats,
    )  # fmt: skip
    wanted = _known(wanted)
    _write(question, wanted, told(question, by, wanted), form, out)


def _list() -> None:
    from service.statistics import QUESTIONS

    width = max(map(len, QUESTIONS))
    for name, one in QUESTIONS.items():
        print(f"{name:<{width}}  {one.tells.splitlines()[0]}")
        if one.by:
            print(f"{'':<{width}}  --by {', '.join(one.by)}")


def _known(wanted: "Filter") -> "Filter":
    """The filter with the player's id for the name; refuse what the archive does not have.

    Raises:
        BadInput: a game, variant, player, detail or status that is none; it says what would be one.
    """
    import games

    for name, allowed in (
        ("detail", ("sheet", "full", "mixed")),
        ("status", ("finished", "running", "abandoned")),
    ):
        _among(name, getattr(wanted, name), allowed)
    _among("game", wanted.game, games.names())
    played = [games.named(wanted.game)] if wanted.game else games.every()
    _among("variant", wanted.variant, [one for game in played for one in game.variants])
    return wanted if wanted.player is None else _with_id(wanted)


def _among(name: str, value: str | None, allowed: Any) -> None:
    if value is not None and value not in allowed:
        raise BadInput(
            "bad-value", f"there is no {name} {value[:80]!r}; there are {', '.join(sorted(set(allowed)))}"
        )


def _with_id(wanted: "Filter") -> "Filter":
    import msgspec

    from service.lookup import store

    known = store().players()
    asked = wanted.player or ""
    if asked in known:
        return wanted
    named = {name: one for one, name in known.items() if name}
    if asked in named:
        return msgspec.structs.replace(wanted, player=named[asked])
    words = {word.casefold(): name for name in [*known, *named] for word in (name, *name.split())}
    near = list(dict.fromkeys(words[one] for one in get_close_matches(asked.casefold(), words, n=3)))
    what = f"there is no player {asked[:80]!r} in the record"
    raise BadInput("unknown-player", f"{what}; near are {', '.join(near)}" if near else what)


def _write(question: str, wanted: "Filter", answer: "Told", form: Form, out: Path | None) -> None:
    import msgspec
    import polars as pl

    from projections.facts.export import in_bytes

    rows = pl.DataFrame(answer.rows, infer_schema_length=None)
    if form == "table" and out is None:
        _table(question, wanted, answer, rows)
        return
    if form == "json":
        filters = {name: value for name, value in msgspec.to_builtins(wanted).items() if value is not None}
        told = {"question": question, "filters": filters, **answer._asdict()}
        content = msgspec.json.format(msgspec.json.encode(told), indent=2) + b"\n"
    else:
        content = in_bytes(rows, "parquet" if form == "parquet" else "csv")
    if out is None:
        sys.stdout.buffer.write(content)
        sys.stdout.flush()
        return
    try:
        out.write_bytes(content)
    except OSError as error:
        raise BadInput("not-writable", f"{out} can't be written: {error.strerror}") from None
    print(f"{rows.height} rows in {out}", file=sys.stderr)


def _table(question: str, wanted: "Filter", answer: "Told", rows: "pl.DataFrame") -> None:
    from rich.console import Console
    from rich.text import Text

    given = {name: getattr(wanted, name) for name in wanted.__struct_fields__}
    kept = [f"{name} {value}" for name, value in given.items() if value is not None]
    console = Console()
    console.print(Text(f"{question} · {', '.join(kept) or 'all matches'}", style="bold"))
    console.print(_grid(rows) if rows.height else Text("Nothing is known of such matches."))
    for one in answer.left_out:
        said = ", ".join(f"{name} {value}" for name, value in one.items())
        console.print(Text(f"left out: {said}"))


def _grid(rows: "pl.DataFrame") -> "Table":
    """A column a value, with its interval; a single row stands upright."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    shown = [name for name in rows.columns if not _bound(name, rows.columns)]
    grid = Table(box=box.SIMPLE_HEAD, show_header=rows.height > 1)
    if rows.height == 1:
        for name in shown:
            grid.add_row(Text(name), Text(_cell(rows.row(0, named=True), name)))
        return grid
    for name in shown:
        numeric = rows.schema[name].is_numeric()
        grid.add_column(Text(name), justify="right" if numeric else "left", overflow="fold")
    for row in rows.iter_rows(named=True):
        grid.add_row(*(Text(_cell(row, name)) for name in shown))
    return grid


def _bound(name: str, names: "Sequence[str]") -> bool:
    """Whether a column is the bound of another."""
    return any(name.endswith(end) and name.removesuffix(end) in names for end in ("_low", "_high"))


def _cell(row: "Mapping[str, Any]", name: str) -> str:
    low, high = row.get(f"{name}_low"), row.get(f"{name}_high")
    nothing = row[name] is None or low is None or high is None
    interval = "" if nothing else f" [{_told(low)}, {_told(high)}]"
    return f"{_told(row[name])}{interval}"


def _told(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:.3g}".replace("-", "−") if isinstance(value, float) else str(value)
