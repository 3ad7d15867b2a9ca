"""Names to types and back: what an event is called in the record, and how its payload is read."""

import functools
import operator
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from events.errors import BadInput
from events.shapes import wrong_shape
from events.upcasters import UPCASTERS, Upcaster
from games.events import Event
from games.game import Game

Reader: TypeAlias = Callable[[bytes | msgspec.Raw], Event]


class PlainLine(msgspec.Struct, forbid_unknown_fields=True, gc=False, tag_field="type"):
    """A line that has nothing but the usual: the payload is read to its type together with the line.

    Every event type of a game gets a subclass of its own, which says the type of ``data``.
    """

    stream: str
    version: int
    data: Any
    time: str | UnsetType = UNSET


class Codec:
    """Reads and writes the payloads of one game's events.

    ``encode`` gives an event's canonical payload: compact JSON, fields in the order of its type, absent ones
    left out. ``plain_lines`` reads lines of a file that are all plain; ``None`` if one of them is not, or is
    wrong: ``events.envelope.decode`` and ``decode`` then say what is the matter. ``names`` has the name of
    every type.
    """

    def __init__(
        self, game: Game[Any], upcasters: Mapping[tuple[str, str], Sequence[Upcaster]] = UPCASTERS
    ) -> None:
        self.game = game
        self.encode: Callable[[Event], bytes] = msgspec.json.Encoder().encode
        self._readers: dict[tuple[str, int], Reader] = {}
        self._newest: dict[str, int] = {}
        self.names: dict[Any, str] = {}
        self.plain_lines: Callable[[Sequence[bytes]], list[PlainLine] | None] = _plain_lines(
            {name: kind for name, kind in game.vocabulary.items() if (game.name, name) not in upcasters}
        )
        for name, kind in game.vocabulary.items():
            steps = upcasters.get((game.name, name), ())
            self._newest[name] = len(steps) + 1
            self.names[getattr(kind, "__origin__", kind)] = name
            self._readers[name, len(steps) + 1] = msgspec.json.Decoder(kind).decode
            for schema in range(1, len(steps) + 1):
                self._readers[name, schema] = _through(steps[schema - 1 :], kind)

    def newest(self, name: str) -> int:
        """The schema in which events of this type are written today."""
        return self._newest[name]

    def name_of(self, event: Event) -> str:
        """The event's type as the record calls it."""
        return self.names[type(event)]

    def decode(self, name: str, schema: int, data: bytes | msgspec.Raw) -> Event:
        """The typed event, through the upcasters if its schema is an older one.

        Raises:
            BadInput: an unknown type or schema, or a payload of another shape; it names the field.
        """
        try:
            return self._readers[name, schema](data)
        except KeyError:
            raise self._unknown(name, schema) from None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise wrong_shape(error, name) from None

    def _unknown(self, name: str, schema: int) -> BadInput:
        title = self.game.title
        if name in self._newest:
            what = f"{name} has the schema {schema}; this program knows 1 to {self._newest[name]}"
            return BadInput("unknown-schema", what)
        known = ", ".join(sorted(self._newest))
        return BadInput("unknown-type", f"{title} has no event type {name[:64]!r}; it has {known}")


def _plain_lines(vocabulary: Mapping[str, Any]) -> Callable[[Sequence[bytes]], list[PlainLine] | None]:
    """A reader of plain lines. Line and payload at once take two thirds of the time of both in turn."""
    kinds: list[Any] = [
        msgspec.defstruct(f"{name}Line", [("data", kind)], bases=(PlainLine,), tag=name, gc=False)
        for name, kind in vocabulary.items()
    ]
    decode: Callable[[bytes], PlainLine] = msgspec.json.Decoder(functools.reduce(operator.or_, kinds)).decode

    def read(lines: Sequence[bytes]) -> list[PlainLine] | None:
        try:
            return [decode(line) for line in lines]
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return None

    return read


def _through(steps: Sequence[Upcaster], kind: Any) -> Reader:
    """A reader of an older shape: plain JSON, then every upcaster, then the type."""

    def read(data: bytes | msgspec.Raw) -> Event:
        payload = msgspec.json.decode(data, type=dict[str, Any])
        for step in steps:
            payload = step(payload)
        event: Event = msgspec.convert(payload, kind)
        return event

    return read


@cache
def codec(game: Game[Any]) -> Codec:
    """The codec of a game, made once."""
    return Codec(game)
