"""What one seat may know of a Remika game: its own hand, and what lies open on the table."""

from bots.rummy_hand import Cards, best_melds, hopes, live_cards, loose_cards
from games.cards import Card
from games.events import Seat
from games.melds import fitting, is_run
from games.remika.scoring import opening_value
from games.remika.state import RemikaState

_RUN_BONUS = 4.0


class Sight:
    """A seat's knowledge. Bots think with this alone, so that no other hand can slip into a choice.

    Attributes:
        hand: own cards; ``opened`` whether the own first melds lie.
        melds: natural melds in the hand that are worth most side by side; ``loose``: its other natural cards.
        hopes: per loose card, how many live cards would meld it; ``live``: copies of each card that may come.
        fits: cards that can be laid off on the table now.
        others_opened: whether another seat has opened, and could use a discard.
    """

    __slots__ = ("fits", "hand", "hopes", "live", "loose", "melds", "opened", "others_opened")

    def __init__(self, state: RemikaState, seat: Seat, memory: float) -> None:
        self.hand = state.hands[seat]
        self.opened = state.opened[seat]
        self.melds = best_melds(self.hand, _worth)
        self.loose = loose_cards(self.hand, self.melds)
        self.live = live_cards(state, self.hand, memory)
        self.hopes = hopes(self.loose, self.melds, self.live)
        self.fits = {card for meld in state.melds.values() for card, _end in fitting(meld.cards)}
        self.others_opened = any(opened for one, opened in enumerate(state.opened) if one != seat)

    def melds_with(self, card: Card) -> bool:
        """Whether the hand would meld more cards with this one."""
        melded = sum(map(len, best_melds([*self.hand, card], _worth)))
        return melded > sum(map(len, self.melds))


def _worth(meld: Cards) -> float:
    """What a meld in the hand is worth: its points for an opening, a run more, for an opening needs one."""
    return opening_value(meld) + (_RUN_BONUS if is_run(meld) else 0.0)
