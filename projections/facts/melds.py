"""Fact table of melds: one row a meld as it lay at its round's end."""

import polars as pl

from games.facts import MeldFact
from projections.facts.table import Column, Derived, FactTable

MELDS = FactTable(
    name="melds",
    doc="One row a meld as it lay at the end of a scored round.",
    fact=MeldFact,
    derived={
        "player": Derived(
            pl.String,
            "id of the player who laid it first",
            lambda about, facts: [about.players[one.owner] for one in facts],
        )
    },
    fields={
        "round": Column(pl.Int16, "number of the round, from 1"),
        "meld": Column(pl.Int16, "number of the meld on the table"),
        "kind": Column(pl.String, "kind of meld, such as set or run"),
        "owner": Column(pl.Int8, "seat that laid it first"),
        "turn": Column(pl.Int16, "that seat's turn when it did"),
        "cards": Column(pl.Int16, "cards in it"),
        "jokers": Column(pl.Int16, "jokers among them"),
        "laid_off": Column(pl.Int16, "cards laid off to it later"),
        "upgrade": Column(pl.String, "the game's word for what made it worth more; null if nothing did"),
    },
)
