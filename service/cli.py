"""The command line: ``kibitz …``."""

import os
import sys

import click
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
        code = typer.main.get_command(build()).main(arguments, prog_name="kibitz", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except KibitzError as error:
        print(f"kibitz: {error}", file=sys.stderr)
        return 1
    except (click.Abort, KeyboardInterrupt):
        return 130
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except BrokenPipeError:
        # The reader of our output has gone; nothing may be written to it any more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
