"""Section 2: the match, its rounds and its deals."""

import pytest

from games.events import CardsDealt, Event, RoundStarted
from games.joker.events import TrumpNamed
from games.joker.schedule import Schedule, classic_24, full_40, nines_16, rounds, short_12
from tests.games.joker.given import a_round, before_round, sheet_line, started

RISING, FALLING, NINES = [1, 2, 3, 4, 5, 6, 7, 8], [8, 7, 6, 5, 4, 3, 2, 1], [9, 9, 9, 9]


def as_played(variant: str) -> list[tuple[str, list[int]]]:
    """The chapters of a whole match played from the sheet: kind and cards of each round."""
    moment = before_round(len(started(variant).state.schedule) + 1, variant)
    assert moment.state.over
    chapters: dict[int, tuple[str, list[int]]] = {}
    for line in moment.score.rounds:
        chapters.setdefault(line.chapter, (line.kind, []))[1].append(line.cards)
    return list(chapters.values())


@pytest.mark.rule("joker-2.1")
def test_the_classic_match_has_24_rounds_in_four_chapters() -> None:
    chapters = [("rising", RISING), ("nines", NINES), ("falling", FALLING), ("nines", NINES)]
    assert as_played("classic-24") == chapters


@pytest.mark.rule("joker-2.2")
def test_the_short_match_is_the_first_two_chapters() -> None:
    assert as_played("short-12") == [("rising", RISING), ("nines", NINES)]


@pytest.mark.rule("joker-2.3")
def test_the_full_match_adds_four_extra_chapters_in_their_order() -> None:
    assert as_played("full-40") == [
        *[("rising", RISING), ("nines", NINES), ("falling", FALLING), ("nines", NINES)],
        *[(kind, NINES) for kind in ("golden", "no-trump", "blind", "misere")],
    ]


@pytest.mark.rule("joker-2.6")
def test_the_house_schedule_is_four_chapters_of_four_nines() -> None:
    assert as_played("nines-16") == [("nines", NINES)] * 4


@pytest.mark.rule("joker-2.6")
@pytest.mark.parametrize(
    ("schedule", "length"),
    [(classic_24(), 24), (short_12(), 12), (full_40(), 40), (nines_16(), 16)],
    ids=["classic-24", "short-12", "full-40", "nines-16"],
)
def test_a_schedule_is_data_that_numbers_its_rounds(schedule: Schedule, length: int) -> None:
    entries = rounds(schedule)
    assert [entry.number for entry in entries] == list(range(1, length + 1))
    assert sum(entry.closes_chapter for entry in entries) == len(schedule)
    assert all(
        entry.place == 0 for entry in entries if entry.number == 1 or entries[entry.number - 2].closes_chapter
    )


@pytest.mark.rule("joker-2.4")
def test_any_seat_may_deal_first() -> None:
    for seat in range(4):
        started().allows(RoundStarted(1, seat), sheet_line(1, [0] * 4, [1, 0, 0, 0], seat))


@pytest.mark.rule("joker-2.4")
@pytest.mark.parametrize("seat", [-1, 4])
def test_nobody_deals_who_does_not_sit_at_the_table(seat: int) -> None:
    started().refuses(RoundStarted(1, seat), "joker-2.4", f"seat {seat} is not at the table")


@pytest.mark.rule("joker-2.4")
def test_the_deal_passes_one_seat_every_round() -> None:
    moment = before_round(2, dealer=0)
    moment.refuses(RoundStarted(2, 1), "joker-2.4", "seat 0 deals this round, not seat 1")
    moment.refuses(sheet_line(2, [0] * 4, [2, 0, 0, 0], 3), "joker-2.4")
    moment.when(RoundStarted(2, 0))


@pytest.mark.rule("joker-2.4")
def test_the_deal_passes_across_chapters_too() -> None:
    moment = before_round(9, dealer=2)
    moment.refuses(RoundStarted(9, 0), "joker-2.4", "seat 2 deals this round")
    moment.allows(RoundStarted(9, 2))


@pytest.mark.rule("joker-2.4")
def test_without_a_dealer_in_the_line_the_deal_passes_all_the_same() -> None:
    moment = started().when(
        sheet_line(1, [0] * 4, [1, 0, 0, 0], dealer=1), sheet_line(2, [0] * 4, [2, 0, 0, 0])
    )
    assert [line.dealer for line in moment.score.rounds] == [1, 2]
    moment.refuses(RoundStarted(3, 2), "joker-2.4", "seat 3 deals")


@pytest.mark.rule("joker-2.4")
def test_where_nobody_was_ever_named_any_seat_may_deal() -> None:
    moment = started().when(sheet_line(1, [0] * 4, [1, 0, 0, 0]))
    moment.allows(*(RoundStarted(2, seat) for seat in range(4)))
    assert moment.score.rounds[0].dealer is None


@pytest.mark.rule("joker-2.5")
@pytest.mark.parametrize(
    ("hands", "because"),
    [
        ([["7h"], ["8h"], ["7h"], ["9h"]], "7♥ is dealt once too often"),
        ([["X"], ["X"], ["X"], ["9h"]], "joker is dealt once too often"),
        ([["6s"], ["8h"], ["7h"], ["9h"]], "6♠ is dealt but not in the deck"),
        ([["2h"], ["8h"], ["7h"], ["9h"]], "2♥ is dealt but not in the deck"),
        ([["7h"], ["8h"], ["9h"]], "there are 3 hands, not 4"),
        ([["7h"], ["8h"], ["9h"], ["Th"], ["Jh"]], "there are 5 hands, not 4"),
        ([["7h", "Qh"], ["8h"], ["9h"], ["Th"]], "seat 0 gets 2 cards, not 1"),
        ([["7h"], ["8h"], ["9h"], []], "seat 3 gets 0 cards, not 1"),
    ],
)
def test_a_deal_holds_no_card_twice_and_only_cards_of_the_deck(hands: list[list[str]], because: str) -> None:
    started().when(RoundStarted(1, 0)).refuses(CardsDealt(hands), "joker-2.5", because)


@pytest.mark.rule("joker-2.5")
def test_the_second_deal_of_a_nine_repeats_no_card_of_the_first() -> None:
    moment = before_round(9).when(RoundStarted(9, 3))
    threes = [["6h", "7h", "8h"], ["9h", "Th", "Jh"], ["Qh", "Kh", "Ah"], ["6d", "7d", "8d"]]
    moment.when(CardsDealt(threes)).refuses(CardsDealt(threes), "joker-2.5", "no cards are to be dealt now")
    moment.when(TrumpNamed(0, "h"))
    spades, clubs = [rank + "s" for rank in "789TJQ"], [rank + "c" for rank in "789TJQ"]
    rest = ["9d", "Td", "Jd", "Qd", "Kd"]
    last = ["Ks", "As", "Kc", "Ac", "Ad", "X"]
    moment.refuses(
        CardsDealt([spades, clubs, last, [*rest, "6h"]]), "joker-2.5", "6♥ is dealt once too often"
    )
    moment.allows(CardsDealt([spades, clubs, last, [*rest, "X"]]))


@pytest.mark.rule("joker-2.5")
def test_cards_are_dealt_once_and_only_when_the_round_has_started() -> None:
    hands = [["7h"], ["8h"], ["9h"], ["Th"]]
    moment = started()
    moment.refuses(CardsDealt(hands), "joker-2.5", "no cards are to be dealt now")
    moment.when(RoundStarted(1, 0), CardsDealt(hands))
    moment.refuses(CardsDealt(hands), "joker-2.5", "no cards are to be dealt now")


@pytest.mark.rule("joker-2.5")
def test_a_round_starts_only_in_its_turn() -> None:
    started().refuses(RoundStarted(2, 0), "joker-2.5", "round 1 comes next, not round 2")
    started().refuses(sheet_line(0, [0] * 4, [1, 0, 0, 0]), "joker-2.5", "round 1 comes next, not round 0")
    moment = before_round(3)
    moment.refuses(RoundStarted(2, 3), "joker-2.5", "round 3 comes next, not round 2")
    moment.refuses(RoundStarted(4, 3), "joker-2.5", "round 3 comes next, not round 4")


@pytest.mark.rule("joker-2.5")
@pytest.mark.parametrize("act", [RoundStarted(2, 0), sheet_line(2, [0] * 4, [2, 0, 0, 0], 0)])
def test_no_round_begins_before_the_one_before_has_ended(act: Event) -> None:
    a_round("7d", "8d", "9d", "Td").refuses(act, "joker-2.5", "round 1 is still being played")


@pytest.mark.rule("joker-2.5")
@pytest.mark.parametrize("variant", ["classic-24", "short-12", "full-40", "nines-16"])
def test_no_round_follows_the_last(variant: str) -> None:
    length = len(started(variant).state.schedule)
    over = before_round(length + 1, variant, dealer=0)
    because = f"the match is over after its {length} rounds"
    over.refuses(RoundStarted(length + 1, 0), "joker-2.5", because)
    over.refuses(sheet_line(length + 1, [0] * 4, [1, 0, 0, 0]), "joker-2.5", because)
