"""Fact table of chapters: one row a closed chapter with bids and seat."""

import polars as pl

from games.facts import ChapterFact
from projections.facts.table import PLAYER, Column, FactTable

CHAPTERS = FactTable(
    name="chapters",
    doc="One row a closed chapter with bids and seat.",
    fact=ChapterFact,
    derived={"player": PLAYER},
    fields={
        "chapter": Column(pl.Int8, "number of the chapter, from 1"),
        "kind": Column(pl.String, "kind of its rounds"),
        "seat": Column(pl.Int8, "seat, 0-based in turn order"),
        "rounds": Column(pl.Int8, "rounds of the chapter"),
        "kept": Column(pl.Int8, "bids kept in it"),
        "alive_before_last": Column(pl.Boolean, "whether every bid before the last round was kept"),
        "premium": Column(pl.Boolean, "whether every bid was kept"),
        "delta": Column(pl.Int64, "points the premium added or took"),
    },
)
