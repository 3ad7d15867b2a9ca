"""Files of event lines: in whole or not at all, out byte for byte."""

import gc
import tracemalloc
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import events.interchange
import events.lines
import games
from events.admission import Door
from events.interchange import export_lines, import_lines
from events.lines import LONGEST
from events.store import Store, open_store
from events.summary import LISTED, Summary
from events.verify import verify
from games.events import Event
from games.match import Match

JOKER = games.named("joker")
Play = Callable[..., tuple[Event, ...]]
Lines = Callable[..., list[dict[str, Any]]]
File = Callable[[Sequence[Any]], BytesIO]
Spoil = Callable[[list[Any]], object]


@pytest.fixture
def one_round(play: Play, lines_of: Lines) -> list[dict[str, Any]]:
    """The start of a match and its first four rounds, as lines to tamper with."""
    return lines_of("m", play(5, "nines-16", 4))


@pytest.fixture
def good(play: Play, lines_of: Lines) -> list[dict[str, Any]]:
    """Another match, with nothing wrong in it."""
    return lines_of("good", play(1, "short-12", 2))


def counts(summary: Summary) -> tuple[int, int, int]:
    return summary.stored, summary.already, summary.refused


def exported(store: Store, **chosen: Any) -> bytes:
    return b"".join(export_lines(store, **chosen))


# Round trips


def test_matches_come_out_as_they_went_in(door: Door, store: Store, play: Play, canonical: Any) -> None:
    file = b"".join(canonical(f"m-{seed}", play(seed)) for seed in (3, 1, 2))
    summary = import_lines(door, BytesIO(file))
    assert counts(summary) == (3, 0, 0)
    assert summary.events == file.count(b"\n") == store.head()
    assert exported(store) == file


RICH = (
    '{"stream":"m","version":0,"type":"MatchStarted","time":"2026-11-30T20:15:04+01:00","data":{"game":"joker",'
    '"variant":"short-12","options":{"shtanga":"per-card"},"players":[{"id":"a","name":"Ann"},{"id":"b"},'
    '{"id":"c","name":"Çelik 中"},{"id":"d"}],"rules":1},"id":"00000000-0000-0000-0000-0000000000ff",'
    '"meta":{"table":1.50,"big":123456789012345678901234567890},"x-b":[null,"ü"],"x-a":{}}\n'
    '{"stream":"m","version":1,"type":"RoundRecorded","data":{"round":1,"dealer":2,"trump":null,'
    '"bids":[0,1,0,1],"tricks":[1,0,0,0],"blind":[true],"marks":{"a":"–"}}}\n'
    '{"stream":"m","version":2,"type":"MatchAbandoned","data":{"reason":"\\"ra\\" \\u0001 \\\\"},"meta":{}}\n'
)


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
    assert (counts(summary), summary.refusals[0].code) == ((0, 0, 1), "id-reused")
    assert store.head() == 1


def test_a_line_that_repeats_itself_with_its_id_is_the_same_event(
    door: Door, store: Store, one_round: Any, file_of: File
) -> None:
    named = one_round[1] | {"id": "00000000-0000-0000-0000-000000000007"}
    file = [one_round[0], named, named, one_round[2], named]
    assert counts(import_lines(door, file_of(file))) == (1, 0, 0)
    assert store.head() == 3


# Bad input


def bad_cards(lines: list[Any]) -> None:
    hands = lines[2]["data"]["hands"]
    hands[0][0] = hands[1][0]


def short_hand(lines: list[Any]) -> None:
    lines[2]["data"]["hands"][3].pop()


def first_play(lines: list[Any]) -> int:
    return next(n for n, line in enumerate(lines) if line["type"] == "CardPlayed")


def card_not_held(lines: list[Any]) -> None:
    play = lines[first_play(lines)]["data"]
    later = [line["data"] for line in lines[first_play(lines) + 1 :] if line["type"] == "CardPlayed"]
    play["card"] = next(one["card"] for one in later if one["seat"] != play["seat"] and one["card"] != "X")
    play.pop("as", None), play.pop("suit", None)


def out_of_turn(lines: list[Any]) -> None:
    at = first_play(lines)
    lines[at]["data"], lines[at + 1]["data"] = lines[at + 1]["data"], lines[at]["data"]


def underbid(lines: list[Any]) -> None:
    at = first_play(lines) - 1
    for line, tricks in zip(lines[at - 3 : at + 1], (1, 0, 3, 5), strict=True):
        line["data"]["tricks"] = tricks


def joker_without(lines: list[Any]) -> None:
    joker = next(line for line in lines if line["data"].get("card") == "X" and "as" in line["data"])
    joker["data"].pop("as")


def joker_misfit(lines: list[Any]) -> None:
    joker = next(line for line in lines if line["data"].get("as") in ("take", "throw"))
    joker["data"]["as"] = "highest"
    joker["data"]["suit"] = "s"


def revoke(lines: list[Any]) -> None:
    match = Match(JOKER)
    for line in lines:
        kind = JOKER.vocabulary[line["type"]]
        event = msgspec.convert(line["data"], kind)
        if line["type"] == "CardPlayed":
            for other in JOKER.candidates(match.state):
                illegal = JOKER.refusal(match.state, other)
                if illegal is not None and illegal.id == "joker-5.2":
                    line["data"] = msgspec.to_builtins(other)
                    return
        match.apply(event)


def line(number: int, **change: Any) -> Spoil:
    return lambda lines: lines[number].update(change)


def data(number: int, **change: Any) -> Spoil:
    return lambda lines: lines[number]["data"].update(change)


def second_start(lines: list[Any]) -> None:
    lines[5] = lines[0] | {"version": 5}


NAMELESS = [{"id": ""}, {"id": "b"}, {"id": "c"}, {"id": "d"}]

BAD: dict[str, tuple[Spoil, str, str]] = {
    "a card twice": (bad_cards, "joker-2.5", "is dealt once too often"),
    "a wrong number of cards": (short_hand, "joker-2.5", "seat 3 gets 2 cards, not 3"),
    "a card not held": (card_not_held, "joker-5.4", "holds"),
    "out of turn": (out_of_turn, "joker-5.1", "is to play, not seat"),
    "a revoke": (revoke, "joker-5.2", "was led and the hand holds"),
    "the forbidden bid": (underbid, "joker-4.2", "so 5 would make 9"),
    "a joker without declaration": (joker_without, "joker-6", "without a declaration"),
    "a joker that does not fit": (joker_misfit, "joker-6.1", "the joker follows as highest"),
    "a gap": (lambda lines: lines.pop(7), "version-gap", "version 7 is missing: version 8 comes instead"),
    "a version twice": (lambda lines: lines.insert(7, lines[6]), "version-twice", "version 6 stands twice"),
    "a late start": (lambda lines: lines.pop(0), "version-gap", "begins with version 1, but the record"),
    "a second start": (second_start, "record-1", "started already"),
    "another beginning": (line(0, type="RoundStarted"), "record-1", "the first event is RoundStarted"),
    "an unknown type": (line(4, type="CardEaten"), "unknown-type", "'CardEaten'; it has ActionRetracted"),
    "an unknown game": (data(0, game="chess"), "unknown-game", "the games are"),
    "an unknown variant": (data(0, variant="x"), "record-1", "Joker has no variant 'x'"),
    "an unknown option": (data(0, options={"a": 1}), "record-1", "no option 'a'"),
    "an unknown field": (line(4, colour=1), "unknown-field", "unknown field 'colour'"),
    "a position": (line(4, position=1), "unknown-field", "unknown field 'position'"),
    "an unknown field inside": (data(4, why=1), "unknown-field", "unknown field 'why'"),
    "a field of another type": (data(1, dealer="N"), "wrong-type", "dealer must be a whole number"),
    "a time without zone": (line(4, time="2026-11-30T20:15:04"), "bad-time", "with its zone"),
    "an id that is none": (line(4, id="seven"), "wrong-value", "id: invalid uuid"),
    "meta that is no object": (line(4, meta=[1]), "wrong-type", "meta must be an object"),
    "a negative version": (line(4, version=-4), "bad-version", "-4 is no version"),
    "a huge version": (line(4, version=10**40), "bad-version", "is no version"),
    "a schema of the future": (line(4, schema=2), "unknown-schema", "has the schema 2"),
    "a player without id": (data(0, players=NAMELESS), "bad-player", "is no player id"),
    "three players": (lambda lines: lines[0]["data"]["players"].pop(), "joker-1.1", "3 players are named"),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_input_refuses_the_whole_match_and_nothing_else(
    what: str, door: Door, one_round: list[Any], good: list[Any], file_of: File
) -> None:
    spoil, name, part = BAD[what]
    spoil(one_round)
    summary = import_lines(door, file_of([*one_round, *good]))
    assert counts(summary) == (1, 0, 1)
    [error] = summary.refusals
    assert part in str(error)
    assert (error.rule or error.code).startswith(name)
    assert error.stream == "m"
    assert error.line is not None
    assert [info.stream for info in door.store.streams()] == ["good"]
    assert door.store.head() == len(good)


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=150)
@given(data=st.data())
def test_no_junk_in_a_match_gets_anything_but_a_sentence(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory, play: Play, lines_of: Lines
) -> None:
    """Wherever junk stands, the match is recorded whole or refused with a sentence, and verifies."""
    lines = lines_of("m", play(5, "nines-16", 1))
    spoilt = data.draw(st.sampled_from(lines))
    place = data.draw(st.sampled_from([spoilt, spoilt["data"]]))
    place[data.draw(st.sampled_from([*place, "id", "time", "meta", "schema", "check", "x-a"]))] = data.draw(
        JUNK
    )
    file = BytesIO(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    with open_store(f"sqlite:///{tmp_path_factory.mktemp('junk') / 'k.db'}") as store:
        summary = import_lines(Door(store), file)
        assert counts(summary) in ((1, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 1))
        assert store.head() in (0, len(lines), len(lines) - 1)
        assert all(str(error) and error.line for error in summary.refusals)
        assert list(verify(store)) == []


def test_events_after_the_end_are_refused(
    door: Door, store: Store, play: Play, lines_of: Lines, file_of: File
) -> None:
    lines = lines_of("m", play(1))
    late = lines[-1] | {"version": len(lines)}
    [error] = import_lines(door, file_of([*lines, late])).refusals
    assert (error.rule, error.version, error.line) == ("joker-5.1", len(lines), len(lines) + 1)
    assert store.head() == 0


@pytest.mark.parametrize("cut", [1, 20, 60])
def test_a_file_that_is_cut_off_refuses_its_last_match(
    door: Door, store: Store, play: Play, canonical: Any, cut: int
) -> None:
    good, other = canonical("good", play(1)), canonical("other", play(2, "short-12", 2))
    last_line = other.splitlines()[-1]
    summary = import_lines(door, BytesIO(good + other[: -len(last_line) - 1] + last_line[:-cut]))
    [error] = summary.refusals
    assert (error.stream, error.code) == ("other", "not-json")
    assert "is the file cut off?" in str(error)
    assert [info.stream for info in store.streams()] == ["good"]


@pytest.mark.parametrize(
    "rubbish", [b"# the second evening", b'{"strea', b"\xff\xfe\x00", b"x" * (LONGEST + 5)]
)
def test_a_line_that_names_no_match_is_charged_to_the_one_it_stands_in(
    door: Door, play: Play, canonical: Any, rubbish: bytes
) -> None:
    whole, part = canonical("whole", play(1)), canonical("part", play(2, "short-12", 2))
    lines = len(whole.splitlines())
    summary = import_lines(door, BytesIO(whole + rubbish + b"\n" + part))
    assert counts(summary) == (2, 0, 1)
    assert (summary.refusals[0].stream, summary.refusals[0].line) == (None, lines + 1)
    again = import_lines(door, BytesIO(part.replace(b"part", b"next") + rubbish + b"\n" + whole))
    assert counts(again) == (0, 1, 1)
    assert again.refusals[0].stream == "next"


def test_a_file_of_rubbish_is_counted_and_listed_to_a_bound(door: Door, store: Store) -> None:
    summary = import_lines(door, BytesIO(b"rubbish\n" * (LISTED + 20)))
    assert (counts(summary), len(summary.refusals)) == ((0, 0, LISTED + 20), LISTED)
    assert "the line is not JSON: it can't be read on at its byte 1" in str(summary.refusals[0])
    assert store.head() == 0


def test_an_empty_file_holds_nothing(door: Door) -> None:
    assert counts(import_lines(door, BytesIO(b"\n \n"))) == (0, 0, 0)


def test_latin_1_is_told_from_utf_8(door: Door) -> None:
    [error] = import_lines(door, BytesIO(RICH.encode("latin-1", errors="ignore"))).refusals
    assert (error.stream, error.line, error.code) == ("m", 1, "not-utf-8")


def test_a_wrong_match_id_gets_a_sentence(door: Door, one_round: list[Any], file_of: File) -> None:
    lines = [line | {"stream": "evening 7"} for line in one_round]
    [error] = import_lines(door, file_of(lines)).refusals
    assert (error.code, error.line) == ("bad-stream", 1)


def test_a_line_that_names_two_matches_is_refused(
    door: Door, store: Store, canonical: Any, play: Play
) -> None:
    file = canonical("m", play(1, "short-12", 1)).replace(b'"version":3', b'"stream":"n","version":3')
    [error] = import_lines(door, BytesIO(file)).refusals
    assert "names two matches" in str(error)
    assert store.head() == 0


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
