"""Fact table of incidents: one row a thing that happened to a seat outside its plain turns."""

import polars as pl

from games.facts import IncidentFact
from projections.facts.table import PLAYER, Column, FactTable

INCIDENTS = FactTable(
    name="incidents",
    doc="One row a punishment, a buy-back, an elimination or the like.",
    fact=IncidentFact,
    derived={"player": PLAYER},
    fields={
        "round": Column(pl.Int16, "number of the round, from 1"),
        "seat": Column(pl.Int8, "seat it happened to, 0-based in turn order"),
        "kind": Column(pl.String, "what happened, in the game's word"),
        "other": Column(pl.Int8, "seat that did it, if one did"),
        "value": Column(pl.Int64, "points or cards it was about, if any"),
        "taken": Column(pl.Boolean, "whether an offer was taken, where it was an offer"),
    },
)
