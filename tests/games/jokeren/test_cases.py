"""The worked cases of ``tests/cases/rummy.json`` that are Jokeren's."""

import pytest

from games.jokeren.scoring import hand_points, meld_total
from games.melds import meld_kind
from games.rule import Illegal
from tests.games.jokeren.given import a_turn
from tests.games.worked import Case, cases


@cases("rummy", "melds", "jokeren")
@pytest.mark.rule("jokeren-3.3")
def test_melds(case: Case) -> None:
    assert meld_kind(case["cards"]) == case["kind"]
    hand = ["X" if card[0] == "X" else card for card in case["cards"]]
    moment = a_turn(" ".join(hand), draw="2c", opened=[0])
    act = f"lay {' '.join(case['cards'])}"
    if case["kind"] is None:
        with pytest.raises(Illegal, match=r"jokeren-3\.[123]"):
            moment.when(act)
    else:
        moment.when(act)


@cases("rummy", "openings", "jokeren")
@pytest.mark.rule("jokeren-4.1")
def test_openings(case: Case) -> None:
    melds, value = case["melds"], case["joker_value"]
    assert sum(meld_total(meld, value) for meld in melds) == case["total"]
    american = case.get("american_round")
    hand = " ".join("X" if card[0] == "X" else card for meld in melds for card in meld)
    moment = a_turn(
        f"{hand} Ks",
        draw="2s",
        number=american or 1,
        variant="american" if american else "standard",
        joker_value=value,
    )
    acts = [*(f"lay {' '.join(meld)}" for meld in melds), "throw Ks"]
    if case["allowed"]:
        assert moment.when(*acts).state.opened[0]
    else:
        with pytest.raises(Illegal, match=r"jokeren-(4\.1|6\.2|6\.3)"):
            moment.when(*acts)


@cases("rummy", "hands", "jokeren")
@pytest.mark.rule("jokeren-5.2")
def test_hands(case: Case) -> None:
    assert hand_points(case["hand"]) == case["points"]
