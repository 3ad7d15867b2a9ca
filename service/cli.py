"""The command line: ``kibitz …``."""

import sys

import typer

from events.errors import KibitzError
from service.commands import register_all


def build() -> typer.Typer:
    """The application with all its commands."""
    app = typer.Typer(
        name="kibitz",
        help="Record card matches event by event, replay them, and see who plays how.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    register_all(app)
    return app


def main(arguments: list[str] | None = None) -> None:
    """Run a command and exit: 0 done, 1 not done (with a sentence on stderr), 2 not understood."""
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit code."""
    try:
        build()(arguments, prog_name="kibitz")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except KibitzError as error:
        print(f"kibitz: {error}", file=sys.stderr)
        return 1
    return 0
