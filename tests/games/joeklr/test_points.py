"""Points (joeklr-6): cards, Royals, Royal Flashes, shared upgrades."""

import pytest

from games.joeklr.scoring import (
    is_royal,
    is_royal_flash,
    plain_value,
    points_of,
    table_points,
    upgrade,
    upgrades,
)
from games.rummy import TableMeld
from tests.games.joeklr.given import a_turn


def meld(number: int, cards: str, owner: int = 0, last: int | None = None) -> TableMeld:
    """A meld of an owner; its last card lies for the seat ``last``, if one is given."""
    tokens = tuple(cards.split())
    seats = [owner] * len(tokens)
    if last is not None:
        seats[-1] = last
    return TableMeld(number, owner, tokens, tuple(seats), 1, len(tokens))


@pytest.mark.rule("joeklr-6.1")
@pytest.mark.parametrize(
    ("cards", "value"),
    [("Ad Ad Ad", 9), ("Qd Qd Qd", 6), ("Jh Qh Kh", 6), ("Qs Ks As", 7), ("Jc Qc Kc Ac", 9), ("X X", 12)],
)
def test_plain_values(cards: str, value: int) -> None:
    assert plain_value(cards.split()) == value
    assert table_points([meld(1, cards, 1)], 2) == [0, value]


@pytest.mark.rule("joeklr-6.2")
def test_two_flashes_of_a_suit_by_one_player_are_a_royal() -> None:
    assert is_royal([0, 0])
    assert not any(map(is_royal, ([0], [0, 1], [0, 0, 0])))
    assert table_points([meld(1, "Qh Kh Ah"), meld(2, "Jh Qh Kh")], 2) == [19, 0]
    assert table_points([meld(1, "Jh Qh Kh"), meld(2, "Js Qs Ks")], 2) == [12, 0]


@pytest.mark.rule("joeklr-6.3")
def test_three_flashes_of_a_suit_are_a_royal_flash() -> None:
    assert all(map(is_royal_flash, ([0, 0, 0], [0, 1, 0])))
    assert not any(map(is_royal_flash, ([0, 0], [0, 1, 2])))
    three = [meld(number, "Jc Qc Kc") for number in (1, 2, 3)]
    assert table_points(three, 2) == [36, 0]
    full = [meld(number, "Jc Qc Kc Ac") for number in (1, 2, 3)]
    assert table_points(full, 2) == [51, 0]
    assert set(upgrades(full).values()) == {"full royal flash"}
    assert set(upgrades([*full[:2], meld(3, "Jc Qc Kc")]).values()) == {"royal flash"}


@pytest.mark.rule("joeklr-6.4")
def test_the_owners_of_the_flashes_decide() -> None:
    apart = [meld(number, "Jc Qc Kc Ac", owner) for number, owner in ((1, 0), (2, 1), (3, 2))]
    assert upgrade(apart) == ""
    assert sum(table_points(apart, 3)) == 27
    assert upgrade(apart[:2]) == ""
    assert upgrade([meld(1, "Jc Qc Kc", 0), meld(2, "Qc Kc Ac", 0)]) == "royal"
    joined = [meld(1, "Jc Qc Kc", 0), meld(2, "Qc Kc Ac", 0), meld(3, "Jc Qc Kc", 1)]
    assert upgrade(joined) == "royal flash"
    assert upgrades([*joined, meld(4, "Jh Qh Kh", 1), meld(5, "Ad Ad Ad", 0), meld(6, "X X", 1)]) == {
        1: "royal flash",
        2: "royal flash",
        3: "royal flash",
    }


@pytest.mark.rule("joeklr-6.4")
def test_who_played_on_makes_nothing_together() -> None:
    played_on = [meld(1, "Jc Qc Kc Ac", 0, last=1), meld(2, "Jc Qc Kc Ac", 1, last=0)]
    assert upgrades(played_on) == {}
    three = [meld(1, "Jc Qc Kc Ac", 0, last=2), meld(2, "Jc Qc Kc", 0), meld(3, "Jc Qc Kc", 1)]
    assert set(upgrades(three).values()) == {"royal flash"}


@pytest.mark.rule("joeklr-6.5")
def test_each_scores_the_upgraded_cards_before_him() -> None:
    assert points_of(meld(1, "Jc Qc Kc Ac", 0, last=1), "royal", 3) == [9, 4, 0]
    assert points_of(meld(1, "Jc Qc Kc Ac", 0, last=1), "", 2) == [6, 3]
    assert points_of(meld(1, "Jc Qc Kc Ac", 1, last=0), "full royal flash", 2) == [5, 12]
    assert points_of(meld(1, "X X", 1), "", 2) == [0, 12]
    shared = [meld(1, "Jc Qc Kc Ac"), meld(2, "Jc Qc Kc Ac"), meld(3, "Jc Qc Kc Ac", 1)]
    assert table_points(shared, 2) == [34, 17]


@pytest.mark.rule("joeklr-6.6")
def test_the_winner_of_a_game_need_not_have_the_points() -> None:
    moment = a_turn("As", table=["Jh Qh Kh", "Jh Qh Kh"], games=1).when("opt Qd", "last As Qd")
    score = moment.score
    assert (score.rounds[0].winner, score.totals, score.places) == (0, [0, 18], [2, 1])
    assert score.games_won == [1, 0]


@pytest.mark.rule("joeklr-6.6")
def test_a_played_on_card_scores_for_who_played_it() -> None:
    moment = a_turn("Ah As", table=["Jh Qh Kh", "Jh Qh Kh"], games=1)
    moment.when("opt Qd", "add Ah to 1 high", "last As Qd")
    assert moment.score.rounds[0].points == [4, 18]
