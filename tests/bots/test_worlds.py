"""Worlds of every game: cards conserved, the truth among them, nothing taken from what the seat can't see."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

import games
from bots.chance import Chance
from bots.simulate import play, sitting
from bots.worlds import Worlds, can_be_imagined, witnessed
from games.events import Event, RoundStarted, Seat
from games.joeklr.events import MyscardPeeked
from games.joker.pack import deck
from games.match import fold
from games.rummy import RummyState
from tests.bots.shaken import shaken

SITTINGS = {
    "joker": ("joker", "full-40", "random"),
    "joker, thinking": ("joker", "short-12", "aiming"),
    "jokeren": ("jokeren", "standard", "watchful"),
    "jokeren, wild": ("jokeren", "standard", "random"),
    "american": ("jokeren", "american", "hasty"),
    "remika": ("remika", "standard", "hasty"),
    "joeklr": ("joeklr", "standard", "watchful"),
    "joeklr, wild": ("joeklr", "standard", "random"),
}
"""Random players meet what thinking ones never do: punishments, stocks made anew twice, jokers thrown."""


class Place(NamedTuple):
    """A moment at which a seat is to act: the events so far, the true state, and what the seat knows."""

    events: Sequence[Event]
    state: Any
    worlds: Worlds

    @property
    def seat(self) -> Seat:
        return self.worlds.seat


@cache
def _events(name: str) -> tuple[Event, ...]:
    game, variant, bot = SITTINGS[name]
    options = {"standard": {"jokeren": {"rounds": 2}}}.get(variant, {}).get(game, {})
    return tuple(one.event for one in play(sitting(game, variant, [bot], 5, options)))


def moments(name: str, number: int, *, whoever: bool = False) -> Iterator[Place]:
    """About so many moments of a match of this kind; of ``whoever``, not only of the seat to act."""
    events, game = _events(name), games.named(SITTINGS[name][0])
    for stop in range(4, len(events), max(1, len(events) // number)):
        state = fold(game, events[:stop]).state
        if state.running and state.to_act is not None:
            seats = range(state.seats) if whoever else [state.to_act]
            for seat in seats:
                yield Place(events[:stop], *witnessed(game, events[:stop], seat))


def everything(state: Any) -> Counter[str]:
    """All cards that are anywhere, a named joker as a joker."""
    cards = Counter(card for hand in state.hands for card in hand)
    if not isinstance(state, RummyState):
        played = [play for trick in state.played for play in trick.plays]
        return cards + Counter(play.card for play in (*played, *state.trick))
    cards += state.unseen + Counter(state.discards)
    cards += Counter("X" if card[0] == "X" else card for meld in state.melds.values() for card in meld.cards)
    return cards + Counter(one.card for one in getattr(state, "aside", ()) if one is not None)


def arranged(world: Any) -> Any:
    """What was hidden in a world."""
    return [
        world.hands,
        [getattr(world, name, None) for name in ("unseen", "order", "aside", "top", "drawn", "dealt")],
    ]


@pytest.mark.parametrize("name", SITTINGS)
def test_cards_are_conserved_and_what_was_seen_stays(name: str) -> None:
    seen = 0
    for place in moments(name, 30):
        state, seat = place.state, place.seat
        whole, shown = everything(state), arranged(state.copied())
        for number in range(3):
            world = place.worlds.draw(state, Chance(str(number)))
            assert world.hands[seat] == state.hands[seat]
            assert [*map(len, world.hands)] == [*map(len, state.hands)]
            if isinstance(state, RummyState):
                assert everything(world) == whole
                assert Counter(world.order) == +world.unseen
                assert world.discards == state.discards
                assert world.melds == state.melds
            else:
                assert not everything(world) - Counter(deck())
                assert world.turned not in (set(world.dealt[0]) - {"X"})
                assert [*map(Counter, world.dealt)][seat] == Counter(state.dealt[seat])
            seen += 1
        assert arranged(state) == shown  # the true state is left as it was
    assert seen > 40


@pytest.mark.parametrize("name", SITTINGS)
def test_worlds_rest_on_nothing_that_the_seat_cannot_see(name: str) -> None:
    game = games.named(SITTINGS[name][0])
    for place in moments(name, 12):
        chance, eyes = Chance("shake"), frozenset((place.seat,))
        begun = max(n for n, event in enumerate(place.events) if isinstance(event, RoundStarted))
        blind = type(place.worlds)(game, place.seat)
        state = fold(game, place.events[:begun]).state
        for event in place.events[begun:]:
            veiled = game.veiled(state, event, eyes)
            before = state.copied()
            game.evolve(state, event)
            looks = isinstance(event, MyscardPeeked) and event.seat == place.seat  # and so sees the truth
            blind.sees(shaken(state if looks else before, place.seat, chance), veiled)
        for number in range(3):
            world = place.worlds.draw(place.state, Chance(str(number)))
            same = blind.draw(shaken(state, place.seat, chance), Chance(str(number)))
            assert arranged(same) == arranged(world)


@pytest.mark.parametrize("name", [name for name in SITTINGS if not name.startswith("joker")] + ["jokeren"])
def test_the_truth_is_among_the_worlds(name: str) -> None:
    for place in moments(name, 20, whoever=True):
        worlds: Any = place.worlds
        hands = [Counter(hand) for hand in place.state.hands]
        held = [hand - known for hand, known in zip(hands, worlds.known, strict=True)]
        for hand, known in zip(hands, worlds.known, strict=True):
            assert known <= hand
        stock = +place.state.unseen - Counter([getattr(worlds, "top", None)])
        held[place.seat] = Counter()
        lying = [
            Counter() if one is None or seat in worlds.lying else Counter([one.card])
            for seat, one in enumerate(getattr(place.state, "aside", ()))
        ]
        assert sum([*held, *lying], stock) == +worlds.hidden.hidden
        assert any(_fits(worlds.hidden.hidden, one, [*held, *lying], stock) for one in worlds.hidden.accounts)


def _fits(hidden: Counter[str], account: Any, places: Sequence[Counter[str]], stock: Counter[str]) -> bool:
    """Whether the cards may lie so by an account, each place for itself."""
    old = Counter(dict(account.old))
    new = hidden - old
    return stock <= new and all(
        place.total() == held + drawn and (place - new).total() <= held and (place - old).total() <= drawn
        for place, held, drawn in zip(places, account.held, account.drawn, strict=True)
    )


@pytest.mark.parametrize("name", SITTINGS)
def test_the_same_chance_gives_the_same_world(name: str) -> None:
    differ = 0
    for place in moments(name, 8):
        again = witnessed(games.named(SITTINGS[name][0]), place.events, place.seat)[1]
        first, same, other = (
            arranged(worlds.draw(place.state, Chance(seed)))
            for worlds, seed in ((place.worlds, "1"), (again, "1"), (again, "2"))
        )
        assert first == same
        differ += first != other
    assert differ > 2


def test_every_game_of_the_house_can_be_imagined() -> None:
    assert all(can_be_imagined(name) for name in games.names())
    assert not can_be_imagined("patience")
