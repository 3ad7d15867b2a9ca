"""Remika's one variant and its option."""

from collections.abc import Mapping
from typing import Any

from games.game import Option, Variant


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


LIMIT = Option(
    name="limit",
    title="Limit",
    rule="remika-6.1",
    default=200,
    choices={200: "a player is past the limit above 200 points"},
    hint="a whole number from 1 up",
    accepts=_whole,
)

VARIANTS: Mapping[str, Variant] = {
    "standard": Variant(
        name="standard",
        title="Remika",
        summary="Two decks, two jokers; open with 51 and a sequence; the last not past the limit wins.",
        rule="remika-1.1",
        seats=(2, 3, 4, 5, 6),
        options=(LIMIT,),
    )
}
