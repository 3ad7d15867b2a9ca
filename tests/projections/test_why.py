"""Why: what was legal, what the rules forbid, and nothing to whom the hand is hidden."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

import games
from bots.scribe import Moment
from events.errors import KibitzError
from games.events import ActionRetracted
from games.match import Match
from games.rule import RULES
from projections.why import SHOWN, Why, why
from tests.games.joker.given import a_round, played

PEOPLE = {"nino": "Nino", "gio": "Gio"}


@pytest.fixture
def told(stored: Any) -> Any:
    def tell(record: Sequence[Moment], at: int, **asked: Any) -> Why:
        return why("m-1", stored(record), PEOPLE, at, **asked)

    return tell


def record(moment: Any, *acts: Any) -> list[Moment]:
    """A hand-made match as a record, finished off by these acts."""
    moment.when(*acts)
    return [Moment(event) for _, event in moment.match.standing]


def test_every_card_of_the_hand_is_legal_or_refused_by_its_rule(told: Any) -> None:
    moment = a_round("Ad 9s", "7d 8h", "X Kd", "9h Th", trump="h")
    acts = record(moment, "Ad", "7d")
    said = told(acts, len(acts) - 1, live_view="open")
    assert (said.seat, said.player, said.done, said.unknown, said.more) == (1, "Gio", "7♦", None, 0)
    assert [(one.text, one.event.type, one.done) for one in said.legal] == [("7♦", "CardPlayed", True)]
    [refused] = said.refused
    assert (refused.text, refused.type, refused.rule) == ("8♥", "CardPlayed", "joker-5.2")
    assert refused.sentence == RULES["joker-5.2"].sentence
    assert refused.because == "diamonds was led and the hand holds 7♦"


def test_a_joker_is_told_in_each_way_it_may_be_played(told: Any) -> None:
    acts = record(a_round("Ad 9s", "7d 8h", "X Kd", "9h Th", trump="h"), "Ad", "7d", played(2, "X throw"))
    said = told(acts, len(acts) - 1, live_view="open")
    assert [one.text for one in said.legal] == ["joker: throw", "K♦", "joker: take"]
    assert [one.done for one in said.legal] == [True, False, False]
    assert msgspec.to_builtins(said.legal[0].event) == {
        "type": "CardPlayed", "data": {"seat": 2, "card": "X", "as": "throw"},
    }  # fmt: skip


def test_every_bid_is_told_and_the_one_that_would_even_out_is_refused(told: Any) -> None:
    acts = record(a_round("Ad 9s", "7d 8h", "X Kd", "9h Th", bids=(1, 0, 0, 2)))
    said = told(acts, len(acts) - 1, live_view="open")
    assert [one.text for one in said.legal] == ["2", "0"]
    assert [(one.text, one.rule) for one in said.refused] == [("1", "joker-4.2")]


@pytest.mark.parametrize(
    ("game", "variant"), [(game.name, variant) for game in games.every() for variant in game.variants]
)
def test_it_is_the_law_that_says_what_is_legal(written: Any, told: Any, game: str, variant: str) -> None:
    moments = written(1, variant=variant, game=game)[:330]
    match, law = Match(games.named(game)), games.named(game)
    seen = 0
    for at, (event, _) in enumerate(moments):
        if at % 11 == 0 and at and match.state.to_act is not None and event.retraction == "itself":
            said = told(moments, at, live_view="open")
            lawful = [law.short(act) for act in law.legal(match.state)]
            assert [one.done for one in said.legal].count(True) == 1
            assert said.legal[0].done
            if not said.more and len(law.after_look(match.state, event)) == 1:
                assert sorted(one.text for one in said.legal) == sorted(lawful)
            assert all(RULES[one.rule].sentence == one.sentence for one in said.refused)
            assert max(len(said.legal), len(said.refused)) <= 5 * SHOWN
            seen += 1
        match.apply(event)
    assert seen > 15


def test_melds_short_of_coming_out_are_refused_by_what_would_stop_the_turn(written: Any, told: Any) -> None:
    moments = written(1, variant="standard", game="jokeren")
    reasons = {
        one.because
        for at in range(60, 300, 3)
        for one in told(moments, at).refused
        if one.type == "MeldLaid" and one.rule == "jokeren-4.1"
    }
    assert any(
        because.startswith("the turn could not be ended then: the melds of this turn count")
        for because in reasons
    )


def test_a_draw_that_needs_a_new_stock_is_about_the_draw(written: Any, told: Any) -> None:
    moments = written(1, variant="standard", game="jokeren")
    at = next(n for n, (event, _) in enumerate(moments) if event.retraction == "with the next")
    said = told(moments, at)
    assert (said.done, said.legal[0].done) == ("draw from the stock", True)
    assert type(moments[at + 1].event).__name__ == said.legal[0].event.type == "StockDrawn"


def test_what_the_table_does_is_nobodys_choice(written: Any, told: Any) -> None:
    moments = written(3, manner="slips")
    back = next(n for n, (event, _) in enumerate(moments) if isinstance(event, ActionRetracted))
    for at in (0, 1, 2, 3, back):
        said = told(moments, at)
        assert said.unknown == "No player had a choice here: this is not a player's act."
        assert (said.seat, said.player, said.legal, said.refused) == (None, None, [], [])


def test_only_the_actor_is_told_from_a_seat_and_nobody_while_the_match_runs(written: Any, told: Any) -> None:
    moments = written(1)
    actor = moments[4].event.seat
    for seat in range(4):
        said = told(moments, 4, seat=seat)
        assert bool(said.legal) == (seat == actor)
        if seat != actor:
            assert said.unknown is not None
            assert said.unknown.endswith("was to act; from this seat nobody sees that hand.")
    for seat in (None, actor):
        said = told(moments[:100], 4, seat=seat)
        assert said.unknown == "The match is still being played: what a hand allows is told when it is over."
        assert (said.legal, said.refused) == ([], [])


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"at": -1}, "unknown-version"),
        ({"at": 377}, "unknown-version"),
        ({"at": 4, "seat": 4}, "unknown-seat"),
    ],
)
def test_what_is_not_there(written: Any, told: Any, asked: dict[str, Any], code: str) -> None:
    with pytest.raises(KibitzError, match=r"match m-1 has the (versions|seats) 0 to") as error:
        told(written(1), **asked)
    assert error.value.code == code
