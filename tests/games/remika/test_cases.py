"""The worked cases of ``tests/cases/rummy.json`` that are Remika's."""

import pytest

from games.melds import meld_kind
from games.remika.scoring import buy_back_offers, game_points, last_not_past, opening_value
from games.rule import Illegal
from tests.games.remika.given import a_turn
from tests.games.worked import Case, cases


@cases("rummy", "melds", "remika")
@pytest.mark.rule("remika-3.3")
def test_melds(case: Case) -> None:
    assert meld_kind(case["cards"]) == case["kind"]
    hand = ["X" if card[0] == "X" else card for card in case["cards"]]
    moment = a_turn(" ".join(hand), draw="2c", opened=[0])
    act = f"lay {' '.join(case['cards'])}"
    if case["kind"] is None:
        with pytest.raises(Illegal, match=r"remika-3\.[123]"):
            moment.when(act)
    else:
        moment.when(act)


@cases("rummy", "openings", "remika")
@pytest.mark.rule("remika-4.1")
def test_openings(case: Case) -> None:
    melds = case["melds"]
    assert sum(map(opening_value, melds)) == case["total"]
    moment = a_turn(" ".join(card for meld in melds for card in meld) + " Ks", draw="2s")
    acts = [*(f"lay {' '.join(meld)}" for meld in melds), "throw 2s"]
    if case["allowed"]:
        assert moment.when(*acts).state.opened[0]
    else:
        with pytest.raises(Illegal, match=r"remika-4\.1"):
            moment.when(*acts)


@cases("rummy", "hands", "remika")
@pytest.mark.rule("remika-5.1")
def test_hands(case: Case) -> None:
    assert game_points(case["hand"], opened=case["opened"], won=case["won"]) == case["points"]


@cases("rummy", "buy_back")
@pytest.mark.rule("remika-6.3")
def test_buy_backs(case: Case) -> None:
    totals = dict(enumerate(case["totals"]))
    offers = {} if last_not_past(totals, 200) is not None else buy_back_offers(totals, 200)
    assert {str(seat): price for seat, price in offers.items()} == case["offers"]
