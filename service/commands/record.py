"""Commands of the record: migrate, import, export, verify, and the names of players."""

import typer


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(migrate)


def migrate() -> None:
    """Bring the database to this program's version; make it if there is none."""
    from events.store import migrate as bring_on
    from service.settings import settings

    before, after = bring_on(settings().database)
    if before == after:
        print(f"The database has version {after} already.")
    else:
        print(f"The database is at version {after} now ({'new' if before is None else f'was {before}'}).")
