"""The law as witness: a round that the kernel has played, played once more by ``games.joker``.

Every set of legal bids and plays, every winner and the points have to be the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import games
from bots.joker.habits import Habits
from bots.joker.kernel.bidding import banned_bid, chosen_bid
from bots.joker.kernel.cards import cards_of, play_code, play_of, trump_number, trump_suit
from bots.joker.kernel.rounds import deal, play_out
from bots.joker.kernel.table import RANDOM, Round, new_round, rules_of, seats_of
from games.events import CardsDealt, Event, RoundStarted
from games.joker.events import BidMade, CardPlayed, TrumpNamed, TrumpTurned
from games.joker.schedule import BLIND, FALLING, GOLDEN, MISERE, NINES, NO_TRUMP, RISING, Chapter, Kind
from games.joker.scoring import round_points
from games.joker.state import JokerState

SHTANGAS = ("200", "100", "per-card", "50", "0")
KINDS = (
    *((RISING, cards) for cards in range(1, 9)),
    *((FALLING, cards) for cards in range(8, 0, -1)),
    *((kind, 9) for kind in (NINES, GOLDEN, NO_TRUMP, BLIND, MISERE) for _ in range(3)),
)
_GAME = games.named("joker")
_NOBODY = Habits(boldness=0.1, wavering=0.6, lapses=0.1)


class Differs(AssertionError):  # noqa: N818  # reads as the sentence it prints
    """Kernel and law disagree."""


def cases() -> Iterator[tuple[Kind, int, Mapping[str, Any]]]:
    """Every kind and size of round under every option that counts in a round."""
    for led_highest, shtanga, (kind, cards) in product(("joker", "trump"), SHTANGAS, KINDS):
        yield kind, cards, {"led_highest": led_highest, "shtanga": shtanga}


def prove(rounds: int, seed: int) -> int:
    """Play rounds of every case in turn, and have the law judge each of them; returns the cards played.

    Every other round is played at random, which meets what thinking players never do.

    Raises:
        Differs: at the first difference.
    """
    todo, cards = list(cases()), 0
    for number in range(rounds):
        kind, size, options = todo[number * 7 % len(todo)]
        players = [((number + seat) % 5 if number % 2 else RANDOM, _NOBODY) for seat in range(4)]
        at = new_round(rules_of(kind, size, options), seats_of(players), seed + number)
        law = Witness(kind, size, options, number % 4)
        deal(at)
        law.begin(at)
        play_out(at)
        law.plays(at)
        cards += 4 * size
    return cards


class Witness:
    """The law's own table for one round. Kernel seat 0 is the law's first seat."""

    def __init__(self, kind: Kind, cards: int, options: Mapping[str, Any], dealer: int) -> None:
        variant = _GAME.variants["classic-24"]
        self.dealer, self.case = dealer, f"{kind.name} of {cards}, {dict(options)}"
        self.state: JokerState = JokerState(
            variant, ["a", "b", "c", "d"], variant.pinned(options), (Chapter(kind, (cards,)),)
        )

    def seat(self, kernel_seat: int) -> int:
        """The law's number of a seat."""
        return (kernel_seat + self.dealer + 1) % 4

    def does(self, event: Event) -> None:
        """The event, if the law allows it."""
        self.same("refusal", _GAME.refusal(self.state, event), None)
        _GAME.evolve(self.state, event)

    def same(self, what: str, kernel: object, law: object) -> None:
        """Both say the same, or the proof has failed."""
        if kernel != law:
            raise Differs(f"{self.case}: {what}: the kernel says {kernel}, the law {law}")

    def begin(self, at: Round) -> None:
        """The round that the kernel has dealt, up to its first lead, as the order of its kind has it; the
        kernel's bids are made here."""
        self.does(RoundStarted(1, self.dealer))
        while self.state.awaited != "play":
            if self.state.awaited == "turn":
                self.does(TrumpTurned(cards_of(int(at.table.gone[1]))[0]))
            elif self.state.awaited == "name":
                self.does(TrumpNamed(self.seat(0), trump_suit(int(at.table.trump[0]))))
            elif self.state.awaited == "bid":
                self._bids(at)
            else:
                self._dealt(at)
        self.same("trump", int(at.table.trump[0]), trump_number(self.state.trump_suit))

    def _dealt(self, at: Round) -> None:
        hands = [cards_of(int(hand)) for hand in at.table.hands]
        three = [cards_of(sum(1 << int(card) for card in at.room.pack[seat:12:4])) for seat in range(4)]
        if self.state.step.cards == 3:
            hands = three
        elif self.state.step.cards == 6:
            hands = [_without(hand, first) for hand, first in zip(hands, three, strict=True)]
        self.does(CardsDealt([hands[(seat - self.dealer - 1) % 4] for seat in range(4)]))

    def _bids(self, at: Round) -> None:
        for seat in range(4):
            legal = {event.tricks for event in _GAME.legal(self.state) if isinstance(event, BidMade)}
            free = set(range(at.rules.cards + 1)) - {banned_bid(at, seat)}
            self.same("legal bids", free, legal)
            at.table.bids[seat] = chosen_bid(at, seat)
            self.does(BidMade(self.seat(seat), int(at.table.bids[seat])))

    def plays(self, at: Round) -> None:
        """Every card played, and what the round was worth."""
        moves, order = at.table.moves[: 4 * at.rules.cards], [self.seat(seat) for seat in range(4)]
        for number, (seat, code, legal) in enumerate(moves.tolist()):
            self.same(f"who plays card {number}", order[seat], self.state.to_act)
            lawful = {play_code(event) for event in _GAME.legal(self.state) if isinstance(event, CardPlayed)}
            self.same(f"legal plays of card {number}", {bit for bit in range(46) if legal >> bit & 1}, lawful)
            self.does(play_of(code, order[seat]))
        result, taken = self.state.results[-1], at.table.taken.tolist()
        self.same("tricks", taken, [result.tricks[seat] for seat in order])
        points = round_points(result, self.state.options)
        counted = [at.rules.points[at.table.bids[seat] + 1, taken[seat]] for seat in range(4)]
        self.same("points", counted, [points[seat] for seat in order])


def _without(hand: Sequence[str], cards: Sequence[str]) -> list[str]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left
