"""The forms: whatever is answered as a form allows makes a line that the law takes, in every variant."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games.events import MatchStarted, Player, RoundCorrected, RoundRecorded
from games.form import Answers, Ask, answers, line
from games.game import Game, Variant
from games.joker.events import JokerRound
from games.match import Match
from tests.games.playing import PEOPLE, admit, refused

VARIANTS = [(game, variant) for game in games.every() for variant in game.variants.values()]
every_variant = pytest.mark.parametrize(
    ("game", "variant"), VARIANTS, ids=[f"{game.name}-{variant.name}" for game, variant in VARIANTS]
)


def begun(game: Game[Any], variant: str, seats: int, **options: Any) -> Match:
    match = Match(game)
    players = [Player(one) for one in PEOPLE[:seats]]
    admit(match, MatchStarted(game=game.name, variant=variant, options=options, players=players))
    return match


def filled(match: Match, chance: Random) -> dict[Any, Any]:
    """Answers to every question of the next round, each one that the form allows at its turn."""
    given: dict[Any, Any] = {}
    while ask := next((one for one in _asks(match, given) if one.key not in given), None):
        allowed = [choice.value for choice in ask.choices if not choice.rule]
        given[ask.key] = chance.choice(allowed) if ask.choices else chance.randrange(ask.least, 60)
    return given


def _asks(match: Match, given: Answers) -> list[Ask]:
    form = match.game.form(match.state, given)
    assert form is not None
    assert form.headline
    return form.asks


@every_variant
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_what_a_form_allows_is_a_line_the_law_takes(game: Game[Any], variant: Variant, seed: int) -> None:
    chance = Random(seed)
    match = begun(game, variant.name, chance.choice(variant.seats))
    for _ in range(4):
        if game.form(match.state, {}) is None:
            break
        written = game.written(match.state, filled(match, chance))
        assert written.round == match.state.round + 1
        illegal = refused(match, written)
        if illegal is not None:  # points are asked as numbers; which of them can be is the law's to say
            assert any(one.field == "points" for one in _asks(match, {}))
            continue
        match.apply(written)
        assert line(type(written), written.round, match.state.seats, answers(written)) == written


def test_a_joker_round_is_asked_in_the_order_of_the_table() -> None:
    match = begun(games.named("joker"), "short-12", 4)
    assert [(ask.field, ask.seat) for ask in _asks(match, {})][:2] == [("dealer", None), ("trump", None)]
    asks = _asks(match, {("dealer", None): 2})
    assert [ask.seat for ask in asks if ask.field == "bids"] == [3, 0, 1, 2]
    said = {("dealer", None): 2, ("bids", 3): 0, ("bids", 0): 1, ("bids", 1): 0}
    (last,) = [ask for ask in _asks(match, said) if ask.key == ("bids", 2)]
    ((choice, sentence),) = last.forbidden
    assert choice.value == 0
    assert "may not bid the number that makes the four bids sum" in sentence
    took = {("tricks", 3): 1, ("tricks", 0): 0, ("tricks", 1): 0}
    (last,) = [ask for ask in _asks(match, {**said, **took}) if ask.key == ("tricks", 2)]
    assert [choice.value for choice in last.choices if not choice.rule] == [0]


def test_golden_rounds_are_asked_without_bids() -> None:
    match = begun(games.named("joker"), "full-40", 4)
    for number in range(24):
        form = match.game.form(match.state, {})
        assert form is not None
        cards = int(form.headline.split(" · ")[-1].split()[0])
        admit(
            match,
            JokerRound(round=number + 1, dealer=number % 4, trump="h", bids=[0] * 4, tricks=[cards, 0, 0, 0]),
        )
    asked = {ask.field for ask in _asks(match, {})}
    assert asked == {"trump", "tricks"}


def test_remika_asks_only_what_is_open() -> None:
    match = begun(games.named("remika"), "standard", 3, limit=150)
    given: dict[Any, Any] = {
        ("dealer", None): 0,
        ("winner", None): 1,
        ("opened", 0): True,
        ("opened", 2): False,
    }
    keys = [ask.key for ask in _asks(match, given)]
    assert ("points", 0) in keys
    assert ("points", 1) not in keys
    assert ("points", 2) not in keys
    admit(match, match.game.written(match.state, {**given, ("points", 0): 12}))
    score = match.game.score(match.state)
    assert score.totals == [12, 0, 100]


def test_the_american_condition_is_reminded() -> None:
    match = begun(games.named("jokeren"), "american", 2)
    form = match.game.form(match.state, {})
    assert form is not None
    assert form.headline == "Round 1 of 5 · to come out: any set or run"


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.name)
def test_no_form_while_a_round_is_played_or_after_the_last(game: Game[Any]) -> None:
    variant = next(iter(game.variants.values()))
    match = begun(game, variant.name, variant.seats[0])
    match.state.running = True
    assert game.form(match.state, {}) is None
    match.state.running, match.state.over = False, True
    match.state.round = len(getattr(match.state, "schedule", ()))
    assert game.form(match.state, {}) is None


def test_a_line_is_taken_apart_to_be_corrected() -> None:
    said = JokerRound(round=1, dealer=2, trump="h", bids=[0, 0, 0, 0], tricks=[1, 0, 0, 0])
    given = {**answers(said), ("tricks", 0): 0, ("tricks", 3): 1}
    match = begun(games.named("joker"), "short-12", 4)
    admit(match, said)
    mended = line(JokerRound, 1, 4, given)
    admit(match, RoundCorrected(1, mended))
    assert isinstance(mended, RoundRecorded)
    assert match.game.score(match.state).rounds[0].tricks == [0, 0, 0, 1]
