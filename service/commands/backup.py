"""``kibitz backup`` and ``kibitz restore``: the record in one file, and back."""

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(backup)
    app.command()(restore)


def backup(file: Annotated[Path, typer.Argument(help="A file that is not there yet.")]) -> None:
    """Copy the record to a file, while others may write, and check every hash in the copy."""
    from events.backup import back_up
    from service.settings import settings

    matches = back_up(settings().database, file)
    print(f"{matches} matches are in {file}, every hash is right.")


def restore(file: Annotated[Path, typer.Argument(help="A file that `kibitz backup` has made.")]) -> None:
    """Make the record of a backup, where there is none yet, and check every hash; then rebuild the facts."""
    from events.backup import bring_back
    from service.settings import settings

    here = settings()
    here.data.mkdir(parents=True, exist_ok=True)
    matches = bring_back(file, here.database)
    print(f"{matches} matches are back, every hash is right. `kibitz rebuild` makes the facts anew.")
