"""Jokeren's players: what they see, how they choose, how strong they are."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean
from typing import Any

import pytest

import bots
import games
from bots.bot import Bot, Turn
from bots.chance import Chance
from bots.jokeren.habits import Habits
from bots.jokeren.hasty import Hasty
from bots.jokeren.league import PLAN
from bots.jokeren.steady import Steady
from bots.jokeren.watchful import Watchful
from bots.league import sittings
from bots.simulate import Sitting, play, series, sitting
from games.events import ActionRetracted, RoundCorrected, RoundRecorded, RoundStarted
from games.match import Match, fold
from games.rummy import CardDiscarded, CardLaidOff, DiscardDrawn, MeldLaid, StockDrawn
from tests.bots.blindfolded import Blindfolded
from tests.games.jokeren.given import Moment, a_turn, swap

GAME = games.named("jokeren")
THINKERS = [name for name in bots.players("jokeren") if name != bots.RANDOM]
every_thinker = pytest.mark.parametrize("bot", [Hasty(), Steady(), Watchful()], ids=THINKERS)


@pytest.mark.parametrize("variant", ["standard", "american"])
@pytest.mark.parametrize("name", bots.players("jokeren"))
def test_hidden_cards_never_change_a_choice(name: str, variant: str) -> None:
    blindfolded = Blindfolded(bots.player("jokeren", name))
    play(replace(sitting("jokeren", variant, [name], 12), bots=[blindfolded] * 4))
    assert blindfolded.asked > 150


def choice(bot: Bot, moment: Moment) -> Any:
    state = moment.state
    assert state.to_act is not None
    return bot.act(Turn(GAME, state, state.to_act, GAME.legal(state), Chance("one")))


@every_thinker
def test_it_takes_a_discard_that_melds_and_no_other(bot: Bot) -> None:
    assert isinstance(choice(bot, a_turn("7h 8h 2s Kd", discards="3c 9h")), DiscardDrawn)
    assert isinstance(choice(bot, a_turn("7h 8h 2s Kd", discards="9h 5c")), StockDrawn)
    assert isinstance(choice(bot, a_turn("7h 8h 2s Kd", discards="9h X")), DiscardDrawn)


@every_thinker
def test_it_takes_a_discard_that_fits_the_run_asked_for(bot: Bot) -> None:
    moment = a_turn("7h 8h 2s Kd", discards="9h", number=4, variant="american")
    assert isinstance(choice(bot, moment), DiscardDrawn)
    moment = a_turn("7h 8h 9h Kd", discards="Jh", number=4, variant="american")
    assert isinstance(choice(bot, moment), DiscardDrawn)


@every_thinker
def test_it_comes_out_as_soon_as_it_can(bot: Bot) -> None:
    laid = choice(bot, a_turn("Th Td 2s Kd", draw="Tc"))
    assert isinstance(laid, MeldLaid)
    assert sorted(laid.cards) == ["Tc", "Td", "Th"]


@every_thinker
def test_it_lays_the_melds_that_leave_the_cheapest_hand(bot: Bot) -> None:
    moment = a_turn("7s 7h 7d 8d 9d Td", draw="Kc", opened=[0])
    laid = choice(bot, moment)
    assert laid.cards == ["8d", "9d", "Td"]


@every_thinker
def test_it_lays_off_what_fits(bot: Bot) -> None:
    moment = a_turn("7s 2s Kd", draw="4c", table=["7h 7d 7c"], opened=[0])
    assert choice(bot, moment) == CardLaidOff(0, 1, "7s")
    jokers = a_turn("X 2s Kd", draw="4c", table=["7h 7d 7c"], opened=[0])
    assert choice(bot, jokers) == CardLaidOff(0, 1, "X=7s")


@every_thinker
def test_it_swaps_a_joker_where_the_table_does(bot: Bot) -> None:
    moment = a_turn("Kc 2s", draw="4d", table=["Ks Kh X=Kc", "7h 8h 9h"], opened=[0], joker_swap=True)
    assert choice(bot, moment).card == swap(1, "Kc", add="X=Th to 2 high").card


@every_thinker
def test_it_keeps_melds_and_jokers_and_throws_what_is_dear_and_alone(bot: Bot) -> None:
    moment = a_turn("2s 3s 4s X 5h 5d Kd", draw="9c")
    moment.state.turns_of[0] = 1
    assert choice(bot, moment) in (CardDiscarded(0, "Kd"), CardDiscarded(0, "9c"))


@every_thinker
def test_it_keeps_the_backbone_of_the_run_asked_for(bot: Bot) -> None:
    moment = a_turn("7h 8h Jh 2s Kd", draw="4c", number=4, variant="american")
    assert choice(bot, moment).card not in ("7h", "8h", "Jh")


def test_the_watchful_keep_what_another_would_lay_off() -> None:
    moment = a_turn("7s 5d", draw="5h", table=["7h 7d 7c"], opened=[1])
    moment.state.hands[0] = ["7s", "6d", "2c"]
    steady, watchful = choice(Steady(), moment), choice(Watchful(Habits(caution=20.0)), moment)
    assert (steady.card, watchful.card) == ("7s", "6d")


def test_a_lapse_is_an_act_at_random() -> None:
    moment = a_turn("7h 8h Jh 2s Kd", draw="4c")
    state, dreamer = moment.state, Steady(Habits(lapses=1.0))
    legal = GAME.legal(state)
    chosen = {dreamer.act(Turn(GAME, state, 0, legal, Chance(str(n)))).card for n in range(60)}  # type: ignore[attr-defined]
    assert len(chosen) == len(legal)


def test_the_forgetful_do_not_count_the_discards() -> None:
    moment = a_turn("7h 7d 2s 9c", draw="3s", discards="7s 7s 7c 7c 2c 2d 2h Ks")
    thrown = {memory: choice(Steady(Habits(memory=memory)), moment).card for memory in (0.0, 1.0)}
    assert thrown[1.0] in ("7h", "7d", "9c")


# Whole matches


def results(names: Sequence[str], variant: str, matches: int) -> tuple[dict[str, float], list[Any]]:
    """Mean total per bot at one table of them all, seats rotated; and every round."""
    first: Sitting = sitting("jokeren", variant, list(names), 2026)
    of_bot = {id(bot): name for bot, name in zip(first.bots, names, strict=True)}
    totals: dict[str, list[int]] = {name: [] for name in names}
    rounds: list[Any] = []
    for _stream, table in series(first, matches):
        state = fold(GAME, [event for event, _time in play(table)]).state
        rounds += state.results
        for bot, total in zip(table.bots, GAME.score(state).totals, strict=True):
            totals[of_bot[id(bot)]].append(total)
    return {name: fmean(of_it) for name, of_it in totals.items()}, rounds


@pytest.mark.parametrize("variant", ["standard", "american"])
def test_the_thinkers_are_stronger_than_chance_and_rounds_end_by_going_out(variant: str) -> None:
    names = bots.players("jokeren")
    assert names == ("random", "hasty", "steady", "watchful")
    means, rounds = results(names, variant, 24)
    assert means["random"] > 1.5 * max(means[name] for name in THINKERS), means
    assert sum(one.winner is None for one in rounds) < len(rounds) // 20
    assert fmean(one.turns[-1].number for one in rounds) < 60


def test_the_league_has_something_of_everything() -> None:
    assert PLAN.matches >= 80
    assert set(PLAN.seats) == {2, 3, 4}
    assert set(PLAN.variants) == set(GAME.variants)
    kinds: list[set[type]] = []
    for _stream, table in list(sittings(PLAN))[::4]:
        match, record = Match(GAME), [event for event, _time in play(table)]
        for event in record:
            match.check(event)
            match.apply(event)
        assert match.state.status in ("finished", "abandoned")
        kinds.append({type(event) for event in record})
    by_sheet = [one for one in kinds if RoundStarted not in one]
    mixed = [one for one in kinds if RoundStarted in one and any(issubclass(k, RoundRecorded) for k in one)]
    assert by_sheet
    assert mixed
    assert any(ActionRetracted in one for one in kinds)


def test_some_lines_of_the_league_are_corrected() -> None:
    tables = [
        table for _stream, table in sittings(PLAN) if table.manner.wrong_lines and table.manner.sheet(1)
    ]
    assert any(isinstance(event, RoundCorrected) for table in tables for event, _time in play(table))
