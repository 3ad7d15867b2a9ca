"""Joker's variants and the options of the table, with what each value means."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from games.game import Option, Variant
from games.joker.schedule import Schedule, classic_24, full_40, nines_16, short_12
from games.rule import rule_of

_MULTIPLE_OF_TEN = re.compile("0|[1-9][0-9]{0,4}0")


def _multiple_of_ten(value: Any) -> bool:
    return isinstance(value, str) and _MULTIPLE_OF_TEN.fullmatch(value) is not None


OPTIONS = (
    Option(
        name="shtanga",
        title="Shtanga",
        rule="joker-7.4",
        default="200",
        choices={
            "200": "200 off for a bid of one or more with no trick",
            "100": "100 off for a bid of one or more with no trick",
            "per-card": "100 off for each card of the round",
        },
        hint='"100", "200", "per-card" or another multiple of 10 below a million, written as text',
        accepts=_multiple_of_ten,
    ),
    Option(
        name="premium",
        title="Premium",
        rule="joker-8.2",
        default="double",
        choices={
            "double": "a clean chapter counts its best score twice",
            "cut": "whoever missed a bid loses the best score of the chapter, if anyone was clean",
            "double-and-cut": "both",
            "none": "no premium",
        },
        hint='"double", "cut", "double-and-cut" or "none"',
    ),
    Option(
        name="premium_last_round",
        title="Last round of a chapter",
        rule="joker-8.4",
        default="counts",
        choices={"counts": "can be the best score", "excluded": "can't be the best score"},
        hint='"counts" or "excluded"',
    ),
    Option(
        name="led_highest",
        title="Joker led as highest",
        rule="joker-6.6",
        default="joker",
        choices={"joker": "takes the trick", "trump": "loses to a trump when the named suit is not trump"},
        hint='"joker" or "trump"',
    ),
)

SCHEDULES: Mapping[str, Callable[[], Schedule]] = {
    "classic-24": classic_24,
    "short-12": short_12,
    "full-40": full_40,
    "nines-16": nines_16,
}

_TITLES = {
    "classic-24": "Classic · 24",
    "short-12": "Short · 12",
    "full-40": "Full · 40",
    "nines-16": "Nines · 16",
}

VARIANTS: Mapping[str, Variant] = {
    name: Variant(name, _TITLES[name], rule_of(schedule).sentence, rule_of(schedule).id, (4,), OPTIONS)
    for name, schedule in SCHEDULES.items()
}
