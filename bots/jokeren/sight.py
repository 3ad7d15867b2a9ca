"""What one seat may know of a Jokeren round: its own hand, and what lies open on the table."""

from bots.rummy_hand import Cards, best_melds, hopes, live_cards, loose_cards
from games.cards import SUITS, Card, is_joker
from games.events import Seat
from games.jokeren.scoring import hand_points, meld_total
from games.jokeren.state import JokerenState
from games.melds import LADDER, fitting, is_run
from games.packing import Packing

_A_CARD = 4
_RUN_BONUS = 30


class Sight:
    """A seat's knowledge. Bots think with this alone, so that no other hand can slip into a choice.

    Attributes:
        hand: own cards; ``opened`` whether the own first melds lie; ``run`` how long a run has to come first.
        melds: natural melds in the hand that are worth most side by side; ``loose``: its other natural cards.
        hopes: per loose card, how many live cards would meld it.
        backbone: the cards of the hand nearest to the run that the round asks for first, if it asks for one.
        fits: cards that can be laid off on the table now.
        danger: whether another seat has opened: the round may end, and a discard may serve it.
    """

    __slots__ = ("backbone", "danger", "fits", "hand", "hopes", "loose", "melds", "opened", "run")

    def __init__(self, state: JokerenState, seat: Seat, memory: float) -> None:
        self.hand = state.hands[seat]
        self.opened = state.opened[seat]
        self.run = 0 if self.opened else state.opening.run
        self.melds = best_melds(self.hand, self._worth)
        self.loose = loose_cards(self.hand, self.melds)
        self.hopes = hopes(self.loose, self.melds, live_cards(state, self.hand, memory))
        self.backbone = _backbone(self.hand, self.run)
        self.fits = {card for meld in state.melds.values() for card, _end in fitting(meld.cards)}
        self.danger = any(opened for one, opened in enumerate(state.opened) if one != seat)

    def _worth(self, meld: Cards) -> float:
        """What a meld in the hand is worth: what it takes from it, and more for a run that is asked for."""
        bonus = _RUN_BONUS if self.run and is_run(meld) and len(meld) >= self.run else 0
        return hand_points(meld) + _A_CARD * len(meld) + bonus

    def melds_with(self, card: Card) -> bool:
        """Whether more of the hand would meld with this card, or come nearer to the run asked for."""
        more = [*self.hand, card]
        if len(_backbone(more, self.run)) > len(self.backbone):
            return True
        return sum(map(len, best_melds(more, self._worth))) > sum(map(len, self.melds))


def _backbone(hand: list[Card], length: int) -> frozenset[Card]:
    """The held cards of the window of that many ranks in one suit that lacks the fewest."""
    if not length:
        return frozenset()
    held = frozenset(hand)
    windows = (
        held.intersection(rank + suit for rank in LADDER[low : low + length])
        for suit in SUITS
        for low in range(len(LADDER) - length + 1)
    )
    return max(windows, key=lambda window: (len(window), -hand_points(window)))


def plan(hand: list[Card]) -> tuple[Cards, ...]:
    """The melds, jokers named, that together leave the cheapest hand."""
    return Packing(hand, _relief).best()


def _relief(meld: Cards) -> int:
    return meld_total(meld, "25") + _A_CARD * len(meld)


def jokers(cards: Cards | list[Card]) -> int:
    """How many jokers there are."""
    return sum(map(is_joker, cards))
