"""Jokeren's variants and the options of the table, with what each value means."""

from collections.abc import Mapping
from typing import Any

from games.game import Option, Variant
from games.rule import RULES

MOST_ROUNDS = 50


def _some_rounds(value: Any) -> bool:
    return type(value) is int and 1 <= value <= MOST_ROUNDS


ROUNDS = Option(
    name="rounds",
    title="Rounds",
    rule="jokeren-5.3",
    default=5,
    choices={5: "five rounds"},
    hint=f"a whole number from 1 to {MOST_ROUNDS}",
    accepts=_some_rounds,
)

OPTIONS = (
    Option(
        name="hand_size",
        title="Cards dealt",
        rule="jokeren-1.2",
        default=13,
        choices={13: "13 cards each", 15: "15 cards each, for two players only"},
        hint="13, or 15 with two players",
    ),
    Option(
        name="joker_value",
        title="Joker in an opening",
        rule="jokeren-4.2",
        default="25",
        choices={"25": "25 points", "replaced": "what the card it stands for counts"},
        hint='"25" or "replaced"',
    ),
    Option(
        name="joker_swap",
        title="Joker swap",
        rule="jokeren-3.4",
        default=False,
        choices={
            False: "a joker on the table stays",
            True: "who is out may replace it by its card and lay it again",
        },
        hint="true or false",
    ),
)

VARIANTS: Mapping[str, Variant] = {
    "standard": Variant(
        name="standard",
        title="Standard",
        summary="Come out with 30 points; the lowest total after the agreed rounds wins.",
        rule="jokeren-4.1",
        seats=(2, 3, 4),
        options=(ROUNDS, *OPTIONS),
    ),
    "american": Variant(
        name="american",
        title="Amerikaans",
        summary=RULES["jokeren-6.1"].sentence,
        rule="jokeren-6.1",
        seats=(2, 3, 4),
        options=OPTIONS,
    ),
}
