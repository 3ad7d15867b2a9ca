"""A process that is killed amid its commits leaves tables that hold what their checkpoint says."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from events.store import Store
from projections.facts import TABLES, Facts
from projections.runner import catch_up

_CHILD = """
import sys
from pathlib import Path
from events.store import open_store
from projections.facts import delta, open_facts
from projections.runner import catch_up, rebuild

write, switch = delta.write_deltalake, delta.DeltaTable.create_write_transaction

def announced(commit):
    def committing(*arguments, **options):
        print("commit", flush=True)
        return commit(*arguments, **options)
    return committing

delta.write_deltalake = announced(write)
delta.DeltaTable.create_write_transaction = announced(switch)
work = {"catch-up": lambda *both: catch_up(*both, budget=30), "rebuild": rebuild}[sys.argv[1]]
work(open_store(sys.argv[2]), open_facts(Path(sys.argv[3])))
"""


@pytest.fixture
def sheets(record: Store, facts: Facts, house: Any, written: Any) -> Any:
    """A record of eight matches by their sheets, of which the tables know the first."""
    house.admit("m-1", written(1, manner="sheet"))
    catch_up(record, facts)
    for seed in range(2, 9):
        house.admit(f"m-{seed}", written(seed, manner="sheet"))
    return house


def killed_at(commit: int, work: str, folder: Path) -> None:
    """Start a process and kill it while it does its nth commit."""
    database, tables = f"sqlite:///{folder / 'kibitz.db'}", str(folder / "facts")
    arguments = [sys.executable, "-c", _CHILD, work, database, tables]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(commit)]
        child.kill()
    assert lines == ["commit\n"] * commit


def check_tables(record: Store, facts: Facts) -> None:
    """Every match here is a dozen lines in one piece: rows up to the checkpoint, or none."""
    for name in TABLES:
        known = {info.stream for info in record.streams() if info.last_position <= facts.checkpoint(name)}
        found = set(facts.scan(name).select(pl.col("match").unique()).collect()["match"])
        assert found == (set() if name in ("plays", "turns", "melds", "incidents") else known)


@pytest.mark.parametrize(("work", "commits"), [("catch-up", (3, 8, 14)), ("rebuild", (2, 7))])
def test_every_table_holds_what_its_checkpoint_says(
    record: Store, facts: Facts, sheets: Any, work: str, commits: tuple[int, ...]
) -> None:
    for commit in commits:
        killed_at(commit, work, sheets.folder)
        check_tables(record, facts)
    catch_up(record, facts)
    assert sheets.as_rebuilt(record, facts)
