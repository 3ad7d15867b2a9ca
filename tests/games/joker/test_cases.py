"""The worked cases of ``tests/cases/joker.json``: tricks, legal cards, bids, rounds and chapters."""

from collections.abc import Mapping

import pytest

from tests.games.joker.given import CHAPTERS, a_round, before_round, sheet_line, started
from tests.games.worked import Case, cases


def act(play: Mapping[str, str]) -> str:
    """A play of a case as the tests write it."""
    return " ".join(filter(None, (play["card"], play.get("as"), play.get("suit"))))


@cases("joker", "tricks")
@pytest.mark.rule("joker-5.6")
def test_tricks(case: Case) -> None:
    plays = [act(play) for play in case["plays"]]
    options = {"led_highest": case["led_highest"]} if "led_highest" in case else {}
    moment = a_round(*(play["card"] for play in case["plays"]), trump=case["trump"], **options)
    assert moment.when(*plays).winner == case["winner"]


@cases("joker", "legal")
@pytest.mark.rule("joker-5.2")
def test_legal(case: Case) -> None:
    (led,) = case["trick"]
    moment = a_round(led["card"], " ".join(case["hand"]), trump=case["trump"]).when(act(led))
    assert sorted(moment.legal) == sorted(case["legal"])
    for card in set(case["hand"]) - set(case["legal"]):
        assert moment.match.game.refusal(moment.state, moment.event(card)) is not None


@cases("joker", "bids")
@pytest.mark.rule("joker-4.2")
def test_bids(case: Case) -> None:
    cards = case["cards"]
    moment = a_round(
        " ".join(["7s", "8s", "9s", "Ts", "Js", "Qs", "Ks", "As", "7h"][:cards]), bids=case["earlier_bids"]
    )
    assert set(range(cards + 1)) - set(moment.legal_bids) == {case["dealer_may_not_bid"]}


@cases("joker", "rounds")
@pytest.mark.rule("joker-7.6")
def test_rounds(case: Case) -> None:
    cards, tricks, bid = case["cards"], case["tricks"], case.get("bid")
    number = CHAPTERS.get(case.get("chapter"), cards)
    others = [None] * 3 if bid is None else [0, 0, 0] if bid != cards else [1, 0, 0]
    options = {"shtanga": case["shtanga"]} if case.get("shtanga") else {}
    line = sheet_line(number, [bid, *others], [tricks, cards - tricks, 0, 0], 3)
    moment = before_round(number, "full-40", **options).when(line)
    assert moment.score.rounds[-1].points[0] == case["points"]


@cases("joker", "chapters")
@pytest.mark.rule("joker-8.2")
@pytest.mark.parametrize("premium", ["double", "cut"])
def test_chapters(case: Case, premium: str) -> None:
    moment = started("nines-16", shtanga=case["shtanga"], premium=premium)
    for number, line in enumerate(case["rounds"], start=1):
        moment.when(sheet_line(number, line["bids"], line["tricks"], (number - 1) % 4))
    rounds = [line.points for line in moment.score.rounds]
    assert [sum(column) for column in zip(*rounds, strict=True)] == case["sum_of_rounds"]
    assert moment.score.totals == case["total"][premium]
