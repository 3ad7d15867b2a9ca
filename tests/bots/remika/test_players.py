"""Remika's players: what they see, how they choose, how strong they are."""

from dataclasses import replace
from statistics import fmean
from typing import Any

import pytest

import bots
import games
from bots.bot import Bot, Turn
from bots.chance import Chance
from bots.league import sittings
from bots.remika.habits import Habits
from bots.remika.hasty import Hasty
from bots.remika.league import PLAN
from bots.remika.steady import Steady
from bots.remika.watchful import Watchful
from bots.scribe import Manner
from bots.simulate import Sitting, play, series, sitting
from games.events import ActionRetracted, MatchAbandoned, RoundCorrected, RoundRecorded, RoundStarted
from games.match import Match, fold
from games.remika.events import BuyBackAnswered, FourCleared
from games.remika.state import RemikaResult
from games.rummy import CardDiscarded, CardLaidOff, DiscardDrawn, MeldLaid, StockDrawn
from tests.bots.blindfolded import Blindfolded
from tests.games.remika.given import Moment, a_turn, after, substitute

GAME = games.named("remika")
THINKERS = [name for name in bots.players("remika") if name != bots.RANDOM]
TIDY = Habits(tidiness=0.0)
every_thinker = pytest.mark.parametrize("bot", [Hasty(TIDY), Steady(TIDY), Watchful(TIDY)], ids=THINKERS)


@pytest.mark.parametrize("name", bots.players("remika"))
def test_hidden_cards_never_change_a_choice(name: str) -> None:
    blindfolded = Blindfolded(bots.player("remika", name))
    table = sitting("remika", None, [name], 12, {"limit": 60})
    play(replace(table, bots=[blindfolded] * len(table.players)))
    assert blindfolded.asked > 100


def choice(bot: Bot, moment: Moment) -> Any:
    state = moment.state
    assert state.to_act is not None
    return bot.act(Turn(GAME, state, state.to_act, GAME.legal(state), Chance("one")))


@every_thinker
def test_it_takes_a_discard_that_melds_once_opened(bot: Bot) -> None:
    assert isinstance(choice(bot, a_turn("7h 8h 2s Kd", discards="3c 9h", opened=[0])), DiscardDrawn)
    assert isinstance(choice(bot, a_turn("7h 8h 2s Kd", discards="9h 5c", opened=[0])), StockDrawn)


@every_thinker
def test_it_takes_a_joker_that_it_can_lay(bot: Bot) -> None:
    table = ["7h 7d 7c"]
    assert isinstance(choice(bot, a_turn("2s Kd", discards="X", table=table, opened=[0])), DiscardDrawn)
    assert isinstance(choice(bot, a_turn("2s Kd", discards="X", opened=[0])), StockDrawn)


@every_thinker
def test_it_takes_the_discard_that_wins_before_opening(bot: Bot) -> None:
    assert isinstance(choice(bot, a_turn("Jh Qh Kh Ah 8s 8d 8c 4d", discards="3c Th")), DiscardDrawn)


@every_thinker
def test_it_opens_as_soon_as_it_can(bot: Bot) -> None:
    laid = choice(bot, a_turn("Ts Js Qs 7s 7h 7d 2d 4c", draw="Kd"))
    assert isinstance(laid, MeldLaid)
    assert set(laid.cards) <= {"Ts", "Js", "Qs", "7s", "7h", "7d"}


@every_thinker
def test_it_lays_off_and_substitutes(bot: Bot) -> None:
    moment = a_turn("7s 2s Kd", draw="4c", table=["7h 7d 7c"], opened=[0])
    assert choice(bot, moment) == CardLaidOff(0, 1, "7s")
    joker = a_turn("Kc 2s", draw="4d", table=["Ks Kh X=Kc", "7h 8h 9h"], opened=[0])
    assert choice(bot, joker).card == substitute(1, "Kc", "X=Th 2 high").card


@every_thinker
def test_it_keeps_jokers_and_melds(bot: Bot) -> None:
    thrown = choice(bot, a_turn("X Ks Kh Kd 9c", draw="2h"))
    assert isinstance(thrown, CardDiscarded)
    assert thrown.card in {"9c", "2h"}


def test_before_opening_the_steady_player_keeps_dear_cards() -> None:
    assert choice(Steady(), a_turn("Ks Kh 2s 2h 9c", draw="4d")) == CardDiscarded(0, "4d")
    assert choice(Steady(), a_turn("Ks 4h 9c", draw="Jd", opened=[0])) in (
        CardDiscarded(0, "Ks"),
        CardDiscarded(0, "Jd"),
    )


def test_the_watchful_player_does_not_feed_who_has_opened() -> None:
    moment = a_turn("8h Ks", draw="5d", table=["9h Th Jh"], opened=[1])
    assert choice(Steady(TIDY), moment) == CardDiscarded(0, "5d")
    low = a_turn("Qh 2s", draw="Qd", table=["9h Th Jh"], opened=[1])
    low.state.hands[0] = ["8h", "Ks", "Qd"]
    assert choice(Steady(TIDY), low) == CardDiscarded(0, "8h")
    assert choice(Watchful(TIDY), low) != CardDiscarded(0, "8h")


def test_habits_show() -> None:
    offered = after([100, 0, 40], [100, 0, 40], [100, 0, 40])
    assert choice(Steady(), offered) == BuyBackAnswered(0, True)
    assert choice(Steady(Habits(pride=1.0)), offered) == BuyBackAnswered(0, False)
    four = a_turn("Ks 9d", draw="2h", table=["7s 7h 7d 7c"], opened=[0])
    assert choice(Steady(Habits(tidiness=1.0)), four) == FourCleared(0, 1)
    assert isinstance(choice(Steady(TIDY), four), CardDiscarded)


def rounds(table: Sitting, matches: int) -> list[tuple[list[str], RemikaResult]]:
    """The rounds of some matches: the bot of each seat, and the result."""
    found = []
    for _stream, one in series(table, matches):
        seats = [type(bot).__name__ for bot in one.bots]
        state = fold(GAME, [moment.event for moment in play(one)]).state
        found += [(seats, result) for result in state.results]
    return found


def test_rounds_end_by_going_out_and_strength_shows() -> None:
    found = rounds(sitting("remika", None, ["hasty", "steady", "watchful"], 3), 12)
    assert fmean(result.winner is not None for _seats, result in found) > 0.95
    points: dict[str, list[int]] = {}
    for seats, result in found:
        for name, got in zip(seats, result.points, strict=True):
            if got is not None:
                points.setdefault(name, []).append(got)
    mean = {name: fmean(got) for name, got in points.items()}
    assert mean["Steady"] < mean["Hasty"]
    assert mean["Watchful"] < mean["Hasty"]


def test_the_league_is_written_in_every_manner() -> None:
    """A fifth of it is played and admitted event by event."""
    kinds: set[type] = set()
    sizes = set()
    for _stream, one in list(sittings(PLAN))[1::5]:
        match = Match(GAME)
        for event, _time in play(one):
            match.check(event)
            match.apply(event)
            kinds.add(type(event) if not isinstance(event, RoundRecorded) else RoundRecorded)
        sizes.add(len(one.players))
    assert {ActionRetracted, MatchAbandoned, RoundRecorded, RoundStarted, BuyBackAnswered} <= kinds
    assert sizes == {2, 3, 4, 5, 6}
    assert PLAN.matches >= 80


@pytest.mark.parametrize("seed", range(6))
def test_wrong_lines_never_make_a_later_answer_illegal(seed: int) -> None:
    manner = Manner(sheet=lambda _round: True, wrong_lines=1.0, corrected_after=4)
    table = replace(sitting("remika", None, ["steady"], seed, {"limit": 120}), manner=manner)
    match = Match(GAME)
    corrected = 0
    for event, _time in play(table):
        match.check(event)
        match.apply(event)
        corrected += isinstance(event, RoundCorrected)
    assert match.state.over
    plain = fold(GAME, [moment.event for moment in play(replace(table, manner=Manner()))]).state
    assert match.state.totals == plain.totals
    assert corrected > 0
