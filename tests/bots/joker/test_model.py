"""The trick model: what it sees, what it says, and the file it is kept in."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import games
from bots.chance import Chance
from bots.dealer import Dealer
from bots.joker import judge as workshop
from bots.joker.kernel.cards import mask_of
from bots.joker.kernel.table import rules_of
from bots.joker.model import evaluating, learned, rolled, training
from bots.joker.model.blend import best_share, blended
from bots.joker.model.features import situations
from bots.joker.model.file import SHIPPED, read
from bots.joker.model.network import trained, untrained
from bots.joker.model.situation import Situation, situation
from bots.judge import METHODS, BadModel, judge
from games.events import MatchStarted, Player, RoundStarted
from games.joker.events import BidMade, TrumpNamed
from games.joker.pack import deck
from games.joker.schedule import BLIND, NINES, RISING

GAME = games.named("joker")
ROOT = Path(__file__).parents[3]
PLAIN = {"led_highest": "joker", "shtanga": "200"}


def one_card(card: str, turned: str, before: tuple[int, ...] = (), shtanga: str = "200") -> Situation:
    rules = rules_of(RISING, 1, {**PLAIN, "shtanga": shtanga})
    trump = -1 if turned == "X" else "shdc".index(turned[1])
    return Situation(rules, len(before), mask_of([card]), trump, mask_of([turned]), before, (0, 1))


def nine_cards(seed: str, trump: int = 1, before: tuple[int, ...] = ()) -> Situation:
    hand = mask_of(Chance(seed).shuffled(deck())[:9])
    return Situation(rules_of(NINES, 9, PLAIN), len(before), hand, trump, 0, before, tuple(range(10)))


def at_the_bids(variant: str, number: int, dealer: int = 0) -> Any:
    """A match whose round of that number waits for its first bid."""
    players = [Player(one) for one in "abcd"]
    state = GAME.start(MatchStarted(game="joker", variant=variant, players=players))
    state.round = number - 1
    GAME.evolve(state, RoundStarted(number, dealer))
    pack = Dealer("bids")
    while state.awaited != "bid":
        due = GAME.due(state, pack)
        GAME.evolve(state, TrumpNamed(state.to_act, "h") if due is None else due)
    return state


def test_a_situation_is_what_the_bidder_knew() -> None:
    state = at_the_bids("classic-24", 5)
    for tricks in (2, 1, 1):
        GAME.evolve(state, BidMade(state.to_act, tricks))
    found = situation(state)
    assert found is not None
    assert (found.place, found.before, found.legal) == (3, (2, 1, 1), (0, 2, 3, 4, 5))
    assert found.hand == mask_of(state.hands[0])
    assert found.turned == mask_of([state.turned])


def test_no_other_hand_is_in_it() -> None:
    state = at_the_bids("classic-24", 9)
    seen = situation(state)
    hidden = [card for seat, hand in enumerate(state.hands) if seat != state.to_act for card in hand]
    others = Chance("other").shuffled(hidden)
    for seat in range(4):
        if seat != state.to_act:
            state.hands[seat] = [others.pop() for _ in range(9)]
    assert str(situation(state)) == str(seen)


def test_a_blind_bidder_knows_no_card() -> None:
    found = situation(at_the_bids("full-40", 33))
    assert found is not None
    assert (found.hand, found.trump) == (0, 1)
    assert situation(GAME.start(MatchStarted(game="joker", variant="short-12", players=[]))) is None


def test_suits_have_no_names() -> None:
    """Hearts and diamonds changed places: the model sees the same hand."""
    one, other = ["Ah", "9h", "Kd", "X", "8s"], ["Ad", "9d", "Kh", "X", "8s"]
    rules = rules_of(RISING, 5, PLAIN)
    known = np.array(
        [[mask_of(one), 1, 1, 1 << 17, 2, -1, -1, 0, 0], [mask_of(other), 1, 2, 1 << 26, 2, -1, -1, 0, 0]]
    )
    rows = situations(known, rules)
    assert (rows[0] == rows[1]).all()


@pytest.mark.parametrize("method", METHODS)
def test_chances_add_up_and_points_follow(method: Any) -> None:
    asked = [
        one_card("Ah", "7h"),
        one_card("6d", "Kh", (1, 0, 0)),
        nine_cards("a"),
        nine_cards("b", 2, (3, 4)),
    ]
    by = judge("joker", method)
    for one, judged in zip(asked, by.judged(asked), strict=True):
        assert judged.legal == list(one.legal)
        chances = np.array(judged.chances)
        assert chances.shape == (len(one.legal), one.rules.cards + 1)
        assert chances.sum(axis=1) == pytest.approx(1, abs=1e-3)
        worth = (chances * one.rules.points[[bid + 1 for bid in one.legal]]).sum(axis=1)
        assert judged.worth == pytest.approx(worth, abs=0.05)
        assert judged.best == judged.legal[int(np.argmax(judged.worth))]
        assert 0 < judged.expected < 1
    assert by.judged(asked) == by.judged(asked), "the same every time"
    assert by.judged([]) == []


@pytest.mark.parametrize("method", METHODS)
def test_the_ace_of_trumps_takes_its_trick_and_a_six_does_not(method: Any) -> None:
    ace, six = judge("joker", method).judged([one_card("Ah", "7h"), one_card("6d", "Kh")])
    assert (ace.best, six.best) == (1, 0)
    assert ace.chances[1][1] > 0.8
    assert six.chances[0][1] < 0.2
    assert ace.loss[0] > 30 > abs(ace.loss[1])


@pytest.mark.parametrize(("shtanga", "needed"), [("200", 0.735), ("100", 0.625)])
def test_with_one_card_a_bid_of_one_needs_this_chance(shtanga: str, needed: float) -> None:
    """100p − 200(1 − p) against 50(1 − p) + 10p: p > 250/340; under −100: p > 150/240."""
    for chance, best in ((needed + 0.002, 1), (needed - 0.002, 0)):
        both = np.zeros((2, 2, 10))
        both[:, :, 0], both[:, :, 1] = 1 - chance, chance
        assert workshop._judged(one_card("Ah", "7h", shtanga=shtanga), both, 0.5).best == best


def test_the_best_bid_is_chosen_by_one_half_and_valued_by_the_other() -> None:
    """In half one every bid takes the trick: worths (10, 100); in half two none does: (50, −200). Half one
    chooses the bid of 1, valued by half two: −200, so that 0 loses −250 there; half two chooses 0, valued by
    half one: 10, so that 1 loses −90 there. The plain way would call 0 lossless, by its own luck."""
    halves = np.zeros((2, 2, 10))
    halves[0, :, 1], halves[1, :, 0] = 1, 1
    judged = workshop._judged(one_card("Ah", "7h"), halves, 0.5)
    assert judged.worth == [30, -50]
    assert judged.loss == [(-250 + 0) / 2, (0 - 90) / 2]
    assert judged.best == 0


def test_rollouts_count_every_world_once_and_skip_what_is_banned() -> None:
    one = nine_cards("c", 0, (3, 3, 2))._replace(legal=tuple(bid for bid in range(10) if bid != 1))
    chances = rolled.chances(one, worlds=20)
    assert chances.shape == (2, 9, 10)
    assert chances.sum(axis=2) == pytest.approx(1)
    counted = chances * (10 + rolled.SPREAD_OUT)
    assert np.abs(counted - 0.1 - np.round(counted - 0.1)).max() < 1e-9
    alone = rolled.chances(one, worlds=20, bid=4)
    assert alone.shape == (2, 1, 10)


def test_hidden_hands_fit_what_was_said() -> None:
    """A bid of 5 before this one, rather than a pass, leaves fewer tricks to hope for."""
    strong, weak = (rolled.chances(nine_cards("d", 1, (said,)), worlds=200, bid=3) for said in (6, 0))
    tricks = np.arange(10)
    assert (strong.mean(axis=0)[0] * tricks).sum() < (weak.mean(axis=0)[0] * tricks).sum() - 0.2


def test_unseen_hands_are_rolled_out_too() -> None:
    blind = nine_cards("e")._replace(hand=0, rules=rules_of(BLIND, 9, PLAIN))
    mean = (rolled.chances(blind, worlds=300, bid=2).mean(axis=0)[0] * np.arange(10)).sum()
    assert mean == pytest.approx(2.25, abs=0.5)


def test_the_share_of_rollouts_is_that_of_least_log_loss() -> None:
    good, bad, tricks = np.array([[0.9, 0.1]] * 4), np.array([[0.1, 0.9]] * 4), np.zeros(4, dtype=np.int64)
    assert best_share(good, bad, tricks) == 1.0
    assert best_share(bad, good, tricks) == 0.0
    assert blended(good, bad, 0.25)[0].tolist() == pytest.approx([0.3, 0.7])


def test_a_network_learns_what_there_is_to_learn() -> None:
    random = np.random.default_rng(1)
    rows = random.standard_normal((4000, 3)).astype(np.float32)
    outcomes = (rows[:, 0] > rows[:, 1]).astype(np.int64)
    possible = np.ones((4000, 2), dtype=np.bool_)
    begun = untrained((3, 8, 8, 2), random)
    taught = trained(begun, rows, possible, outcomes, epochs=60, random=random)
    right = taught.chances(rows, possible)[np.arange(4000), outcomes]
    assert -np.log(right).mean() < 0.4 < -np.log(0.5)
    impossible = possible.copy()
    impossible[:, 1] = False
    assert (taught.chances(rows, impossible)[:, 1] == 0).all()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of a few rounds and a small archive."""
    file = tmp_path_factory.mktemp("model") / "joker.json"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(training, "EPOCHS", 2)
        patch.setattr(evaluating, "ROLLED", 40)
        workshop.train(file, workshop.simulated(60, 8), 900, lambda _done, _of: None)
    return file


def test_a_model_is_made_and_used(small: Path) -> None:
    card = judge("joker", "learned", small).card()
    assert card["archive"] > 150
    assert "bids of an archive" in card["data"]
    assert judge("joker", "learned", small).version == f"learned-{card['version']}"
    assert judge("joker").version != judge("joker", "learned", small).version
    assert not list(small.parent.glob("*.part"))


def test_without_an_archive_fresh_tables_judge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, value in (
        (training, "EPOCHS", 1),
        (training, "HELD_OUT", 50),
        (evaluating, "ROLLED", 20),
    ):
        monkeypatch.setattr(module, name, value)
    card = workshop.train(tmp_path / "m.json", [], 600, lambda _done, _of: None)
    assert card["learned"]["bids"] > 150
    assert set(card["by_cards"]) == {str(cards) for cards in range(1, 10)}
    again = workshop.train(tmp_path / "n.json", [], 600, lambda _done, _of: None)
    assert again == card, "the same every time"


def test_a_file_that_is_damaged_or_of_another_version_is_a_sentence(small: Path, tmp_path: Path) -> None:
    held = msgspec.json.decode(small.read_bytes())
    weights = held["networks"][0][0]["values"]
    wrong = {
        "of another version": {**held, "format": 99},
        "is damaged": {**held, "networks": [[{"shape": [2, 2], "values": weights}], *held["networks"][1:]]},
        "can't be read": {"format": 1},
    }
    for what, content in wrong.items():
        file = tmp_path / "m.json"
        file.write_bytes(msgspec.json.encode(content))
        with pytest.raises(BadModel, match=what):
            judge("joker", "learned", file)
    flipped = ("A" if weights[8] != "A" else "B").join((weights[:8], weights[9:]))
    held["networks"][0][0]["values"] = flipped
    file.write_bytes(msgspec.json.encode(held))
    with pytest.raises(BadModel, match="is damaged"):
        judge("joker", "learned", file)
    file.write_bytes(small.read_bytes()[:500])
    with pytest.raises(BadModel, match="can't be read"):
        judge("joker", "learned", file)


def test_the_shipped_model_is_as_good_as_its_card_says() -> None:
    """Log loss with bids and ECE on mixed tables held out, and the same at fresh ones."""
    card = read(SHIPPED).card
    assert card.learned.log_loss <= 0.95
    assert card.blended.log_loss <= 0.95
    assert card.learned.ece <= 0.01
    assert card.learned.bids >= 40_000
    fresh = workshop.simulated(1500, seed=4242)
    assert judge("joker").evaluated(fresh).log_loss == pytest.approx(card.learned.log_loss, abs=0.05)


def test_every_way_to_judge_is_evaluated() -> None:
    fresh = workshop.simulated(40, seed=4243)
    losses = {method: judge("joker", method).evaluated(fresh).log_loss for method in METHODS}
    assert losses["blend"] < max(losses["learned"], losses["rollouts"])


def test_uncompiled_the_model_says_the_same() -> None:
    script = (
        "from tests.bots.joker.test_model import told\n"
        "import sys; assert 'numba' not in sys.modules\n"
        "print(told())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        check=True, capture_output=True, text=True, cwd=ROOT, env={**os.environ, "KIBITZ_COMPILE": "off"},
    )  # fmt: skip
    assert done.stdout.strip() == told()


def told() -> str:
    """Features and rollouts of some situations."""
    some = [nine_cards("a"), nine_cards("b", -1, (2, 3)), one_card("Ah", "7h", (0, 1))]
    rolls = [rolled.chances(one, worlds=4).tolist() for one in some]
    return f"{learned.rows(some).sum(axis=1).tolist()} {rolls}"
