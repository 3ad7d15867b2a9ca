"""How the payload of an event type is laid out in a statement, found from the type alone.

A ``seat`` stands before the word. Behind it numbers, words and cards stand in the order of the payload's
fields; where no seat acts, only the first. Whatever follows, may be absent, is true or false, or lists
anything but cards is written ``name=value``.
"""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any, NamedTuple

from msgspec import inspect

from games.game import Game


class Kind(Enum):
    """What a value is, and so how it is written."""

    NUMBER = "a whole number"
    TRUTH = "yes or no"
    WORD = "a word, or text in quotes"
    LIST = "values with commas between"
    CARDS = "cards"
    HANDS = "hands with | between"
    GROUP = "fields in parentheses"
    JSON = "JSON"


class Shape(NamedTuple):
    """The kind of a value; ``item`` is the shape of a list's items, ``form`` that of a group."""

    kind: Kind
    nullable: bool = False
    item: "Shape | None" = None
    form: "Form | None" = None


class Form(NamedTuple):
    """The fields of a payload or a group by name, in its order; ``placed`` go by their place."""

    fields: Mapping[str, Shape]
    seated: bool
    placed: tuple[str, ...]
    required: frozenset[str]


_PLAIN: Mapping[type, Kind] = {
    inspect.IntType: Kind.NUMBER,
    inspect.BoolType: Kind.TRUTH,
    inspect.StrType: Kind.WORD,
    inspect.LiteralType: Kind.WORD,
}
_PLACED = {Kind.NUMBER, Kind.WORD, Kind.CARDS, Kind.HANDS}


def _shape(found: inspect.Type) -> Shape:
    if isinstance(found, inspect.UnionType):
        (only,) = (one for one in found.types if not isinstance(one, inspect.NoneType))
        return _shape(only)._replace(nullable=found.includes_none)
    if isinstance(found, inspect.ListType):
        item = _shape(found.item_type)
        lists = {Kind.WORD: Kind.CARDS, Kind.CARDS: Kind.HANDS}
        return Shape(lists.get(item.kind, Kind.LIST), item=item)
    if isinstance(found, inspect.StructType):
        return Shape(Kind.GROUP, form=_form(found))
    return Shape(_PLAIN.get(type(found), Kind.JSON))


def _form(struct: inspect.Type) -> Form:
    assert isinstance(struct, inspect.StructType)
    shapes = {field.encode_name: _shape(field.type) for field in struct.fields}
    required = frozenset(field.encode_name for field in struct.fields if field.required)
    seated = next(iter(shapes)) == "seat"
    placed: list[str] = []
    for name, shape in shapes.items():
        if seated and name == "seat":
            continue
        if name not in required or shape.kind not in _PLACED:
            break
        placed.append(name)
        if not seated or shape.kind is Kind.CARDS:
            break  # cards go on to the end, and a second number alone would not say what it is
    return Form(shapes, seated, tuple(placed), required)


class Words(NamedTuple):
    """A game's words: word → event type's name, and its name → word and form."""

    types: Mapping[str, str]
    words: Mapping[str, str]
    forms: Mapping[str, Form]


@cache
def words_of(game: Game[Any]) -> Words:
    """The notation's words for every event type of a game but ``MatchStarted``, which is the head."""
    kinds = {name: kind for name, kind in game.vocabulary.items() if name != "MatchStarted"}
    words = {name: getattr(kind, "__origin__", kind).word for name, kind in kinds.items()}
    types = {word: name for name, word in words.items()}
    assert len(types) == len(words), f"two event types of {game.name} have the same word"
    return Words(types, words, {name: _form(inspect.type_info(kind)) for name, kind in kinds.items()})
