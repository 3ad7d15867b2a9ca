"""Keeping score: matches begun and rounds written down through the one door, stored once however often it is
tapped."""

from collections.abc import Sequence
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec

from dashboard import data
from events.admission import NewEvent
from events.codec import codec
from events.errors import KibitzError
from events.folding import folded
from events.notation.values import card
from events.rows import Stored
from games.cards import Card
from games.events import Event, MatchStarted, Player, RoundCorrected, RoundRecorded
from games.game import Game
from games.match import Match


class Kept:
    """A match whose score is being kept, as the record has it now.

    Attributes:
        match: its id; ``stored`` its events from version 0 on; ``live`` the match they make.
    """

    def __init__(self, match: str) -> None:
        self.match = match
        self.stored: Sequence[Stored] = data.store().read_stream(match)
        if not self.stored:
            raise KibitzError("unknown-match", f"there is no match {match!r} in the record", stream=match)
        self.live: Match = folded(self.stored)

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.live.game

    @property
    def version(self) -> int:
        """How many events the match has."""
        return len(self.stored)

    @property
    def players(self) -> list[str]:
        """What the players are called, in seat order."""
        return [data.name(one) for one in self.live.state.players]

    def lines(self) -> dict[int, tuple[int, RoundRecorded]]:
        """Every round that was written as a line: its number, the version of it, the line as it is now."""
        found: dict[int, tuple[int, RoundRecorded]] = {}
        read = codec(self.game).decode
        for one in self.stored:
            if one.type in (RoundRecorded.__name__, RoundCorrected.__name__):
                event = read(one.type, one.schema, one.data)
                if isinstance(event, RoundCorrected):
                    found[event.round] = found[event.round][0], event.line
                elif isinstance(event, RoundRecorded):
                    found[event.round] = one.version, event
        return found

    def before(self, version: int) -> Match:
        """The match as it was before the event of that version."""
        return folded(self.stored[:version])


def write(match: str, version: int, *events: Event) -> None:
    """Record events behind the ``version`` events that the match had when they were written.

    The same events at the same place are the same ones: tapped twice, or sent again after a lost connection,
    they are stored once.

    Raises:
        KibitzError: the law refuses one, or somebody else has gone on in the meantime.
    """
    ids = [_id(match, version + place, event) for place, event in enumerate(events)]
    if len(data.store().by_ids([one.bytes for one in ids])) == len(ids):
        return
    now = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%S}.000Z"
    batch = [NewEvent(event, now, one) for event, one in zip(events, ids, strict=True)]
    data.door().admit(match, batch, version)


def _id(match: str, version: int, event: Event) -> UUID:
    content = msgspec.json.encode(event).decode()
    return uuid5(NAMESPACE_URL, f"kibitz:{match}/{version}/{type(event).__name__}/{content}")


def begin(game: Game[Any], variant: str, options: dict[str, Any], names: Sequence[str]) -> str:
    """Begin a match between the people of these names; those the record knows by them are the same people.

    Returns:
        the new match's id.

    Raises:
        KibitzError: the game can't be played so.
    """
    known = data.known_people()
    players = [Player(known.get(name, name), name) for name in names]
    match = f"{game.name}-{datetime.now(UTC):%Y%m%d}-{token_hex(3)}"
    start = MatchStarted(
        game=game.name, variant=variant, options=options, players=players, rules=game.rules_version
    )
    write(match, 0, start)
    return match


def cards(text: str) -> list[Card]:
    """Cards as people type them: ``Kh 10♦ x``, with blanks or commas between."""
    return [card(one) for one in text.replace(",", " ").split()]
