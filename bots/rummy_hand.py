"""What a hand of a rummy game holds and hopes for: cards that meld already, cards that wait for others.

For games of two decks with sets and runs. Seen cards are what a seat may know of: its own hand, the
discards and the melds on the table.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from games.cards import RANKS, SUITS, Card, is_joker, natural
from games.melds import LADDER, melds_in, stands_for, without
from games.rummy import RummyState

_COPIES = 2
_NATURAL = natural(RANKS)
Cards = tuple[Card, ...]


def live_cards(state: RummyState, hand: Sequence[Card], memory: float = 1.0) -> dict[Card, int]:
    """How many copies of each natural card may still come: both, less those seen.

    ``memory`` is the share of the discard pile, the newest first, that the player remembers.
    """
    remembered = len(state.discards) - int(memory * len(state.discards))
    seen = Counter(hand)
    seen.update(state.discards[remembered:])
    for meld in state.melds.values():
        seen.update(meld.cards)
    return {card: max(0, _COPIES - seen[card]) for card in _NATURAL}


def best_melds(hand: Sequence[Card], worth: Callable[[Cards], float]) -> list[Cards]:
    """Melds of natural cards that lie in the hand side by side and are worth most together."""
    cards = [card for card in hand if not is_joker(card)]
    melds = sorted(melds_in(cards), key=worth, reverse=True)
    return _best(cards, melds, worth)[1]


def _best(
    hand: Sequence[Card], melds: Sequence[Cards], worth: Callable[[Cards], float]
) -> tuple[float, list[Cards]]:
    best: tuple[float, list[Cards]] = (0.0, [])
    for place, meld in enumerate(melds):
        left = without(hand, meld)
        if left is None:
            continue
        more, others = _best(left, melds[place:], worth)
        if more + worth(meld) > best[0]:
            best = more + worth(meld), [meld, *others]
    return best


def loose_cards(hand: Sequence[Card], melds: Iterable[Cards]) -> list[Card]:
    """The natural cards of the hand that are in none of the melds."""
    left = [card for card in hand if not is_joker(card)]
    for meld in melds:
        for card in meld:
            left.remove(card)
    return left


def hopes(loose: Sequence[Card], melds: Iterable[Cards], live: Mapping[Card, int]) -> dict[Card, float]:
    """For each loose card: how many live cards would meld it with another loose card, or have joined a meld
    together with it."""
    ends = {end for meld in melds for end in _around(meld)}
    return {card: _hope(card, loose, live) + _near(card, ends, live) for card in set(loose)}


def _hope(card: Card, loose: Sequence[Card], live: Mapping[Card, int]) -> float:
    wanted = set()
    for other in set(loose) - {card}:
        wanted |= _completing(card, other)
    return float(sum(live[one] for one in wanted))


def _completing(card: Card, other: Card) -> set[Card]:
    """The cards each of which makes a meld of these two."""
    if card[0] == other[0]:
        return {card[0] + suit for suit in SUITS if suit not in (card[1], other[1])}
    if card[1] != other[1]:
        return set()
    found = set()
    for low in range(len(LADDER) - 2):
        ranks = LADDER[low : low + 3]
        if card[0] in ranks and other[0] in ranks:
            found |= {rank + card[1] for rank in ranks if rank not in (card[0], other[0])}
    return found


def _around(meld: Cards) -> list[Card]:
    """The cards two places beyond the ends of a run: with the one between they would join it."""
    standing = [stands_for(card) for card in meld]
    if standing[0][0] == standing[1][0]:
        return []
    low = LADDER.index("".join(card[0] for card in standing))
    beyond = [place for place in (low - 2, low + len(meld) + 1) if 0 <= place < len(LADDER)]
    return [LADDER[place] + standing[0][1] for place in beyond]


def _near(card: Card, ends: set[Card], live: Mapping[Card, int]) -> float:
    if card not in ends:
        return 0.0
    between = [LADDER[place] + card[1] for place in _beside(card)]
    return max((float(live[one]) for one in between), default=0.0)


def _beside(card: Card) -> list[int]:
    return [
        near
        for place, rank in enumerate(LADDER)
        if rank == card[0]
        for near in (place - 1, place + 1)
        if 0 <= near < len(LADDER)
    ]
