"""Keeping score on a page: begun, written down, mended, given up; stored once however often it is tapped."""

import re
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import data, keeping, words
from dashboard.keeping import Kept
from events.errors import KibitzError
from games import named
from games.events import ActionRetracted, CardsDealt, RoundStarted
from games.joker.events import JokerRound, TrumpTurned
from games.remika.events import BuyBackAnswered, RemikaRound
from tests.dashboard.conftest import Open

PEOPLE = ["Ann", "Ben", "<b>Cle</b>", "Dan"]


def press(test: AppTest, label: str) -> AppTest:
    button = next(one for one in test.button if one.label == label)
    assert not button.disabled, f"{label} can't be pressed"
    test = button.click().run()
    assert not test.exception
    return test


def pick(test: AppTest, **answers: Any) -> AppTest:
    """Answer questions by the end of their keys: ``bids_0=1`` is the bid of seat 0."""
    for name, value in answers.items():
        end = "-" + name.replace("_", "-")
        widgets = [one for one in (*test.button_group, *test.number_input) if str(one.key).endswith(end)]
        widgets = [one for one in widgets if not str(one.key).startswith("mend")]
        assert widgets, f"{name} is not asked"
        test = widgets[0].set_value(value).run()
        assert not test.exception
    return test


def mending(test: AppTest, end: str) -> Any:
    """A question of the form that mends a round."""
    return next(one for one in test.button_group if re.fullmatch(f"mend-.*-{end}", str(one.key)))


def joker() -> str:
    """A Joker match just begun."""
    return keeping.begin(named("joker"), "short-12", {"shtanga": "100"}, PEOPLE)


def test_a_match_is_begun_between_known_and_new_people(opened_empty: Open) -> None:
    data.store().name_players({f"p-{number}": name for number, name in enumerate(PEOPLE)})
    test = opened_empty("record").selectbox(key="new-game").set_value("joker").run()
    for seat, name in enumerate(PEOPLE):
        test.selectbox(key=f"new-player-{seat}").set_value(name)
    test = press(test.run(), words.KEEP_BEGIN)
    (info,) = data.store().streams()
    assert test.query_params["match"] in (info.stream, [info.stream])
    assert list(Kept(info.stream).live.state.players) == ["p-0", "p-1", "p-2", "p-3"]
    other = keeping.begin(named("joker"), "short-12", {}, ["Ann", "Eve", "Fay", "Guy"])
    assert list(Kept(other).live.state.players) == ["p-0", "Eve", "Fay", "Guy"]


def test_every_seat_needs_another_player(opened_empty: Open) -> None:
    test = opened_empty("record").selectbox(key="new-game").set_value("joker").run()
    for seat in range(4):
        test.selectbox(key=f"new-player-{seat}").set_value("Ann")
    (button,) = [one for one in test.run().button if one.label == words.KEEP_BEGIN]
    assert button.disabled


def test_a_round_is_written_down_as_the_table_says_it(opened_empty: Open) -> None:
    match = joker()
    test = pick(
        opened_empty("record", match=match), dealer_None=3, trump_None=1, bids_0=0, bids_1=0, bids_2=0
    )
    assert any("Not 1" in one.value and "four bids" in one.value for one in test.caption)
    test = pick(test, bids_3=0, tricks_0=1, tricks_1=0, tricks_2=0)
    last = next(one for one in test.button_group if str(one.key).endswith("tricks-3"))
    assert len(last.options) == 1
    test = pick(test, tricks_3=0)
    assert [one.value for one in test.metric] == ["+10", "+50", "+50", "+50"]
    test = press(test, words.KEEP_ROUND)
    kept = Kept(match)
    assert kept.version == 2
    assert kept.game.score(kept.live.state).totals == [10, 50, 50, 50]
    assert "Round 2 of 12" in "".join(one.value for one in test.markdown)


def test_the_same_line_is_stored_once(opened_empty: Open) -> None:
    opened_empty()
    match = joker()
    said = JokerRound(round=1, dealer=3, trump="h", bids=[0, 0, 0, 0], tricks=[1, 0, 0, 0])
    keeping.write(match, 1, said)
    keeping.write(match, 1, said)
    assert Kept(match).version == 2
    other = JokerRound(round=1, dealer=3, trump="h", bids=[0, 0, 0, 0], tricks=[0, 1, 0, 0])
    with pytest.raises(KibitzError, match="has 2 events, but these were written to follow 1"):
        keeping.write(match, 1, other)


def test_an_earlier_round_is_corrected_and_the_totals_follow(opened_empty: Open) -> None:
    match = joker()
    keeping.write(match, 1, JokerRound(round=1, dealer=3, trump="h", bids=[0, 0, 0, 0], tricks=[1, 0, 0, 0]))
    test = opened_empty("record", match=match)
    mend = mending(test, "bids-0")
    test = mend.set_value(1).run()
    button = next(one for one in test.button if one.label == words.KEEP_CORRECTED)
    assert button.disabled  # the four bids would even out
    test = mend.set_value(0).run()
    for key, value in (("bids-3", 0), ("tricks-0", 0), ("tricks-1", 1), ("tricks-3", 0)):
        test = mending(test, key).set_value(value).run()
        assert not test.exception
    test = press(test, words.KEEP_CORRECTED)
    kept = Kept(match)
    assert kept.game.score(kept.live.state).totals == [50, 10, 50, 50]
    assert any(words.KEEP_MENDED in one.value for one in test.markdown)


def test_buy_backs_are_answered_and_taken_back(opened_empty: Open) -> None:
    match = keeping.begin(named("remika"), "standard", {"limit": 60}, PEOPLE[:3])
    line = RemikaRound(round=1, dealer=0, winner=1, opened=[True, True, False], points=[9, 0, 100])
    keeping.write(match, 1, line)
    test = opened_empty("record", match=match)
    labels = [one.label for one in test.button if "buy" in one.label.lower() or "back" in one.label.lower()]
    assert len(labels) >= 2
    test = press(test, labels[0])
    kept = Kept(match)
    assert isinstance(kept.live.standing[-1][1], BuyBackAnswered)
    back = next(one.label for one in test.button if one.label.startswith("Take back"))
    press(test, back)
    assert isinstance(Kept(match).live.standing[-1][1], RemikaRound)


def test_a_round_is_recorded_card_by_card(opened_empty: Open) -> None:
    match = joker()
    keeping.write(match, 1, RoundStarted(1, 3))
    test = opened_empty("record", match=match)
    for seat, card in enumerate(("kh", "7♦", "x", "10s")):
        test.text_input(key=f"hand-2-{seat}").set_value(card)
    test = press(test.run(), words.KEEP_PUT)
    test.text_input(key="due-3-card").set_value("6h")
    test = press(test.run(), words.KEEP_PUT)
    for _ in range(4):
        acts = [one for one in test.button if str(one.key).startswith("act-")]
        test = acts[0].click().run()
        assert not test.exception
    state = Kept(match).live.state
    assert state.bids == [0, 0, 0, 0]
    assert "Ann is to act" in "".join(one.value for one in test.markdown)
    keeping.write(match, 8, ActionRetracted(7))
    test = opened_empty("record", match=match)
    assert "Dan is to act" in "".join(one.value for one in test.markdown)


def test_what_was_tapped_in_one_match_is_not_done_in_another(opened_empty: Open) -> None:
    deal = [RoundStarted(1, 3), CardsDealt([["Kh"], ["7d"], ["X"], ["Ts"]]), TrumpTurned("6h")]
    one, other = joker(), joker()
    for match in (one, other):
        keeping.write(match, 1, *deal)
    test = opened_empty("record", match=one)
    test = next(button for button in test.button if button.key == "act-4-0").click().run()
    assert Kept(one).version == 5
    test.query_params["match"] = other
    test = test.run()
    assert not test.exception
    assert Kept(other).version == 4


def test_a_round_is_recorded_by_somebody_who_saw_the_own_hand_only(opened_empty: Open) -> None:
    match = joker()
    keeping.write(match, 1, RoundStarted(1, 3))
    test = opened_empty("record", match=match)
    test.text_input(key="hand-2-0").set_value("kh")
    test = press(test.run(), words.KEEP_PUT)
    assert Kept(match).live.state.hands == [["Kh"], ["?"], ["?"], ["?"]]
    test.text_input(key="due-3-card").set_value("6d")
    test = press(test.run(), words.KEEP_PUT)
    for _ in range(4):
        test = next(one for one in test.button if one.label in ("0", "pass")).click().run()
    test = next(one for one in test.button if one.label == "K♥").click().run()
    offered = [one.label for one in test.button if str(one.key).startswith("act-")]
    assert {"A♥", "7♣"} <= {*offered}
    assert sum(one.startswith("joker") for one in offered) == 2  # to take, or to throw
    assert not {"K♥", "6♦", "6♠"} & {*offered}
    assert any("K♥" in one.value for one in test.markdown)
    for card in ("A♥", "7♣", "8♣"):
        test = next(one for one in test.button if one.label == card).click().run()
        assert not test.exception
    kept = Kept(match)
    assert kept.game.score(kept.live.state).totals == [50, 10, 50, 50]


@pytest.mark.parametrize("typed", ["zz", "Kh,,", "?", "10", "<b>"])
def test_what_is_no_card_gets_a_sentence_where_it_was_typed(opened_empty: Open, typed: str) -> None:
    match = joker()
    keeping.write(match, 1, RoundStarted(1, 3))
    test = opened_empty("record", match=match)
    for seat, card in enumerate((typed, "7♦", "x", "10s")):
        test.text_input(key=f"hand-2-{seat}").set_value(card)
    test = test.run()
    assert not test.exception
    assert test.text_input(key="hand-2-1").value == "7♦"
    assert not [one for one in test.error if one.value == words.TROUBLE_UNKNOWN]


def test_a_wrong_deal_gets_the_rule(opened_empty: Open) -> None:
    match = joker()
    keeping.write(match, 1, RoundStarted(1, 3))
    test = opened_empty("record", match=match)
    for seat in range(4):
        test.text_input(key=f"hand-2-{seat}").set_value("kh")
    test = press(test.run(), words.KEEP_PUT)
    assert "once too often" in test.error[0].value
    assert Kept(match).version == 2


def test_a_match_is_given_up(opened_empty: Open) -> None:
    match = joker()
    test = opened_empty("record", match=match)
    test.text_input(key="reason-1").set_value("the last bus")
    test = press(test.run(), words.KEEP_ABANDONED)
    assert Kept(match).live.state.abandoned == "the last bus"
    assert any("the last bus" in one.value for one in test.info)


def test_an_unknown_match_and_an_empty_record(opened_empty: Open) -> None:
    test = opened_empty("record", match="<b>none</b>")
    assert not test.exception
    assert "no match" in test.warning[0].value


@pytest.mark.parametrize("game", ["jokeren", "remika", "joeklr"])
def test_every_other_game_is_asked_for_who_went_out_and_points(opened_empty: Open, game: str) -> None:
    variant = next(iter(named(game).variants))
    match = keeping.begin(named(game), variant, {}, PEOPLE[:2])
    test = opened_empty("record", match=match)
    assert not test.exception
    keys = [str(one.key) for one in (*test.button_group, *test.number_input)]
    assert any(key.endswith("points-0") for key in keys)
