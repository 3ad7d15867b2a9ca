"""The commands of ``kibitz``. Every module here adds its own through a function ``register(app)``."""

from importlib import import_module
from pkgutil import iter_modules

import typer


def register_all(app: typer.Typer) -> None:
    """Let every module here add its commands, in order of their names."""
    for module in sorted(iter_modules(__path__), key=lambda found: found.name):
        import_module(f"{__name__}.{module.name}").register(app)
