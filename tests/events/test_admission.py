"""The door: whole batches or nothing, by the law, once."""

from collections.abc import Callable
from uuid import UUID

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import games
from events.admission import Admitted, Door, NewEvent
from events.errors import BadInput, Conflict, KibitzError, Refused
from events.store import Store
from games.events import (
    ActionRetracted,
    Event,
    MatchAbandoned,
    MatchStarted,
    Player,
    RoundCorrected,
    RoundStarted,
)
from games.joker.events import BidMade, JokerRound
from games.match import fold

JOKER = games.named("joker")
Play = Callable[..., tuple[Event, ...]]
New = Callable[..., list[NewEvent]]
START = MatchStarted(game="joker", variant="short-12", players=[Player(one, one.upper()) for one in "abcd"])
LINE = JokerRound(round=1, dealer=0, bids=[0, 1, 0, 1], tricks=[1, 0, 0, 0])


def test_a_match_enters_in_batches_and_is_folded_again(door: Door, play: Play, new: New) -> None:
    events = play(3)
    assert door.admit("m", new(events[:100]), 0) == Admitted(0, 99, repeated=False)
    assert door.admit("m", new(events[100:101]), 100) == Admitted(100, 100, repeated=False)
    assert door.admit("m", new(events[101:]), 101).last == len(events) - 1
    match = door.match("m")
    assert match.version == len(events)
    assert JOKER.score(match.state) == JOKER.score(fold(JOKER, events).state)


def test_the_match_can_be_seen_at_any_version(door: Door, play: Play, new: New) -> None:
    events = play(3)
    door.admit("m", new(events), 0)
    for at in (0, 57, len(events) - 1):
        assert JOKER.sheet(door.match("m", at).state) == JOKER.sheet(fold(JOKER, events[: at + 1]).state)
    for at in (-1, len(events)):
        with pytest.raises(KibitzError, match=f"has the versions 0 to {len(events) - 1}, not {at}"):
            door.match("m", at)


@pytest.mark.parametrize("stream", ["nobody", "no such id!"])
def test_an_unknown_match_gets_a_sentence(door: Door, stream: str) -> None:
    with pytest.raises(KibitzError, match=r"there is no match nobody|is no match id"):
        door.match(stream)


def test_one_illegal_event_keeps_the_whole_batch_out(door: Door, store: Store, play: Play, new: New) -> None:
    events = list(play(3))
    at = next(n for n, event in enumerate(events) if isinstance(event, BidMade))
    events[at] = BidMade((events[at].seat + 1) % 4, 0)  # type: ignore[attr-defined]
    with pytest.raises(Refused) as refused:
        door.admit("m", new(events), 0)
    error = refused.value
    assert (error.code, error.stream, error.version, error.rule) == ("illegal", "m", at, "joker-4.1")
    assert error.sentence is not None
    assert error.sentence.startswith("Once trump is settled")
    assert error.because is not None
    assert "is to bid, not seat" in error.because
    assert error.legal
    assert error.as_dict().keys() >= {"code", "message", "stream", "version", "rule", "because", "legal"}
    assert (store.head(), store.players()) == (0, {})


def test_a_refusal_leaves_the_match_as_it_was(door: Door, play: Play, new: New) -> None:
    events = play(3)
    door.admit("m", new(events[:10]), 0)
    with pytest.raises(Refused):
        door.admit("m", new([*events[10:12], events[10]]), 10)
    assert door.admit("m", new(events[10:]), 10).last == len(events) - 1


def test_a_match_begins_with_its_start(door: Door, new: New) -> None:
    with pytest.raises(
        Refused, match="match m is not in the record yet, and the first event is RoundStarted"
    ) as refused:
        door.admit("m", new([RoundStarted(1, 0)]), 0)
    assert refused.value.rule == "record-1"


def test_an_unknown_game_is_answered_with_the_games(door: Door, new: New) -> None:
    with pytest.raises(BadInput, match=r"there is no game 'chess' here; the games are .*joker"):
        door.admit("m", new([MatchStarted(game="chess", variant="x", players=[])]), 0)


def test_a_wrong_version_names_both(door: Door, play: Play, new: New) -> None:
    events = play(3)
    door.admit("m", new(events[:4]), 0)
    for expected in (0, 3, 5):
        with pytest.raises(Conflict, match=f"match m has 4 events, .* follow {expected}"):
            door.admit("m", new(events[4:5]), expected)


def test_another_door_may_have_gone_on(store: Store, door: Door, play: Play, new: New) -> None:
    events = play(3)
    door.admit("m", new(events[:4]), 0)
    Door(store).admit("m", new(events[4:50]), 4)
    assert door.admit("m", new(events[50:]), 50).last == len(events) - 1


def test_a_batch_with_ids_can_be_sent_again(door: Door, store: Store, play: Play) -> None:
    batch = [
        NewEvent(event, time="2026-11-30T20:15:04Z", id=str(UUID(int=n)), meta={"table": 7}, extra={"x-a": 1})
        for n, event in enumerate(play(3)[:6])
    ]
    assert door.admit("m", batch, 0) == Admitted(0, 5, repeated=False)
    assert door.admit("m", batch, 0) == Admitted(0, 5, repeated=True)
    assert door.admit("m", batch[2:4], 2) == Admitted(2, 3, repeated=True)
    assert store.head() == 6


def test_a_start_with_names_can_be_sent_again(door: Door) -> None:
    start = NewEvent(START, id=UUID(int=1))
    door.admit("m", [start], 0)
    assert door.admit("m", [start], 0) == Admitted(0, 0, repeated=True)


@pytest.mark.parametrize(
    "other",
    [
        NewEvent(RoundStarted(1, 1), id=UUID(int=1)),
        NewEvent(RoundStarted(1, 0), id=UUID(int=1), time="2026-11-30T20:15:04Z"),
        NewEvent(RoundStarted(1, 0), id=UUID(int=1), meta={}),
    ],
)
def test_the_same_id_with_other_content_is_an_error(door: Door, other: NewEvent) -> None:
    door.admit("m", [NewEvent(START), NewEvent(RoundStarted(1, 0), id=UUID(int=1))], 0)
    with pytest.raises(Conflict, match="belongs to version 1 of match m already") as refused:
        door.admit("m", [other], 2)
    assert refused.value.code == "id-reused"


def test_the_same_id_in_another_match_is_an_error(door: Door) -> None:
    door.admit("m", [NewEvent(START, id=UUID(int=1))], 0)
    with pytest.raises(Conflict, match="belongs to version 0 of match m already"):
        door.admit("n", [NewEvent(START, id=UUID(int=1))], 0)


def test_half_a_repetition_is_an_error(door: Door, play: Play) -> None:
    batch = [NewEvent(event, id=UUID(int=n)) for n, event in enumerate(play(3)[:6])]
    door.admit("m", batch[:3], 0)
    with pytest.raises(Conflict, match="a part of the batch is recorded already"):
        door.admit("m", batch[2:], 2)


def test_a_repetition_that_overtakes_itself_is_recognised(store: Store, play: Play) -> None:
    batch = [NewEvent(event, id=UUID(int=n)) for n, event in enumerate(play(3)[:6])]

    class Overtaken(Door):
        def _check(self, *args: object) -> None:
            Door(store).admit("m", batch, 0)
            super()._check(*args)  # type: ignore[arg-type]

    assert Overtaken(store).admit("m", batch, 0) == Admitted(0, 5, repeated=True)


def test_names_go_beside_the_log(door: Door, store: Store) -> None:
    door.admit("m", [NewEvent(START)], 0)
    assert store.names("abcd") == {"a": "A", "b": "B", "c": "C", "d": "D"}
    assert b"name" not in store.read_stream("m")[0].data
    info = store.stream("m")
    assert info is not None
    assert (info.game, info.variant, info.rules) == ("joker", "short-12", 1)
    assert '"shtanga":"200"' in info.options


@pytest.mark.parametrize(
    "player", [Player(""), Player("x" * 65), Player("a\nb"), Player("a", ""), Player("a", "\x00")]
)
def test_players_bear_printable_ids_and_names(door: Door, store: Store, player: Player) -> None:
    start = MatchStarted(game="joker", variant="short-12", players=[player, *START.players[1:]])
    with pytest.raises(BadInput, match=r"printable characters"):
        door.admit("m", [NewEvent(start)], 0)
    assert store.head() == 0


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (NewEvent(START, time="2026-11-30T20:15:04"), "is not a date and time with its zone"),
        (NewEvent(START, id="17"), "the event id '17' is no UUID"),
        (NewEvent(START, extra={"note": 1}), "unknown fields begin with x-, 'note' does not"),
    ],
)
def test_what_comes_beside_an_event_has_its_form(door: Door, event: NewEvent, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        door.admit("m", [event], 0)


def test_an_empty_batch_is_an_error(door: Door) -> None:
    with pytest.raises(BadInput, match="at least one event"):
        door.admit("m", [], 0)


def test_what_a_sheet_line_brings_along_is_kept_to_the_last_digit(door: Door, store: Store) -> None:
    line = JokerRound(round=1, dealer=0, bids=[0, 1, 0, 1], tricks=[1, 0, 0, 0], marks=[10**30, 0.1])
    door.admit("m", [NewEvent(START), NewEvent(line)], 0)
    assert b'"marks":[1000000000000000000000000000000,0.1]' in store.read_stream("m")[1].data


def test_a_retraction_takes_the_newest_act_back(door: Door, play: Play, new: New) -> None:
    events = play(3)
    at = next(n for n, event in enumerate(events) if isinstance(event, BidMade))
    door.admit("m", new(events[: at + 1]), 0)
    before = door.match("m", at - 1)
    door.admit("m", new([ActionRetracted(at)]), at + 1)
    assert JOKER.view(door.match("m").state, frozenset()) == JOKER.view(before.state, frozenset())
    with pytest.raises(Refused) as refused:
        door.admit("m", new([ActionRetracted(at)]), at + 2)
    assert refused.value.rule == "record-3"
    assert door.admit("m", new(events[at:]), at + 2).last == len(events) + 1


def test_a_sheet_line_is_corrected(door: Door, new: New) -> None:
    door.admit("m", new([START, LINE]), 0)
    right = JokerRound(round=1, dealer=0, bids=[0, 1, 0, 1], tricks=[0, 1, 0, 0])
    door.admit("m", new([RoundCorrected(1, right)]), 2)
    assert JOKER.score(door.match("m").state).rounds[0].tricks == [0, 1, 0, 0]
    assert JOKER.score(door.match("m", 1).state).rounds[0].tricks == [1, 0, 0, 0]


def test_after_the_end_nothing_enters(door: Door, play: Play, new: New) -> None:
    events = play(3)
    door.admit("m", new(events), 0)
    for late in (events[-1], MatchAbandoned("tired"), RoundStarted(13, 0)):
        with pytest.raises(Refused, match=r"over|no card|no bid"):
            door.admit("m", new([late]), len(events))
    door.admit("n", new([START, MatchAbandoned("rain")]), 0)
    with pytest.raises(Refused, match=r"the match was abandoned \(rain\)"):
        door.admit("n", new([RoundStarted(1, 0)]), 2)


@given(seed=st.integers(0, 40), at=st.integers(1, 200), rounds=st.integers(1, 4))
def test_whatever_is_not_legal_is_refused_by_a_rule(seed: int, at: int, rounds: int, play: Play) -> None:
    """Of everything a player might try, the door lets in exactly what is legal."""
    events = play(seed, "nines-16", rounds)
    match = fold(JOKER, events[: min(at, len(events))])
    legal = JOKER.legal(match.state)
    for event in JOKER.candidates(match.state):
        illegal = JOKER.refusal(match.state, event)
        assert (illegal is None) == (event in legal)
        if illegal is not None:
            assert illegal.id.startswith("joker-")


@pytest.mark.parametrize(("players", "size"), [("ab", 10), ("abc", 7)])
def test_a_default_that_depends_on_the_seats_is_kept_as_it_was_pinned(
    door: Door, store: Store, players: str, size: int
) -> None:
    seated = [Player(one, one.upper()) for one in players]
    start = MatchStarted(game="joeklr", variant="standard", players=seated)
    door.admit("m", [NewEvent(start)], 0)
    kept = store.stream("m")
    assert kept is not None
    assert msgspec.json.decode(kept.options) == door.match("m").state.options
    assert door.match("m").state.options["hand_size"] == size
