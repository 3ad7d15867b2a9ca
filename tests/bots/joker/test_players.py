"""Joker's players: what they see, how they choose, how strong they are."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from statistics import fmean
from typing import Any

import pytest

import bots
import games
from bots.bot import Bot, Turn
from bots.chance import Chance
from bots.joker.aiming import Aiming
from bots.joker.expert import Expert
from bots.joker.greedy import Greedy
from bots.joker.habits import Habits
from bots.simulate import Sitting, play, series, sitting
from games.cards import JOKER
from games.events import CardsDealt, Event, RoundStarted
from games.joker.events import BidMade, CardPlayed, TrumpNamed, TrumpTurned
from games.joker.pack import deck
from games.joker.state import JokerState

GAME = games.named("joker")
THINKERS = [name for name in bots.players("joker") if name != bots.RANDOM]


@contextmanager
def other_cards(state: JokerState, seat: int, chance: Chance) -> Iterator[None]:
    """The cards this seat can't see, in other hands and in the pack, shuffled among themselves."""
    hands, dealt = state.hands, state.dealt
    seen = [*hands[seat], *(play.card for play in state.trick)]
    seen += [play.card for trick in state.played for play in trick.plays]
    seen += [] if state.turned is None else [state.turned]
    hidden = deck()
    for card in seen:
        hidden.remove(card)
    hidden = chance.shuffled(hidden)
    state.hands = [hand if at == seat else [hidden.pop() for _ in hand] for at, hand in enumerate(hands)]
    state.dealt = [cards if at == seat else list(state.hands[at]) for at, cards in enumerate(dealt)]
    yield
    state.hands, state.dealt = hands, dealt


class Blindfolded(Bot):
    """A bot that is asked three times over other hidden cards, and must choose the same each time."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.asked = bot, 0

    def act(self, turn: Turn) -> Event:
        whim = str(self.asked)
        self.asked += 1
        chosen = self.bot.act(turn._replace(chance=Chance(whim)))
        for shuffle in ("one", "two"):
            with other_cards(turn.state, turn.seat, Chance(shuffle + whim)):
                assert self.bot.act(turn._replace(chance=Chance(whim))) == chosen
        return chosen


@pytest.mark.parametrize("variant", ["short-12", "full-40"])
@pytest.mark.parametrize("name", bots.players("joker"))
def test_hidden_cards_never_change_a_choice(name: str, variant: str) -> None:
    blindfolded = Blindfolded(bots.player("joker", name))
    play(replace(sitting("joker", variant, [name], 12), bots=[blindfolded] * 4))
    assert blindfolded.asked > 150


# Single choices


def moment(hand: str, bid: int, led: str = "", trump: str = "Qs") -> JokerState:
    """Seat 1 is about to play to the first trick, after the cards that the seats before it have laid; it
    alone has bid anything."""
    held, laid = hand.split(), led.split()
    rest = [card for card in deck() if card not in (*held, *laid, trump)]
    before = [(1 - len(laid) + n) % 4 for n in range(len(laid))]
    hands = [held if seat == 1 else [rest.pop() for _ in held] for seat in range(4)]
    for seat, card in zip(before, laid, strict=True):
        hands[seat][0] = card
    dealer = (before[0] - 1) % 4 if laid else 0
    state = GAME.start(sitting("joker", "classic-24", ["random"], 1).start)
    events: list[Event] = [RoundStarted(len(held), dealer), CardsDealt(hands), TrumpTurned(trump)]
    bidders = [(dealer + n) % 4 for n in range(1, 5)]
    events += [BidMade(seat, bid if seat == 1 else 0) for seat in bidders]
    events += [CardPlayed(seat, card) for seat, card in zip(before, laid, strict=True)]
    for event in events:
        GAME.evolve(state, event)
    assert state.to_act == 1
    return state


def choice(bot: Bot, state: JokerState) -> Any:
    return bot.act(Turn(GAME, state, state.to_act, GAME.legal(state), Chance("one")))


@pytest.mark.parametrize("bot", [Aiming(), Expert()], ids=["aiming", "expert"])
class TestAiming:
    def test_wanting_none_it_ducks_as_high_as_it_can(self, bot: Bot) -> None:
        assert choice(bot, moment("7h Kh 8d", bid=0, led="Ah")).card == "Kh"

    def test_wanting_all_it_wins(self, bot: Bot) -> None:
        assert choice(bot, moment("7h Ah As", bid=3, led="Kh")).card == "Ah"

    def test_a_joker_takes_where_no_card_would_and_every_trick_is_wanted(self, bot: Bot) -> None:
        chosen = choice(bot, moment("7h X As", bid=3, led="Kh"))
        assert (chosen.card, chosen.declared) == (JOKER, "take")

    def test_a_joker_is_thrown_rather_than_to_win_unwanted(self, bot: Bot) -> None:
        chosen = choice(bot, moment("Ah Kh X", bid=0, led="7h 8h 9h"))
        assert (chosen.card, chosen.declared) == (JOKER, "throw")

    def test_wanting_none_it_leads_low(self, bot: Bot) -> None:
        assert choice(bot, moment("7h Ah As", bid=0)).card == "7h"

    def test_a_led_joker_asks_for_the_highest_to_win_and_the_lowest_to_lose(self, bot: Bot) -> None:
        assert choice(bot, moment("X", bid=1)).declared == "highest"
        assert choice(bot, moment("X", bid=0)).declared == "lowest"


def test_the_greedy_player_wins_as_cheaply_as_it_can_bid_or_no_bid() -> None:
    assert choice(Greedy(), moment("Qh Ah 7s", bid=0, led="Jh")).card == "Qh"


def naming(hand: str) -> JokerState:
    """Seat 0 is about to name the trump, having seen three cards."""
    state = GAME.start(sitting("joker", "nines-16", ["random"], 1).start)
    hands = [hand.split(), ["6d", "7d", "8d"], ["9d", "Td", "Jd"], ["Qd", "Kd", "Ad"]]
    GAME.evolve(state, RoundStarted(1, 3))
    GAME.evolve(state, CardsDealt(hands))
    return state


@pytest.mark.parametrize("name", THINKERS)
def test_small_cards_of_a_suit_are_made_trumps(name: str) -> None:
    assert choice(bots.player("joker", name), naming("6h 7h 8h")) == TrumpNamed(0, "h")


# Habits


def mean_bid(bot: Bot) -> float:
    record = play(replace(sitting("joker", "nines-16", ["random"], 5), bots=[bot] * 4))
    return fmean(event.tricks for event, _ in record if isinstance(event, BidMade))


@pytest.mark.parametrize("kind", [Greedy, Aiming, Expert])
def test_the_bold_bid_more_than_the_cautious(kind: Any) -> None:
    cautious, even, bold = (mean_bid(kind(Habits(boldness=boldness))) for boldness in (-0.8, 0.0, 0.8))
    assert cautious < even < bold


def test_the_wavering_stray_to_both_sides() -> None:
    state = moment("As Ks X", bid=0)
    state.begin(2)
    state.bids, state.to_act = [None] * 4, 1
    legal = GAME.legal(state)

    def bids(bot: Bot) -> set[int]:
        turns = [Turn(GAME, state, 1, legal, Chance(str(n))) for n in range(60)]
        return {event.tricks for event in map(bot.act, turns) if isinstance(event, BidMade)}

    (kept,) = bids(Aiming())
    astray = bids(Aiming(Habits(wavering=1.0)))
    assert min(astray) < kept < max(astray)


def test_a_lapse_is_an_act_at_random() -> None:
    state = moment("7h Kh 8h", bid=0, led="Ah")
    legal, dreamer = GAME.legal(state), Aiming(Habits(lapses=1.0))
    chosen = {dreamer.act(Turn(GAME, state, 1, legal, Chance(str(n)))) for n in range(40)}
    assert chosen == set(legal)


def test_who_loves_trumps_names_one_where_others_would_not() -> None:
    assert choice(Expert(), naming("Ah Kh Qh")).suit is None
    assert choice(Expert(Habits(trump_love=0.5)), naming("Ah Kh Qh")).suit == "h"


# Strength


def mean_totals(names: Sequence[str], matches: int) -> dict[str, float]:
    """Mean total per bot at one table of them all, seats rotated, cards the same for all orders."""
    first: Sitting = sitting("joker", "short-12", list(names), 2026)
    of_bot = {id(bot): name for bot, name in zip(first.bots, names, strict=True)}
    totals: dict[str, list[int]] = {name: [] for name in names}
    for _stream, table in series(first, matches):
        state = GAME.start(table.start)
        for event, _time in play(table)[1:]:
            GAME.evolve(state, event)
        for bot, total in zip(table.bots, GAME.score(state).totals, strict=True):
            totals[of_bot[id(bot)]].append(total)
    return {name: fmean(of_it) for name, of_it in totals.items()}


def test_the_names_are_in_order_of_strength() -> None:
    names = bots.players("joker")
    assert names == ("random", "greedy", "aiming", "expert")
    means = mean_totals(names, 200)
    assert means["random"] + 300 < means["greedy"], means
    assert means["greedy"] + 80 < means["aiming"], means
    assert means["aiming"] + 40 < means["expert"], means
