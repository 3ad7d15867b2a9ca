"""What each legal bid was worth at a moment: as the analysis has it, and to nobody who may not know."""

from pathlib import Path
from typing import Any

import pytest

from bots.simulate import play, sitting
from events.admission import Door, NewEvent
from events.store import Store
from projections.judging import BIDS, analyse, judged_facts, judges
from projections.judging.worth import Worth, worth

MATCH = "m-1"


@pytest.fixture
def told(record: Store, tmp_path: Path) -> Any:
    """Asks for the worth at a version of a match of the bots, played as far as ``until``."""

    def ask(at: int, until: int | None = None, **asked: Any) -> Worth:
        if record.stream(MATCH) is None:
            moments = list(play(sitting("joker", "short-12", ["greedy"], 7)))[:until]
            Door(record).admit(MATCH, [NewEvent(*moment) for moment in moments], 0)
        stored = record.read_stream(MATCH)
        return worth(MATCH, stored, {}, at, models=tmp_path / "models", **asked)

    return ask


def test_the_same_numbers_as_the_analysis(record: Store, told: Any, tmp_path: Path) -> None:
    told(4)
    analyse(record, tmp_path / "facts", "learned", tmp_path / "models")
    known = judges("learned", tmp_path / "models")
    rows = judged_facts(tmp_path / "facts", known).scan(BIDS.name).sort("at").collect()
    for row in rows.head(20).iter_rows(named=True):
        one = told(row["at"])
        assert [bid.bid for bid in one.bids] == row["legal"]
        assert [bid.worth for bid in one.bids] == pytest.approx(row["worth"], abs=1e-3)
        assert (one.done, one.best, one.seat) == (row["bid"], row["best"], row["seat"])
        assert next(bid.loss for bid in one.bids if bid.bid == one.done) == pytest.approx(
            row["loss"], abs=1e-3
        )
        assert one.model == row["model"]


def test_only_at_a_bid_and_only_to_who_may_know(told: Any) -> None:
    bid = next(at for at in range(1, 12) if told(at).bids)
    assert told(0).bids == []
    assert told(bid + 4).bids == []  # a card is played
    actor = told(bid).seat
    assert told(bid, seat=actor).bids
    other = told(bid, seat=(actor + 1) % 4)
    assert other.bids == []
    assert other.sentence


def test_of_a_running_match_nothing_is_told(told: Any) -> None:
    bid = next(at for at in range(1, 9) if told(at, until=9).sentence)
    assert told(bid).bids == []
    opened = told(bid, live_view="open")
    assert opened.bids
    assert opened.done is None
