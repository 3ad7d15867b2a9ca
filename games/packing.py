"""How the melds of one hand can lie side by side: what they come to at most, and whether they use it up."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from games.cards import JOKER, Card, is_joker, order
from games.melds import melds_in

Cards: TypeAlias = tuple[Card, ...]

_BITS = 4
_ONE, _FULL = 1, 8


class Packing:
    """The melds of a hand, each with its value, and every way to lay some of them together.

    A hand is one number with four bits for each different card, jokers on top, so that melds are taken from
    it by subtraction: at most seven copies of a card fit.
    """

    __slots__ = ("_best", "_by_lowest", "_covered", "_fields", "_guard", "_whole", "melds", "value")

    def __init__(self, hand: Sequence[Card], value: Callable[[Cards], int]) -> None:
        self.value = value
        self.melds = list(melds_in(hand))
        places = sorted(set(hand), key=order)
        self._fields = {card: _ONE << _BITS * place for place, card in enumerate(places)}
        self._guard = _FULL * sum(self._fields.values())
        self._whole = sum(self._fields[card] for card in hand)
        self._by_lowest: dict[int, list[tuple[int, int, Cards]]] = {}
        self._best: dict[int, tuple[int, tuple[Cards, ...]]] = {}
        self._covered: dict[tuple[int, int], bool] = {}
        self._gather()

    def _gather(self) -> None:
        """Of melds that take the same cards only the dearest matters."""
        dearest: dict[int, tuple[int, Cards]] = {}
        for meld in self.melds:
            packed, worth = self._packed(meld), self.value(meld)
            if packed not in dearest or dearest[packed][0] < worth:
                dearest[packed] = worth, meld
        for packed, (worth, meld) in dearest.items():
            self._by_lowest.setdefault(lowest_of(packed), []).append((packed, worth, meld))

    def _packed(self, cards: Cards) -> int:
        fields = self._fields
        return sum(fields[JOKER if is_joker(card) else card] for card in cards)

    def most(self, laid: Cards = ()) -> int:
        """What the melds of the hand, less the ``laid`` cards, come to at most."""
        return self._dearest(self._whole - self._packed(laid))[0]

    def best(self, laid: Cards = ()) -> tuple[Cards, ...]:
        """Melds that come to the most."""
        return self._dearest(self._whole - self._packed(laid))[1]

    def covers(self, laid: Cards = (), spare: int = 1) -> bool:
        """Whether melds use up the hand, less the ``laid`` cards, but for ``spare`` cards at most."""
        return self._used_up(self._whole - self._packed(laid), spare)

    def _dearest(self, left: int) -> tuple[int, tuple[Cards, ...]]:
        """The dearest melds of what is left: its lowest card lies in one of them, or in none."""
        if not left:
            return 0, ()
        known = self._best.get(left)
        if known is None:
            lowest = lowest_of(left)
            known = self._dearest(left - lowest)
            for packed, worth, meld in self._by_lowest.get(lowest, ()):
                if self._holds(left, packed):
                    more, others = self._dearest(left - packed)
                    if more + worth > known[0]:
                        known = more + worth, (meld, *others)
            self._best[left] = known
        return known

    def _used_up(self, left: int, spare: int) -> bool:
        if not left:
            return True
        known = self._covered.get((left, spare))
        if known is None:
            lowest = lowest_of(left)
            known = any(
                self._holds(left, packed) and self._used_up(left - packed, spare)
                for packed, _worth, _meld in self._by_lowest.get(lowest, ())
            ) or (spare > 0 and self._used_up(left - lowest, spare - 1))
            self._covered[left, spare] = known
        return known

    def _holds(self, left: int, packed: int) -> bool:
        return ((left | self._guard) - packed) & self._guard == self._guard


def lowest_of(packed: int) -> int:
    """The field of the lowest card that is there, counted once."""
    place = (packed & -packed).bit_length() - 1
    return _ONE << place - place % _BITS
