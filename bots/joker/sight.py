"""What one seat may know of a Joker round: its own hand, and what lies open on the table."""

from collections.abc import Sequence

from games.cards import JOKER, Card, Suit
from games.events import Seat
from games.joker.events import CardPlayed
from games.joker.pack import deck
from games.joker.scoring import seat_points
from games.joker.state import SEATS, UNSETTLED, JokerState
from games.joker.winner import trick_winner
from games.tricks import Play

_NATURAL = frozenset(card for card in deck() if card != JOKER)


class Sight:
    """A seat's knowledge. Bots think with this alone, so that no other hand can slip into a choice.

    Attributes:
        hand: own cards; ``cards`` is the number of tricks of the round, ``left`` of those still to be played.
        trump: a suit, or ``None`` for no trump or while it is not settled.
        bids: per seat, ``None`` before the bid; ``taken``: tricks won per seat.
        trick: the plays on the table; ``later``: the seats still to play to it after this one.
        unseen: natural cards that lie in other hands or in the pack; ``jokers``: how many jokers do.
    """

    __slots__ = (
        "_kind", "_options", "bids", "cards", "first", "hand", "jokers", "later", "left", "seat", "taken",
        "trick", "trump", "unseen",
    )  # fmt: skip

    def __init__(self, state: JokerState, seat: Seat) -> None:
        now = state.now
        self.seat = seat
        self.hand: Sequence[Card] = state.hands[seat]
        self.cards = now.cards
        self.left = now.cards - len(state.played)
        self.trump: Suit | None = None if state.trump == UNSETTLED else state.trump
        self.bids, self.taken, self.trick = state.bids, state.taken, state.trick
        self.first = state.first_seat
        self.later = [(seat + n) % SEATS for n in range(1, SEATS - len(state.trick))]
        self._kind, self._options = now.kind, state.options
        seen = [*self.hand, *(play.card for play in state.trick)]
        for trick in state.played:
            seen += [play.card for play in trick.plays]
        if state.turned is not None:
            seen.append(state.turned)
        self.unseen = _NATURAL.difference(seen)
        self.jokers = 2 - seen.count(JOKER)

    @property
    def bid(self) -> int | None:
        """Own bid, ``None`` before it and in rounds without bids."""
        return self.bids[self.seat]

    @property
    def leads(self) -> bool:
        """Whether the trick is to be led."""
        return not self.trick

    @property
    def wanted(self) -> int:
        """Tricks still wanted to meet the bid; without bids all of them, or in misère none."""
        if self.bid is not None:
            return self.bid - self.taken[self.seat]
        return self.left if self.points(None, 1) > 0 else 0

    def has_enough(self, seat: Seat) -> bool:
        """Whether a seat has the tricks it bid; never in rounds without bids."""
        bid = self.bids[seat]
        return bid is not None and self.taken[seat] >= bid

    def led_by(self, play: CardPlayed) -> Suit:
        """The suit that the trick asks for once this play lies."""
        if not self.trick:
            return play.suit or play.card[1]
        return self.trick[0].suit or self.trick[0].card[1]

    def points(self, bid: int | None, tricks: int) -> int:
        """What the round would bring for a bid and a number of tricks, by the law."""
        return seat_points(self._kind, self.cards, bid, tricks, self._options)

    def leading_after(self, play: CardPlayed) -> bool:
        """Whether the play would be winning the trick as it lies then."""
        laid = Play(play.seat, play.card, play.declared or None, play.suit or None)
        return trick_winner([*self.trick, laid], self.trump, self._options["led_highest"]) is laid
