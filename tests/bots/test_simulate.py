"""Whole matches by bots: legal, conserved, the same from the same seed. For every game that has players."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import bots
import games
from bots.bot import Bot, Turn
from bots.scribe import Moment
from bots.simulate import Sitting, UnknownVariant, play, series, sitting
from games.events import CardsDealt, Event
from games.joker.variants import VARIANTS
from games.match import Match
from games.rule import Illegal
from tests.games.joker.conserved import assert_conserved

TABLES = [(game, variant) for game in bots.games_with_players() for variant in games.named(game).variants]
JOKER = games.named("joker")


def bytes_of(record: Sequence[Moment]) -> bytes:
    return b"\n".join(msgspec.json.encode(moment.event) + repr(moment.time).encode() for moment in record)


def admitted(record: Sequence[Moment], game: str = "joker") -> Match:
    """The match, every event checked."""
    match = Match(games.named(game))
    for event, _time in record:
        match.check(event)
        match.apply(event)
    return match


class Watched(Bot):
    """Another bot, whose every act must be among the legal ones."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.acts = bot, 0

    def act(self, turn: Turn) -> Event:
        event = self.bot.act(turn)
        assert event in turn.legal
        self.acts += 1
        return event


joker_options = some.fixed_dictionaries(
    {},
    optional={
        "shtanga": some.sampled_from(["100", "200", "per-card", "0", "350"]),
        "premium": some.sampled_from(["double", "cut", "double-and-cut", "none"]),
        "premium_last_round": some.sampled_from(["counts", "excluded"]),
        "led_highest": some.sampled_from(["joker", "trump"]),
    },
)


@settings(max_examples=25)
@given(
    variant=some.sampled_from(sorted(VARIANTS)),
    options=joker_options,
    seed=some.integers(0, 10**9),
    names=some.lists(some.sampled_from(bots.players("joker")), min_size=4, max_size=4),
)
def test_joker_matches_are_never_refused_and_conserve_the_cards(
    variant: str, options: dict[str, Any], seed: int, names: list[str]
) -> None:
    record = play(sitting("joker", variant, names, seed, options))
    match = Match(JOKER)
    for event, _time in record:
        match.check(event)
        match.apply(event)
        assert_conserved(match.state)
    assert match.state.over
    for result in match.state.results:
        assert sum(result.tricks) == result.round.cards


@pytest.mark.parametrize(("game", "variant"), TABLES)
def test_every_bot_of_every_game_acts_legally(game: str, variant: str) -> None:
    for name in bots.players(game):
        first = sitting(game, variant, [name], 3)
        watched = Watched(first.bots[0])
        record = play(replace(first, bots=[watched] * len(first.bots)))
        assert admitted(record, game).state.over
        assert watched.acts > 10


@pytest.mark.parametrize(("game", "variant"), TABLES)
def test_the_same_seed_plays_the_same_bytes_and_another_does_not(game: str, variant: str) -> None:
    once, again = (play(sitting(game, variant, [], 8)) for _ in range(2))
    assert bytes_of(once) == bytes_of(again)
    assert bytes_of(once) != bytes_of(play(sitting(game, variant, [], 9)))


def test_the_cards_do_not_depend_on_who_plays_them() -> None:
    def deals(name: str) -> list[Event]:
        record = play(sitting("joker", "classic-24", [name], 5))
        return [moment.event for moment in record if isinstance(moment.event, CardsDealt)]

    assert deals("random") == deals("expert")


def test_players_keep_their_bots_and_move_on_by_one_seat() -> None:
    first = sitting("joker", "short-12", ["random", "greedy", "aiming", "expert"], 1)
    tables = [one for _stream, one in series(first, 5)]
    pairs = dict(zip((p.id for p in first.players), first.bots, strict=True))
    for table in tables:
        assert dict(zip((p.id for p in table.players), table.bots, strict=True)) == pairs
    seats = [[p.id for p in table.players].index("p-nino") for table in tables]
    assert seats == [0, 3, 2, 1, 0]


def test_a_series_has_ids_seeds_and_evenings_of_its_own() -> None:
    first = sitting("joker", "nines-16", ["greedy"], 6)
    matches = list(series(first, 3))
    assert [stream for stream, _ in matches] == [f"sim-joker-nines-16-6-{n}" for n in (1, 2, 3)]
    assert len({one.seed for _, one in matches}) == 3
    assert len({one.began.date() for _, one in matches}) == 3


def test_times_run_forward_in_utc() -> None:
    times = [time for _event, time in play(sitting("joker", "short-12", ["greedy"], 2)) if time]
    assert times == sorted(times)
    assert len(set(times)) == len(times) == 13  # the match's start and twelve rounds'
    assert all(time.endswith("Z") for time in times)


def test_without_a_name_the_strongest_plays_every_seat() -> None:
    strongest = bots.player("joker", bots.players("joker")[-1])
    assert sitting("joker", None, [], 1).bots == [strongest] * 4
    assert sitting("joker", None, [], 1).variant == "classic-24"


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(games.UnknownGame, match="no game 'chess'"):
        sitting("chess", None, [], 1)
    with pytest.raises(UnknownVariant, match="no variant 'bridge'; the variants are classic-24"):
        sitting("joker", "bridge", [], 1)
    with pytest.raises(bots.UnknownPlayer, match=r"no bot called 'deep'.*the bots are random, greedy"):
        sitting("joker", None, ["deep"], 1)


def test_a_table_the_rules_do_not_allow_is_refused_by_them() -> None:
    with pytest.raises(Illegal, match=r"joker-1\.1"):
        play(sitting("joker", None, ["random", "random"], 1))


def test_a_game_without_players_of_its_own_is_played_at_random() -> None:
    assert bots.players("none-of-ours") == ("random",)


def test_a_sitting_names_only_the_options_that_were_chosen() -> None:
    table: Sitting = sitting("joker", "short-12", [], 1, {"shtanga": "100"})
    assert table.start.options == {"shtanga": "100"}
    assert b"options" not in msgspec.json.encode(replace(table, options={}).start)
