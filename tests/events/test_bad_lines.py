"""Bad input in files of event lines: a sentence with its place, and nothing half stored."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from events.admission import Door
from events.interchange import import_lines
from events.lines import LONGEST
from events.store import Store, open_store
from events.summary import LISTED
from events.verify import verify
from games.match import Match
from tests.events.files import RICH, File, Lines, Play, counts

JOKER = games.named("joker")
Spoil = Callable[[list[Any]], object]


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
