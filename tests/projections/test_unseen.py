"""Matches recorded by somebody who saw one hand only: replay, files, facts and statistics."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import polars as pl
import pytest

import games
from bots.simulate import play, sitting
from events.admission import Door, NewEvent
from events.files import import_file
from events.interchange import export_lines
from events.notation import export_notation
from events.store import Store, migrate, open_store
from events.summary import Summary
from games.cards import UNKNOWN
from games.match import Match
from projections.facts import Facts, open_facts
from projections.judging.analysis import analyse
from projections.replay import replay
from projections.runner import catch_up, rebuild
from projections.stats.bidding import summary
from projections.stats.hands import curve, left
from projections.whatif import Trial, actions, whatif
from projections.why import why

SEEN = frozenset({1})
TABLES = (("joker", "short-12"), ("jokeren", "standard"), ("remika", "standard"), ("joeklr", "standard"))
MATCHES = [f"half-{game}" for game, _ in TABLES]


def half_seen(name: str, variant: str) -> list[NewEvent]:
    """A match of the bots as seat 1 wrote it down; the points of a round come with its line where needed."""
    game, kept = games.named(name), []
    whole, half = Match(game), Match(game)
    for event, time in play(sitting(name, variant, [], 3)):
        if getattr(half.state, "unscored", None) is not None:
            kept.append(NewEvent(game.line(whole.state), time))
            half.apply(kept[-1].event)
        seen = event if whole.state is None else game.veiled(whole.state, event, SEEN)
        kept.append(NewEvent(seen, time))
        half.apply(seen)
        whole.apply(event)
    if getattr(half.state, "unscored", None) is not None:
        kept.append(NewEvent(game.line(whole.state), time))
    return kept


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, Facts, Path]]:
    """One such match of each game."""
    folder = tmp_path_factory.mktemp("half")
    url = f"sqlite:///{folder / 'kibitz.db'}"
    migrate(url)
    with open_store(url) as store:
        for (game, variant), match in zip(TABLES, MATCHES, strict=True):
            Door(store).admit(match, half_seen(game, variant), 0)
        facts = open_facts(folder / "facts")
        catch_up(store, facts)
        yield store, facts, folder


def test_files_keep_what_was_not_seen(archive: tuple[Store, Facts, Path], tmp_path: Path) -> None:
    lines = b"".join(export_lines(archive[0]))
    assert b'"?"' in lines
    for place, form in (("a", lines), ("b", b"".join(export_notation(archive[0])))):
        url = f"sqlite:///{tmp_path / place}.db"
        migrate(url)
        with open_store(url) as other:
            assert import_file(Door(other), BytesIO(form), Summary()).stored == len(TABLES)
            assert b"".join(export_lines(other)) == lines


@pytest.mark.parametrize("match", MATCHES)
def test_the_replay_shows_backs_for_what_was_not_seen(archive: tuple[Store, Facts, Path], match: str) -> None:
    stored = archive[0].read_stream(match)
    steps = replay(match, stored, {}).steps
    assert any(UNKNOWN in place.hand for step in steps for place in step.table.places)
    assert steps[-1].table.to_act is None
    told = [why(match, stored, {}, at) for at in range(1, min(len(stored), 60))]
    assert any(one.legal for one in told)


@pytest.mark.parametrize("match", MATCHES)
def test_what_an_unseen_hand_could_have_done_is_not_guessed(
    archive: tuple[Store, Facts, Path], match: str
) -> None:
    stored = archive[0].read_stream(match)
    offered = {}
    for at in range(2, len(stored)):
        one = actions(match, stored, {}, at)
        if one.seat is not None and one.seat not in offered:
            offered[one.seat] = at, one
    at, own = offered.pop(1)
    assert own.sentence is None
    assert whatif(match, stored, {}, at, Trial(0, 0, 2)).made == 2
    assert all("were seen" in (one.sentence or "") for _, one in offered.values())


def test_facts_have_no_number_where_it_is_not_known(archive: tuple[Store, Facts, Path]) -> None:
    _, facts, _ = archive
    turns = facts.scan("turns").filter(pl.col("game") == "jokeren")
    seen, unseen = (turns.filter((pl.col("seat") == 1) == own).collect()["left"] for own in (True, False))
    assert (seen.null_count(), unseen.null_count() > len(unseen) // 2) == (0, True)
    rounds = facts.scan("rounds").filter(pl.col("game") == "jokeren")
    others = rounds.filter(pl.col("seat") != 1).collect()
    assert others["jokers"].null_count() == others.height
    assert others["points"].null_count() == 0
    curves = curve(turns, rounds, 6).select(pl.selectors.numeric())
    assert curves.height
    assert not any(column.is_nan().any() for column in curves.select(pl.selectors.float()))
    assert left(rounds)["n"][0] <= rounds.filter(pl.col("left").is_not_null()).collect().height


def test_rebuilt_is_as_live(archive: tuple[Store, Facts, Path], tmp_path: Path) -> None:
    store, facts, _ = archive
    again = open_facts(tmp_path / "facts")
    rebuild(store, again)
    for table in ("rounds", "turns", "seats"):
        assert again.scan(table).collect().equals(facts.scan(table).collect())


def test_only_bids_of_the_seen_hand_are_judged(archive: tuple[Store, Facts, Path]) -> None:
    store, facts, folder = archive
    judged = analyse(store, folder / "facts", "learned", folder / "models")
    made = summary(facts.scan("rounds").filter(pl.col("detail") == "full"))["n"][0]
    assert judged.matches == 1
    assert 0 < judged.bids < made
    assert judged.bids == summary(facts.scan("rounds").filter(pl.col("seat") == 1))["n"][0]
