"""Fact table of plays: one row a card played to a trick, from rounds known card by card."""

import polars as pl

from games.facts import PlayFact
from projections.facts.table import PLAYER, Column, FactTable

PLAYS = FactTable(
    name="plays",
    doc="One row a card played to a trick of a scored round.",
    fact=PlayFact,
    derived={"player": PLAYER},
    fields={
        "round": Column(pl.Int16, "number of the round, from 1"),
        "trick": Column(pl.Int8, "number of the trick in the round, from 1"),
        "place": Column(pl.Int8, "0 for the lead up to 3 for the last card"),
        "seat": Column(pl.Int8, "seat that played, 0-based in turn order"),
        "card": Column(pl.String, "the card, such as Th; a joker is X"),
        "declared": Column(pl.String, "what a joker was declared: highest, lowest, take or throw"),
        "suit": Column(pl.String, "suit a led joker named"),
        "leader": Column(pl.Int8, "seat that led the trick"),
        "winner": Column(pl.Int8, "seat that won it"),
    },
)
