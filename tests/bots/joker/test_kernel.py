"""The compiled kernel: the law agrees with it, and so does its own source uncompiled."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from bots.joker.habits import EVEN, Habits
from bots.joker.kernel import witness
from bots.joker.kernel.bidding import banned_bid
from bots.joker.kernel.cards import BOTH_JOKERS, NATURAL, cards_of, mask_of, play_code, play_of
from bots.joker.kernel.chance import draw, source
from bots.joker.kernel.compiled import COMPILES, fingerprint, machine_code
from bots.joker.kernel.rounds import deal, many_rounds, play_out, whole_round
from bots.joker.kernel.table import (
    AIMING,
    EXPERT,
    GREEDY,
    NEVER,
    RANDOM,
    TURNED,
    UNSEEN,
    VALUING,
    Rules,
    new_round,
    rules_of,
    seats_of,
)
from bots.joker.kernel.tricks import legal_plays, strength
from games.joker.pack import deck
from games.joker.schedule import BLIND, GOLDEN, MISERE, NINES, NO_TRUMP, RISING
from games.joker.state import JokerState

ROOT = Path(__file__).parents[3]
PLAIN = {"led_highest": "joker", "shtanga": "200"}
STYLES = (RANDOM, GREEDY, AIMING, VALUING, EXPERT)


def mean_points(rules: Rules, style: int, rounds: int = 1500, habits: Habits = EVEN) -> float:
    return many_rounds(rounds, new_round(rules, seats_of([(style, habits)] * 4), 1)) / rounds


def moves_of(styles: tuple[int, ...], rounds: int) -> list[list[int]]:
    """Every bid, trick count and card of some rounds of several kinds."""
    told, seats = [], seats_of([(style, Habits(0.1, 0.4, 0.05)) for style in styles])
    for number in range(rounds):
        kind, cards = ((NINES, 9), (RISING, 5), (BLIND, 9), (MISERE, 9))[number % 4]
        at = new_round(rules_of(kind, cards, PLAIN), seats, number)
        whole_round(at)
        told += [
            at.table.bids.tolist(),
            at.table.taken.tolist(),
            at.table.moves[: 4 * cards].ravel().tolist(),
        ]
    return told


def test_the_law_plays_every_round_the_same_way() -> None:
    """The 10,000 of ``bench/kernel.py`` are the same walk, further on."""
    assert witness.prove(1500, seed=1) > 30_000


def test_every_kind_and_option_is_among_the_cases() -> None:
    cases = list(witness.cases())
    assert {kind.name for kind, _, _ in cases} == {
        "rising", "falling", "nines", "golden", "no-trump", "blind", "misere",
    }  # fmt: skip
    assert {(size, options["led_highest"]) for kind, size, options in cases if kind is RISING} == {
        (size, how) for size in range(1, 9) for how in ("joker", "trump")
    }
    assert {options["shtanga"] for _, _, options in cases} >= {"100", "200", "per-card", "0"}


@pytest.mark.parametrize(
    ("column", "what"), [(0, "who plays card 5"), (1, "refusal"), (2, "legal plays of card 5")]
)
def test_the_witness_sees_what_is_wrong(column: int, what: str) -> None:
    at = new_round(rules_of(NO_TRUMP, 9, PLAIN), seats_of([(AIMING, EVEN)] * 4), 3)
    law = witness.Witness(NO_TRUMP, 9, PLAIN, 0)
    deal(at)
    law.begin(at)
    play_out(at)
    moves = at.table.moves
    seat, _code, legal = moves[5].tolist()
    moves[5, column] = ((seat + 1) % 4, moves[0, 1], legal ^ 1 << 40)[column]
    with pytest.raises(witness.Differs, match=what):
        law.plays(at)


def test_points_are_the_laws() -> None:
    rules = rules_of(NINES, 9, {"led_highest": "joker", "shtanga": "per-card"})
    assert [rules.points[1, 0], rules.points[1, 4], rules.points[4, 3], rules.points[4, 0]] == [
        50,
        40,
        200,
        -900,
    ]
    assert rules.points[10, 9] == 900
    golden, misere = rules_of(GOLDEN, 9, PLAIN), rules_of(MISERE, 9, PLAIN)
    assert [golden.points[0, 4], misere.points[0, 4], misere.points[0, 9]] == [400, -400, 900]
    assert [rules_of(kind, 9, PLAIN).naming for kind in (BLIND, NO_TRUMP)] == [UNSEEN, NEVER]
    assert rules_of(RISING, 3, PLAIN).naming == TURNED


def test_cards_and_plays_are_numbered_both_ways() -> None:
    assert mask_of(deck()) == NATURAL | BOTH_JOKERS
    assert sorted(cards_of(mask_of(deck()))) == sorted(deck())
    codes = [code for code in range(46) if code not in (0, 27)]
    assert [play_code(play_of(code, 0)) for code in codes] == codes


def test_a_joker_led_as_highest_yields_to_trumps_only_by_option() -> None:
    hearts, spades, lowest_trump = 1, 0, 1
    highest_of_hearts = 38 + 2 * hearts
    joker, yielding = [strength(highest_of_hearts, 0, hearts, spades, option) for option in (False, True)]
    trump = strength(lowest_trump, 1, hearts, spades, True)
    assert yielding < trump < joker
    assert strength(36, 1, hearts, spades, False) > joker


def test_the_highest_demanded_binds_who_holds_the_suit() -> None:
    hand = mask_of(["7h", "Kh", "As"])
    assert cards_of(legal_plays(hand, 1, True, 0)) == ["Kh"]
    assert cards_of(legal_plays(hand, 1, False, 0)) == ["7h", "Kh"]
    assert cards_of(legal_plays(hand, 2, True, 0)) == ["As"]


def test_uncompiled_the_same_source_plays_the_same_cards() -> None:
    script = (
        "from bots.joker.kernel.compiled import COMPILES, fingerprint, machine_code\n"
        "from tests.bots.joker.test_kernel import STYLES, moves_of\n"
        "import sys; assert not COMPILES and 'numba' not in sys.modules\n"
        "print(moves_of(STYLES[1:], 8))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        check=True, capture_output=True, text=True, cwd=ROOT, env={**os.environ, "KIBITZ_COMPILE": "off"},
    )  # fmt: skip
    assert done.stdout.strip() == str(moves_of(STYLES[1:], 8))


def test_the_suite_tests_machine_code() -> None:
    assert COMPILES, "numba belongs to the packages for work on the house"


def test_a_better_player_makes_more_points() -> None:
    rules = rules_of(NINES, 9, PLAIN)
    random, greedy, aiming, valuing, expert = (mean_points(rules, style) for style in STYLES)
    assert random < greedy < min(aiming, valuing)
    assert expert > max(aiming, valuing) + 5


def test_noise_costs_points() -> None:
    rules = rules_of(NINES, 9, PLAIN)
    even = mean_points(rules, AIMING)
    assert mean_points(rules, AIMING, habits=Habits(wavering=1.5)) < even
    assert mean_points(rules, AIMING, habits=Habits(lapses=0.3)) < even


def test_in_misere_who_plays_at_random_takes_more_than_those_who_want_no_trick() -> None:
    at = new_round(rules_of(MISERE, 9, PLAIN), seats_of([(RANDOM, EVEN), *[(AIMING, EVEN)] * 3]), 2)
    taken = 0
    for _ in range(300):
        whole_round(at)
        taken += int(at.table.taken[0])
    assert taken / 300 > 2.6


def test_the_dealer_is_told_what_is_banned() -> None:
    at = new_round(rules_of(RISING, 5, PLAIN), seats_of([(AIMING, EVEN)] * 4), 1)
    at.table.bids[:] = [2, 1, 1, -1]
    assert [banned_bid(at, seat) for seat in range(4)] == [-1, -1, -1, 1]
    at.table.bids[:] = [3, 3, 0, -1]
    assert banned_bid(at, 3) == -1


def test_chance_is_even_and_repeats() -> None:
    one, other = source(5), source(5)
    drawn = [draw(one) for _ in range(4000)]
    assert drawn == [draw(other) for _ in range(4000)]
    assert 0 <= min(drawn) < max(drawn) < 1
    assert np.histogram(drawn, 10, (0, 1))[0].min() > 330


def test_a_witness_starts_from_the_laws_state() -> None:
    law = witness.Witness(NINES, 9, PLAIN, 2)
    assert isinstance(law.state, JokerState)
    assert [law.seat(seat) for seat in range(4)] == [3, 0, 1, 2]


def test_compiled_code_is_kept_for_these_very_sources(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """numba looks at a function's own file only: code that calls changed code would stay the old one."""
    name = fingerprint()
    assert machine_code().name == name
    changed = tmp_path / "worth.py"
    changed.write_text("TOP_TRUMP = 0.9")
    monkeypatch.setattr("bots.joker.kernel.compiled._TAKEN_FROM", [str(changed)])
    assert fingerprint() != name


def test_the_command_line_starts_without_the_compiler() -> None:
    script = "import sys, service.cli as c; c.build(); sys.exit(bool({'numba', 'numpy'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", script], check=False, cwd=ROOT).returncode == 0
