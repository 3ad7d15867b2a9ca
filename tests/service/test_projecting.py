"""The projector beside the pages: at work as long as they are, and what the health address says of it."""

import asyncio
from pathlib import Path

import pytest

from events.store import open_store
from projections import projector
from projections.facts import open_facts
from service.api import healthz
from service.projecting import facts_health, projecting
from tests.dashboard.given import fill
from tests.service.asking import finish


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small archive, of which the facts know nothing yet."""
    folder = fill(tmp_path, facts=False).data
    monkeypatch.setenv("KIBITZ_DATA", str(folder))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    return folder


async def _beside_something(done: asyncio.Event) -> None:
    async with projecting():
        await done.wait()


def _until(said: str) -> None:
    """Have the projector at work until the health address says this of the facts' trouble or position."""

    async def work() -> None:
        done = asyncio.Event()
        task = asyncio.create_task(_beside_something(done))
        while said not in str(facts_health()):
            assert not task.done()
            await asyncio.sleep(0.01)
        done.set()
        await task

    finish(asyncio.wait_for(work(), 60))


def test_the_facts_are_caught_up_beside_the_pages(archive: Path) -> None:
    assert facts_health() == {"position": 0, "trouble": None}
    with open_store(f"sqlite:///{archive / 'kibitz.db'}") as store:
        head = store.head()
    _until(f"'position': {head},")
    assert open_facts(archive / "facts").checkpoint("matches") == head
    assert healthz()["status"] == "ok"


def test_trouble_is_told_as_long_as_it_lasts(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    assert archive.exists()
    monkeypatch.setattr(projector, "catch_up", broken)
    _until(projector.UNKNOWN)
    assert facts_health()["trouble"] is None


def test_facts_that_can_not_be_read_are_told(archive: Path) -> None:
    (archive / "facts" / "matches" / "_delta_log").mkdir(parents=True)
    (archive / "facts" / "matches" / "_delta_log" / "00000000000000000000.json").write_text("nonsense")
    health = healthz()
    assert health["status"] == "trouble"
    assert health["facts"]["position"] is None
    assert "kibitz rebuild" in health["facts"]["trouble"]
