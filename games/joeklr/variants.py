"""Joeklr's one variant and its options."""

from collections.abc import Mapping
from typing import Any

from games.game import Option, Variant

MOST_GAMES = 50
LEAST_CARDS, MOST_CARDS = 3, 13


def _some_games(value: Any) -> bool:
    return type(value) is int and 1 <= value <= MOST_GAMES


def _some_cards(value: Any) -> bool:
    return type(value) is int and LEAST_CARDS <= value <= MOST_CARDS


HAND_SIZE = Option(
    name="hand_size",
    title="Cards dealt",
    rule="joeklr-1.7",
    default=7,
    choices={7: "7 cards each, for three or four players", 10: "10 cards each, for two"},
    hint=f"a whole number from {LEAST_CARDS} to {MOST_CARDS}",
    accepts=_some_cards,
    by_seats={2: 10},
)

GAMES = Option(
    name="games",
    title="Games",
    rule="joeklr-6.6",
    default=1,
    choices={1: "one game"},
    hint=f"a whole number from 1 to {MOST_GAMES}",
    accepts=_some_games,
)

VARIANTS: Mapping[str, Variant] = {
    "standard": Variant(
        name="standard",
        title="Standard",
        summary="Jacks to aces three times and two jokers; discard the last two cards together to win.",
        rule="joeklr-4.2",
        seats=(2, 3, 4),
        options=(HAND_SIZE, GAMES),
    )
}
