"""What every game of the house keeps, tried on every variant of every game found."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games.events import ActionRetracted, CardsDealt, Event, MatchAbandoned, MatchStarted, RoundStarted
from games.game import Game, Variant
from games.match import Match, fold
from games.rule import RULES
from tests.games.playing import Shuffle, admit, begin, contents, next_events, playing, refused

VARIANTS = [(game, variant) for game in games.every() for variant in game.variants.values()]
every_variant = pytest.mark.parametrize(
    ("game", "variant"), VARIANTS, ids=[f"{game.name}-{variant.name}" for game, variant in VARIANTS]
)
every_game = pytest.mark.parametrize("game", games.every(), ids=lambda game: game.name)
seeds = st.integers(0, 2**32)


def moments(game: Game[Any], variant: Variant, seed: int, events: int) -> Iterator[tuple[Match, Event]]:
    """A match played at random: itself before each event, and the event."""
    chance = Random(seed)
    match = begin(game, variant, chance)
    for event in playing(match, chance, events):
        yield match, event


@every_variant
@settings(max_examples=3)
@given(seed=seeds)
def test_legal_play_is_never_refused_and_keeps_every_promise(
    game: Game[Any], variant: Variant, seed: int
) -> None:
    for match, event in moments(game, variant, seed, 150):
        state = match.state
        assert state.status == "running"
        assert game.short(event)
        assert game.tell(state, event, state.players)
        if state.to_act is not None and state.running and game.due(state, Shuffle(Random(seed))) is None:
            legal = game.legal(state)
            assert legal, "a seat that is to act has an act"
            for act in legal:
                assert refused(match, game.with_chance(state, act, Shuffle(Random(seed)))[0]) is None


@every_variant
@settings(max_examples=3)
@given(seed=seeds)
def test_a_candidate_that_is_not_legal_is_refused_by_a_rule(
    game: Game[Any], variant: Variant, seed: int
) -> None:
    for match, _event in moments(game, variant, seed, 80):
        legal = game.legal(match.state)
        before = contents(match.state)
        for act in game.candidates(match.state):
            if act not in legal:
                illegal = refused(match, act)
                assert illegal is not None
                assert RULES[illegal.id].sentence == illegal.sentence
                assert illegal.because
        assert contents(match.state) == before


@every_variant
@settings(max_examples=3)
@given(seed=seeds)
def test_an_event_reads_back_as_it_was_written(game: Game[Any], variant: Variant, seed: int) -> None:
    for _match, event in moments(game, variant, seed, 80):
        kind = game.vocabulary[
            type(event).__name__ if type(event).__name__ in game.vocabulary else "RoundRecorded"
        ]
        assert msgspec.json.decode(msgspec.json.encode(event), type=kind) == event


@every_variant
@settings(max_examples=3)
@given(seed=seeds, back=st.integers(1, 12))
def test_acts_taken_back_leave_the_state_as_if_they_had_not_been(
    game: Game[Any], variant: Variant, seed: int, back: int
) -> None:
    chance = Random(seed)
    match = begin(game, variant, chance)
    for _event in playing(match, chance, chance.randrange(20, 120)):
        pass
    for _ in range(back):
        version, newest = match.standing[-1]
        if newest.retraction == "never":
            assert refused(match, ActionRetracted(version)).id == "record-3"  # type: ignore[union-attr]
            break
        standing = len(match.standing)
        admit(match, ActionRetracted(version))
        assert len(match.standing) < standing
        plain = fold(game, [event for _, event in match.standing])
        assert contents(match.state) == contents(plain.state)
    for _event in playing(match, chance, 40):
        pass
    assert contents(match.state) == contents(fold(game, [event for _, event in match.standing]).state)


@every_variant
@settings(max_examples=2)
@given(seed=seeds)
def test_what_happens_to_a_copy_of_a_state_happens_to_nothing_else(
    game: Game[Any], variant: Variant, seed: int
) -> None:
    for match, event in moments(game, variant, seed, 120):
        before, copy = contents(match.state), match.state.copied()
        assert contents(copy) == before
        if type(event) in game.evolutions:
            game.evolve(copy, event)
            assert contents(copy) != before
        assert contents(match.state) == before


@every_variant
@settings(max_examples=2)
@given(seed=seeds)
def test_every_candidate_is_an_attempt_and_no_attempt_is_made_twice(
    game: Game[Any], variant: Variant, seed: int
) -> None:
    for match, _event in moments(game, variant, seed, 60):
        attempts = [repr(act) for act in game.attempts(match.state)]
        assert len(attempts) == len(set(attempts))
        assert {repr(act) for act in game.candidates(match.state)} <= set(attempts)


@every_variant
@settings(max_examples=2)
@given(seed=seeds)
def test_no_seat_is_shown_a_dealt_card_it_may_not_see(game: Game[Any], variant: Variant, seed: int) -> None:
    for match, event in moments(game, variant, seed, 80):
        if not isinstance(event, CardsDealt):
            continue
        for seat in range(len(match.state.players)):
            veiled = game.veiled(match.state, event, frozenset({seat}))
            for other, hand in enumerate(veiled.hands):
                assert hand == (event.hands[other] if other == seat else ["?"] * len(event.hands[other]))


@every_variant
@settings(max_examples=2)
@given(seed=seeds)
def test_other_hands_show_backs_and_all_eyes_see_every_card(
    game: Game[Any], variant: Variant, seed: int
) -> None:
    for match, _event in moments(game, variant, seed, 80):
        state = match.state
        seats = range(len(state.players))
        open_table = game.view(state, frozenset(seats))
        for seat in seats:
            table = game.view(state, frozenset({seat}))
            for other in seats:
                shown, held = table.places[other].hand, open_table.places[other].hand
                assert sorted(held) == sorted(state.hands[other])
                assert shown == (held if other == seat else ["?"] * len(held))


@every_variant
def test_nothing_but_a_correction_follows_an_abandoned_match(game: Game[Any], variant: Variant) -> None:
    chance = Random(variant.name)
    match = begin(game, variant, chance)
    for _event in playing(match, chance, 30):
        pass
    coming = next_events(match, chance)[0]
    version = match.standing[-1][0]
    admit(match, MatchAbandoned("rain"))
    assert match.state.status == "abandoned"
    assert game.due(match.state, Shuffle(chance)) is None
    for event in (coming, MatchAbandoned("again"), ActionRetracted(version), RoundStarted(1, 0)):
        assert refused(match, event).id == "record-2"  # type: ignore[union-attr]


@every_variant
def test_no_match_starts_with_a_table_the_variant_does_not_seat(game: Game[Any], variant: Variant) -> None:
    known = begin(game, variant, Random(1)).standing[0][1]
    assert isinstance(known, MatchStarted)
    for seats in {0, 1, min(variant.seats) - 1, max(variant.seats) + 1}:
        players = [*known.players, *known.players, *known.players, *known.players][:seats]
        illegal = refused(Match(game), msgspec.structs.replace(known, players=players))
        assert illegal is not None
        assert illegal.id.startswith(game.name)
        assert "players are named" in illegal.because


@every_variant
@pytest.mark.rule("record-1")
def test_no_match_starts_with_an_option_or_a_value_the_variant_does_not_have(
    game: Game[Any], variant: Variant
) -> None:
    known = MatchStarted(game=game.name, variant=variant.name, players=[])
    illegal = refused(Match(game), msgspec.structs.replace(known, options={"pairs": True}))
    assert illegal is not None
    assert (illegal.id, "has no option 'pairs'" in illegal.because) == ("record-1", True)
    for option in variant.options:
        for value in ([], {}, "no such value", -7, 1.5, None):
            illegal = refused(Match(game), msgspec.structs.replace(known, options={option.name: value}))
            assert illegal is not None
            assert illegal.id == option.rule
            assert illegal.because == f"{option.name} is {value!r}; it may be {option.hint}"


@every_game
@pytest.mark.rule("record-1")
def test_no_match_starts_as_a_variant_or_by_rules_the_game_does_not_have(game: Game[Any]) -> None:
    variant = next(iter(game.variants))
    illegal = refused(Match(game), MatchStarted(game=game.name, variant="no such", players=[]))
    assert illegal is not None
    assert (illegal.id, illegal.legal) == ("record-1", tuple(sorted(game.variants)))
    assert illegal.because == f"{game.title} has no variant 'no such'"
    for rules in (0, -1, game.rules_version + 1):
        illegal = refused(Match(game), MatchStarted(game=game.name, variant=variant, players=[], rules=rules))
        assert illegal is not None
        assert illegal.id == "record-1"
        assert f"rules version {rules} is not known" in illegal.because


@every_variant
@pytest.mark.rule("record-1")
def test_the_first_event_starts_the_match_and_no_later_one_does(game: Game[Any], variant: Variant) -> None:
    fresh = refused(Match(game), RoundStarted(1, 0))
    assert fresh is not None
    assert (fresh.id, fresh.because) == ("record-1", "the first event is RoundStarted")
    match = begin(game, variant, Random(2))
    again = refused(match, match.standing[0][1])
    assert again is not None
    assert (again.id, again.because) == ("record-1", "the match has started already")


@every_game
def test_a_game_explains_its_options_and_takes_its_defaults(game: Game[Any]) -> None:
    for variant in game.variants.values():
        assert RULES[variant.rule].sentence
        assert variant.title
        assert variant.pinned({}) == {option.name: option.default for option in variant.options}
        for option in variant.options:
            assert not option.refuses(option.default)
            assert not any(option.refuses(choice) for choice in option.choices)
            assert RULES[option.rule].sentence
