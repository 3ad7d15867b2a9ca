"""What can still come of a turn: which melds lead to an opening, and whether a hand can win at once.

Melds short of an opening are admitted, and so is the top discard before opening; but a turn that does not get
there can't be ended. So the acts a player is offered are those after which it still can.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.cards import JOKER, Card, is_joker
from games.melds import face_value, fitting, is_run, melds_in, without
from games.remika.scoring import OPENING, opening_value

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class _Choice:
    """A meld by what it takes from the hand: ``packed`` holds three bits for each different card of it."""

    packed: int
    size: int
    value: int
    run: bool


class Opening:
    """The ways a hand can open, given what its new melds of this turn total already."""

    __slots__ = ("_choices", "_fields", "_guard", "_hand", "_run", "_total")

    def __init__(self, hand: Sequence[Card], total: int, *, run: bool) -> None:
        self._hand, self._total, self._run = hand, total, run
        self._fields = {card: 1 << 3 * place for place, card in enumerate(sorted(set(hand)))}
        self._guard = sum(4 * field for field in self._fields.values())
        self._choices: list[_Choice] = []

    def melds(self) -> list[Cards]:
        """The melds that can be laid next in an opening which leaves a card to discard."""
        found = {meld: self._choice(meld) for meld in melds_in(self._hand)}
        if not found or not (self._run or any(choice.run for choice in found.values())):
            return []
        useful = {card for meld in found for card in meld if not is_joker(card)}
        most = sum(
            11 if card == JOKER else face_value(card) for card in self._hand if card in useful | {JOKER}
        )
        if self._total + most < OPENING:
            return []
        self._choices = sorted(self._best(found.values()), key=lambda choice: -choice.value)
        leads = {choice: self._leads_on(choice) for choice in set(found.values())}
        return [meld for meld, choice in found.items() if leads[choice]]

    def _choice(self, meld: Cards) -> _Choice:
        packed = sum(self._fields[JOKER if is_joker(card) else card] for card in meld)
        return _Choice(packed, len(meld), opening_value(meld), is_run(meld))

    @staticmethod
    def _best(choices: Iterable[_Choice]) -> list[_Choice]:
        """Of choices that take the same cards, the one that counts most."""
        best: dict[tuple[int, bool], _Choice] = {}
        for choice in choices:
            key = choice.packed, choice.run
            if key not in best or best[key].value < choice.value:
                best[key] = choice
        return list(best.values())

    def _leads_on(self, first: _Choice) -> bool:
        room = len(self._hand) - first.size
        left = sum(self._fields[card] for card in self._hand) - first.packed
        return room > 0 and self._opens(left, room, self._total + first.value, self._run or first.run, 0)

    def _opens(self, left: int, room: int, total: int, run: bool, start: int) -> bool:
        if run and total >= OPENING:
            return True
        guard = self._guard
        for place in range(start, len(self._choices)):
            choice = self._choices[place]
            if choice.size < room and ((left | guard) - choice.packed) & guard == guard:
                rest, value = left - choice.packed, total + choice.value
                if self._opens(rest, room - choice.size, value, run or choice.run, place):
                    return True
        return False


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
    if JOKER in hand:
        return False
    win = _Win(hand, standing)
    return win.possible() and win.found(sorted(hand), (), standing, discard=True)


class _Win:
    """The search for a way to lay all cards but one."""

    __slots__ = ("_hand", "_loose", "_melds", "_standing")

    def __init__(self, hand: Sequence[Card], standing: Standing) -> None:
        self._hand, self._standing = hand, standing
        self._melds = list(melds_in(hand))
        self._loose = _reachable(hand, standing.table)

    def possible(self) -> bool:
        """Whether no more than one card is stuck, and a run is there to open with: a quick look."""
        melded = {card for meld in self._melds for card in meld} | self._loose
        stuck = sum(card not in melded for card in self._hand)
        now = self._standing
        return stuck <= 1 and (now.opened or now.run or any(map(is_run, self._melds)))

    def found(self, hand: Sequence[Card], loose: Cards, standing: Standing, *, discard: bool) -> bool:
        """Whether the hand goes out, its lowest card first: in a meld, laid off, or as the one discard."""
        if not hand:
            return not discard and standing.opened and _all_laid_off(loose, standing.table)
        card, rest = hand[0], hand[1:]
        for meld in self._melds:
            left = without(hand, meld) if card in meld else None
            if left is not None and self.found(left, loose, standing.with_meld(meld), discard=discard):
                return True
        if card in self._loose and self.found(rest, (*loose, card), standing, discard=discard):
            return True
        return discard and self.found(rest, loose, standing, discard=False)


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
