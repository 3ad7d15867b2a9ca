"""The runner: live is the same as rebuilt, twice is the same as once, a fault stops where it is."""

import shutil
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from bots.scribe import Moment
from events.errors import KibitzError
from events.rows import Row
from events.store import Store, open_store
from games.events import ActionRetracted
from projections import runner
from projections.facts import TABLES, Facts, open_facts
from projections.facts import delta as delta_module
from projections.facts.delta import Overtaken
from projections.runner import Caught, catch_up, rebuild

MANNERS = ("full", "sheet", "mixed", "slips", "given up")


def checkpoints(facts: Facts) -> set[int]:
    return {facts.checkpoint(table) for table in TABLES}


def versions(facts: Facts) -> list[int]:
    return [facts.version(table) for table in TABLES]


def test_an_empty_record_makes_no_tables(record: Store, facts: Facts) -> None:
    assert catch_up(record, facts) == Caught(0, 0)
    assert not facts.folder.exists()
    assert rebuild(record, facts) == Caught(0, 0)
    assert facts.scan("rounds").collect().is_empty()


def test_live_rows_are_the_rebuilt_rows(record: Store, facts: Facts, house: Any, written: Any) -> None:
    """Every match comes in pieces, all of them interleaved, and is caught up with after each piece."""
    matches = {f"m-{n}": written(n, manner=manner) for n, manner in enumerate(MANNERS)}
    for piece in range(4):
        for stream, moments in matches.items():
            cuts = [len(moments) * part // 4 for part in range(5)]
            house.admit(stream, moments, cuts[piece], cuts[piece + 1])
        catch_up(record, facts)
    assert house.as_rebuilt(record, facts)
    assert checkpoints(facts) == {record.head()}
    assert len(facts.scan("matches").collect()) == 5


@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(budget=some.integers(1, 900), cut=some.integers(1, 200))
def test_the_size_of_a_window_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, house: Any, written: Any, budget: int, cut: int
) -> None:
    folder = tmp_path_factory.mktemp("windows")
    with open_store(f"sqlite:///{folder / 'kibitz.db'}") as record:
        here = type(house)(record, folder)
        for seed in (1, 2, 3):
            here.admit(f"m-{seed}", written(seed, manner="slips"), 0, cut)
        live = open_facts(folder / "live")
        catch_up(record, live, budget=budget)
        for seed in (3, 2, 1):
            here.admit(f"m-{seed}", written(seed, manner="slips"), cut)
        catch_up(record, live, budget=budget)
        assert here.as_rebuilt(record, live)


@pytest.mark.usefixtures("five")
def test_tables_of_another_version_are_made_anew(record: Store, facts: Facts, house: Any) -> None:
    catch_up(record, facts)
    sound = house.rows(facts)
    shutil.rmtree(facts.folder / "seats")
    shutil.copytree(facts.folder / "chapters", facts.folder / "seats")
    assert catch_up(record, open_facts(facts.folder)).matches == 5
    assert house.same(sound, open_facts(facts.folder))


@pytest.mark.usefixtures("five")
def test_delivered_twice_is_once(record: Store, facts: Facts, house: Any) -> None:
    catch_up(record, facts)
    before, commits = house.rows(facts), versions(facts)
    assert catch_up(record, facts) == Caught(0, 0)
    assert versions(facts) == commits
    table, gathered = TABLES["rounds"], runner._gathered(record, record.streams(), record.head())
    with pytest.raises(Overtaken):
        facts.replace(table, gathered.rows(table), began=gathered.began, after=0, upto=record.head())
    assert house.same(before, facts)


@pytest.mark.usefixtures("five")
def test_two_who_catch_up_at_once_count_once(
    record: Store, facts: Facts, house: Any, written: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process commits between this one's reading of the table and its commit."""
    catch_up(record, facts)
    house.admit("m-9", written(9))
    write, raced = delta_module.write_deltalake, []

    def late(opened: Any, *arguments: Any, **options: Any) -> None:
        if not raced:
            raced.append(True)
            catch_up(record, open_facts(facts.folder))
        write(opened, *arguments, **options)

    monkeypatch.setattr(delta_module, "write_deltalake", late)
    catch_up(record, facts)
    assert raced
    assert house.as_rebuilt(record, facts)


@pytest.mark.usefixtures("five")
def test_a_rebuild_overtakes_who_writes_meanwhile(
    record: Store, facts: Facts, house: Any, written: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A catch-up between a rebuild's reading of a table and its switch: tried again, nothing lost."""
    catch_up(record, facts)
    switch, raced = delta_module.DeltaTable.create_write_transaction, []

    def late(*arguments: Any, **options: Any) -> None:
        if not raced:
            raced.append(True)
            house.admit("m-9", written(9))
            catch_up(record, open_facts(facts.folder))
        switch(*arguments, **options)

    monkeypatch.setattr(delta_module.DeltaTable, "create_write_transaction", late)
    rebuild(record, facts)
    monkeypatch.undo()
    catch_up(record, facts)
    assert raced
    assert house.as_rebuilt(record, facts)


def test_a_table_behind_the_others_catches_up(
    record: Store, facts: Facts, five: list[str], house: Any
) -> None:
    catch_up(record, facts)
    whole = house.rows(facts)
    table, some_matches = TABLES["rounds"], runner._gathered(record, record.streams()[:2], record.head())
    behind = record.read_stream(five[1])[-1].position
    with facts.filing(table) as filing:
        filing.add(some_matches.rows(table))
        facts.refill(filing, behind)
    assert facts.checkpoint("rounds") == behind
    assert not house.same(whole, facts)
    catch_up(record, facts)
    assert house.same(whole, facts)
    assert checkpoints(facts) == {record.head()}


def test_a_checkpoint_moves_without_rows(record: Store, facts: Facts, house: Any, written: Any) -> None:
    """A match that is played on without a scored round has no rows of rounds: no file, but a checkpoint."""
    moments = written(1)
    house.admit("m-1", moments, 0, 2)
    catch_up(record, facts)
    house.admit("m-1", moments, 2, 4)
    catch_up(record, facts)
    assert checkpoints(facts) == {4}
    assert list((facts.folder / "rounds").rglob("*.parquet")) == []
    assert facts.scan("matches").select("events", "status").collect().rows() == [(4, "running")]


def test_what_is_taken_back_leaves_the_tables(record: Store, facts: Facts, house: Any, written: Any) -> None:
    last_card = 11  # of the first round: start, deal, trump, four bids, four cards
    moments = [*written(1)[: last_card + 1], Moment(ActionRetracted(last_card))]
    house.admit("m-1", moments, 0, last_card + 1)
    catch_up(record, facts)
    assert len(facts.scan("plays").collect()) == 4
    house.admit("m-1", moments, last_card + 1)
    catch_up(record, facts)
    assert facts.scan("plays").collect().is_empty()
    assert facts.scan("rounds").collect().is_empty()
    assert facts.scan("matches").collect()["retractions"].to_list() == [1]


def _broken(record: Store, stream: str) -> int:
    """Store an event that can't be read, past every check; its version."""
    version = len(record.read_stream(stream))
    record.append(stream, [Row("CardPlayed", '{"seat":0}')], version)
    return version


@pytest.mark.usefixtures("five")
def test_a_fault_stops_the_projection_where_it_is(
    record: Store, facts: Facts, house: Any, written: Any
) -> None:
    catch_up(record, facts)
    kept, head = house.rows(facts), record.head()
    version = _broken(record, "m-2")
    house.admit("m-8", written(8))
    for work in (catch_up, rebuild):
        with pytest.raises(KibitzError, match=f"version {version} of match m-2 .CardPlayed.") as error:
            work(record, facts)
        assert error.value.code == "projection-stopped"
        assert (error.value.stream, error.value.version) == ("m-2", version)
        assert house.same(kept, facts)
        assert checkpoints(facts) == {head}


def test_an_event_that_can_not_be_applied_is_named(
    record: Store, facts: Facts, house: Any, written: Any
) -> None:
    house.admit("m-1", written(1), 0, 8)
    record.append("m-1", [Row("CardPlayed", '{"seat":0,"card":"2s"}')], 8)
    with pytest.raises(
        KibitzError, match=r"version 8 of match m-1 \(CardPlayed\) can't be applied: ValueError"
    ):
        catch_up(record, facts)


def test_a_rebuild_that_fails_leaves_no_files(record: Store, facts: Facts, house: Any, written: Any) -> None:
    house.admit("m-1", written(1))
    house.admit("m-2", written(2))
    _broken(record, "m-2")
    with pytest.raises(KibitzError, match="m-2"):
        rebuild(record, facts, budget=1)
    assert list(facts.folder.rglob("*.parquet")) == []


@pytest.mark.usefixtures("five")
def test_tables_of_another_record_are_noticed(record: Store, facts: Facts, house: Any, written: Any) -> None:
    catch_up(record, facts)
    with open_store(f"sqlite:///{house.folder / 'other.db'}") as other:
        type(house)(other, house.folder).admit("m-1", written(1))
        with pytest.raises(KibitzError, match="run kibitz rebuild") as error:
            catch_up(other, facts)
        assert error.value.code == "facts-ahead"
        rebuild(other, facts)
        assert checkpoints(facts) == {other.head()}
        assert facts.scan("matches").collect()["match"].to_list() == ["m-1"]


@pytest.mark.usefixtures("five")
def test_progress_tells_how_far_it_is(record: Store, facts: Facts) -> None:
    told: list[tuple[int, int]] = []
    rebuild(record, facts, lambda position, head: told.append((position, head)), budget=400)
    assert len(told) > 2
    assert told == sorted(told)
    assert told[-1] == (record.head(), record.head())
