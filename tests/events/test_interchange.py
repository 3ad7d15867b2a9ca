"""Files of event lines: in whole or not at all, out byte for byte."""

import gc
import tracemalloc
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import events.interchange
import events.lines
import games
from events.admission import Door
from events.interchange import import_lines
from events.store import Store, open_store
from games.match import Match
from tests.events.files import RICH, File, Lines, Play, counts, exported

JOKER = games.named("joker")


# Round trips


def test_matches_come_out_as_they_went_in(door: Door, store: Store, play: Play, canonical: Any) -> None:
    file = b"".join(canonical(f"m-{seed}", play(seed)) for seed in (3, 1, 2))
    summary = import_lines(door, BytesIO(file))
    assert counts(summary) == (3, 0, 0)
    assert summary.events == file.count(b"\n") == store.head()
    assert exported(store) == file


def test_every_field_survives_in_canonical_form(door: Door, store: Store) -> None:
    loose = RICH.replace(":", " : ").replace("2026-11-30T20 : 15 : 04+01 : 00", "2026-11-30T20:15:04+01:00")
    loose = loose.replace("00ff", "00FF")
    assert counts(import_lines(door, BytesIO(loose.encode()))) == (1, 0, 0)
    assert exported(store).decode() == RICH
    assert counts(import_lines(door, BytesIO(RICH.encode()))) == (0, 1, 0)


def test_fields_in_any_order_are_the_same_event(door: Door, one_round: Any, file_of: File) -> None:
    turned = [dict(reversed(line.items())) for line in one_round]
    import_lines(door, file_of(one_round))
    assert counts(import_lines(door, file_of(turned))) == (0, 1, 0)


@settings(max_examples=8)
@given(seeds=st.lists(st.integers(0, 9), min_size=1, max_size=3, unique=True))
def test_export_after_import_is_the_identity(
    seeds: list[int], tmp_path_factory: pytest.TempPathFactory, play: Play, canonical: Any
) -> None:
    file = b"".join(canonical(f"m-{seed}", play(seed, "short-12", 6)) for seed in seeds)
    with open_store(f"sqlite:///{tmp_path_factory.mktemp('store') / 'k.db'}") as store:
        assert counts(import_lines(Door(store), BytesIO(file))) == (len(seeds), 0, 0)
        assert exported(store) == file


def test_export_chooses_matches_and_games(door: Door, store: Store, play: Play, canonical: Any) -> None:
    files = {stream: canonical(stream, play(1, "short-12", 1)) for stream in "abc"}
    import_lines(door, BytesIO(b"".join(files.values())))
    assert exported(store, matches=["c", "a", "a"]) == files["a"] + files["c"]
    assert exported(store, wanted_games=["joker"]) == b"".join(files.values())
    assert exported(store, wanted_games=["other"]) == b""


def test_a_renamed_player_is_exported_by_the_new_name(door: Door, store: Store) -> None:
    import_lines(door, BytesIO(RICH.encode()))
    store.name_players({"a": "Anna"}, overwrite=True)
    store.forget("c")
    assert '[{"id":"a","name":"Anna"},{"id":"b"},{"id":"c"},{"id":"d"}]' in exported(store).decode()
    assert counts(import_lines(door, BytesIO(RICH.encode()))) == (0, 1, 0)
    assert store.names("ac") == {"a": "Anna"}


# Copies


def test_a_shorter_copy_is_there_already_and_a_longer_one_appends_the_rest(
    door: Door, store: Store, one_round: list[Any], file_of: File
) -> None:
    import_lines(door, file_of(one_round[:20]))
    for part in (one_round[:20], one_round[:7], one_round[5:9]):
        assert counts(import_lines(door, file_of(part))) == (0, 1, 0)
    summary = import_lines(door, file_of(one_round[:30]))
    assert (counts(summary), summary.events) == ((1, 0, 0), 10)
    summary = import_lines(door, file_of(one_round[25:]))
    assert (counts(summary), summary.events) == ((1, 0, 0), len(one_round) - 30)
    assert exported(store).count(b"\n") == len(one_round)


def test_a_different_copy_is_a_conflict_with_both_contents(
    door: Door, store: Store, one_round: list[Any], file_of: File
) -> None:
    import_lines(door, file_of(one_round[:20]))
    other = [*one_round[:19], one_round[19] | {"time": "2026-11-30T20:15:04Z"}, *one_round[20:]]
    summary = import_lines(door, file_of(other))
    [error] = summary.refusals
    assert (counts(summary), error.code) == ((0, 0, 1), "content-conflict")
    assert (error.stream, error.version, error.line) == ("m", 19, 20)
    assert "2026-11-30T20:15:04Z" in str(error)
    assert store.head() == 20


def test_the_same_id_with_other_content_is_refused(
    door: Door, store: Store, one_round: Any, file_of: File
) -> None:
    named = {"id": "00000000-0000-0000-0000-000000000007"}
    import_lines(door, file_of([one_round[0] | named]))
    other = [line | {"stream": "n"} for line in one_round[:5]]
    summary = import_lines(door, file_of([other[0], other[1] | named, *other[2:]]))
    [error] = summary.refusals
    assert (counts(summary), error.code) == ((0, 0, 1), "id-reused")
    assert (error.stream, error.version) == ("n", 1)
    assert store.head() == 1


def test_the_same_id_twice_in_a_match_is_refused(
    door: Door, store: Store, one_round: Any, file_of: File
) -> None:
    named = {"id": "00000000-0000-0000-0000-000000000007"}
    twice = [one_round[0], one_round[1] | named, one_round[2] | named, *one_round[3:]]
    [error] = import_lines(door, file_of(twice)).refusals
    assert (error.code, error.stream, error.version) == ("id-reused", "m", 2)
    assert "stands twice in the batch: at the versions 1 and 2" in str(error)
    assert store.head() == 0


def test_a_line_that_repeats_itself_with_its_id_is_the_same_event(
    door: Door, store: Store, one_round: Any, file_of: File
) -> None:
    named = one_round[1] | {"id": "00000000-0000-0000-0000-000000000007"}
    file = [one_round[0], named, named, one_round[2], named]
    assert counts(import_lines(door, file_of(file))) == (1, 0, 0)
    assert store.head() == 3


# Many matches at once


def shuffled_together(files: Sequence[bytes]) -> bytes:
    lines = [file.splitlines(keepends=True) for file in files]
    longest = max(map(len, lines))
    return b"".join(one[n] for n in range(longest) for one in lines if n < len(one))


@pytest.mark.parametrize("in_hand", [1, 60_000, 1 << 24])
def test_matches_may_be_mixed_line_by_line(
    door: Door, store: Store, play: Play, canonical: Any, in_hand: int
) -> None:
    """However little is held in hand: what does not fit waits for another reading of the file."""
    files = {f"m-{seed}": canonical(f"m-{seed}", play(seed, "short-12", 5)) for seed in range(5)}
    spoilt = files["m-2"].replace(b'"seat":1', b'"seat":9')
    mixed = shuffled_together([*(files | {"m-2": spoilt}).values()])
    summary = import_lines(door, BytesIO(mixed + b"rubbish\n"), in_hand=in_hand)
    assert summary.refused in (1, 2)
    assert {error.stream for error in summary.refusals} >= {"m-2"}
    for info in store.streams():
        assert exported(store, matches=[info.stream]) == files[info.stream]
    assert summary.stored == len(store.streams()) == 5 - summary.refused


def test_one_transaction_takes_many_matches(
    door: Door, store: Store, play: Play, canonical: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes: list[int] = []
    append_many = store.append_many
    monkeypatch.setattr(
        store, "append_many", lambda batches: writes.append(len(batches)) or append_many(batches)
    )
    monkeypatch.setattr(events.interchange, "AT_ONCE", 500)
    file = b"".join(canonical(f"m-{seed}", play(seed, "short-12", 6)) for seed in range(9))
    assert counts(import_lines(door, BytesIO(file))) == (9, 0, 0)
    assert 1 < len(writes) < 9
    assert sum(writes) == 9


def test_a_match_that_another_writer_takes_meanwhile_is_refused(
    door: Door, play: Play, canonical: Any, new: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = door.store
    append_many = store.append_many

    def overtaken(batches: Any) -> Any:
        monkeypatch.setattr(store, "append_many", append_many)
        Door(store).admit("b", new(play(9, "short-12", 1)), 0)
        return append_many(batches)

    monkeypatch.setattr(store, "append_many", overtaken)
    file = b"".join(canonical(stream, play(1, "short-12", 2)) for stream in "abc")
    summary = import_lines(door, BytesIO(file))
    assert counts(summary) == (2, 0, 1)
    assert (summary.refusals[0].stream, summary.refusals[0].code) == ("b", "version-conflict")


@pytest.mark.parametrize("spoilt", [False, True])
def test_memory_does_not_grow_with_the_file(
    spoilt: bool,
    tmp_path_factory: pytest.TempPathFactory,
    play: Play,
    canonical: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(events.interchange, "AT_ONCE", 1000)
    monkeypatch.setattr(events.lines, "LONGEST", 1 << 16)

    def peak(matches: int) -> int:
        folder = tmp_path_factory.mktemp("memory")
        with (folder / "file.jsonl").open("wb") as file:
            for number in range(matches):
                lines = canonical(f"m-{number}", play(number % 3, "short-12", 8))
                file.write(lines.replace(b'"round":8', b'"round":9') if spoilt else lines)
        with open_store(f"sqlite:///{folder / 'k.db'}") as store, (folder / "file.jsonl").open("rb") as file:
            gc.collect()
            tracemalloc.start()
            summary = import_lines(Door(store), file)
            highest = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        assert counts(summary) == ((0, 0, matches) if spoilt else (matches, 0, 0))
        return highest

    assert peak(80) < peak(20) * 1.5


# Claims


def test_right_claims_are_silent_and_wrong_ones_are_reported(
    door: Door, store: Store, play: Play, lines_of: Lines, file_of: File
) -> None:
    events_, match = play(4, "short-12", 3), Match(JOKER)
    lines = lines_of("m", events_)
    for line, event in zip(lines, events_, strict=True):
        match.apply(event)
        if line["type"] == "CardPlayed":
            line["check"] = dict(JOKER.claims(match.state, event))
    ends = [n for n, line in enumerate(lines) if "trick_winner" in line.get("check", {})]
    assert import_lines(door, file_of(lines[: ends[1]])).different == 0
    lines[ends[1]]["check"]["trick_winner"] = 9
    lines[-1]["check"]["totals"] = [0, 0, 0, 0]
    lines[-1]["check"]["weather"] = "fine"
    summary = import_lines(door, file_of(lines))
    assert counts(summary) == (1, 0, 0)
    found = JOKER.claims(match.state, events_[-1])
    assert [(one.version, one.line, one.what, one.claimed, one.found) for one in summary.differences] == [
        (ends[1], ends[1] + 1, "trick_winner", 9, lines[ends[1] + 1]["data"].get("seat")),
        (len(lines) - 1, len(lines), "totals", [0, 0, 0, 0], found["totals"]),
        (len(lines) - 1, len(lines), "weather", "fine", None),
    ]
    assert "the file says totals [0,0,0,0], the rules say" in str(summary.differences[1])
    assert b"check" not in exported(store)
    assert import_lines(door, file_of(lines)).different == 3
