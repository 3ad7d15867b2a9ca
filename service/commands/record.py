"""Commands of the record: migrate, import, export, verify, and the names of players."""

import gc
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

if TYPE_CHECKING:
    from events.errors import KibitzError
    from events.store import Store
    from events.summary import Summary


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(migrate)
    app.command("import")(import_)
    app.command()(export)
    app.command()(verify)
    player = typer.Typer(
        help="The names of players: the record itself holds only their ids.", no_args_is_help=True
    )
    player.command()(name)
    player.command()(forget)
    app.add_typer(player, name="player")


def migrate() -> None:
    """Bring the database to this program's version; make it if there is none."""
    from events.store import migrate as bring_on
    from service.settings import settings

    before, after = bring_on(settings().database)
    if before == after:
        print(f"The database has version {after} already.")
    else:
        print(f"The database is at version {after} now ({'new' if before is None else f'was {before}'}).")


def import_(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE…", help="Event lines, notation, score sheets or notes; - is standard input."
        ),
    ],
    match: Annotated[str, typer.Option(help="The match's id, for a score sheet without that column.")] = "",
    game: Annotated[str, typer.Option(help="The game, for a score sheet without that column.")] = "",
    variant: Annotated[str, typer.Option(help="The variant, for a score sheet without that column.")] = "",
) -> None:
    """Read matches from event lines, notation or score sheets (CSV); each is recorded whole or not at all."""
    from events.summary import Summary

    given = {"match": match, "game": game, "variant": variant}

    # What an import makes is freed without it; looking for cycles again and again costs a tenth of the time.
    gc.freeze()
    gc.set_threshold(50_000)
    total = Summary()
    with _store() as store:
        try:
            for path in files:
                _import_file(store, path, total, given)
        finally:
            _report(total)
    if total.refused:
        raise typer.Exit(1)


def _import_file(store: "Store", path: str, total: "Summary", given: dict[str, str]) -> None:
    from events.admission import Door
    from events.errors import BadInput
    from events.files import import_file
    from events.lines import readable

    try:
        with readable(path, sys.stdin.buffer) as file, _bar(path, _size(file)) as progress:
            import_file(Door(store), file, total, progress, given)
    except BadInput as error:
        total.refuse(error)


def _size(file: BinaryIO) -> int:
    return os.fstat(file.fileno()).st_size


@contextmanager
def _bar(what: str, total: int) -> Iterator[Callable[[int], object]]:
    """A progress bar on a terminal's stderr; nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(Path(what).name, total=total)
        waiting = 0

        def progress(size: int) -> None:
            nonlocal waiting
            waiting += size
            if waiting > 100_000:
                shown.advance(task, waiting)
                waiting = 0

        yield progress


def _report(total: "Summary") -> None:
    print(f"stored {total.stored}, already there {total.already}, refused {total.refused}")
    for error in total.refusals:
        print(f"  {_refusal(error)}")
    _and_more(total.refused - len(total.refusals))
    if total.different:
        print(f"{total.different} claims differ from what the rules say; what is stored is as it was played")
    for difference in total.differences:
        print(f"  {difference}")
    _and_more(total.different - len(total.differences))


def _and_more(count: int) -> None:
    if count:
        print(f"  … and {count} more")


def _refusal(error: "KibitzError") -> str:
    places = [
        f"{what} {value}"
        for what, value in (("match", error.stream), ("version", error.version), ("line", error.line))
        if value is not None
    ]
    code = "" if error.rule else f"{error.code}: "
    return f"{', '.join(places)}: {code}{error}" if places else f"{code}{error}"


def export(  # noqa: PLR0913, PLR0917  # what the command line offers
    file: Annotated[str, typer.Argument(help="Where to write; - or none is standard output.")] = "-",
    match: Annotated[list[str] | None, typer.Option(help="Only this match (may be repeated).")] = None,
    game: Annotated[list[str] | None, typer.Option(help="Only this game (may be repeated).")] = None,
    notation: Annotated[
        bool, typer.Option("--notation", help="In the notation, for people to read.")
    ] = False,
    sheet: Annotated[str, typer.Option(metavar="MATCH", help="The score sheet of this match as CSV.")] = "",
    notes: Annotated[bool, typer.Option("--notes", help="The notes on the matches instead of them.")] = False,
    facts: Annotated[
        str,
        typer.Option(
            metavar="TABLE", help="This fact table: FILE.parquet, .csv, .json, .ndjson, or a Delta folder."
        ),
    ] = "",
) -> None:
    """Write matches as event lines, or in the notation, in the order they came into the record."""
    import games
    from events.errors import BadInput
    from events.interchange import export_lines
    from events.notation import export_notation

    for one in game or ():
        if one not in games.names():
            raise BadInput("unknown-game", str(games.UnknownGame(one)))
    if facts:
        _facts(facts, file, game or ())
        return
    with _store() as store:
        if sheet:
            lines: Iterable[bytes] = _sheet(store, sheet)
        elif notes:
            lines = _notes(store, match or (), game or ())
        else:
            lines = (export_notation if notation else export_lines)(store, match or (), game or ())
        if file == "-":
            sys.stdout.buffer.writelines(lines)
            sys.stdout.buffer.flush()
        else:
            _write_whole(Path(file), lines)


def _facts(table: str, file: str, games: Sequence[str]) -> None:
    from events.errors import BadInput
    from projections.facts import open_facts
    from projections.facts.export import export_facts
    from service.settings import settings

    if file == "-":
        raise BadInput("no-file", "a fact table goes into a file: name it")
    count = export_facts(open_facts(settings().facts), table, Path(file), games)
    print(f"{count} rows written to {file}.")


def _sheet(store: "Store", match: str) -> Iterator[bytes]:
    from events.errors import KibitzError
    from events.score_sheet import sheet_csv

    stored = store.read_stream(match)
    if not stored:
        raise KibitzError("unknown-match", f"there is no match {match} in the record", stream=match)
    yield sheet_csv(stored, store.names(store.players())).encode("utf-8-sig")


def _notes(store: "Store", matches: Sequence[str], games: Sequence[str]) -> Iterator[bytes]:
    from events.notes import Notebook

    return Notebook(store).lines(matches, games)


def _write_whole(path: Path, lines: Iterable[bytes]) -> None:
    """Write beside the file and put it in its place when it is whole."""
    from events.errors import BadInput

    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-", delete=False) as part:
            try:
                part.writelines(lines)
                part.close()
                Path(part.name).replace(path)
            except BaseException:
                Path(part.name).unlink()
                raise
    except OSError as error:
        raise BadInput("not-writable", f"{path} can't be written: {error.strerror}") from None


def verify() -> None:
    """Walk every hash chain and read every event again; say what is not as it was recorded."""
    from events.verify import verify as faults_of

    matches = faults = 0

    def count(_: object) -> None:
        nonlocal matches
        matches += 1

    with _store() as store:
        for fault in faults_of(store, count):
            faults += 1
            print(fault)
    print(f"{matches} matches verified, {faults} faults")
    if faults:
        raise typer.Exit(1)


def name(
    player: Annotated[str, typer.Argument(help="The player's id.")],
    called: Annotated[str, typer.Argument(metavar="NAME", help="The name to show.")],
) -> None:
    """Give a player a name, or another one."""
    from events.admission import check_player
    from games.events import Player

    check_player(Player(player, called))
    with _store() as store:
        store.name_players({player: called}, overwrite=True)
    print(f"{player} is {called} now.")


def forget(player: Annotated[str, typer.Argument(help="The player's id.")]) -> None:
    """Erase a player's name for good; the matches stay, under the id."""
    from events.errors import BadInput

    with _store() as store:
        if player not in store.players():
            raise BadInput("unknown-player", f"there is no player {player} in the record")
        store.forget(player)
    print(f"{player} has no name any more.")


def _store() -> "Store":
    from events.store import open_store
    from service.settings import settings

    return open_store(settings().database)
