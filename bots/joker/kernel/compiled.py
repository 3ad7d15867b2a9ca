"""The compiler, where it is installed: numba. Without it the same source runs as plain Python, far slower.

``KIBITZ_COMPILE=off`` switches it off. Compiled code is kept in ``__pycache__`` beside the source, or in the
user's cache folder where that can't be written, so only the first start after a change pays for it.
"""

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

COMPILES = os.environ.get("KIBITZ_COMPILE") != "off" and find_spec("numba") is not None
"""Whether the kernel is machine code in this process."""


_BOTS = Path(__file__).parents[1]
_TAKEN_FROM = ("aiming.py", "expert.py", "odds.py", "worth.py", "model/features.py")
_DAY = 86_400


def fingerprint() -> str:
    """A name for all sources that are compiled, and those whose numbers are compiled in."""
    told = hashlib.sha256()
    for file in sorted([*Path(__file__).parent.glob("*.py"), *map(_BOTS.joinpath, _TAKEN_FROM)]):
        told.update(file.read_bytes())
    return told.hexdigest()[:16]


def machine_code() -> Path:
    """Where compiled code of these very sources is kept.

    numba looks at the file of a function only, not at those of what it calls, and would go on with the old
    code after a change there. So every state of the sources has a folder of its own; old ones go after a day.
    """
    own = Path(__file__).parent / "__pycache__"
    try:
        own.mkdir(exist_ok=True)
        writable = os.access(own, os.W_OK)
    except OSError:
        writable = False
    kept = (own if writable else Path.home() / ".cache" / "kibitz") / "machine-code"
    newest = kept / fingerprint()
    if not newest.exists() and kept.exists():
        for old in kept.iterdir():
            if time.time() - old.stat().st_mtime > _DAY:
                shutil.rmtree(old, ignore_errors=True)
    return newest


def _compiler() -> Callable[[F], F]:
    if not COMPILES:
        return lambda function: function
    numba = import_module("numba")
    if not numba.config.CACHE_DIR:
        numba.config.CACHE_DIR = str(machine_code())
    return numba.njit(cache=True)  # type: ignore[no-any-return]


compiled: Callable[[F], F] = _compiler()
"""Decorator of the kernel's functions."""
