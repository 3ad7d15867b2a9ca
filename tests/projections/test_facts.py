"""The fact tables as such: what they say of a match, and what a reader may count on."""

import shutil
from datetime import UTC, datetime
from typing import Any

import msgspec
import polars as pl
import pytest

import games
from events.errors import KibitzError
from events.store import Store
from games.events import MatchStarted
from games.match import fold
from projections import runner
from projections.facts import TABLES, Facts, open_facts
from projections.facts import delta as delta_module
from projections.runner import catch_up, rebuild


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_columns_are_the_fields_of_the_fact(table: Any) -> None:
    assert list(table.fields) == list(table.fact.__struct_fields__)
    assert all(column.doc and not column.doc.endswith(".") for column in table.columns.values())


@pytest.mark.parametrize("table", TABLES)
def test_a_table_that_is_not_there_is_empty(facts: Facts, table: str) -> None:
    frame = facts.scan(table)
    assert frame.collect_schema() == TABLES[table].schema
    assert frame.collect().is_empty()
    assert (facts.version(table), facts.checkpoint(table)) == (-1, 0)


@pytest.mark.usefixtures("five")
@pytest.mark.parametrize("work", [catch_up, rebuild])
def test_the_stored_columns_are_those_promised(record: Store, facts: Facts, work: Any) -> None:
    work(record, facts)
    for name, table in TABLES.items():
        assert facts.scan(name).collect().schema == table.schema


def test_a_match_in_the_tables_is_the_match_in_the_law(
    record: Store, facts: Facts, house: Any, written: Any
) -> None:
    moments = written(3, manner="mixed")
    house.admit("m-3", moments)
    catch_up(record, facts)
    game = games.named("joker")
    score = game.score(fold(game, [event for event, _ in moments]).state)
    [match] = facts.scan("matches").collect().to_dicts()
    assert match["totals"] == score.totals
    assert [match["players"][seat] for seat, place in enumerate(score.places) if place == 1] == match[
        "winners"
    ]
    assert (match["detail"], match["rounds"], match["rounds_sheet"], match["rounds_full"]) == (
        "mixed",
        12,
        8,
        4,
    )
    assert match["started"] == datetime(2026, 1, 1, 19, 0, tzinfo=UTC)
    assert match["corrections"] == sum(type(event).__name__ == "RoundCorrected" for event, _ in moments)
    assert msgspec.json.decode(match["options"])["shtanga"] == "200"
    rounds = facts.scan("rounds").sort("round", "seat").collect()
    points = [rounds.filter(round=one.round)["points"].to_list() for one in score.rounds]
    assert points == [one.points for one in score.rounds]
    premiums = facts.scan("chapters").collect()["delta"].sum()
    assert rounds["points"].sum() + premiums == sum(score.totals)
    assert facts.scan("plays").collect()["round"].unique().sort().to_list() == [9, 10, 11, 12]


def test_a_round_says_where_its_replay_begins(record: Store, facts: Facts, house: Any, written: Any) -> None:
    moments = written(3, manner="mixed")
    house.admit("m-3", moments)
    catch_up(record, facts)
    for number, at in facts.scan("rounds").select("round", "at").unique().collect().rows():
        event = moments[at].event
        assert (type(event).__name__, event.round) == (
            "RoundStarted" if number > 8 else "JokerRound",
            number,
        )


def test_without_a_time_a_match_began_when_it_was_recorded(record: Store, facts: Facts, house: Any) -> None:
    from bots.scribe import Moment
    from games.events import Player

    start = MatchStarted(game="joker", variant="short-12", players=[Player(one) for one in "abcd"])
    house.admit("m-1", [Moment(start)])
    catch_up(record, facts)
    [row] = facts.scan("matches").collect().to_dicts()
    recorded = datetime.fromtimestamp(record.read_stream("m-1")[0].recorded_at / 1000, UTC)
    assert row["started"] == recorded
    assert (row["rounds"], row["detail"], row["winners"]) == (0, None, [])


@pytest.mark.usefixtures("five")
def test_a_reader_keeps_the_commit_it_began_with(
    record: Store, facts: Facts, house: Any, written: Any
) -> None:
    catch_up(record, facts)
    frame = facts.scan("matches")
    house.admit("m-9", written(9))
    catch_up(record, facts)
    rebuild(record, facts)
    assert len(frame.collect()) == 5
    assert len(facts.scan("matches").collect()) == 6


@pytest.mark.usefixtures("five")
def test_a_query_reads_only_the_columns_it_needs(record: Store, facts: Facts) -> None:
    catch_up(record, facts)
    plan = facts.scan("rounds").group_by("cards").agg(pl.len()).explain()
    assert f"1/{len(TABLES['rounds'].schema)} COLUMNS" in plan


@pytest.mark.parametrize("harm", ["a file gone", "no log", "nonsense in the log"])
@pytest.mark.usefixtures("five")
def test_a_damaged_table_says_how_it_is_mended(record: Store, facts: Facts, harm: str, house: Any) -> None:
    catch_up(record, facts)
    sound, folder = house.rows(facts), facts.folder / "rounds"
    if harm == "a file gone":
        next(folder.rglob("*.parquet")).unlink()
    else:
        log = folder / "_delta_log" / "00000000000000000000.json"
        log.unlink() if harm == "no log" else log.write_text("{nonsense")
    with pytest.raises(KibitzError, match=r"fact table rounds .* run kibitz rebuild") as error:
        open_facts(facts.folder).scan("rounds")
    assert error.value.code == "facts-damaged"
    assert len(str(error.value).splitlines()) == 1
    rebuild(record, facts)
    assert house.rows(facts)["rounds"].equals(sound["rounds"])
    assert facts.checkpoint("rounds") == record.head()


@pytest.mark.usefixtures("five")
def test_a_table_of_another_version_says_how_it_is_mended(record: Store, facts: Facts) -> None:
    catch_up(record, facts)
    shutil.rmtree(facts.folder / "seats")
    shutil.copytree(facts.folder / "chapters", facts.folder / "seats")
    for reading in (facts.scan, facts.checkpoint):
        with pytest.raises(KibitzError, match="run kibitz rebuild") as error:
            reading("seats")
        assert error.value.code == "facts-outdated"
    rebuild(record, facts)
    assert facts.scan("seats").collect().schema == TABLES["seats"].schema
    assert len(facts.scan("seats").collect()) == 20


def test_small_files_are_put_together(
    record: Store, facts: Facts, house: Any, written: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delta_module, "MANY_FILES", 3)
    for seed in range(1, 7):
        house.admit(f"m-{seed}", written(seed, manner="sheet"))
        catch_up(record, facts)
    table = delta_module.DeltaTable(facts.folder / "rounds")
    assert len(table.file_uris()) <= 3
    assert facts.checkpoint("rounds") == record.head()
    assert house.as_rebuilt(record, facts)


def test_a_commit_for_every_event_leaves_few_files(
    record: Store, facts: Facts, house: Any, written: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match that is played live: data files and log stay as few as the time they are kept for allows."""
    monkeypatch.setattr(delta_module, "READERS_KEEP", 0)
    monkeypatch.setattr(delta_module, "TIDY_EVERY", 15)
    monkeypatch.setitem(delta_module._UPKEEP, "delta.logRetentionDuration", "interval 0 seconds")
    moments, table = written(1), TABLES["matches"]
    for head in range(1, 61):
        house.admit("m-1", moments, head - 1, head)
        gathered = runner._gathered(record, record.streams(), head)
        facts.replace(table, gathered.rows(table), began=gathered.began, after=head - 1, upto=head)
    folder = facts.folder / "matches"
    assert len(list(folder.rglob("part-*.parquet"))) <= 20
    assert len(list((folder / "_delta_log").glob("*.json"))) <= 20
    assert facts.scan("matches").collect()["events"].to_list() == [60]


def test_rows_that_stay_have_the_same_version(record: Store, facts: Facts, house: Any, written: Any) -> None:
    """What is worked out from a table stays valid while only its checkpoint moves."""
    moments = written(1)
    house.admit("m-1", moments, 0, 14)
    catch_up(record, facts)
    before = {name: facts.version(name) for name in TABLES}
    house.admit("m-1", moments, 14, 15)
    catch_up(record, facts)
    after = {name: facts.version(name) for name in TABLES}
    assert {name for name in TABLES if after[name] != before[name]} == {"matches"}
    assert facts.checkpoint("rounds") == 15


@pytest.mark.usefixtures("five")
def test_files_that_readers_may_hold_are_kept(
    record: Store, facts: Facts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader that began before a rebuild finds its files; those that nobody can hold any more go."""
    catch_up(record, facts)
    frame = facts.scan("rounds")
    before = set((facts.folder / "rounds").rglob("*.parquet"))
    rebuild(record, facts)
    assert before < set((facts.folder / "rounds").rglob("*.parquet"))
    assert len(frame.collect()) > 0
    monkeypatch.setattr(delta_module, "READERS_KEEP", 0)
    rebuild(record, facts)
    assert before.isdisjoint((facts.folder / "rounds").rglob("*.parquet"))
    assert len(facts.scan("rounds").collect()) > 0
