"""Table, deck and deal (joeklr-1), the agreed games (6.6) and the sheet (7.2)."""

import pytest

from games.events import (
    ActionRetracted,
    CardsDealt,
    MatchAbandoned,
    MatchStarted,
    Player,
    RoundCorrected,
    RoundStarted,
)
from games.joeklr import GAME
from games.joeklr.state import DECK
from games.match import Match
from games.rummy import CardDiscarded, StockReshuffled
from tests.games.joeklr.given import PEOPLE, Moment, a_turn, dealt, line, punish, start, started


@pytest.mark.rule("joeklr-1.1")
def test_two_to_four_players_sit_down() -> None:
    fresh = Moment(Match(GAME))
    for players in (2, 3, 4):
        fresh.allows(start(players))
    fresh.refuses(start(1), "joeklr-1.1", "1 players are named")
    seated = [Player(one) for one in (*PEOPLE, "femke")]
    five = MatchStarted(game="joeklr", variant="standard", players=seated)
    fresh.refuses(five, "joeklr-1.1", "5 players are named")
    twice = MatchStarted(game="joeklr", variant="standard", players=[seated[0], seated[0]])
    fresh.refuses(twice, "joeklr-1.1", "oliver would sit in two seats")


@pytest.mark.rule("joeklr-1.1")
def test_the_deck_has_50_cards() -> None:
    assert len(DECK) == 50
    assert {DECK.count(card) for card in DECK if card != "X"} == {3}
    assert DECK.count("X") == 2
    assert {card[0] for card in DECK} == set("JQKAX")


@pytest.mark.rule("joeklr-1.3")
@pytest.mark.parametrize(("players", "size"), [(2, 10), (3, 7), (4, 7)])
def test_cards_dealt_by_the_number_of_players(players: int, size: int) -> None:
    moment = dealt(players=players)
    assert [len(hand) for hand in moment.state.hands] == [size] * players
    assert moment.state.stock == 50 - players * size
    assert moment.state.options == {"hand_size": size, "games": 1}


@pytest.mark.rule("joeklr-1.3")
def test_a_wrong_deal_is_refused() -> None:
    moment = started(hand_size=3).when(RoundStarted(1, 0))
    good = [["Jh", "Jh", "Jh"], ["X", "X", "As"]]
    moment.allows(CardsDealt(good))
    moment.refuses(CardsDealt([*good, []]), "joeklr-1.3", "there are 3 hands, not 2")
    moment.refuses(CardsDealt([["Jh"], good[1]]), "joeklr-1.3", "seat 0 gets 1 cards, not 3")
    moment.refuses(CardsDealt([good[0], ["X", "X", "X"]]), "joeklr-1.3", "joker is dealt once too often")
    moment.refuses(CardsDealt([good[0], ["Th", "X", "X"]]), "joeklr-1.3", "10♥ is dealt but not in the deck")
    moment.when(CardsDealt(good)).refuses(CardsDealt(good), "joeklr-1.3", "no cards are to be dealt now")


@pytest.mark.rule("joeklr-1.4")
def test_left_of_the_dealer_begins_and_the_deal_passes_left() -> None:
    moment = started(3, games=4).when(RoundStarted(1, 2))
    moment.refuses(RoundStarted(2, 0), "joeklr-1.4", "game 1 is still being played")
    assert dealt(players=3).state.to_act == 0
    sheet = started(3, games=4)
    sheet.refuses(RoundStarted(2, 0), "joeklr-1.4", "game 1 comes next, not game 2")
    sheet.refuses(RoundStarted(1, 3), "joeklr-1.4", "seat 3 is not at the table")
    sheet.when(line(1, [0, 0, 0], dealer=1))
    sheet.refuses(RoundStarted(2, 1), "joeklr-1.4", "seat 2 deals this game, not seat 1")
    sheet.when(line(2, [0, 0, 0])).allows(RoundStarted(3, 0))


@pytest.mark.rule("joeklr-1.4")
def test_without_any_named_dealer_the_first_named_is_free() -> None:
    moment = started(2, games=4).when(line(1, [0, 0]))
    moment.allows(RoundStarted(2, 0), RoundStarted(2, 1))


@pytest.mark.rule("joeklr-1.4")
def test_the_first_draw_is_from_the_deck() -> None:
    moment = dealt("Jh Qh Kh")
    assert moment.words == ["draw a myscard"]
    moment.refuses("opt Jh", "joeklr-2.2", "on top of the discard pile lies no card, not J♥")


@pytest.mark.rule("joeklr-1.5")
def test_a_player_plays_only_his_cards_in_his_turn() -> None:
    moment = a_turn("Jh Qh Kh As Ad").when("myscard Kd")
    moment.refuses("throw Ah", "joeklr-1.5", "not A♥")
    moment.refuses("lay Qh Kh Ah", "joeklr-1.5", "seat 0 holds")
    moment.refuses(CardDiscarded(1, "Jc"), "joeklr-1.5", "it is the turn of seat 0")
    moment.refuses(CardDiscarded(5, "Jc"), "joeklr-1.5", "it is the turn of seat 0")
    moment.refuses("throw Kd", "joeklr-1.5", "seat 0 holds")  # the myscard is not of the hand
    started().refuses("myscard Kd", "joeklr-1.5", "nobody is to act now")


@pytest.mark.rule("joeklr-1.6")
def test_one_draw_comes_first() -> None:
    moment = a_turn("Jh Qh Kh As Ad")
    for act in ("lay Jh Qh Kh", "throw As", "peek", "take", "keep", "last As Ad"):
        moment.refuses(act, "joeklr-1.6", "no card was drawn in this turn yet")
    moment.when("opt Qd")
    for act in ("opt Jc", "myscard Kd", "look Kd taken", "uncover", "hellish Jc"):
        moment.refuses(act, "joeklr-1.6", "a card was drawn in this turn already")


@pytest.mark.rule("joeklr-1.7")
def test_at_most_40_cards_are_dealt() -> None:
    fresh = Moment(Match(GAME))
    fresh.allows(start(4, hand_size=10), start(3, hand_size=13), start(2, hand_size=3))
    fresh.refuses(start(4, hand_size=11), "joeklr-1.7", "4 players would get 44 cards")
    for size in (2, 14, "7", True):
        fresh.refuses(start(2, hand_size=size), "joeklr-1.7", "a whole number from 3 to 13")


@pytest.mark.rule("joeklr-1.7")
def test_the_recorded_order_is_the_order_drawn() -> None:
    moment = a_turn("Jh Qh Kh As Ad", discards="Js Jd Ac Kc")
    moment.state.unseen.clear()
    moment.when(StockReshuffled(["Ac", "Js", "Jd"]))
    moment.refuses("myscard Jd", "joeklr-1.7", "A♣ lies on top of the stock, not J♦")
    moment.when("myscard Ac", "throw As", "take")
    moment.refuses("myscard Jd", "joeklr-1.7", "J♠ lies on top")
    moment.allows("myscard Js")


@pytest.mark.rule("joeklr-1.7")
def test_a_card_that_lies_elsewhere_is_not_in_the_deck() -> None:
    moment = a_turn("Jh Jh Jh As Ad")
    moment.refuses("myscard Jh", "joeklr-1.7", "J♥ can't be in the stock any more")
    moment.refuses("myscard X=Jh", "joeklr-1.7", "can't be in the stock")
    moment.when("myscard ?", "throw As").refuses("take Jh", "joeklr-2.1", "J♥ was seen elsewhere")
    moment.refuses("take", "joeklr-2.1", "the card was drawn unseen, so it is told now")
    moment.when("take Qh")


@pytest.mark.rule("joeklr-6.6")
def test_the_agreed_games_end_the_match() -> None:
    moment = started(3, games=2).when(line(1, [9, 12, 0], 0, dealer=0))
    assert (moment.state.over, moment.score.places) == (False, None)
    moment.when(line(2, [3, 0, 0], None))
    score = moment.score
    assert (score.status, score.totals, score.places) == ("finished", [12, 12, 0], [1, 1, 3])
    assert score.games_won == [1, 0, 0]
    assert [one.winner for one in score.rounds] == [0, None]
    for act in (RoundStarted(3, 2), line(3, [0, 0, 0])):
        moment.refuses(act, "joeklr-6.6", "2 games were agreed, and were played")
    for games in (0, 51, 1.5):
        Moment(Match(GAME)).refuses(start(2, games=games), "joeklr-6.6", "a whole number from 1 to 50")
    assert started().state.games == 1


@pytest.mark.rule("joeklr-7.2")
def test_a_game_by_the_sheet() -> None:
    moment = started(2, games=3)
    moment.allows(line(1, [0, 0], None), line(1, [51, 12], 1))
    moment.refuses(line(1, [3]), "joeklr-7.2", "points has 1 entries, not 2")
    moment.refuses(line(1, [3, 0, 0]), "joeklr-7.2", "points has 3 entries, not 2")
    moment.refuses(line(1, [3, 0], 2), "joeklr-7.2", "seat 2 is not at the table")
    moment.refuses(line(1, [3, -1]), "joeklr-7.2", "no melds count -1, as for seat 1")
    moment.refuses(line(1, [217, 0]), "joeklr-7.2", "no melds count 217, as for seat 0")
    moment.allows(line(1, [216, 0]))


@pytest.mark.rule("record-4")
def test_a_sheet_line_is_corrected_also_once_the_match_is_over() -> None:
    moment = started(2, games=1).when(line(1, [6, 9], 0, dealer=1))
    moment.refuses(RoundCorrected(1, line(1, [6], 0)), "record-4", "joeklr-7.2")
    moment.when(RoundCorrected(1, line(1, [6, 6], 1, dealer=1)))
    assert (moment.score.totals, moment.score.places, moment.score.games_won) == ([6, 6], [1, 1], [0, 1])


def test_sheets_and_full_games_are_mixed() -> None:
    moment = started(2, games=3, hand_size=3).when(line(1, [6, 9], 1, dealer=0), RoundStarted(2, 1))
    moment.when(CardsDealt([["Jh", "Qh", "Kh"], ["As", "Ad", "Ac"]]))
    moment.when("myscard Jd", "throw Jh", "keep", "opt Jh", "throw As", "look Qd declined", "uncover")
    moment.when("throw Qh", "opt Qh As", "throw As", "myscard Qd", "throw Kh", "keep", "opt Kh", "throw Ad")
    moment.when("look Ks declined", "uncover", "last Jd Qd", line(3, [0, 12], None))
    score = moment.score
    assert (score.totals, score.games_won, score.places) == ([6, 21], [1, 1], [2, 1])
    assert [one.detail for one in score.rounds] == ["sheet", "full", "sheet"]


def test_an_abandoned_game_has_no_points() -> None:
    moment = dealt("Jh Jh Jh").when("myscard Kd", "lay Jh Jh Jh", MatchAbandoned("the café closed"))
    assert (moment.score.status, moment.score.totals, moment.score.rounds) == ("abandoned", [0, 0], [])


@pytest.mark.rule("record-3")
def test_a_draw_taken_back_may_show_another_card() -> None:
    moment = dealt("Jh Qh Kh").when("myscard Kd")
    moment.when(ActionRetracted(moment.match.version - 1))
    assert (moment.state.aside, moment.state.awaited) == ([None, None], "draw")
    moment.when("myscard Qd")
    moment.when(ActionRetracted(moment.match.version - 1))
    moment.refuses(ActionRetracted(moment.match.version - 1), "record-3", "CardsDealt")


@pytest.mark.rule("record-3")
def test_a_punishment_is_taken_back_by_itself() -> None:
    moment = dealt("Jh Qh Kh Ah").when("myscard Kd", "peek")
    moment.when(punish("Jh", "Jh"), ActionRetracted(moment.match.version))
    assert (moment.state.awaited, moment.state.punishments) == ("punishment", [0, 0])
    moment.when(punish("Qh", "Qh"))


@pytest.mark.rule("record-3")
def test_a_reshuffle_goes_back_with_its_draw() -> None:
    moment = dealt(players=4, hand_size=10)
    while moment.state.stock:
        top = next((+moment.state.unseen).elements())
        moment.when(f"myscard {top}", f"throw {moment.state.hands[moment.state.to_act or 0][0]}", "take")
    pile = list(moment.state.discards)
    moment.when(StockReshuffled(pile[:-1]), f"myscard {pile[0]}", ActionRetracted(moment.match.version + 1))
    assert (moment.state.stock, moment.state.discards, moment.state.reshuffles) == (0, pile, 0)
    moment.when(StockReshuffled(pile[-2::-1]), f"myscard {pile[-2]}", "throw " + moment.state.hands[2][0])
    version = moment.match.version
    moment.when(ActionRetracted(version - 1))
    moment.refuses(StockReshuffled(pile[:-1]), "joeklr-2.5", "no card of the deck is to be drawn now")
    moment.when(ActionRetracted(version - 2))
    assert (moment.state.stock, moment.state.discards) == (0, pile)


@pytest.mark.rule("record-3")
def test_a_recorded_order_stays_after_a_draw_is_taken_back() -> None:
    moment = dealt(players=4, hand_size=10)
    while moment.state.stock:
        top = next((+moment.state.unseen).elements())
        moment.when(f"myscard {top}", f"throw {moment.state.hands[moment.state.to_act or 0][0]}", "take")
    pile = list(moment.state.discards)
    hand = moment.state.hands[moment.state.to_act or 0]
    moment.when(StockReshuffled(pile[:-1]), f"myscard {pile[0]}", f"throw {hand[0]}", "keep")
    moment.when(f"myscard {pile[1]}", ActionRetracted(moment.match.version))
    moment.refuses(f"myscard {pile[2]}", "joeklr-1.7", "lies on top of the stock")
    moment.allows(f"myscard {pile[1]}")


@pytest.mark.rule("record-3")
def test_a_look_taken_back_is_forgotten() -> None:
    moment = dealt("As Ad", "Ad Ac").when("myscard Kd", "throw As", "keep", "opt As", "throw Ac")
    first, second = list((+moment.state.unseen).elements())[-2:]
    moment.when(f"look {first} declined", ActionRetracted(moment.match.version))
    assert (moment.state.top, moment.state.looked) == (None, False)
    moment.allows(f"look {second} declined")
