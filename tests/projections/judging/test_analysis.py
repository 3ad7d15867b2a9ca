"""The archive's bids judged: once, what is new or has changed, and on from where it stopped."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from bots.judge import Judge, judged_games
from events.errors import KibitzError
from events.rows import Row
from events.store import Store
from games.events import ActionRetracted
from games.joker.events import BidMade
from projections.facts import Facts, open_facts
from projections.judging import BIDS, analyse, analysis, examples, judged_facts, judges
from projections.runner import catch_up


class Desk:
    """Where bids are judged: the record, and folders of one's own."""

    def __init__(self, record: Store, folder: Path) -> None:
        self.record, self.facts, self.models = record, folder / "facts", folder / "models"

    def works(self, progress: Any = None) -> tuple[int, int]:
        return analyse(self.record, self.facts, "learned", self.models, progress)

    @property
    def known(self) -> dict[str, Judge]:
        return judges("learned", self.models)

    @property
    def table(self) -> Facts:
        return judged_facts(self.facts, self.known)

    @property
    def rows(self) -> pl.DataFrame:
        return self.table.scan("bids").collect().sort("match", "round", "bidding_place")


@pytest.fixture
def desk(record: Store, tmp_path: Path) -> Desk:
    return Desk(record, tmp_path)


def test_every_bid_known_card_by_card_is_judged_once(desk: Desk, five: list[str]) -> None:
    matches, bids = desk.works()
    rows = desk.rows
    assert (matches, bids) == (len(five), len(rows))
    facts = open_facts(desk.facts)
    catch_up(desk.record, facts)
    known = facts.scan("rounds").filter(pl.col("bid").is_not_null(), pl.col("detail") == "full").collect()
    keys = ["match", "round", "seat", "player", "bid", "tricks", "points", "bidding_place", "match_detail"]
    assert rows.select(keys).sort(keys).equals(known.select(keys).sort(keys))
    assert desk.works() == (0, 0)
    assert desk.table.version("bids") == 1, "and nothing was written then"


def test_a_row_tells_one_story(desk: Desk, five: list[str]) -> None:
    desk.works()
    for row in desk.rows.iter_rows(named=True):
        place = row["legal"].index(row["bid"])
        assert row["bid_worth"] == pytest.approx(row["worth"][place], abs=1e-3)
        assert row["made_chance"] == pytest.approx(row["made"][place], abs=1e-5)
        assert row["happened_chance"] == pytest.approx(row["chances"][row["tricks"]], abs=1e-5)
        assert sum(row["chances"]) == pytest.approx(1, abs=1e-3)
        assert row["choice"] == (len(row["legal"]) > 1)
        assert row["best"] in row["legal"]
        assert row["model"] == desk.known["joker"].version
        [event] = [one for one in desk.record.read_stream(row["match"]) if one.version == row["at"]]
        assert event.type == "BidMade"
    assert len(five) == 5


def test_interrupted_work_goes_on_where_it_stopped(
    desk: Desk, five: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(analysis.BUDGET, "learned", 400)

    class StoppedError(Exception):
        pass

    def stop(done: int, head: int) -> None:
        assert done < head
        raise StoppedError

    with pytest.raises(StoppedError):
        desk.works(stop)
    before = desk.rows
    assert 0 < before["match"].n_unique() < len(five)
    seen: list[int] = []
    matches, bids = desk.works(lambda done, _head: seen.append(done))
    assert matches + before["match"].n_unique() >= len([*five]) - 1
    assert len(desk.rows) == len(before) + bids
    assert seen == sorted(seen)
    assert seen[-1] == desk.record.head()


def test_a_match_that_goes_on_is_judged_again(desk: Desk, house: Any, written: Callable[..., Any]) -> None:
    whole = written(2)
    house.admit("m-1", whole, 0, 60)
    house.admit("m-2", written(3))
    desk.works()
    first = desk.rows
    house.admit("m-1", whole, 60)
    assert desk.works()[0] == 1
    rows = desk.rows
    assert rows.filter(match="m-2").equals(first.filter(match="m-2"))
    assert len(rows.filter(match="m-1")) == 48 > len(first.filter(match="m-1"))


def test_a_bid_taken_back_is_not_there(desk: Desk, house: Any, written: Callable[..., Any]) -> None:
    """The bid before last is taken back and made again, as another: the newest counts, at its own version."""
    whole = list(written(2))
    at = next(place for place, moment in enumerate(whole) if isinstance(moment.event, BidMade))
    bid = whole[at].event
    other = BidMade(bid.seat, 1 - bid.tricks)
    whole[at : at + 1] = [whole[at]._replace(event=one) for one in (other, ActionRetracted(at), bid)]
    house.admit("m-1", whole)
    desk.works()
    first = desk.rows.row(0, named=True)
    assert (first["bid"], first["at"]) == (bid.tricks, at + 2)


def test_games_without_a_judge_are_passed_over(desk: Desk, house: Any, written: Callable[..., Any]) -> None:
    house.admit("m-1", written(game="jokeren", variant="standard"))
    assert "jokeren" not in judged_games()
    assert desk.works() == (0, 0)
    assert desk.rows.is_empty()
    assert desk.table.checkpoint(BIDS.name) == desk.record.head()


def test_nothing_recorded_is_nothing_judged(desk: Desk) -> None:
    assert desk.works() == (0, 0)
    assert desk.rows.is_empty()
    assert examples(desk.record, "joker") == []


def test_another_model_starts_anew_and_its_forerunner_goes(
    desk: Desk, house: Any, written: Callable[..., Any]
) -> None:
    house.admit("m-1", written())
    desk.works()
    old = desk.table.folder
    assert analyse(desk.record, desk.facts, "blend", desk.models).matches == 1
    assert not old.exists()
    assert desk.rows.is_empty()


def test_a_damaged_model_is_a_sentence(desk: Desk) -> None:
    desk.models.mkdir()
    (desk.models / "joker.json").write_text("nonsense")
    with pytest.raises(KibitzError, match=r"joker\.json can't be read") as refused:
        desk.works()
    assert refused.value.code == "bad-model"


def test_a_table_ahead_of_the_record_is_a_sentence(desk: Desk, five: list[str], tmp_path: Path) -> None:
    from events.store import open_store

    desk.works()
    assert five
    with open_store(f"sqlite:///{tmp_path / 'other.db'}") as other:
        desk.record = other
        with pytest.raises(KibitzError, match="the record has 0"):
            desk.works()


def test_an_event_that_can_not_be_applied_is_named(
    desk: Desk, house: Any, written: Callable[..., Any]
) -> None:
    house.admit("m-1", written())
    version = len(desk.record.read_stream("m-1"))
    desk.record.append("m-1", [Row("CardPlayed", "{}")], version)
    with pytest.raises(KibitzError, match=f"version {version} of match m-1"):
        desk.works()


def test_an_archive_tells_what_its_bidders_knew(desk: Desk, five: list[str]) -> None:
    desk.works()
    told = examples(desk.record, "joker")
    assert len(told) == len(desk.rows)
    assert {one.match for one in told} <= set(range(len(five)))
    assert desk.known["joker"].evaluated(told).bids == len(told)
