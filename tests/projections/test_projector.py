"""The projector: it follows the log, tells trouble once, heals, and stops where it is whole."""

import logging
import threading
from typing import Any

import pytest

from events.errors import StoreTrouble
from events.rows import Row
from events.store import Store, open_store
from projections import projector as module
from projections.facts import TABLES, Facts, open_facts
from projections.projector import UNKNOWN, Projector
from projections.runner import catch_up


@pytest.fixture
def projector(record: Store, facts: Facts) -> Projector:
    """One that looks only when a test says so."""
    return Projector(lambda: record, facts)


def test_a_look_brings_the_facts_to_the_head(
    record: Store, facts: Facts, projector: Projector, house: Any, written: Any
) -> None:
    for part in range(3):
        house.admit("m-1", written(1), part * 20, (part + 1) * 20)
        projector.look()
        assert facts.checkpoint("matches") == record.head() == (part + 1) * 20
    assert house.as_rebuilt(record, facts)


def test_a_look_at_a_log_that_stands_still_reads_no_facts(
    projector: Projector, house: Any, written: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.admit("m-1", written(1))
    projector.look()
    monkeypatch.setattr(module, "catch_up", lambda *_: pytest.fail("nothing had changed"))
    projector.look()
    assert projector.trouble is None


def test_the_thread_follows_the_log_and_stops(
    record: Store, facts: Facts, house: Any, written: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "EVERY", 0.01)
    reached = threading.Event()
    wanted = 0

    def caught(store: Store, tables: Facts, progress: Any) -> None:
        catch_up(store, tables, progress)
        if tables.checkpoint("matches") >= wanted:
            reached.set()

    monkeypatch.setattr(module, "catch_up", caught)
    projector = Projector(lambda: record, facts)
    projector.start()
    for wanted in (30, 60):
        house.admit("m-1", written(1), wanted - 30, wanted)
        assert reached.wait(30)
        reached.clear()
    projector.stop()
    house.admit("m-1", written(1), 60)
    assert facts.checkpoint("matches") == 60


def test_trouble_is_logged_once_kept_and_forgotten_when_it_heals(
    record: Store, facts: Facts, house: Any, written: Any, caplog: pytest.LogCaptureFixture
) -> None:
    trouble: list[StoreTrouble] = []

    def opened() -> Store:
        if trouble:
            raise trouble[0]
        return record

    projector = Projector(opened, facts)
    trouble.append(StoreTrouble("database-locked", "the database is locked by another program"))
    for _ in range(3):
        projector.look()
    assert projector.trouble == "the database is locked by another program"
    assert [one.message for one in caplog.records if one.levelno >= logging.ERROR] == [
        "The facts stay behind the record: the database is locked by another program"
    ]
    trouble.clear()
    house.admit("m-1", written(1))
    projector.look()
    assert projector.trouble is None
    assert caplog.messages[-1] == "The facts stay behind the record no longer."
    assert facts.checkpoint("matches") == record.head()


def test_an_event_that_can_not_be_applied_is_named_and_ends_nothing(
    record: Store, facts: Facts, projector: Projector, house: Any, written: Any
) -> None:
    house.admit("m-1", written(1), 0, 8)
    projector.look()
    record.append("m-1", [Row("CardPlayed", '{"seat":0}')], 8)
    projector.look()
    assert projector.trouble is not None
    assert "version 8 of match m-1" in projector.trouble
    assert facts.checkpoint("matches") == 8


def test_what_nobody_thought_of_is_logged_with_its_insides_and_told_without(
    projector: Projector, house: Any, written: Any, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a secret of the house")

    house.admit("m-1", written(1))
    monkeypatch.setattr(module, "catch_up", broken)
    projector.look()
    projector.look()
    assert projector.trouble == UNKNOWN
    assert caplog.text.count("ZeroDivisionError: a secret of the house") == 1


def test_a_stop_comes_between_two_commits(
    record: Store, facts: Facts, house: Any, written: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is there by then is whole, and the next one goes on from it."""
    house.admit("m-0", written(1))
    catch_up(record, facts)
    for seed in (1, 2, 3):
        house.admit(f"m-{seed}", written(seed))
    monkeypatch.setattr(module, "catch_up", lambda *all_of_it: catch_up(*all_of_it, budget=100))
    stopped = Projector(lambda: record, facts)
    stopped.stop()
    stopped.look()
    [reached] = {facts.checkpoint(name) for name in TABLES}
    assert reached == record.read_stream("m-1")[-1].position
    assert stopped.trouble is None
    Projector(lambda: record, facts).look()
    assert house.as_rebuilt(record, facts)


def test_two_at_once_count_every_event_once(
    record: Store, facts: Facts, house: Any, written: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each with a connection and tables of its own, as in two processes, while a match is played."""
    monkeypatch.setattr(module, "EVERY", 0.0)
    monkeypatch.setattr(module, "REST", 0.0)
    with open_store(f"sqlite:///{house.folder / 'kibitz.db'}") as other:
        beside = open_facts(facts.folder)
        both = [Projector(lambda: record, facts), Projector(lambda: other, beside)]
        for one in both:
            one.start()
        for version in range(40):
            house.admit("m-1", written(1), version, version + 1)
        for one in both:
            one.stop()
            assert one.trouble is None
    catch_up(record, facts)
    assert house.as_rebuilt(record, facts)
