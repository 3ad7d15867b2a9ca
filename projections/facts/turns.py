"""Fact table of turns: one row a finished turn of a rummy game, from rounds known card by card."""

import polars as pl

from games.facts import TurnFact
from projections.facts.table import PLAYER, Column, FactTable

TURNS = FactTable(
    name="turns",
    doc="One row a finished turn of a scored round.",
    fact=TurnFact,
    derived={"player": PLAYER},
    fields={
        "round": Column(pl.Int16, "number of the round, from 1"),
        "turn": Column(pl.Int16, "number of the turn in the round, all seats together, from 1"),
        "own_turn": Column(pl.Int16, "number of the seat's own turn in the round, from 1"),
        "seat": Column(pl.Int8, "seat, 0-based in turn order"),
        "source": Column(pl.String, "where the drawn card came from"),
        "melded": Column(pl.Int16, "cards laid in new melds"),
        "laid_off": Column(pl.Int16, "cards laid off to melds on the table"),
        "opened": Column(pl.Boolean, "whether the seat had opened by the turn's end"),
        "hand": Column(pl.Int16, "cards held at the turn's end"),
        "left": Column(pl.Int32, "what the hand would cost then"),
        "jokers": Column(pl.Int8, "jokers held then"),
    },
)
