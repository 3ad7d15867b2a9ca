"""Names to types and back: what an event is called in the record, and how its payload is read."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec

from events.errors import BadInput
from events.shapes import wrong_shape
from events.upcasters import UPCASTERS, Upcaster
from games.events import Event
from games.game import Game

Reader: TypeAlias = Callable[[bytes | msgspec.Raw], Event]


class Codec:
    """Reads and writes the payloads of one game's events.

    ``encode`` gives an event's canonical payload: compact JSON, fields in the order of its type, absent ones
    left out. ``has_old_shapes`` says whether any type has changed its shape.
    """

    def __init__(
        self, game: Game[Any], upcasters: Mapping[tuple[str, str], Sequence[Upcaster]] = UPCASTERS
    ) -> None:
        self.game = game
        self.encode: Callable[[Event], bytes] = msgspec.json.Encoder().encode
        self._readers: dict[tuple[str, int], Reader] = {}
        self._newest: dict[str, int] = {}
        self._names: dict[Any, str] = {}
        self.has_old_shapes = any(owner == game.name for owner, _ in upcasters)
        for name, kind in game.vocabulary.items():
            steps = upcasters.get((game.name, name), ())
            self._newest[name] = len(steps) + 1
            self._names[getattr(kind, "__origin__", kind)] = name
            self._readers[name, len(steps) + 1] = msgspec.json.Decoder(kind).decode
            for schema in range(1, len(steps) + 1):
                self._readers[name, schema] = _through(steps[schema - 1 :], kind)

    def newest(self, name: str) -> int:
        """The schema in which events of this type are written today."""
        return self._newest[name]

    def name_of(self, event: Event) -> str:
        """The event's type as the record calls it."""
        return self._names[type(event)]

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
