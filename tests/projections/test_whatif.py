"""What if: rounds played out in worlds that fit, the same for whoever asks, nothing hidden told."""

from collections.abc import Sequence
from typing import Any

import pytest

from bots.scribe import Moment
from bots.simulate import play, sitting
from events.errors import KibitzError
from games.events import ActionRetracted
from projections.whatif import OFFERED, TOTAL, Actions, Trial, WhatIf, actions, whatif
from tests.games.joeklr.given import dealt as joeklr_dealt
from tests.games.joeklr.given import punish
from tests.games.joker.given import a_round, before_round
from tests.games.jokeren.given import dealt as jokeren_dealt
from tests.games.jokeren.given import line

PEOPLE = {"nino": "Nino", "gio": "Gio"}
GAMES = {
    "joker": ("joker", "short-12", "aiming"),
    "all kinds of rounds": ("joker", "full-40", "random"),
    "jokeren": ("jokeren", "standard", "hasty"),
    "american": ("jokeren", "american", "hasty"),
    "remika": ("remika", "standard", "hasty"),
    "joeklr": ("joeklr", "standard", "random"),
}


class House:
    """Asks what could be tried, and tries it."""

    def __init__(self, stored: Any) -> None:
        self._stored = stored

    def actions(self, record: Sequence[Moment], at: int, **asked: Any) -> Actions:
        return actions("m-1", self._stored(record), PEOPLE, at, **asked)

    def tries(self, record: Sequence[Moment], at: int, trial: Trial, **asked: Any) -> WhatIf:
        return whatif("m-1", self._stored(record), PEOPLE, at, trial, **asked)


@pytest.fixture(scope="module")
def house(stored: Any) -> House:
    return House(stored)


def record(moment: Any, *acts: Any) -> list[Moment]:
    """A hand-made match as a record, finished off by these acts."""
    moment.when(*acts)
    return [Moment(event) for _, event in moment.match.standing]


def texts(offered: Actions) -> list[str]:
    """What is offered, in words; what was done in brackets."""
    return [f"[{one.text}]" if one.done else one.text for one in offered.actions]


def last_but(acts: int) -> Any:
    """A round of two tricks in which seat 0 has the aces, up to these acts before its end."""
    moment = a_round("Ad As", "7d 8h", "X Kd", "9d Th", trump="c", bids=(2, 0, 0, 1))
    plays = ["Ad", "7d", "Kd", "9d", "As", "8h", "X throw", "Th"]
    made = record(moment, *plays)
    return made, len(made) - acts


@pytest.mark.parametrize("name", GAMES)
def test_every_round_is_played_out_to_its_points(house: House, name: str) -> None:
    game, variant, bot = GAMES[name]
    made = play(sitting(game, variant, [bot], 4, {"rounds": 2} if name == "jokeren" else {}))
    tried = 0
    for at in range(3, len(made), max(1, len(made) // 14)):
        offered = house.actions(made, at)
        assert bool(offered.sentence) != bool(offered.actions)
        if offered.sentence:
            continue
        assert sum(one.done for one in offered.actions) == 1
        last = offered.actions[-1].index
        said = house.tries(made, at, Trial(last, first=at % TOTAL, worlds=2))
        assert (said.seat, said.action, said.sentence) == (offered.seat, offered.actions[last], None)
        assert (said.made, len(said.worlds), said.first, said.total) == (2, 2, at % TOTAL, TOTAL)
        seats = len(made[0].event.players)
        assert all(len(one.points) == seats for one in said.worlds)
        assert all(points is not None for one in said.worlds for points in one.points)
        assert said.actual is not None
        assert len(said.actual) == seats
        tried += 1
    assert tried > 4


def test_joker_points_are_those_of_the_round(house: House) -> None:
    made, at = last_but(8)
    offered = house.actions(made, at, live_view="open")
    assert (offered.seat, texts(offered), offered.more) == (0, ["A♠", "[A♦]"], 0)
    said = house.tries(made, at, Trial(1, worlds=50), live_view="open")
    assert said.actual == [200, 50, 50, -200]
    assert {sum(point > 0 for point in one.points if point is not None) for one in said.worlds} <= {
        1,
        2,
        3,
        4,
    }
    assert {one.points[0] for one in said.worlds} <= {200, 10, -200}


def test_where_everything_is_known_every_world_is_the_truth(house: House) -> None:
    made, at = last_but(1)
    said = house.tries(made, at, Trial(0, worlds=20), live_view="open")
    assert [one.points for one in said.worlds] == [said.actual] * 20


def test_worlds_are_the_same_in_whatever_portions(house: House) -> None:
    made = play(sitting("joker", "short-12", ["aiming"], 4))
    at = len(made) - 20
    whole = house.tries(made, at, Trial(0, 0, 30)).worlds
    parts = [house.tries(made, at, Trial(0, first, 10)).worlds for first in (20, 0, 10)]
    assert [*parts[1], *parts[2], *parts[0]] == whole
    assert len({tuple(one.points) for one in whole}) > 1
    assert house.tries(made, at, Trial(0, TOTAL - 5, 20)).made == 5


def test_who_has_no_patience_gets_one_world(house: House) -> None:
    made = play(sitting("joker", "short-12", ["aiming"], 4))
    said = house.tries(made, len(made) - 30, Trial(0, 0, 20, patience=0))
    assert (said.made, len(said.worlds)) == (1, 1)


def test_hidden_cards_of_the_match_change_nothing(house: House) -> None:
    """The same as seen from seat 0, with other hands elsewhere: the same worlds."""
    one = a_round("Ad 7s", "8h 9h", "9d Td", "Qd Jd", trump="c", bids=(1, 0, 0, 0))
    other = a_round("Ad 7s", "Qd 9d", "Jd Kd", "8h Ts", trump="c", bids=(1, 0, 0, 0))
    trials = []
    for moment, follow in ((one, "8h"), (other, "Qd")):
        made = record(moment, "Ad", follow)
        said = house.tries(made, len(made) - 2, Trial(1, worlds=40), live_view="open")
        trials.append(said.worlds)
    assert trials[0] == trials[1]


def test_the_record_is_left_alone(stored: Any) -> None:
    made = play(sitting("joeklr", "standard", ["watchful"], 4))
    lines = stored(made)
    before = list(lines)
    whatif("m-1", lines, {}, 6, Trial(0, worlds=5))
    assert lines == before


def test_a_seat_is_told_of_its_own_acts_only(house: House) -> None:
    made = play(sitting("joker", "short-12", ["aiming"], 4))
    at = next(
        n for n, one in enumerate(made) if type(one.event).__name__ == "CardPlayed" and one.event.seat == 2
    )
    assert house.actions(made, at, seat=2).actions
    for said in (house.actions(made, at, seat=1), house.tries(made, at, Trial(0), seat=1)):
        assert (said.sentence or "").endswith("from this seat nobody sees that hand.")
    assert house.tries(made, at, Trial(0), seat=1).actual is None


def test_of_a_running_match_nothing_is_told(house: House) -> None:
    made = record(a_round("Ad 9s", "7d 8h"), "Ad")
    for seat in (None, 0):
        said = house.tries(made, len(made) - 1, Trial(0), seat=seat)
        assert (said.sentence or "").startswith("The match is still being played")
        assert not said.worlds
        assert house.actions(made, len(made) - 1, seat=seat).actions == []
    assert house.tries(made, len(made) - 1, Trial(0), live_view="open").actual is None


@pytest.mark.parametrize("back", [1, 2])
def test_nobody_chose_where_the_table_acts(house: House, back: int) -> None:
    made = record(a_round("Ad 9s", "7d 8h", bids=()))
    said = house.actions(made, len(made) - back, live_view="open")
    assert said.sentence == "No player had a choice here: this is not a player's act."


def test_a_round_of_the_sheet_cannot_be_played_out(house: House) -> None:
    made = record(before_round(4))
    assert "only the line of the sheet is known" in (house.actions(made, 2, live_view="open").sentence or "")
    made = record(
        jokeren_dealt(),
    )
    made = [made[0], Moment(line(1, [0, 10, 10]))]
    assert "only the line of the sheet" in (house.tries(made, 1, Trial(0), live_view="open").sentence or "")


def test_what_was_taken_back_can_be_tried(house: House) -> None:
    made = record(a_round("Ad 9s", "7d 8h", "Kd Ks", "9d Th"), "Ad")
    made += [Moment(ActionRetracted(len(made) - 1))]
    assert texts(house.actions(made, len(made) - 2, live_view="open")) == ["9♠", "[A♦]"]
    assert house.actions(made, len(made) - 1, live_view="open").sentence


@pytest.mark.parametrize(
    ("trial", "words"),
    [
        (Trial(2), "there is no action 2 at version "),
        (Trial(-1), "only 0 to 1"),
        (Trial(0, TOTAL), "the worlds are numbered 0 to 199, not 200"),
        (Trial(0, -1), "not -1"),
        (Trial(0, 0, 51), "1 to 50 worlds can be asked for at once, not 51"),
        (Trial(0, 0, 0), "not 0"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(house: House, trial: Trial, words: str) -> None:
    made, at = last_but(8)
    with pytest.raises(KibitzError, match=words):
        house.tries(made, at, trial, live_view="open")


def test_very_many_ways_to_lay_are_offered_in_part(house: House) -> None:
    moment = jokeren_dealt("X X X 7h 8h 9h 7s 7d Kh Qh Ks Qs 2h", "3c")
    moment.when("draw 4s", "throw 4s", "draw 4d", "throw 4d", "draw 5s", "throw 5s", "draw 6s")
    made = record(moment, "throw 2h")
    offered = house.actions(made, len(made) - 1, live_view="open")
    assert offered.more > 100
    assert OFFERED < len(offered.actions) < 3 * OFFERED
    assert [one.text for one in offered.actions if one.done] == ["2♥"]
    assert [one.index for one in offered.actions] == list(range(len(offered.actions)))


def test_a_draw_that_needed_a_new_stock_was_free_to_be_another(house: House) -> None:
    made = play(sitting("joeklr", "standard", ["random"], 5))
    kinds = [type(one.event).__name__ for one in made]
    at = next(n for n in range(len(made)) if kinds[n : n + 2] == ["StockReshuffled", "MyscardDrawn"])
    assert house.actions(made, at) == house.actions(made, at + 1)
    assert len(house.actions(made, at).actions) > 1


def test_a_look_goes_on_with_the_card_that_was_seen(house: House) -> None:
    moment = joeklr_dealt("Jh Qh", "Ks", players=2).when("myscard Kh", "throw Jh", "keep")
    moment.when("myscard Ac", "throw Ks", "take")
    made = record(moment, "look Ad declined")
    offered = house.actions(made, len(made) - 1, live_view="open")
    assert "[look at the top of the deck and decline it]" in texts(offered)
    taken = next(one for one in offered.actions if one.text == "look at the top of the deck and take it")
    assert house.tries(made, len(made) - 1, Trial(taken.index, worlds=5), live_view="open").made == 5


def test_a_punisher_returns_what_he_saw(house: House) -> None:
    moment = joeklr_dealt("Jh Qh Kh", "Ks As", "Js", players=3).when("myscard Kd", "peek")
    made = record(moment, punish("Jh", "Jh"))
    offered = house.actions(made, len(made) - 1, live_view="open")
    assert offered.seat == 1
    assert len(offered.actions) > 2
    for one in offered.actions[:3]:
        assert house.tries(made, len(made) - 1, Trial(one.index, worlds=3), live_view="open").made == 3
