"""Fact table of rounds: one row a scored round and seat."""

import polars as pl

from games.facts import RoundFact
from projections.facts.table import PLAYER, Column, Derived, FactTable

ROUNDS = FactTable(
    name="rounds",
    doc="One row a scored round and seat. What a game does not have is null.",
    fact=RoundFact,
    derived={
        "player": PLAYER,
        "at": Derived(
            pl.Int32,
            "version of the event that began or recorded the round: the replay opens there",
            lambda about, facts: [about.rounds_at[one.round] for one in facts],
        ),
    },
    fields={
        "round": Column(pl.Int16, "number of the round, from 1"),
        "seat": Column(pl.Int8, "seat, 0-based in turn order"),
        "detail": Column(pl.String, "the round's detail: sheet or full"),
        "points": Column(pl.Int64, "points of the round; null for an eliminated seat"),
        "dealer": Column(pl.Int8, "seat that dealt; null if no record names one"),
        "chapter": Column(pl.Int8, "number of the chapter, from 1"),
        "kind": Column(pl.String, "kind of the round, such as rising, nines or blind"),
        "cards": Column(pl.Int8, "cards dealt to each seat"),
        "last_of_chapter": Column(pl.Boolean, "whether it closes its chapter"),
        "trump": Column(pl.String, "suit letter, none or unknown"),
        "bidding_place": Column(pl.Int8, "0 for the first to bid up to 3 for the dealer; null if not known"),
        "bid": Column(pl.Int8, "tricks promised; null in rounds without bids"),
        "bids_before": Column(pl.Int8, "sum of the bids already made; null if their order is not known"),
        "bids_total": Column(pl.Int8, "sum of all bids"),
        "tricks": Column(pl.Int8, "tricks taken"),
        "shtanga": Column(pl.Boolean, "whether a bid of one or more took no trick"),
        "jokers": Column(pl.Int8, "jokers dealt to the seat; null in a round known by its line"),
        "won": Column(pl.Boolean, "whether the seat won the round, where a round has a winner"),
        "opened_turn": Column(pl.Int16, "own turn in which the seat laid its first meld; null if it did not"),
        "opening_total": Column(pl.Int16, "card value of that first laying"),
        "out_turn": Column(pl.Int16, "own turn in which the seat went out; null if it did not"),
        "condition": Column(
            pl.String, "what had to be met to open, in words; null where it is always the same"
        ),
        "in_play": Column(pl.Int8, "seats that played the round"),
        "turns": Column(pl.Int16, "own turns the seat had; null in a round known by its line"),
        "left": Column(pl.Int32, "what the seat's hand cost at the end; null where hands cost nothing"),
        "jokers_left": Column(pl.Int8, "jokers in the seat's hand at the end; null where not known"),
    },
)
