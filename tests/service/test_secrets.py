"""Nothing a seat's view is sent holds a card that the seat did not know then: in all games, at each step.

What a seat knew is worked out here from the events alone: the cards of its own hand, what was played, laid or
discarded before all eyes, and what it looked at.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import games
from bots.scribe import Moment
from bots.simulate import play, sitting
from events.admission import Door, Entry
from events.store import open_store
from events.tokens import Tokens
from games.events import CardsDealt, RoundStarted
from games.match import Match
from service.api import api
from service.lookup import store
from tests.service.asking import Client

BOTS = {
    "jokeren": ("steady", {"rounds": 2}),
    "remika": ("hasty", {"limit": 1}),
    "joeklr": ("random", {"games": 1}),
}
UNSEEN_BY_ALL = {"StockReshuffled", "MyscardDrawn"}
SEEN_BY_WHO_ACTS = {"StockDrawn", "DeckTopLooked", "KeptCardTaken", "MyscardTaken", "DeckCut"}
SEEN_BY_BOTH = {"Punished"}
FACES = re.compile(r'"([2-9TJQKA][shdc])"')
SPOKEN = re.compile(r"(?<!joker as )\b(10|[2-9JQKA])([♠♥♦♣])")
LETTERS = dict(zip("♠♥♦♣", "shdc", strict=True))


@cache
def record(game: str) -> Sequence[Moment]:
    """A short match of a game, played by bots."""
    bot, options = BOTS.get(game, ("greedy", {}))
    variant = "short-12" if game == "joker" else None
    return play(sitting(game, variant, [bot], 5, options))


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record with a whole match of every game, and a running one."""
    folder = tmp_path_factory.mktemp("archive")
    with open_store(f"sqlite:///{folder / 'kibitz.db'}") as store:
        for name in games.names():
            for stream, moments in ((name, record(name)), (f"{name}-running", record(name)[:90])):
                entry = Entry(stream)
                for event, time in moments:
                    entry.add(event, time=time)
                Door(store).admit_many([entry])
    return folder


@pytest.fixture
def client(archive: Path, monkeypatch: pytest.MonkeyPatch) -> Client:
    """The API over that record; whoever follows its events stops as soon as there is none."""
    monkeypatch.setattr("service.routes.events.BREATHS", 1)
    monkeypatch.setattr("service.routes.events.BREATH", 0.0)
    monkeypatch.setenv("KIBITZ_DATA", str(archive))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    monkeypatch.delenv("KIBITZ_LIVE_VIEW", raising=False)
    return Client()


def cards_in(text: str) -> set[str]:
    """The natural cards that a text shows, as tokens and in words; a joker that stands for one is none."""
    spoken = {rank.replace("10", "T") + LETTERS[sign] for rank, sign in SPOKEN.findall(text)}
    return spoken | set(FACES.findall(text))


def known_to(game: str, seat: int | None) -> list[set[str]]:
    """The cards that a seat, or an onlooker, has seen in the round, after every event."""
    match, known, after = Match(games.named(game)), set[str](), []
    for event, _ in record(game):
        match.apply(event)
        known = set() if isinstance(event, RoundStarted) else known | _seen(event, seat)
        hands = getattr(match.state, "hands", [])
        own = hands[seat] if hands and seat is not None else []
        known = known | cards_in(msgspec.json.encode(own).decode())
        after.append(known)
    return after


def _seen(event: Any, seat: int | None) -> set[str]:
    kind = type(event).__name__
    watching = {event.seat} if kind in SEEN_BY_WHO_ACTS else {seat}
    watching = {event.seat, event.by} if kind in SEEN_BY_BOTH else watching
    if isinstance(event, CardsDealt):
        return set() if seat is None else set(event.hands[seat])
    return (
        set()
        if kind in UNSEEN_BY_ALL or seat not in watching
        else cards_in(msgspec.json.encode(event).decode())
    )


def seats(game: str) -> Iterator[int]:
    yield from range(len(record(game)[0].event.players))  # type: ignore[attr-defined]


every_game = pytest.mark.parametrize("game", games.names())


@every_game
def test_the_steps_and_the_moments_of_a_seat_show_what_it_knew(client: Client, game: str) -> None:
    for seat in seats(game):
        known = known_to(game, seat)
        replay = client.get(f"/v1/matches/{game}/frames", params={"seat": seat}).json()
        for step in replay["steps"]:
            assert cards_in(msgspec.json.encode(step).decode()) <= known[step["through"]]
        for moment in replay["moments"]:
            assert cards_in(msgspec.json.encode(moment).decode()) <= known[moment["at"]]
        rest = {name: value for name, value in replay.items() if name not in ("steps", "moments")}
        assert cards_in(msgspec.json.encode(rest).decode()) == set()


@every_game
def test_why_shows_a_seat_what_it_knew(client: Client, game: str) -> None:
    length = len(record(game))
    for seat in seats(game):
        known = known_to(game, seat)
        told = 0
        for at in range(seat, length, max(5, length // 40)):
            said = client.get(f"/v1/matches/{game}/why", params={"seat": seat, "at": at}).json()
            last = at + (record(game)[at].event.retraction == "with the next")
            assert cards_in(msgspec.json.encode(said).decode()) <= known[last]
            assert said["seat"] == seat or said["unknown"]
            told += not said["unknown"]
        assert told


@every_game
def test_without_a_seat_the_same_test_finds_hidden_cards(client: Client, game: str) -> None:
    """So that the tests above cannot pass by finding nothing."""
    known = known_to(game, 0)
    steps = client.get(f"/v1/matches/{game}/frames").json()["steps"]
    assert any(cards_in(msgspec.json.encode(step).decode()) - known[step["through"]] for step in steps)


@every_game
@pytest.mark.parametrize("seat", [None, 1])
def test_a_running_match_shows_no_hand_and_tells_no_reasons(
    client: Client, game: str, seat: int | None
) -> None:
    asked = {} if seat is None else {"seat": seat}
    path = f"/v1/matches/{game}-running"
    for step in client.get(f"{path}/frames", params=asked).json()["steps"]:
        assert {card for place in step["table"]["places"] for card in place["hand"]} <= {"?"}
    for at in range(10, 90, 16):
        said = client.get(f"{path}/why", params={**asked, "at": at}).json()
        assert (said["legal"], said["refused"]) == ([], [])
        assert said["unknown"]


@every_game
@pytest.mark.parametrize("seat", [None, 1])
def test_no_address_tells_of_a_running_match_what_its_reader_has_not_seen(
    client: Client, game: str, seat: int | None
) -> None:
    """Every address that the document has, for an onlooker and for a player with a token of his own."""
    known = set[str]().union(*known_to(game, seat)[:90])
    headers = {} if seat is None else _token_of(game, seat)
    shown, answered = set[str](), 0
    for path, asked in _readings(f"{game}-running"):
        for of in (None, 0, 1):
            params = asked if of is None else {**asked, "seat": of}
            for kind in {"application/json", *(["text/event-stream"] if path.endswith("/events") else [])}:
                answer = client.get(path, params=params, headers={**headers, "Accept": kind})
                assert answer.status_code in (200, 403, 422), answer.text
                assert cards_in(answer.text) <= known, (path, params)
                shown |= cards_in(answer.text)
                answered += answer.status_code == 200
    assert answered > 15
    assert shown


def _token_of(game: str, seat: int) -> dict[str, str]:
    player = record(game)[0].event.players[seat].id  # type: ignore[attr-defined]
    return {"Authorization": f"Bearer {Tokens(store()).create(game, 'admin', player)[1]}"}


def _readings(match: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """What can be read of a match, and values that it needs."""
    for path, methods in api.openapi()["paths"].items():
        if "{match}" in path and "get" in methods:
            needed = {one["name"] for one in methods["get"]["parameters"] if one["required"]} - {"match"}
            yield path.format(match=match), dict.fromkeys(needed, 60)
