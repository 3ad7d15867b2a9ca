"""Section 1: table, deck, cut, deal."""

from collections import Counter

import pytest

from games.cards import UNKNOWN
from games.events import CardsDealt, RoundStarted
from games.match import Match
from games.remika import GAME
from games.remika.events import BuyBackAnswered, DeckCut
from games.remika.state import DECK
from games.rummy import StockDrawn
from tests.games.remika.given import Moment, after, cut, dealt, hands_of, line, start, started


@pytest.mark.rule("remika-1.1")
def test_two_decks_and_two_jokers() -> None:
    cards = Counter(DECK)
    assert cards.total() == 106
    assert len(cards) == 53
    assert set(cards.values()) == {2}


@pytest.mark.rule("remika-1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_play(players: int) -> None:
    moment = dealt(players=players)
    assert moment.state.stock == 106 - 14 * players
    assert moment.state.to_act == 0


@pytest.mark.rule("remika-1.1")
def test_other_tables_are_refused() -> None:
    fresh = Moment(Match(GAME))
    fresh.refuses(start(1), "remika-1.1", "1 players are named")
    twice = start(2)
    fresh.refuses(
        type(twice)(**{**_fields(start(3)), "players": [*twice.players, twice.players[0]]}), "remika-1.1"
    )


def _fields(event: object) -> dict[str, object]:
    return {name: getattr(event, name) for name in event.__struct_fields__}  # type: ignore[attr-defined]


@pytest.mark.rule("remika-1.2")
def test_the_deal_passes_left_and_the_seat_on_the_right_cuts() -> None:
    moment = started(4).when(RoundStarted(1, 2))
    moment.refuses(cut(seat=3), "remika-1.2", "seat 1 cuts, not seat 3")
    moment.allows(cut(seat=1))
    moment = after([0, 50, 60, 70]).when(line(2, [0, 10, 10, 10], dealer=3))
    moment.refuses(RoundStarted(3, 3), "remika-1.2", "seat 0 deals this game, not seat 3")
    moment.allows(RoundStarted(3, 0))


@pytest.mark.rule("remika-1.2")
def test_the_first_named_dealer_is_free_and_games_are_numbered() -> None:
    moment = after([0, 50, 60], [0, 10, 10])
    moment.allows(*(RoundStarted(3, seat) for seat in range(3)))
    moment.refuses(RoundStarted(3, 3), "remika-1.2", "seat 3 is not at the table")
    moment.refuses(RoundStarted(3, -1), "remika-1.2", "seat -1 is not at the table")
    moment.refuses(RoundStarted(2, 0), "remika-1.2", "game 3 comes next, not game 2")
    moment.when(RoundStarted(3, 1)).refuses(RoundStarted(4, 2), "remika-1.2", "game 3 is still being played")
    moment.refuses(line(4, [0, 10, 10]), "remika-1.2", "game 3 is still being played")


@pytest.mark.rule("remika-1.2")
def test_eliminated_seats_are_skipped_by_deal_and_cut() -> None:
    moment = after([100, 100, 0, 40], [100, 60, 0, 40])
    moment.when(line(3, [100, 10, 0, 10], dealer=3), BuyBackAnswered(0, False))
    moment.refuses(RoundStarted(4, 0), "remika-1.2", "seat 0 is out of the match")
    moment.when(RoundStarted(4, 1)).refuses(cut(seat=0), "remika-1.2", "seat 3 cuts")
    moment.when(cut(seat=3))
    moment.refuses(hands_of(players=4), "remika-1.4", "seat 0 gets 14 cards, not 0")
    moment.when(hands_of(players=4, sizes=[0, 14, 14, 14]))
    assert moment.state.hands[0] == []
    assert moment.state.to_act == 1


@pytest.mark.rule("remika-1.3")
@pytest.mark.parametrize(
    ("bottom", "left"), [("4s 8d Qc", 14), ("4s X Qc", 13), ("X 8d X", 12), ("? X ?", 13)]
)
def test_the_cutter_keeps_the_jokers_and_is_dealt_fewer(bottom: str, left: int) -> None:
    moment = started().when(RoundStarted(1, 0), cut(bottom.split()))
    moment.refuses(
        hands_of(sizes=[14, 14, left - 1]), "remika-1.4", f"seat 2 gets {left - 1} cards, not {left}"
    )
    moment.when(hands_of(sizes=[14, 14, left]))
    assert [len(hand) for hand in moment.state.hands] == [14, 14, 14]
    assert moment.state.hands[2].count("X") == moment.state.jokers[2] == 14 - left
    assert moment.state.stock == 106 - 42


@pytest.mark.rule("remika-1.3")
def test_wrong_cuts_are_refused() -> None:
    moment = started().when(RoundStarted(1, 0))
    moment.refuses(hands_of(), "remika-1.3", "the deck has not been cut")
    moment.refuses(cut(["4s", "8d"]), "remika-1.3", "3 cards, not 2")
    moment.refuses(DeckCut(2, ["4s", "X", "8d"], []), "remika-1.3", "1 jokers lie there and nothing was kept")
    moment.refuses(DeckCut(2, ["4s", "8h", "8d"], ["8h"]), "remika-1.3", "8♥ was kept")
    moment.refuses(DeckCut(2, ["?", "?", "?"], ["X"]), "remika-1.3", "joker was kept")
    moment.refuses(cut(["4s", "4s", "4s"]), "remika-1.3", "4♠ can't lie there")
    moment.refuses(cut(["X", "X", "X"]), "remika-1.3", "joker can't lie there")
    moment.refuses(cut(["1s", "2s", "3s"]), "remika-1.3", "'1s' can't lie there")
    moment.when(cut()).refuses(cut(), "remika-1.2", "the deck is not to be cut now")


@pytest.mark.rule("remika-1.4")
def test_fourteen_cards_each_from_the_deck() -> None:
    moment = started().when(RoundStarted(1, 0), cut(["X", "8d", "Qc"]))
    moment.refuses(hands_of(players=2, sizes=[14, 14]), "remika-1.4", "there are 2 hands, not 3")
    moment.refuses(hands_of("7s 7s 7s", sizes=[14, 14, 13]), "remika-1.4", "7♠ is dealt once too often")
    moment.refuses(hands_of("X X", sizes=[14, 14, 13]), "remika-1.4", "joker is dealt once too often")
    wrong = hands_of(sizes=[14, 14, 13]).hands
    moment.refuses(CardsDealt([["1s", *wrong[0][1:]], *wrong[1:]]), "remika-1.4", "'1s' is dealt but not in")
    moment.when(hands_of("X", sizes=[14, 14, 13]))
    moment.refuses(hands_of(), "remika-1.4", "no cards are to be dealt now")


@pytest.mark.rule("remika-1.4")
def test_the_dealer_plays_first_and_from_the_stock() -> None:
    moment = started(4).when(RoundStarted(1, 2), cut(seat=1), hands_of(players=4))
    assert (moment.state.to_act, moment.state.discards) == (2, [])
    moment.refuses("take 7s", "remika-2.2", "the discard pile is empty")
    assert moment.legal == ["draw from the stock"]


@pytest.mark.rule("record-6")
def test_a_card_may_be_unseen_until_it_lies_open() -> None:
    moment = started().when(RoundStarted(1, 0), cut(["?", "X", "?"]))
    hands = hands_of(sizes=[14, 14, 13]).hands
    moment.when(CardsDealt([["?", *hands[0][1:]], *hands[1:]]), StockDrawn(0, UNKNOWN))
    moment.refuses("throw ?", "record-6")
