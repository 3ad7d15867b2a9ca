"""Joeklr's players: what they see, how they choose, how strong they are, how their league is written."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bots
import games
from bots.bot import Bot, Turn
from bots.chance import Chance
from bots.joeklr.habits import Habits
from bots.joeklr.hasty import Hasty
from bots.joeklr.league import PLAN
from bots.joeklr.reach import gain, layable, most, reach
from bots.joeklr.sight import Sight
from bots.joeklr.steady import Steady
from bots.joeklr.watchful import Watchful
from bots.league import sittings
from bots.simulate import play, series, sitting
from games.events import ActionRetracted, Event, MatchAbandoned, RoundCorrected, RoundRecorded, RoundStarted
from games.joeklr.events import (
    CardsOpted,
    DeckTopLooked,
    KeptCardTaken,
    LastTwoDiscarded,
    MyscardDrawn,
    MyscardKept,
    MyscardPeeked,
    MyscardTaken,
    Punished,
)
from games.joeklr.melds import melds_in
from games.joeklr.secrets import Secret
from games.joeklr.state import DECK
from games.match import Match, fold
from games.rummy import CardDiscarded, CardLaidOff, MeldLaid
from tests.bots.blindfolded import Blindfolded
from tests.games.joeklr.given import Moment, a_turn, punish

GAME = games.named("joeklr")
THINKERS = [name for name in bots.players("joeklr") if name != bots.RANDOM]
every_thinker = pytest.mark.parametrize("bot", [Hasty(), Steady(), Watchful()], ids=THINKERS)


@pytest.mark.parametrize("name", bots.players("joeklr"))
def test_hidden_cards_never_change_a_choice(name: str) -> None:
    blindfolded = Blindfolded(bots.player("joeklr", name))
    table = sitting("joeklr", None, [name], 12, {"games": 8})
    play(replace(table, bots=[blindfolded] * len(table.players)))
    assert blindfolded.asked > 100


def choice(bot: Bot, moment: Moment, legal: Sequence[Event] | None = None) -> Any:
    """What a bot does for the seat to act."""
    state = moment.state
    assert state.to_act is not None
    return bot.act(Turn(GAME, state, state.to_act, legal or GAME.legal(state), Chance("one")))


@every_thinker
def test_the_own_face_down_card_never_changes_a_choice(bot: Bot) -> None:
    chosen = []
    for card in ("Kh", "Ac", "X"):
        moment = a_turn("Jh Qh As", discards="Jc")
        moment.state.aside[0] = Secret(card)
        chosen.append(choice(bot, moment))
        fresh = a_turn("Jh").when(f"myscard {card}")
        assert choice(bot, fresh).cards == ["Jh", "?"]
    assert chosen[0] == chosen[1] == chosen[2]


@every_thinker
def test_it_opts_for_what_it_can_lay(bot: Bot) -> None:
    assert choice(bot, a_turn("Jh Qh As Ad Js", discards="Jc Kh")) == CardsOpted(0, ["Kh"], 1)
    assert choice(bot, a_turn("Jh Qh As Ad Js", discards="Jc Kc")) == MyscardDrawn(0, "?")


@every_thinker
def test_it_lays_what_leaves_least(bot: Bot) -> None:
    moment = a_turn("Jh Qh Kh Qh Qh As Ks", table=["Jd Qd Kd"]).when("myscard Ad")
    laid = choice(bot, moment)
    assert isinstance(laid, MeldLaid)
    ace = a_turn("Ad Kc As", table=["Jd Qd Kd"]).when("myscard Qs")
    assert choice(bot, ace) == CardLaidOff(0, 1, "Ad", "high")


@every_thinker
def test_it_wins_when_it_can(bot: Bot) -> None:
    assert isinstance(choice(bot, a_turn("Jh").when("opt Qd")), LastTwoDiscarded)
    assert isinstance(choice(bot, a_turn("Jh Qh Kh As").when("myscard Ks")), MeldLaid)


@every_thinker
def test_it_keeps_what_belongs_together(bot: Bot) -> None:
    thrown = choice(bot, a_turn("Jh Qh Js Js Qc Kc Ad").when("myscard Ks"))
    assert thrown == CardDiscarded(0, "Ad")


@every_thinker
def test_it_leaves_a_myscard_face_down_with_few_cards(bot: Bot) -> None:
    few = a_turn("Jh Qs").when("myscard Ks", "throw Jh")
    assert choice(bot, few) == MyscardKept(0)
    many = a_turn("Jh Qs Kd Ac Jd Kc As").when("myscard Ks", "throw Jh")
    assert choice(bot, many) == MyscardTaken(0)


@every_thinker
def test_after_a_look_it_takes_what_it_can_lay(bot: Bot) -> None:
    moment = a_turn("Jh Qh As Ad", kept="Ks", discards="Jc")
    both = [DeckTopLooked(0, "Kh", True), DeckTopLooked(0, "Kh", False)]
    assert choice(bot, moment, both) == both[0]
    useless = [DeckTopLooked(0, "Kc", True), DeckTopLooked(0, "Kc", False)]
    assert choice(bot, moment, useless) == useless[1]


def test_the_steady_player_knows_what_the_face_down_card_is_good_for() -> None:
    moment = a_turn("As", kept="Kh", discards="Jc").when("look Ks declined")
    assert choice(Steady(), moment) == KeptCardTaken(0)
    peeked = a_turn("Jh Qh As Ad Jd", kept="Kh", discards="Jc").when("look Ks declined")
    peeked.state.aside[0] = Secret("Kh", frozenset({0}))
    assert choice(Steady(), peeked) == KeptCardTaken(0)
    alone = a_turn("", kept="Kh", discards="Jc")
    both: list[Event] = [DeckTopLooked(0, "Ks", True), DeckTopLooked(0, "Ks", False)]
    assert choice(Steady(), alone, both) == both[0]


@every_thinker
def test_a_punisher_keeps_the_better_card(bot: Bot) -> None:
    moment = a_turn("Kc As Ad Jd", other="Jc Qc Js").when("myscard Kd", "peek")
    (unseen,) = GAME.legal(moment.state)
    assert isinstance(unseen, Punished)
    assert choice(bot, moment, GAME.after_look(moment.state, punish("Kc", "Kc"))) == punish("Kc", "Js")
    poor = a_turn("Ah As Ad Jd", other="Jc Qc Kc").when("myscard Kd", "peek")
    assert choice(bot, poor, GAME.after_look(poor.state, punish("Ah", "Ah"))) == punish("Ah", "Ah")


def test_habits_show() -> None:
    fresh = a_turn("Jh Qs Kd Ac").when("myscard Ks")
    assert choice(Steady(Habits(curiosity=1.0)), fresh) == MyscardPeeked(0)
    moment = a_turn("Qh Jd As Ad Js Ac", discards="Jh Kh")
    moment.state.unseen.clear()
    assert choice(Steady(), moment) == CardsOpted(0, ["Kh", "Jh"], 2)
    assert choice(Steady(Habits(silence=1.0)), moment) == CardsOpted(0, ["Kh", "Jh"], None)
    last = a_turn("Jh").when("opt Qd")
    assert choice(Steady(Habits(whomp=1.0)), last).whomp
    assert not choice(Steady(Habits(whomp=0.0)), last).whomp
    few = a_turn("Jh Qs").when("myscard Ks", "throw Jh")
    assert choice(Steady(Habits(mystery=0)), few) == MyscardTaken(0)


def test_the_watchful_player_fears_what_the_next_one_may_hold() -> None:
    moment = a_turn("Jh Js Qd Kc", other="Qh Kh Ac Ac Ac As", discards="Qs Qs Qs Ks Ks").when("myscard Ad")
    worth = {card: Steady().rid_worth(Sight(moment.state, 0, 1.0), card) for card in ("Jh", "Js")}
    wary = {card: Watchful().rid_worth(Sight(moment.state, 0, 1.0), card) for card in ("Jh", "Js")}
    assert worth["Jh"] - wary["Jh"] > worth["Js"] - wary["Js"] > 0
    joker = a_turn("X Js").when("myscard Ad")
    assert Watchful().rid_worth(Sight(joker.state, 0, 1.0), "X") < Steady().rid_worth(
        Sight(joker.state, 0, 1.0), "X"
    )


def test_memory_is_of_the_newest_discards() -> None:
    state = a_turn("Jh Qs", discards="Kc Kc Kd Kd").state
    live = {memory: Sight(state, 0, memory).live for memory in (0.0, 0.5, 1.0)}
    assert [live[memory]["Kd"] for memory in live] == [3, 1, 1]
    assert [live[memory]["Kc"] for memory in live] == [3, 3, 1]


@given(
    hand=st.lists(st.sampled_from([*"JQKA"]), max_size=9),
    ends=st.tuples(st.integers(0, 2), st.integers(0, 2)),
)
def test_what_can_be_laid_of_a_suit_is_what_the_law_lets_lie(hand: list[str], ends: tuple[int, int]) -> None:
    counts = tuple(min(3, hand.count(rank)) for rank in "JQKA")
    cards = [rank + "h" for rank, count in zip("JQKA", counts, strict=True) for _ in range(count)]
    found = layable(counts, ends)
    assert {number for number in range(13) if found >> number & 1} == set(_laid(cards, *ends))
    assert most(counts, ends) == max(_laid(cards, *ends))  # type: ignore[arg-type]


def _laid(cards: list[str], jacks: int, aces: int) -> set[int]:
    """Every number of cards that can be laid, by trying every order of laying."""
    found = {0}
    acts = [(list(meld), jacks, aces) for meld in melds_in(cards)]
    acts += [(["Jh"], jacks - 1, aces)] if jacks and "Jh" in cards else []
    acts += [(["Ah"], jacks, aces - 1)] if aces and "Ah" in cards else []
    for laid, jacks_left, aces_left in acts:
        rest = list((Counter(cards) - Counter(laid)).elements())
        found |= {len(laid) + more for more in _laid(rest, jacks_left, aces_left)}
    return found


def test_suits_and_jokers_add_up_to_the_limit() -> None:
    suits = {"h": ((1, 1, 1, 1), (0, 0)), "s": ((3, 0, 0, 0), (1, 0)), "d": ((0, 0, 0, 0), (0, 0))}
    whole = {limit: reach(suits, 2, limit) for limit in range(-1, 11)}
    assert whole == {-1: 0, 0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 9}
    assert reach(suits, 1, 10) == 7
    assert gain((1, 1, 0, 0), (0, 0), 2) == 3
    assert len(DECK) == 50


def wins(names: list[str], seed: int, matches: int) -> Counter[str]:
    """Games won by the bots at a table, and under an empty name those that nobody won."""
    found: Counter[str] = Counter()
    for _stream, one in series(sitting("joeklr", None, names, seed, {"games": 5}), matches):
        seats = [type(bot).__name__ for bot in one.bots]
        for result in fold(GAME, [moment.event for moment in play(one)]).state.results:
            found["" if result.winner is None else seats[result.winner]] += 1
    return found


def test_games_end_by_winning_and_strength_shows() -> None:
    found = wins(["random", "hasty", "watchful"], 3, 20)
    assert found[""] < 0.03 * found.total()
    assert found["RandomBot"] < 0.1 * found.total()
    strong = wins(["hasty", "watchful"], 1, 60)
    assert strong["Watchful"] > 1.15 * strong["Hasty"]


def test_the_league_is_written_in_every_manner() -> None:
    """A third of it is played and admitted event by event."""
    kinds: set[type] = set()
    sizes = set()
    for _stream, one in list(sittings(PLAN))[1::3]:
        match = Match(GAME)
        for event, _time in play(one):
            match.check(event)
            match.apply(event)
            kinds.add(type(event) if not isinstance(event, RoundRecorded) else RoundRecorded)
        sizes.add(len(one.players))
    wanted = {ActionRetracted, MatchAbandoned, RoundCorrected, RoundRecorded, RoundStarted, Punished}
    assert wanted <= kinds
    assert sizes == {2, 3, 4}
    assert PLAN.matches >= 80


def test_pairs_of_a_hand_are_told_apart() -> None:
    hands = [list(pair) for pair in combinations(["Jh", "Qh", "Qh", "X"], 2)]
    sight = Sight(a_turn("Jh").state, 0, 1.0)
    assert max(Hasty().hoped(sight, hand) for hand in hands) == Hasty().hoped(sight, ["Qh", "Qh"])
