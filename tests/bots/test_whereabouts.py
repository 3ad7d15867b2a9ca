"""Hidden cards over hidden places: every arrangement as likely; what a new stock tells, by hand."""

from collections import Counter
from math import factorial

import pytest

from bots.chance import Chance
from bots.whereabouts import Account, Whereabouts


def weights(where: Whereabouts) -> dict[tuple[str, tuple[int, ...], tuple[int, ...]], float]:
    """The accounts in short: the old cards as a word, how many are held and drawn, and the weight."""
    return {
        ("".join(sorted(Counter(dict(one.old)).elements())), one.held, one.drawn): weight
        for one, weight in where.accounts.items()
    }


def renewed() -> Whereabouts:
    """Place 0 has a hidden card and place 1 two, a b c in all; then a b d become the stock, and 0 draws."""
    where = Whereabouts("abc", 2)
    where.drawn_unseen(0)
    where.drawn_unseen(1, 2)
    where.renewed("abd")
    where.drawn_unseen(0)
    return where


def test_every_arrangement_is_as_likely_as_the_next() -> None:
    where = Whereabouts("aabcdefg", 2)
    where.drawn_unseen(0, 3)
    where.drawn_unseen(1, 2)
    where.seen_at(0, "a")
    where.drawn_seen("g")
    chance, each = Chance("chi"), 50
    ways = factorial(6) // (factorial(2) * factorial(2) * factorial(2))
    met = Counter(
        tuple("".join(sorted(cards)) for cards in (*places, stock))
        for places, stock in (where.laid_out(chance) for _ in range(each * ways))
    )
    assert len(met) == ways == 90
    off = sum((seen - each) ** 2 / each for seen in met.values())
    assert 89 - 3 * 178**0.5 < off < 89 + 3 * 178**0.5


def test_of_a_new_stock_nobody_holds_what_he_has_not_drawn() -> None:
    where = renewed()
    assert weights(where) == {("abc", (1, 2), (1, 0)): 1.0}
    for number in range(50):
        (first, second), stock = where.laid_out(Chance(str(number)))
        assert len(set(first) & set("abd")) >= 1
        assert set(second) < set("abc")
        assert set(stock) < set("abd")
        assert Counter([*first, *second, *stock]) == Counter("abcabd")


def test_a_card_played_may_be_old_or_new() -> None:
    where = renewed()
    where.seen_at(0, "a")  # his old card with chance 1/3, the new one with chance 1/3
    assert weights(where) == pytest.approx({("bc", (0, 2), (1, 0)): 0.5, ("abc", (1, 2), (0, 0)): 0.5})
    where.seen_at(1, "a")  # then his was the new one: no old a is left by the other account
    assert weights(where) == {("bc", (1, 1), (0, 0)): 1.0}


def test_a_card_only_the_old_pack_had_was_old() -> None:
    where = renewed()
    where.seen_at(0, "c")
    assert weights(where) == {("ab", (0, 2), (1, 0)): 1.0}
    where.drawn_seen("d")
    assert where.hidden == Counter("abab")


def test_a_card_seen_on_the_stock_was_not_drawn_before() -> None:
    where = renewed()
    where.seen_at(0, "a")
    where.drawn_seen("a")  # so that one was in the stock: his was the old one
    assert weights(where) == {("bc", (0, 2), (1, 0)): 1.0}


def test_cards_exchanged_unseen_mix_two_hands() -> None:
    where = Whereabouts("abcdefgh", 2)
    where.drawn_unseen(0, 2)
    where.drawn_unseen(1, 2)
    where.seen_at(0, "a")
    for card in "efgh":
        where.drawn_seen(card)
    where.renewed("aef")
    where.drawn_unseen(1)
    # He holds one old card, she two old ones and a new one. His goes to her and one of her four comes back.
    where.exchanged(0, 1, 1)
    assert weights(where) == pytest.approx({
        ("bcd", (1, 2), (0, 1)): 3 / 4,
        ("bcd", (0, 3), (1, 0)): 1 / 4,
    })  # fmt: skip


def test_what_was_known_and_mixed_is_in_no_stock() -> None:
    where = Whereabouts("abcd", 1)
    where.drawn_unseen(0)
    where.hidden_again(0, Counter("z"))
    assert weights(where) == {("z", (1,), (1,)): 1.0}
    stocks = [where.laid_out(Chance(str(number)))[1] for number in range(40)]
    assert all("z" not in stock and len(stock) == 3 for stock in stocks)


def test_a_place_that_moves_takes_its_hidden_cards_along() -> None:
    where = Whereabouts("abcd", 2)
    where.drawn_unseen(1)
    where.moved(1, 0)
    assert list(where.accounts) == [Account(frozenset(), (0, 0), (1, 0))]


def test_the_likeliest_accounts_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bots.whereabouts.MOST", 1)
    where = Whereabouts("aab", 1)
    where.drawn_unseen(0, 3)
    where.renewed("aabbbb")
    where.drawn_unseen(0)
    where.seen_at(0, "a")  # old: 3 · 2/3; new: 1 · 2/6
    assert weights(where) == {("ab", (2,), (1,)): 1.0}
