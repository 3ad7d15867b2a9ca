"""Fact table of seats: one row a match and seat, with what the player got."""

import polars as pl

from games.facts import SeatFact
from projections.facts.table import PLAYER, Column, FactTable

SEATS = FactTable(
    name="seats",
    doc="One row a match and seat.",
    fact=SeatFact,
    derived={"player": PLAYER},
    fields={
        "seat": Column(pl.Int8, "seat, 0-based in turn order"),
        "total": Column(pl.Int64, "points over the match; partial unless it is finished"),
        "place": Column(pl.Int8, "place, 1 for the best, equal totals share it; null unless finished"),
        "premiums": Column(pl.Int16, "chapters closed with every bid kept; null where the game has none"),
        "shtangas": Column(pl.Int16, "bids of one or more without a trick; null where the game has none"),
        "luck": Column(
            pl.Float64,
            "what the deals were worth to the seat above average, in the game's unit; null if not known",
        ),
    },
)
