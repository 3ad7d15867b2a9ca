"""The ways to draw (joeklr-2): the myscard, opts, the Hellish Opt, the Man of Mystery, the empty deck."""

import pytest

from games.cards import UNKNOWN
from games.joeklr import GAME
from games.joeklr.events import CardsOpted, DeckTopLooked, HellishOpted, MyscardDrawn, MyscardTaken
from games.rummy import StockReshuffled
from tests.games.joeklr.given import a_turn, dealt, empty_deck, punish, reshuffled


@pytest.mark.rule("joeklr-2.1")
def test_a_myscard_lies_aside_until_after_the_discard() -> None:
    moment = a_turn("Jh Qh As Ad").when("myscard Kh")
    assert (moment.state.hands[0], moment.state.owned(0)) == (["Jh", "Qh", "As", "Ad"], 5)
    moment.refuses("lay Jh Qh Kh", "joeklr-1.5", "seat 0 holds")
    moment.refuses("take", "joeklr-2.1", "the discard comes first")
    moment.refuses("keep", "joeklr-2.1", "the discard comes first")
    moment.when("throw As")
    assert (moment.state.to_act, moment.words) == (0, ["take the myscard", "leave the myscard face down"])
    moment.refuses("peek", "joeklr-2.1", "the discard is made, the myscard may be taken")
    moment.when("take")
    assert moment.state.hands[0] == ["Jh", "Qh", "Ad", "Kh"]
    assert moment.state.to_act == 1


@pytest.mark.rule("joeklr-2.1")
def test_nothing_is_laid_after_the_discard() -> None:
    moment = a_turn("Jh Qh Kh As Ad", table=["Qs Ks As"]).when("myscard Kd", "throw As")
    moment.refuses("lay Jh Qh Kh", "joeklr-2.1", "nothing is laid after the discard")
    moment.refuses("add Ad to 1 high", "joeklr-2.1", "nothing is laid after the discard")
    moment.when("keep")
    assert (moment.state.aside[0], moment.state.to_act) != (None, 0)


@pytest.mark.rule("joeklr-2.1")
def test_only_a_turn_with_a_myscard_ends_by_settling_it() -> None:
    moment = a_turn("Jh Qh As Ad", kept="Kd").when("opt Qd")
    for act in ("take", "keep", "peek"):
        moment.refuses(act, "joeklr-2.1", "no myscard was drawn in this turn")
    assert moment.when("throw As").state.to_act == 1


@pytest.mark.rule("joeklr-2.1")
def test_a_taken_myscard_may_be_named() -> None:
    moment = a_turn("Jh Qh As Ad").when("myscard Kh", "throw As")
    moment.refuses(MyscardTaken(0, "Kd"), "joeklr-2.1", "K♥ lies there, not K♦")
    moment.allows(MyscardTaken(0, "Kh"), MyscardTaken(0))


@pytest.mark.rule("joeklr-2.2")
def test_one_to_three_cards_are_opted_from_the_top() -> None:
    moment = a_turn("Jh Qh As Ad", discards="Ac Kc Jc Qd")
    moment.allows("opt Qd", "opt Qd Jc", "opt Qd Jc Kc")
    moment.refuses("opt Jc Qd", "joeklr-2.2", "on top of the discard pile lies Q♦, J♣, not J♣, Q♦")
    moment.refuses("opt Jc", "joeklr-2.2", "on top of the discard pile lies Q♦, not J♣")
    moment.refuses("opt Qd Jc Kc Ac", "joeklr-2.2", "4 cards are no opt")
    moment.refuses(CardsOpted(0, [], 0), "joeklr-2.2", "0 cards are no opt")
    few = a_turn("Jh Qh As Ad", discards="Qd")
    few.refuses("opt Qd Qd", "joeklr-2.2", "on top of the discard pile lies Q♦, not Q♦, Q♦")
    state = moment.when("opt Qd Jc").state
    assert (state.hands[0][-2:], state.discards, state.awaited) == (["Qd", "Jc"], ["Ac", "Kc"], "play")


@pytest.mark.rule("joeklr-2.2")
def test_a_single_opted_card_is_not_thrown_at_once() -> None:
    moment = a_turn("Jh Qh As Ad").when("opt Qd")
    moment.refuses("throw Qd", "joeklr-2.2", "Q♦ was opted alone in this turn")
    assert "Q♦" not in moment.words
    moment.allows("throw As")
    a_turn("Qd Qh As Ad").when("opt Qd").allows("throw Qd")
    a_turn("Jh Qh As Ad").when("opt Qd Jc").allows("throw Qd", "throw Jc")


@pytest.mark.rule("joeklr-2.2")
def test_a_single_opted_card_may_be_one_of_the_last_two() -> None:
    moment = a_turn("Jh").when("opt Qd")
    assert moment.when("last Jh Qd").score.games_won == [1, 0]
    other = a_turn("", kept="Jh").when("opt Qd")
    other.refuses("throw Qd", "joeklr-2.2")
    other.when("last Qd Jh")


@pytest.mark.rule("joeklr-2.2")
@pytest.mark.parametrize(("announced", "due"), [(None, True), (3, True), (0, True), (2, False)])
def test_two_or_three_are_announced(announced: int | None, due: bool) -> None:
    moment = a_turn("Jh Qh As Ad", discards="Kc Jc Qd").when(CardsOpted(0, ["Qd", "Jc"], announced))
    assert (moment.state.awaited == "punishment") is due
    assert moment.state.hands[0][-2:] == ["Qd", "Jc"]


@pytest.mark.rule("joeklr-2.2")
@pytest.mark.parametrize("announced", [None, 1, 3])
def test_one_card_needs_no_word(announced: int | None) -> None:
    moment = a_turn("Jh Qh As Ad").when(CardsOpted(0, ["Qd"], announced))
    assert moment.state.awaited == "play"


@pytest.mark.rule("joeklr-2.3")
def test_a_deep_card_is_taken_to_be_melded() -> None:
    moment = a_turn("Jh Qh As Ad", discards="Ac Kh Jc Qd Ks")
    moment.refuses("hellish Ks Qd Jc", "joeklr-2.3", "3 cards from the top reach no card lying fourth")
    moment.refuses("hellish Ks Qd Jc Ac", "joeklr-2.2", "on top of the discard pile lies K♠, Q♦, J♣, K♥")
    moment.refuses("hellish Ks Qd Jc Kh Ac", "joeklr-2.3", "no meld and no play-on with A♣ is possible")
    moment.when("hellish Ks Qd Jc Kh")
    for act in ("throw As", "last As Ad"):
        moment.refuses(act, "joeklr-2.3", "a meld or a play-on with K♥ comes first")
    assert moment.words == ["lay J♥, Q♥, K♥"]
    moment.when("lay Jh Qh Kh")
    assert moment.state.owed is None
    moment.allows("throw As")


@pytest.mark.rule("joeklr-2.3")
def test_the_owed_meld_may_use_another_copy_and_is_the_next() -> None:
    moment = a_turn("Qh Qh Jc Qc Kc As", discards="Qh Jc Qd Ks").when("hellish Ks Qd Jc Qh")
    moment.refuses("lay Jc Qc Kc", "joeklr-2.3", "a meld or a play-on with Q♥ comes first")
    moment.when("lay Qh Qh Qh", "lay Jc Qc Kc")


@pytest.mark.rule("joeklr-2.3")
def test_a_play_on_with_the_lowest_card_will_do() -> None:
    moment = a_turn("As Ad", table=["Jh Qh Kh", "Jd Qd Kd"], discards="Ah Jc Qd Ks")
    moment.when("hellish Ks Qd Jc Ah")
    assert moment.words == ["A♥ to meld 1 (high)"]
    moment.refuses("add Ad to 2 high", "joeklr-2.3", "a meld or a play-on with A♥ comes first")
    moment.when("add Ah to 1 high")
    moment.allows("add Ad to 2 high")


@pytest.mark.rule("joeklr-2.3")
def test_the_owed_meld_leaves_two_cards() -> None:
    empty = a_turn("", kept="As", discards="Jh Qh Kh Ah")
    empty.allows("hellish Ah Kh Qh Jh")  # three of them, with the ace and the kept card left
    bare = a_turn("X", discards="X Jh Qh Ac")
    bare.allows("hellish Ac Qh Jh X")
    owner = a_turn("", kept="As", discards="Jh Qh Jh Jh").when("hellish Jh Jh Qh Jh")
    assert owner.words == ["lay J♥, J♥, J♥"]


@pytest.mark.rule("joeklr-2.3")
def test_a_hellish_opt_without_a_word_is_punished_first() -> None:
    moment = a_turn("Jh Qh As Ad", discards="Kh Jc Qd Ks").when("hellish Ks Qd Jc Kh silently")
    assert moment.state.awaited == "punishment"
    moment.refuses("throw As", "joeklr-1.5")
    moment.when(punish("As", "As"))
    assert (moment.state.awaited, moment.state.owed, moment.state.to_act) == ("owed", "Kh", 0)


@pytest.mark.rule("joeklr-2.4")
def test_a_second_card_is_not_drawn_unseen() -> None:
    moment = a_turn("Jh Qh As Ad", kept="Kh")
    moment.refuses("myscard Kd", "joeklr-2.4", "seat 0 has a card face down already")
    moment.refuses("uncover", "joeklr-2.4", "the top of the deck was not looked at and declined yet")
    assert moment.words[:2] == [
        "look at the top of the deck and take it",
        "look at the top of the deck and decline it",
    ]
    a_turn("Jh Qh As Ad").refuses("look Kd taken", "joeklr-2.4", "seat 0 has no card face down")
    a_turn("Jh Qh As Ad").refuses("uncover", "joeklr-2.4", "seat 0 has no card face down")


@pytest.mark.rule("joeklr-2.4")
def test_a_looked_at_card_is_used_at_once() -> None:
    moment = a_turn("Jh Qh As Ad", kept="Ks").when("look Kh taken")
    assert moment.state.aside[0] is not None
    assert moment.when("lay Jh Qh Kh", "throw As").state.to_act == 1
    assert moment.state.owned(0) == 2


@pytest.mark.rule("joeklr-2.4")
def test_a_declined_card_goes_back_and_the_own_is_used_at_once() -> None:
    moment = a_turn("Jh Qh As Ad", kept="Kh")
    stock = moment.state.stock
    moment.when("look Ks declined")
    assert (moment.state.stock, moment.state.awaited) == (stock, "draw")
    moment.refuses("look Ks taken", "joeklr-2.4", "looked at and declined in this turn")
    moment.refuses("myscard Ks", "joeklr-2.4", "has a card face down already")
    moment.when("uncover", "lay Jh Qh Kh", "throw As")
    assert (moment.state.aside, moment.state.owned(0)) == ([None, None], 1)
    moment.refuses("myscard Kd", "joeklr-1.7", "K♠ lies on top of the deck, not K♦")
    moment.when("myscard Ks", "throw Jc", "keep")
    assert moment.state.top is None


@pytest.mark.rule("joeklr-2.4")
def test_the_own_card_stays_while_discards_are_drawn() -> None:
    before = a_turn("Jh Qh As Ad", kept="Kh").when("opt Qd", "throw As")
    after = a_turn("Jh Qh As Ad", kept="Kh").when("look Ks declined", "opt Qd Jc", "throw Jc")
    for moment in (before, after):
        assert moment.state.aside[0] is not None
        assert moment.state.to_act == 1
    hell = a_turn("Jh Qh As Ad", kept="Ks", discards="Kh Jc Qd Ks").when("look Ac declined")
    hell.allows("hellish Ks Qd Jc Kh")


@pytest.mark.rule("joeklr-2.4")
def test_the_only_card_owned_is_not_taken() -> None:
    moment = a_turn("", kept="Kh").when("look Ks declined")
    moment.refuses("uncover", "joeklr-2.4", "it is the only card owned")
    assert all(word.startswith("opt ") for word in moment.words)
    a_turn("As", kept="Kh").when("look Ks declined", "uncover").allows("last As Kh")


@pytest.mark.rule("joeklr-2.4")
def test_the_card_taken_may_be_named() -> None:
    moment = a_turn("As Ad", kept="Kh").when("look Ks declined")
    named = moment.event("uncover Kd")
    moment.refuses(named, "joeklr-2.4", "K♥ lies there, not K♦")
    moment.allows("uncover Kh", "uncover")


@pytest.mark.rule("joeklr-2.5")
def test_the_discards_but_the_top_one_become_the_deck() -> None:
    moment = empty_deck(a_turn("Jh Qh As Ad", discards="Ac Kc Jc Qd"))
    moment.refuses("myscard Kd", "joeklr-2.5", "the deck is empty and has to be shuffled first")
    moment.refuses(
        StockReshuffled(["Ac", "Kc", "Jc", "Qd"]), "joeklr-2.5", "the new stock is not the 3 discards"
    )
    moment.refuses(StockReshuffled(["Ac", "Kc", "Ks"]), "joeklr-2.5", "the new stock is not the 3 discards")
    assert moment.words[0] == "draw a myscard"
    moment.allows("opt Qd")
    moment.when(StockReshuffled(["Kc", "Ac", "Jc"]))
    assert (moment.state.discards, moment.state.stock, moment.state.reshuffles) == (["Qd"], 3, 1)
    moment.refuses("opt Qd", "joeklr-2.5", "the deck was shuffled for a draw from it")
    moment.refuses(StockReshuffled(["Qd"]), "joeklr-2.5", "the stock still has 3 cards")
    assert moment.words == ["draw a myscard"]
    moment.when("myscard Kc")


@pytest.mark.rule("joeklr-2.5")
def test_a_look_may_need_it_too() -> None:
    moment = empty_deck(a_turn("Jh Qh As Ad", kept="Kh", discards="Ac Kc Jc Qd"))
    assert "look at the top of the deck and take it" in moment.words
    moment.when(StockReshuffled(["Kc", "Ac", "Jc"]))
    moment.refuses("opt Qd", "joeklr-2.5")
    moment.when("look Kc declined")
    moment.allows("opt Qd", "uncover")
    moment.refuses(StockReshuffled(["Kc"]), "joeklr-2.5", "no card of the deck is to be drawn now")


@pytest.mark.rule("joeklr-2.5")
def test_a_single_discard_is_not_shuffled() -> None:
    moment = empty_deck(a_turn("Jh Qh As Ad", discards="Qd"))
    moment.refuses(MyscardDrawn(0, "Kd"), "joeklr-2.5", "the deck is empty, and a single discard is not")
    moment.refuses(StockReshuffled([]), "joeklr-2.5", "there are no discards to shuffle")
    assert moment.words == ["opt Q♦"]
    mystery = empty_deck(a_turn("Jh Qh As Ad", discards="Qd", kept="Kh"))
    assert mystery.words == ["opt Q♦"]
    assert GAME.refusal(mystery.state, DeckTopLooked(0, UNKNOWN, True)) is not None


@pytest.mark.rule("joeklr-2.5")
def test_only_a_draw_that_is_due_shuffles() -> None:
    moment = empty_deck(a_turn("Jh Qh As Ad", discards="Ac Kc Jc Qd")).when("opt Qd")
    moment.refuses(StockReshuffled(["Ac", "Kc"]), "joeklr-2.5", "no card of the deck is to be drawn now")
    slip = empty_deck(a_turn("Jh Qh As Ad", discards="Ac Kc Jc Qd")).when("opt Qd Jc silently")
    slip.refuses(StockReshuffled(["Ac"]), "joeklr-5.4", "seat 1 is to punish seat 0 first")


@pytest.mark.rule("joeklr-2.5")
def test_the_game_ends_when_the_deck_is_empty_after_two_reshuffles() -> None:
    moment = empty_deck(a_turn("Jh Qh Kh As Ad", discards="Ac Kc"), reshuffles=1)
    moment.when(StockReshuffled(["Ac"]), "myscard Ac", "lay Jh Qh Kh", "throw As")
    assert moment.state.running
    moment.when("keep")
    first = moment.score.rounds[0]
    assert (first.winner, first.points, moment.state.over) == (None, [6, 0], False)
    moment.refuses("myscard Kd", "joeklr-1.5", "nobody is to act now")
    third = empty_deck(a_turn("Jh Qh As Ad", discards="Ac Kc"), reshuffles=2)
    third.refuses(StockReshuffled(["Ac"]), "joeklr-2.5", "the deck was shuffled 2 times already")


@pytest.mark.rule("joeklr-2.5")
def test_a_declined_card_keeps_the_game_going() -> None:
    moment = reshuffled(a_turn("Jh Qh As Ad", discards="Ac Kc", kept="Kd"), "Ac")
    moment.state.reshuffles = 2
    assert moment.when("look Ac declined", "uncover", "throw As").state.running


@pytest.mark.rule("joeklr-2.5")
def test_a_win_goes_before_it() -> None:
    moment = empty_deck(a_turn("Jh", discards="Ac Kc"), reshuffles=1)
    moment.when(StockReshuffled(["Ac"]), "myscard Ac", "last Jh Ac")
    assert moment.score.rounds[0].winner == 0


@pytest.mark.rule("joeklr-2.5")
def test_the_game_ends_after_300_turns() -> None:
    for turn, running in ((299, True), (300, False)):
        moment = a_turn("Jh Qh As Ad")
        moment.state.turn = turn
        moment.when("myscard Kd", "throw As", "take")
        assert moment.state.running is running


def test_chance_fills_in_what_is_not_seen() -> None:
    class First:
        """A pack whose first card is always the lowest."""

        def shuffled(self, cards: object) -> list[str]:
            return sorted(cards)  # type: ignore[call-overload, no-any-return]

        def seat(self, seats: int) -> int:
            return seats - 1

    pack = First()
    moment = a_turn("Jh Qh As Ad", discards="Kc Ac Jc Qd")
    assert GAME.with_chance(moment.state, MyscardDrawn(0, UNKNOWN), pack) == [MyscardDrawn(0, "Ac")]
    named = MyscardDrawn(0, "Kd")
    assert GAME.with_chance(moment.state, named, pack) == [named]
    mystery = a_turn("Jh Qh As Ad", kept="Kh").when("look Kd declined", "opt Qd", "throw As")
    assert GAME.with_chance(mystery.state, MyscardDrawn(1, UNKNOWN), pack) == [MyscardDrawn(1, "Kd")]
    look = DeckTopLooked(0, UNKNOWN, True)
    dry = empty_deck(a_turn("Jh Qh As Ad", kept="Kh", discards="Kc Ac Jc Qd"))
    order = StockReshuffled(["Ac", "Jc", "Kc"])
    assert GAME.with_chance(dry.state, look, pack) == [order, DeckTopLooked(0, "Ac", True)]
    seen = DeckTopLooked(0, "Ac", True)
    assert GAME.after_look(dry.state, seen) == [seen, DeckTopLooked(0, "Ac", False)]
    hell = HellishOpted(0, ["Qd"], True)
    assert GAME.after_look(dry.state, hell) == GAME.with_chance(dry.state, hell, pack) == [hell]
    last = a_turn("Jh").when("myscard Kd")
    assert [GAME.with_chance(last.state, act, pack) for act in GAME.legal(last.state)[-1:]] == [
        [last.event("last Jh Kd")]
    ]
    punished = a_turn("Jh Qh As Ad", other="Kd Kd").when("myscard Ks", "peek")
    (unseen,) = GAME.legal(punished.state)
    (drawn,) = GAME.with_chance(punished.state, unseen, pack)
    assert drawn == punish("Ad", "Ad")
    assert GAME.after_look(punished.state, drawn) == [punish("Ad", "Ad"), punish("Ad", "Kd")]


def test_the_dealer_is_drawn_by_lot_only_once() -> None:
    assert dealt().state.dealer == 1
