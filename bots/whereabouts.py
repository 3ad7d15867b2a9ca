"""Where the hidden cards of a rummy table may lie, by what has been seen of them.

Before a stock is made anew all hidden cards are alike: any of them may lie in any hidden place. Afterwards
there are two kinds: those that were in hands then, which can't be in the stock, and those of the new stock,
which are in a hand only if they were drawn since. Which of the two a card was that somebody plays is not
always plain, for there are several copies of it; so several accounts are kept, each with its weight.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import comb
from typing import NamedTuple

from bots.chance import Chance
from games.cards import Card

MOST = 200
"""Accounts kept at most, the likeliest; a long game with many punishments could make thousands."""


class Account(NamedTuple):
    """One way it may have been.

    Attributes:
        old: the hidden cards that are in hands since before the stock was made anew, by how many copies.
        held: per place how many of its hidden cards are old ones.
        drawn: per place how many of its hidden cards have come from the stock since.
    """

    old: frozenset[tuple[Card, int]]
    held: tuple[int, ...]
    drawn: tuple[int, ...]


Fork = Callable[[Account], Iterable[tuple[Account, float]]]


class Whereabouts:
    """The hidden cards over numbered places and the stock.

    Attributes:
        hidden: the cards whose place is not known, by how many copies.
        accounts: the ways it may have been, with weights that sum to 1.
    """

    def __init__(self, deck: Iterable[Card], places: int) -> None:
        self.hidden = Counter(deck)
        none = (0,) * places
        self.accounts = {Account(frozenset(), none, none): 1.0}

    def drawn_unseen(self, place: int, cards: int = 1) -> None:
        """So many cards of the stock come to a place, and nobody sees them."""
        self._become(lambda one: [(one._replace(drawn=_more(one.drawn, place, cards)), 1.0)])

    def drawn_seen(self, card: Card) -> None:
        """A card of the stock is seen; from now on it is not hidden."""

        def fork(one: Account) -> Iterator[tuple[Account, float]]:
            old = dict(one.old)
            yield one, (self.hidden[card] - old.get(card, 0)) / (self.hidden.total() - sum(old.values()))

        self._become(fork)
        self._is_seen(card)

    def seen_at(self, place: int, card: Card) -> None:
        """A card that was hidden at a place is seen; from now on it is not hidden."""

        def fork(one: Account) -> Iterator[tuple[Account, float]]:
            old = dict(one.old)
            was_old, all_old = old.get(card, 0), sum(old.values())
            new = self.hidden[card] - was_old
            if was_old and one.held[place]:
                rest = one.old - {(card, was_old)} | ({(card, was_old - 1)} if was_old > 1 else set())
                held = _more(one.held, place, -1)
                yield Account(rest, held, one.drawn), one.held[place] * was_old / all_old
            if new and one.drawn[place]:
                drawn = _more(one.drawn, place, -1)
                yield Account(one.old, one.held, drawn), one.drawn[place] * new / (whole - all_old)

        whole = self.hidden.total()
        self._become(fork)
        self._is_seen(card)

    def moved(self, place: int, to: int) -> None:
        """All hidden cards of a place go to another."""

        def fork(one: Account) -> Iterator[tuple[Account, float]]:
            held, drawn = one.held[place], one.drawn[place]
            yield (
                Account(
                    one.old,
                    _more(_more(one.held, place, -held), to, held),
                    _more(_more(one.drawn, place, -drawn), to, drawn),
                ),
                1.0,
            )

        self._become(fork)

    def hidden_again(self, place: int, cards: Counter[Card]) -> None:
        """Cards known at a place are mixed with the hidden ones there; the stock has none of them."""
        self.hidden += cards

        def fork(one: Account) -> Iterator[tuple[Account, float]]:
            old = frozenset((Counter(dict(one.old)) + cards).items())
            yield one._replace(old=old, held=_more(one.held, place, cards.total())), 1.0

        self._become(fork)

    def exchanged(self, place: int, other: int, cards: int) -> None:
        """So many hidden cards, any of them, go from a place to another; then as many, any, come back."""

        def fork(one: Account) -> Iterator[tuple[Account, float]]:
            held, drawn = one.held, one.drawn
            for went, back in product(range(cards + 1), repeat=2):
                odds = _share(held[place], drawn[place], went, cards - went)
                if not odds:
                    continue
                odds *= _share(held[other] + went, drawn[other] + cards - went, back, cards - back)
                gain = back - went
                yield (
                    Account(
                        one.old,
                        _more(_more(held, place, gain), other, -gain),
                        _more(_more(drawn, place, -gain), other, gain),
                    ),
                    odds,
                )

        self._become(fork)

    def renewed(self, stock: Iterable[Card]) -> None:
        """The stock, empty by now, is made anew from these cards."""
        old = frozenset((+self.hidden).items())
        any_of_them = next(iter(self.accounts))  # how many cards a place has they all agree on
        held = tuple(map(sum, zip(any_of_them.held, any_of_them.drawn, strict=True)))
        self.accounts = {Account(old, held, (0,) * len(held)): 1.0}
        self.hidden += Counter(stock)

    def laid_out(self, chance: Chance) -> tuple[list[list[Card]], list[Card]]:
        """Any arrangement that fits: the hidden cards of each place, and the stock, top first."""
        account = chance.weighted(list(self.accounts), list(self.accounts.values()))
        was_old = Counter(dict(account.old))
        old = chance.shuffled(sorted(was_old.elements()))
        new = chance.shuffled(sorted((self.hidden - was_old).elements()))
        places = []
        for held, drawn in zip(account.held, account.drawn, strict=True):
            places.append([*old[:held], *new[:drawn]])
            del old[:held], new[:drawn]
        return places, new

    def _is_seen(self, card: Card) -> None:
        self.hidden[card] -= 1

    def _become(self, fork: Fork) -> None:
        after: dict[Account, float] = defaultdict(float)
        for one, weight in self.accounts.items():
            for other, odds in fork(one):
                if odds > 0:
                    after[other] += weight * odds
        kept = list(after.items())
        if len(kept) > MOST:
            kept = sorted(kept, key=lambda item: -item[1])[:MOST]
        whole = sum(weight for _one, weight in kept)
        self.accounts = {one: weight / whole for one, weight in kept}


def _more(counts: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + more, *counts[place + 1 :])


def _share(held: int, drawn: int, of_held: int, of_drawn: int) -> float:
    """Chance that among cards taken at random so many are of the one kind and so many of the other."""
    return comb(held, of_held) * comb(drawn, of_drawn) / comb(held + drawn, of_held + of_drawn)
