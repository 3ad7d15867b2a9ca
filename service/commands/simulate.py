"""``kibitz simulate`` and ``kibitz demo``: matches played by bots, written through the door or to a file."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from bots.scribe import Moment
    from events.admission import Entry
    from events.store import Store
    from games.game import Variant


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(simulate)
    app.command()(demo)


def simulate(  # noqa: PLR0913  # one argument for each option of the command
    *,
    game: Annotated[str, typer.Option(help="Which game.")],
    variant: Annotated[str | None, typer.Option(help="Which variant; without it the game's first.")] = None,
    matches: Annotated[int, typer.Option(min=1, help="How many matches.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="The same seed plays the same matches.")] = 1,
    bots: Annotated[
        str, typer.Option(help="Who plays: a bot for every seat, with commas, or one for all.")
    ] = "",
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the table, as name=value. Repeatable.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write event lines to this file instead; - is standard output.")
    ] = None,
) -> None:
    """Play matches by bots and record them, or write them to a file."""
    from bots import simulate as table

    with _told():
        names = [name for name in bots.split(",") if name]
        first = table.sitting(game, variant, names, seed)
        first = replace(first, options=_options(first.game.variants[first.variant], option or []))
        played = ((stream, table.play(sitting)) for stream, sitting in table.series(first, matches))
        if out is None:
            _record(played)
        elif str(out) == "-":
            for stream, record in played:
                sys.stdout.buffer.writelines(line.encode() + b"\n" for line in lines(stream, record))
        else:
            _write(out, played)


def demo() -> None:
    """Fill an empty record with the demo league."""
    from events.store import open_store
    from service.settings import settings

    with open_store(settings().database) as store:
        if not store.head():
            print("The record is empty: the bots play a year of the demo league.", flush=True)
        filled = fill_with_demo(store)
    print(f"{filled} demo matches recorded." if filled else "The record holds matches already.")


def fill_with_demo(store: "Store") -> int:
    """Record the demo league, all of it or nothing, if the store holds no event.

    Returns:
        How many matches were recorded: 0 if the store was not empty.

    Raises:
        StoreTrouble: the database can't be used.
        Conflict: another writer recorded one of its matches at the same time.
    """
    from rich.console import Console
    from rich.progress import track

    from bots.demo import matches, plans
    from events.admission import Door
    from events.errors import KibitzError

    if store.head():
        return 0
    played = track(
        matches(),
        description="the demo league",
        total=sum(plan.matches for plan in plans()),
        console=Console(stderr=True),
    )
    entries = [_entry(stream, record) for stream, record in played]
    for answer in Door(store).admit_many(entries):
        if isinstance(answer, KibitzError):
            raise answer
    return len(entries)


def _entry(stream: str, record: Sequence["Moment"]) -> "Entry":
    """The match, checked event by event, as the door takes it."""
    from events.admission import Entry

    entry = Entry(stream)
    for event, time in record:
        entry.add(event, time=time)
    return entry


def _record(played: Iterable[tuple[str, Sequence["Moment"]]]) -> None:
    from events.admission import Door
    from events.errors import Conflict, KibitzError
    from events.store import open_store
    from service.settings import settings

    stored = known = 0
    with open_store(settings().database) as store:
        door = Door(store)
        for stream, record in played:
            entry = _entry(stream, record)
            held = store.read_stream(stream)
            if held:
                if [one.row() for one in held] != entry.rows:
                    what = f"another match is recorded as {stream}: choose another seed"
                    raise Conflict("content-conflict", what, stream=stream)
                known += 1
                continue
            (answer,) = door.admit_many([entry])
            if isinstance(answer, KibitzError):
                raise answer
            stored += 1
    print(f"stored {stored}, already there {known}")


def _write(out: Path, played: Iterable[tuple[str, Sequence["Moment"]]]) -> None:
    """Write canonical event lines; the file appears whole or not at all."""
    from events.errors import BadInput

    part = out.with_name(out.name + ".part")
    count = 0
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            for stream, record in played:
                file.writelines(line + "\n" for line in lines(stream, record))
                count += 1
        part.replace(out)
    except OSError as error:
        raise BadInput("not-writable", f"{out} can't be written: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
    print(f"wrote {count} matches to {out}")


def lines(stream: str, record: Sequence["Moment"]) -> Iterator[str]:
    """The canonical lines of a match, players' names included, without their ends of line."""
    import games
    from events.codec import codec
    from events.envelope import canonical_line
    from events.rows import Row

    coder = codec(games.named(record[0].event.game))  # type: ignore[attr-defined]
    for version, (event, time) in enumerate(record):
        row = Row(coder.name_of(event), coder.encode(event).decode(), time)
        yield canonical_line(stream, version, row)


def _options(variant: "Variant", chosen: Sequence[str]) -> Mapping[str, Any]:
    """The options as the record holds them: text as it is, numbers and yes or no as JSON."""
    import msgspec

    from events.errors import BadInput

    texts = {option.name for option in variant.options if isinstance(option.default, str)}
    options: dict[str, Any] = {}
    for one in chosen:
        name, equals, value = one.partition("=")
        if not equals:
            raise BadInput("bad-option", f"{one!r} is no option: write name=value")
        try:
            options[name] = value if name in texts else msgspec.json.decode(value)
        except msgspec.DecodeError:
            options[name] = value
    return options


@contextmanager
def _told() -> Iterator[None]:
    """Errors of the games and the bots as the command line tells them."""
    import games
    from bots import UnknownPlayer
    from bots.simulate import UnknownVariant
    from events.errors import BadInput, Refused
    from games.rule import Illegal

    try:
        yield
    except games.UnknownGame as unknown:
        raise BadInput("unknown-game", str(unknown)) from None
    except UnknownVariant as unknown:
        raise BadInput("unknown-variant", str(unknown)) from None
    except UnknownPlayer as unknown:
        raise BadInput("unknown-bot", str(unknown)) from None
    except Illegal as illegal:
        raise Refused.by(illegal) from None
