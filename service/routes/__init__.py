"""The addresses of the API. Every module here offers its own as ``router``; the file's name is nobody's
concern but its reader's."""

from importlib import import_module
from pkgutil import iter_modules

from fastapi import Depends, FastAPI

from service.access import asker


def include_all(api: FastAPI) -> None:
    """Let every module here add its addresses, in order of their names; all ask who is asking."""
    for module in sorted(iter_modules(__path__), key=lambda found: found.name):
        api.include_router(import_module(f"{__name__}.{module.name}").router, dependencies=[Depends(asker)])
