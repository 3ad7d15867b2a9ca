"""What can still come of a turn: which melds lead to an opening, and whether a hand can win at once.

Melds short of an opening are admitted, and so is the top discard before opening; but a turn that does not get
there can't be ended. So the acts a player is offered are those after which it still can.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.cards import JOKER, Card, is_joker
from games.melds import face_value, fitting, is_run
from games.packing import Cards, Packing, lowest_of
from games.remika.scoring import OPENING, opening_value


class Way(NamedTuple):
    """A meld by what it takes from the hand (packed, and at most worth so much), what it counts, and whether
    it is a run."""

    packed: int
    worth: int
    value: int
    run: bool


class Opening(Packing):
    """The ways a hand can open, given what its new melds of this turn total, with a run or not."""

    __slots__ = ("_hand", "_known", "_run", "_total", "_ways", "_worths")

    def __init__(self, hand: Sequence[Card], total: int, *, run: bool) -> None:
        super().__init__(hand, opening_value)
        self._hand, self._total, self._run = hand, total, run
        self._worths = {field: _worth(card) for card, field in self._fields.items()}
        self._ways: dict[int, list[Way]] = {}
        self._known: dict[tuple[int, int, bool, bool], bool] = {}

    def leading(self) -> list[Cards]:
        """The melds that can be laid next in an opening which leaves a card to discard."""
        ways = [self._way(meld) for meld in self.melds]
        if not self._run and not any(way.run for way in ways):
            return []
        for way in sorted(set(ways), key=lambda way: -way.value):
            self._ways.setdefault(lowest_of(way.packed), []).append(way)
        leads = {way: self._leads(way) for way in set(ways)}
        return [meld for meld, way in zip(self.melds, ways, strict=True) if leads[way]]

    def _way(self, meld: Cards) -> Way:
        worth = sum(map(_worth, meld))
        return Way(self._packed(meld), worth, self.value(meld), is_run(meld))

    def _leads(self, first: Way) -> bool:
        left, worth = self._whole - first.packed, sum(map(_worth, self._hand)) - first.worth
        missing = OPENING - self._total - first.value
        return self._opens(left, worth, missing, run=self._run or first.run, spare=False)

    def _opens(self, left: int, worth: int, missing: int, *, run: bool, spare: bool) -> bool:
        """Whether melds of what is left bring the missing points, and a run, with a card spared or to spare.

        The lowest card lies in one of them, or in none and is spared.
        """
        if run and missing <= 0:
            return spare or left > 0
        if not left or worth < missing:
            return False
        asked = left, missing, run, spare
        known = self._known.get(asked)
        if known is None:
            lowest = lowest_of(left)
            known = self._known[asked] = any(
                self._holds(left, way.packed)
                and self._opens(
                    left - way.packed, worth - way.worth, missing - way.value, run=run or way.run, spare=spare
                )
                for way in self._ways.get(lowest, ())
            ) or self._opens(left - lowest, worth - self._worths[lowest], missing, run=run, spare=True)
        return known


def _worth(card: Card) -> int:
    """What a card can count at most in an opening; a joker as an ace."""
    return 11 if is_joker(card) else face_value(card)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a turn that must win stands: the melds on the table, and what the own new ones total, with or
    without a run; ``opened`` if that is enough."""

    table: tuple[Cards, ...]
    total: int
    run: bool
    opened: bool

    def with_meld(self, meld: Cards) -> "Standing":
        """After another new meld."""
        total, run = self.total + opening_value(meld), self.run or is_run(meld)
        return Standing((*self.table, meld), total, run, self.opened or (run and total >= OPENING))


def can_win(hand: Sequence[Card], standing: Standing) -> bool:
    """Whether all cards of the hand but one can be laid, none of them a joker, and the last discarded."""
    return JOKER not in hand and _Win(hand, standing).possible()


class _Win(Packing):
    """The search for a way to lay all cards but one; which cards are laid off is tried out at the end."""

    __slots__ = ("_cards", "_failed", "_hand", "_reachable", "_standing")

    def __init__(self, hand: Sequence[Card], standing: Standing) -> None:
        super().__init__(hand, opening_value)
        self._hand, self._standing = hand, standing
        self._cards = {field: card for card, field in self._fields.items()}
        self._reachable = _reachable(hand, standing.table)
        self._failed: set[tuple[int, Cards, bool, int, bool]] = set()

    def possible(self) -> bool:
        """Whether there is one: no more than one card may be stuck, and an opening needs a run."""
        now = self._standing
        if not (now.opened or now.run or any(map(is_run, self.melds))):
            return False
        melded = {card for meld in self.melds for card in meld} | self._reachable
        stuck = sum(card not in melded for card in self._hand)
        return stuck <= 1 and self._goes_out(self._whole, (), self._standing, discard=True)

    def _goes_out(self, left: int, loose: Cards, standing: Standing, *, discard: bool) -> bool:
        """Whether what is left goes out, its lowest card in a meld, laid off, or as the one discard."""
        if not left:
            return not discard and standing.opened and _all_laid_off(loose, standing.table)
        asked = left, loose, discard, standing.total, standing.run
        if asked in self._failed:
            return False
        if any(self._steps(left, loose, standing, discard)):
            return True
        self._failed.add(asked)
        return False

    def _steps(self, left: int, loose: Cards, standing: Standing, discard: bool) -> Iterator[bool]:
        lowest = lowest_of(left)
        rest, card = left - lowest, self._cards[lowest]
        for packed, _worth, meld in self._by_lowest.get(lowest, ()):
            if self._holds(left, packed):
                yield self._goes_out(left - packed, loose, standing.with_meld(meld), discard=discard)
        if card in self._reachable:
            yield self._goes_out(rest, (*loose, card), standing, discard=discard)
        if discard:
            yield self._goes_out(rest, loose, standing, discard=False)


def _reachable(hand: Sequence[Card], table: Sequence[Cards]) -> frozenset[Card]:
    """Cards of the hand that might be laid off to the table, one after the other."""
    held, found = frozenset(hand), set()
    for meld in table:
        waiting = [meld]
        while waiting:
            cards = waiting.pop()
            for card, end in fitting(cards):
                if card in held and (end is not None or card not in found):
                    found.add(card)
                    waiting.append((card, *cards) if end == "low" else (*cards, card))
    return frozenset(found)


def _all_laid_off(loose: Cards, table: Sequence[Cards]) -> bool:
    if not loose:
        return True
    for place, meld in enumerate(table):
        for card, end in fitting(meld):
            if card in loose:
                left = list(loose)
                left.remove(card)
                longer = (card, *meld) if end == "low" else (*meld, card)
                if _all_laid_off(tuple(left), (*table[:place], longer, *table[place + 1 :])):
                    return True
    return False
