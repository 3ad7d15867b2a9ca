"""The small parts that every game stands on: cards, tricks, places, rules, finding games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games
from games.cards import RANKS, SUITS, backs, is_joker, listed, natural, order, spoken
from games.rule import RULES, Forbids, Illegal, Rule, refusal, rule
from games.table import places
from games.tricks import Play, highest_of, of_suit, outranks

tokens = st.sampled_from(natural(RANKS))


# ── cards ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_deck_of_all_ranks_has_52_different_cards() -> None:
    assert len(set(natural(RANKS))) == 52
    assert natural("7A", "hs") == ["7h", "Ah", "7s", "As"]


@pytest.mark.parametrize(
    ("card", "said"),
    [("Th", "10♥"), ("As", "A♠"), ("X", "joker"), ("X=7d", "joker as 7♦"), ("?", "an unseen card"),
     ("1h", "'1h'"), ("", "''"), ("X=1h", "'X=1h'")],
)  # fmt: skip
def test_a_card_is_spoken_as_people_read_it(card: str, said: str) -> None:
    assert spoken(card) == said


def test_cards_are_listed_in_hand_order_jokers_and_unseen_cards_last() -> None:
    assert listed(["?", "X", "2c", "Ah", "Ts", "9s"]) == "9♠, 10♠, A♥, 2♣, joker, an unseen card"
    assert listed([]) == "no card"


@given(one=tokens, other=tokens)
def test_hand_order_goes_by_suit_and_then_by_rank(one: str, other: str) -> None:
    by_hand = (SUITS.index(one[1]), RANKS.index(one[0])) < (SUITS.index(other[1]), RANKS.index(other[0]))
    assert (order(one) < order(other)) == by_hand


def test_a_named_joker_is_a_joker_and_backs_show_nothing() -> None:
    assert [is_joker(card) for card in ("X", "X=7h", "7h", "?")] == [True, True, False, False]
    assert backs(["7h", "X"]) == ["?", "?"]


# ── tricks ───────────────────────────────────────────────────────────────────────────────────────────


def test_the_highest_card_of_a_suit_is_found_and_none_where_nobody_played_it() -> None:
    plays = [Play(0, "7d"), Play(1, "Kd"), Play(2, "Ah"), Play(3, "X", "take")]
    assert highest_of(plays, "d") == plays[1]
    assert highest_of(plays, "s") is None
    assert highest_of(plays, None) is None


@given(one=tokens, other=tokens)
def test_one_of_two_cards_of_different_rank_outranks_the_other(one: str, other: str) -> None:
    assert outranks(one, other) == (RANKS.index(one[0]) > RANKS.index(other[0]))


def test_the_joker_is_of_no_suit() -> None:
    assert of_suit(["7d", "X", "Kd", "7s"], "d") == ["7d", "Kd"]
    assert of_suit(["X"], None) == []


# ── places ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("totals", "high", "low"),
    [([300, 300, 100, 50], [1, 1, 3, 4], [3, 3, 2, 1]), ([0, 0], [1, 1], [1, 1]), ([-5], [1], [1])],
)
def test_equal_totals_share_a_place(totals: list[int], high: list[int], low: list[int]) -> None:
    assert places(totals) == high
    assert places(totals, low_wins=True) == low


# ── rules ────────────────────────────────────────────────────────────────────────────────────────────


def test_an_id_is_given_once_and_a_rule_has_a_sentence() -> None:
    def again() -> None:
        """A rule."""

    def silent() -> None:
        pass

    with pytest.raises(ValueError, match=r"record-1 is already written in begins_with_match_started"):
        rule("record-1")(again)
    with pytest.raises(ValueError, match=r"kit-1\.1 has no sentence"):
        rule("kit-1.1")(silent)
    assert "kit-1.1" not in RULES


def test_rules_are_ordered_by_number_not_by_letter() -> None:
    rules = [Rule(name, "", print) for name in ("joker-2.10", "joker-10.1", "joker-2.9", "record-3")]
    assert [one.id for one in sorted(rules, key=lambda one: one.order)] == [
        *("joker-2.9", "joker-2.10", "joker-10.1", "record-3")
    ]


def test_a_refusal_says_id_sentence_reason_and_what_is_legal() -> None:
    named = Rule("kit-1.2", "One card at a time.", print)
    assert str(Illegal(named, "two were played")) == "kit-1.2: One card at a time. Here: two were played."
    illegal = Illegal(named, "two were played", ["7♥", "joker"])
    assert str(illegal).endswith("Here: two were played. Legal: 7♥, joker.")
    assert (illegal.id, illegal.sentence, illegal.legal) == (
        "kit-1.2",
        "One card at a time.",
        ("7♥", "joker"),
    )


def test_the_first_rule_that_forbids_is_the_one_named() -> None:
    asked = []

    def rule_that(rule_id: str, because: str | None) -> Forbids:
        def forbids(_state: object, _event: object) -> str | None:
            asked.append(rule_id)
            return because

        forbids.rule_id = rule_id  # type: ignore[attr-defined]
        return forbids

    rules = [rule_that("record-1", None), rule_that("record-2", "this"), rule_that("record-3", "that")]
    illegal = refusal(rules, None, None)
    assert illegal is not None
    assert (illegal.id, illegal.because, asked) == ("record-2", "this", ["record-1", "record-2"])
    assert refusal(rules[:1], None, None) is None


# ── games ────────────────────────────────────────────────────────────────────────────────────────────


def test_games_are_found_by_name() -> None:
    assert "joker" in games.names()
    assert [game.name for game in games.every()] == list(games.names())
    assert games.named("joker") is games.named("joker")


def test_an_unknown_game_is_named_with_those_that_are_known() -> None:
    with pytest.raises(games.UnknownGame, match=r"there is no game 'chess' here; the games are .*joker"):
        games.named("chess")
