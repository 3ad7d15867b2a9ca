"""A record of its own for a test of the API, with tokens to ask with and a match to record."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bots.simulate import play, sitting
from events.codec import codec
from events.tokens import Tokens
from games import named
from games.events import MatchStarted
from service.lookup import store
from tests.service.asking import Client

MATCH = "m-1"
EVENTS = f"/v1/matches/{MATCH}/events"


def events(count: int = 12) -> list[dict[str, Any]]:
    """The first events of a match of Joker, as they are sent."""
    record = play(sitting("joker", "short-12", ["greedy"], 7))[:count]
    name = codec(named("joker")).name_of
    return [{"type": name(event), "data": msgspec.to_builtins(event)} for event, _time in record]


def players() -> list[str]:
    """The ids of its players, in seat order."""
    started = play(sitting("joker", "short-12", ["greedy"], 7))[0].event
    assert isinstance(started, MatchStarted)
    return [player.id for player in started.players]


def batch(expected: int, sent: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A batch in the house's own form."""
    return {"expected_version": expected, "events": list(sent)}


class House(Client):
    """The API over an empty record, with tokens of every scope."""

    def __init__(self) -> None:
        self.tokens = Tokens(store())
        self.writer = self.token("write")

    def token(self, scope: str, player: str | None = None) -> dict[str, str]:
        """The header of a new token."""
        return {"Authorization": f"Bearer {self.tokens.create(scope, scope, player)[1]}"}

    def post(self, sent: Any, path: str = EVENTS, **asked: Any) -> Any:
        """What is answered to a batch of the writer's."""
        return self.ask("POST", path, json=sent, **{"headers": self.writer, **asked})

    def recorded(self, count: int = 12) -> list[dict[str, Any]]:
        """Record the beginning of the match."""
        sent = events(count)
        assert self.post(batch(0, sent)).status_code == 201
        return sent
