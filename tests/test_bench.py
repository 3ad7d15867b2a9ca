"""The benchmarks are no part of the suite, but they have to start: each one imports what it measures."""

from importlib import import_module
from pkgutil import iter_modules

import pytest

import bench


@pytest.mark.parametrize("script", [module.name for module in iter_modules(bench.__path__)])
def test_a_benchmark_finds_what_it_measures(script: str) -> None:
    assert import_module(f"bench.{script}").__doc__, "and says what that is"
