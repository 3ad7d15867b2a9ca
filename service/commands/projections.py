"""Commands of what is known: bring the fact tables up to date, and ask a match for its score or state."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.table import Table as Grid

    from events.store import Store
    from games.match import Match
    from games.table import Row, Sheet
    from projections.facts import Facts
    from projections.runner import Caught, Progress

    Work = Callable[[Store, Facts, Progress | None], Caught]

_Match = Annotated[str, typer.Argument(metavar="MATCH", help="The match's id.")]
_Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
_SIGNS = "✗✓▽!*+#"


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (project, rebuild, score, state, show):
        app.command()(command)


def project() -> None:
    """Bring the fact tables up to date with the record."""
    from projections.runner import catch_up

    caught = _run(catch_up)
    if caught.events:
        print(f"{caught.events} events gone through, {caught.matches} matches written.")
    else:
        print("The fact tables are up to date already.")


def rebuild() -> None:
    """Make every fact table anew from the record."""
    from projections.runner import rebuild as fill

    caught = _run(fill)
    print(f"Rebuilt from {caught.events} events of {caught.matches} matches.")


def _run(work: "Work") -> "Caught":
    from projections.facts import open_facts
    from service.settings import settings

    with _store() as store, _bar() as progress:
        return work(store, open_facts(settings().facts), progress)


@contextmanager
def _bar() -> "Iterator[Progress | None]":
    """A progress bar on a terminal's stderr; nothing elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("events", total=None)
        yield lambda position, head: shown.update(task, completed=position, total=head)


def score(match: _Match, json: _Json = False) -> None:
    """Print a match's totals, places, rounds and premiums."""
    from projections.moments import match_at
    from projections.moments import score as standing

    with _store() as store:
        found = match_at(store, match)
        names = _names(store, found)
    if json:
        _print_json(standing(match, found))
        return
    answer = found.game.score(found.state)
    print(f"{found.game.title}, {found.state.variant.title}: {answer.status}, round {found.state.round}")
    for seat, (name, total) in enumerate(zip(names, answer.totals, strict=True)):
        place = "" if answer.places is None else f"{answer.places[seat]}."
        print(f"{place:>3} {total:>7}  {name}")


def state(
    match: _Match,
    at: Annotated[int | None, typer.Option(help="Right after this version; without it, now.")] = None,
    seat: Annotated[int | None, typer.Option(help="As this seat sees it; without it, all hands.")] = None,
    json: _Json = False,
) -> None:
    """Print a match's state at any version: the table, the totals, what would be legal."""
    from projections.moments import match_at, moment

    with _store() as store:
        found = match_at(store, match, at)
        names = _names(store, found)
    now = moment(match, found, seat)
    if json:
        _print_json(now)
        return
    print(f"{now.table.headline} ({now.status}, version {now.version})")
    for place, (name, shown) in enumerate(zip(names, now.table.places, strict=True)):
        mark = "→" if place == now.table.to_act else " "
        badges = ", ".join(f"{badge.label} {badge.value}" for badge in shown.badges)
        print(f"{mark} {name} {shown.points}  {' '.join(shown.hand)}  {badges}".rstrip())
    if now.table.trick:
        print("trick: " + ", ".join(f"{names[laid.seat]} {laid.card}" for laid in now.table.trick))
    if now.legal:
        print("legal: " + ", ".join(found.game.short(act.data) for act in now.legal))


def show(match: _Match) -> None:
    """Print a match's sheet."""
    from rich.console import Console

    from projections.moments import match_at

    with _store() as store:
        found = match_at(store, match)
        names = _names(store, found)
    sheet = found.game.sheet(found.state)
    console = Console()
    title = f"{found.game.title}, {found.state.variant.title} · {match} · {found.state.status}"
    console.print(_grid(sheet, names, title), highlight=False)
    for mark, sign in _signs(sheet).items():
        console.print(f"{sign} {mark}: {sheet.legend[mark]}", highlight=False)


def _grid(sheet: "Sheet", names: list[str], title: str) -> "Grid":
    from rich.table import Table as Grid

    grid = Grid(title=title, show_footer=True)
    grid.add_column("", footer="so far" if sheet.partial else "total")
    for name, total in zip(names, sheet.totals, strict=True):
        grid.add_column(name, justify="right", footer=str(total))
    signs, block = _signs(sheet), ""
    for row in sheet.rows:
        if row.block and row.block != block:
            grid.add_section()
            grid.add_row(row.block, style="bold")
            block = row.block
        grid.add_row(*_cells(row, signs), style="italic" if row.kind == "band" else "")
    return grid


def _cells(row: "Row", signs: dict[str, str]) -> list[str]:
    """A row as text: its label, then per seat what was said, a bar, the points, and the sign of a mark."""
    parts = [f"{cell.said} │" if cell.said else "" for cell in row.cells]
    return [
        row.label,
        *(
            f"{said} {cell.points:>5} {signs.get(cell.mark, ' ')}"
            for said, cell in zip(parts, row.cells, strict=True)
        ),
    ]


def _signs(sheet: "Sheet") -> dict[str, str]:
    """A sign for each mark that the sheet explains."""
    return dict(zip(sheet.legend, _SIGNS, strict=False))


def _names(store: "Store", match: "Match") -> list[str]:
    known = store.names(match.state.players)
    return [known.get(player, player) for player in match.state.players]


def _print_json(answer: Any) -> None:
    import msgspec

    print(msgspec.json.encode(answer).decode())


def _store() -> "Store":
    from events.store import open_store
    from service.settings import settings

    return open_store(settings().database)
