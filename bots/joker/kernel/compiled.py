"""The compiler, where it is installed: numba. Without it the same source runs as plain Python, far slower.

``KIBITZ_COMPILE=off`` switches it off. Compiled code is kept beside the source, or in numba's own cache
folder where that can't be written, so only the first start after a change pays for it.
"""

import os
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

COMPILES = os.environ.get("KIBITZ_COMPILE") != "off" and find_spec("numba") is not None
"""Whether the kernel is machine code in this process."""


def _as_it_is(function: F) -> F:
    return function


compiled: Callable[[F], F] = import_module("numba").njit(cache=True) if COMPILES else _as_it_is
"""Decorator of the kernel's functions."""
