"""Fact table of judged bids: one row a bid of a scored round that is known card by card."""

import msgspec
import polars as pl

from bots.judge import Judged
from games.events import Seat
from games.facts import RoundFact
from projections.facts.table import PLAYER, Column, FactTable


class BidFact(msgspec.Struct, frozen=True, kw_only=True):
    """A bid, what became of it, and what the judge says of it; the columns below explain each."""

    round: int
    seat: Seat
    at: int
    chapter: int | None
    kind: str | None
    cards: int | None
    last_of_chapter: bool | None
    trump: str | None
    bidding_place: int | None
    jokers: int | None
    bid: int
    tricks: int
    points: int
    choice: bool
    legal: list[int]
    worth: list[float]
    made: list[float]
    chances: list[float]
    best: int
    bid_worth: float
    loss: float
    made_chance: float
    none_chance: float
    happened_chance: float
    expected: float
    model: str


def bid_fact(fact: RoundFact, judged: Judged, at: int, model: str) -> BidFact:
    """The row of a bid: what the round made of it, and the judgement. ``at`` is the bid's version."""
    assert fact.bid is not None
    assert fact.tricks is not None
    assert fact.points is not None
    place = judged.legal.index(fact.bid)
    chances = judged.chances[place]
    return BidFact(
        round=fact.round,
        seat=fact.seat,
        at=at,
        chapter=fact.chapter,
        kind=fact.kind,
        cards=fact.cards,
        last_of_chapter=fact.last_of_chapter,
        trump=fact.trump,
        bidding_place=fact.bidding_place,
        jokers=fact.jokers,
        bid=fact.bid,
        tricks=fact.tricks,
        points=fact.points,
        choice=len(judged.legal) > 1,
        legal=judged.legal,
        worth=judged.worth,
        made=[chance[bid] for bid, chance in zip(judged.legal, judged.chances, strict=True)],
        chances=chances,
        best=judged.best,
        bid_worth=judged.worth[place],
        loss=judged.loss[place],
        made_chance=chances[fact.bid],
        none_chance=chances[0],
        happened_chance=chances[fact.tricks],
        expected=judged.expected,
        model=model,
    )


BIDS = FactTable(
    name="bids",
    doc="One row a bid of a scored round known card by card, judged by what the bidder knew.",
    fact=BidFact,
    derived={"player": PLAYER},
    fields={
        "round": Column(pl.Int16, "number of the round, from 1"),
        "seat": Column(pl.Int8, "seat, 0-based in turn order"),
        "at": Column(pl.Int32, "version of the bid's event: the replay opens there"),
        "chapter": Column(pl.Int8, "number of the chapter, from 1"),
        "kind": Column(pl.String, "kind of the round"),
        "cards": Column(pl.Int8, "cards dealt to each seat"),
        "last_of_chapter": Column(pl.Boolean, "whether the round closes its chapter"),
        "trump": Column(pl.String, "suit letter or none"),
        "bidding_place": Column(pl.Int8, "0 for the first to bid up to 3 for the dealer"),
        "jokers": Column(pl.Int8, "jokers dealt to the seat"),
        "bid": Column(pl.Int8, "tricks promised"),
        "tricks": Column(pl.Int8, "tricks taken"),
        "points": Column(pl.Int64, "points of the round"),
        "choice": Column(pl.Boolean, "whether more than one bid was legal"),
        "legal": Column(pl.List(pl.Int8), "the legal bids"),
        "worth": Column(pl.List(pl.Float32), "points to expect from each legal bid"),
        "made": Column(pl.List(pl.Float32), "chance of making each legal bid"),
        "chances": Column(pl.List(pl.Float32), "chances of 0, 1, 2 … tricks after the bid that was made"),
        "best": Column(pl.Int8, "the legal bid of most expected points"),
        "bid_worth": Column(pl.Float64, "points to expect from the bid that was made"),
        "loss": Column(pl.Float64, "points it gave away against the best bid; a little off 0 for that one"),
        "made_chance": Column(pl.Float64, "chance of making the bid that was made"),
        "none_chance": Column(pl.Float64, "chance of no trick after it"),
        "happened_chance": Column(pl.Float64, "chance of the tricks that were taken"),
        "expected": Column(pl.Float64, "chance that somebody with this hand keeps the bid he makes"),
        "model": Column(pl.String, "the model that judged"),
    },
)
