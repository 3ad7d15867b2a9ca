"""The worked cases of ``tests/cases/rummy.json`` that are Joeklr's."""

import pytest

from games.joeklr.melds import meld_kind, melds_in
from games.joeklr.scoring import table_points
from games.rule import Illegal
from games.rummy import TableMeld
from tests.games.joeklr.given import a_turn
from tests.games.worked import Case, cases


@cases("rummy", "melds", "joeklr")
@pytest.mark.rule("joeklr-3.2")
def test_melds(case: Case) -> None:
    cards = case["cards"]
    assert meld_kind(cards) == case["kind"]
    assert (tuple(cards) in melds_in(cards)) == (case["kind"] is not None)
    moment = a_turn(" ".join([*cards, "Js", "Ks"]), other="Jc").when("opt Qd")
    act = f"lay {' '.join(cards)}"
    if case["kind"] is None:
        with pytest.raises(Illegal, match=r"joeklr-3\.[123]"):
            moment.when(act)
    else:
        moment.when(act)


@cases("rummy", "joeklr_points")
@pytest.mark.rule("joeklr-6.5")
def test_points(case: Case) -> None:
    melds = []
    for number, laid in enumerate(case["melds"], start=1):
        cards, seats = tuple(one["card"] for one in laid), tuple(one["seat"] for one in laid)
        melds.append(TableMeld(number, seats[0], cards, seats, 1, len(cards)))
    points = table_points(melds, 2)
    assert {str(seat): count for seat, count in enumerate(points) if count} == case["points"]
