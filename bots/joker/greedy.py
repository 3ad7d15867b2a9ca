"""The greedy player: counts winners roughly and tries to take every trick."""

from collections.abc import Sequence

from bots.chance import Chance
from bots.joker.player import JokerPlayer, nearest
from bots.joker.sight import Sight
from games.cards import JOKER, rank
from games.joker.events import BidMade, CardPlayed

_KING = 11


class Greedy(JokerPlayer):
    """Bids a trick for each joker, ace and high trump; plays to win, bid or no bid."""

    def bid(self, sight: Sight, legal: Sequence[BidMade], chance: Chance) -> BidMade:
        sure = sum(_is_winner(card, sight.trump) for card in sight.hand)
        return nearest(legal, sure + self.strayed(chance))

    def play(self, sight: Sight, legal: Sequence[CardPlayed]) -> CardPlayed:
        winning = [play for play in legal if sight.leading_after(play)]
        if sight.leads or not winning:
            return (max if sight.leads else min)(legal, key=lambda play: _strength(play, sight))
        return min(winning, key=lambda play: _strength(play, sight))


def _is_winner(card: str, trump: str | None) -> bool:
    if card == JOKER:
        return True
    return rank(card) >= _KING + (card[1] != trump)


def _strength(play: CardPlayed, sight: Sight) -> int:
    if play.card == JOKER:
        return -1 if play.declared in ("throw", "lowest") else 100
    return rank(play.card) + (20 if play.card[1] == sight.trump else 0)
