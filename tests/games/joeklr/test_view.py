"""What is shown and known (joeklr-2.6): the table as seats see it, veiled events, sentences, the sheet."""

import msgspec
import pytest
from msgspec import UNSET

from games.cards import UNKNOWN
from games.events import RoundStarted
from games.joeklr import GAME
from games.joeklr.events import (
    CardsOpted,
    DeckTopLooked,
    HellishOpted,
    KeptCardTaken,
    LastTwoDiscarded,
    MyscardDrawn,
    MyscardTaken,
)
from games.joeklr.secrets import Secret
from games.rummy import StockReshuffled
from games.table import Badge, Cell
from tests.games.joeklr.given import PEOPLE, a_turn, dealt, line, punish, started

ALL = frozenset({0, 1})
FIRST, SECOND, NOBODY = frozenset({0}), frozenset({1}), frozenset[int]()


@pytest.mark.rule("joeklr-2.6")
def test_nobody_sees_a_myscard_before_it_is_taken() -> None:
    state = a_turn("Jh Qh As Ad").when("myscard Kd", "throw As", "keep").state
    for eyes in (FIRST, SECOND, ALL, NOBODY):
        table = GAME.view(state, eyes)
        assert table.places[0].aside == [UNKNOWN]
        assert b'"Kd"' not in msgspec.json.encode(table)
        assert GAME.veiled(state, MyscardDrawn(0, "Kd"), eyes) == MyscardDrawn(0, UNKNOWN)


@pytest.mark.rule("joeklr-2.6")
def test_a_peek_is_known_to_its_owner() -> None:
    moment = a_turn("Jh Qh As Ad").when("myscard Kd", "peek", punish("As", "As"))
    assert GAME.view(moment.state, FIRST).places[0].aside == ["Kd"]
    assert GAME.view(moment.state, ALL).places[0].aside == ["Kd"]
    assert GAME.view(moment.state, SECOND).places[0].aside == [UNKNOWN]
    moment.when("throw As", "keep")
    assert GAME.view(moment.state, FIRST).places[0].aside == ["Kd"]


@pytest.mark.rule("joeklr-2.6")
def test_a_looked_at_top_card_is_known_to_who_looked() -> None:
    moment = a_turn("Jh Qh As Ad", kept="Kh")
    state = moment.state
    for taken in (True, False):
        look = DeckTopLooked(0, "Ks", taken)
        assert GAME.veiled(state, look, FIRST) == GAME.veiled(state, look, ALL) == look
        assert GAME.veiled(state, look, SECOND) == DeckTopLooked(0, UNKNOWN, taken)
    moment.when("look Ks declined", "uncover", "throw As")
    assert Badge("top of the deck", "K♠") in GAME.view(state, FIRST).badges
    assert b"K\\u2660" not in msgspec.json.encode(GAME.view(state, SECOND))
    assert "top of the deck" not in [badge.label for badge in GAME.view(state, SECOND).badges]
    moment.when("myscard Ks", "throw Jc", "keep")
    assert GAME.view(state, FIRST).places[1].aside == ["Ks"]
    assert GAME.view(state, SECOND).places[1].aside == [UNKNOWN]


@pytest.mark.rule("joeklr-2.6")
def test_the_cards_of_a_punishment_are_known_to_the_two() -> None:
    state = a_turn("Jh Qh As Ad", players=3).when("myscard Kd", "peek").state
    punished = punish("As", "Jc")
    for eyes in (FIRST, SECOND, frozenset({1, 2})):
        assert GAME.veiled(state, punished, eyes) == punished
    for eyes in (frozenset({2}), NOBODY):
        assert GAME.veiled(state, punished, eyes) == punish(UNKNOWN, UNKNOWN)


@pytest.mark.rule("joeklr-2.6")
def test_opted_and_last_cards_are_public() -> None:
    state = a_turn("Jh Qh As Ad").state
    for event in (
        CardsOpted(0, ["Qd"], 1),
        HellishOpted(0, ["Qd", "As", "Jc", "Kc"], True),
        LastTwoDiscarded(0, ["Jh", "Qh"], False),
        RoundStarted(1, 0),
    ):
        assert GAME.veiled(state, event, NOBODY) == event
    state.aside[0] = Secret("Kd")
    for kind in (MyscardTaken, KeptCardTaken):
        assert GAME.veiled(state, kind(0), FIRST) == kind(0, "Kd")
        assert GAME.veiled(state, kind(0), SECOND) == kind(0, UNKNOWN)
        assert GAME.veiled(state, kind(0, "Kd"), FIRST) == kind(0, "Kd")
        assert GAME.veiled(state, kind(0, "Kd"), SECOND) == kind(0, UNKNOWN)
    order = StockReshuffled(["Kd", "As"])
    assert GAME.veiled(state, order, ALL) == StockReshuffled([UNKNOWN, UNKNOWN])


def test_the_table_shows_melds_with_their_upgrades() -> None:
    state = a_turn("Jh Qh As", table=["Js Qs Ks", "Qs Ks As", "X X", "0: Jd Jd Jd"]).state
    table = GAME.view(state, ALL)
    assert [(meld.kind, meld.cards) for meld in table.places[1].melds] == [
        ("royal", ["Js", "Qs", "Ks"]),
        ("royal", ["Qs", "Ks", "As"]),
        ("jokel", ["X", "X"]),
    ]
    assert [meld.kind for meld in table.places[0].melds] == ["clone"]
    assert (table.stock, table.discards, table.to_act) == (state.stock, ["Jc", "Qd"], 0)
    assert table.headline == "Game 1 of 2"


def test_headline_and_badges() -> None:
    assert GAME.view(started().state, ALL).headline == "Joeklr: before the first game"
    assert GAME.view(started().state, ALL).stock is None
    moment = a_turn("Jh Qh As Ad", discards="Kh Jc Qd Ks").when("hellish Ks Qd Jc Kh silently")
    table = GAME.view(moment.state, ALL)
    assert Badge("to be melded", "K♥", "bad") in table.badges
    assert table.places[0].badges == [
        Badge("cards", "8"),
        Badge("to be punished for", "a Hellish Opt unannounced", "bad"),
    ]
    moment.when(punish("As", "As"))
    assert Badge("punishments", "1", "bad") in GAME.view(moment.state, ALL).places[0].badges
    won = a_turn("As").when("opt Qd", "last As Qd").state
    assert GAME.view(won, ALL).headline == "Game 1 of 2 · won"
    assert GAME.view(won, ALL).places[0].badges[-1] == Badge("games won", "1", "good")
    nobody = started(games=2).when(line(1, [0, 0], None)).state
    assert GAME.view(nobody, ALL).headline == "Game 1 of 2 · nobody wins"


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("myscard Kd", "oliver lays a myscard aside unseen"),
        ("opt Qd", "oliver opts for Q♦"),
        ("opt Qd Jc", "oliver opts to draw two cards: Q♦, J♣"),
        ("opt Qd Jc silently", "oliver takes Q♦, J♣ without a word and is to be punished"),
        ("hellish Qd Jc Kc Ac", "Hellish Opt: oliver takes 4 discards down to A♣"),
        (
            "hellish Qd Jc Kc Ac silently",
            "oliver takes 4 discards down to A♣ without a word and is to be punished",
        ),
        ("look Ks taken", "oliver looks at the top of the deck, K♠, and takes it"),
        ("look ? declined", "oliver looks at the top of the deck, and puts it back"),
        ("uncover", "oliver takes the face-down card"),
        ("uncover Kh", "oliver takes the face-down card, K♥"),
        ("peek", "oliver looks at the myscard before discarding and is to be punished"),
        ("take", "oliver picks up the myscard"),
        ("take Kd", "oliver picks up the myscard, K♦"),
        ("keep", "oliver leaves the myscard face down: Man of Mystery"),
        ("lay Jh Qh Kh", "oliver lays a flash: J♥, Q♥, K♥"),
        ("add As to 1 high", "oliver plays A♠ on to J♠, Q♠, K♠"),
        ("throw As", "oliver discards A♠"),
        ("last As Ad", "oliver discards the last two cards, A♠, A♦, and wins the game"),
    ],
)
def test_sentences(act: str, said: str) -> None:
    moment = a_turn("Jh Qh As Ad", table=["Js Qs Ks"], discards="Ac Kc Jc Qd")
    assert GAME.tell(moment.state, moment.event(act), PEOPLE) == said


def test_more_sentences() -> None:
    moment = a_turn("Jh Qh As Ad")
    state = moment.state

    def told(event: object) -> str:
        return GAME.tell(state, event, PEOPLE)  # type: ignore[arg-type]

    wrong = CardsOpted(0, ["Qd", "Jc"], 3)
    assert told(wrong) == "oliver takes Q♦, J♣ saying 3 and is to be punished"
    whomp = LastTwoDiscarded(0, ["As", "Ad"], True)
    assert told(whomp).startswith("“Whomp!” oliver discards")
    assert told(punish("As", "Jc")) == "emily punishes oliver for the first time: draws A♠, returns J♣"
    state.punishments[0] = 6
    hidden = punish("? ? ? ?", "? ? ? ?", slap=True)
    assert told(hidden) == "emily punishes oliver for the 7th time: draws 4 cards, returns 4 cards, and slaps"
    assert told(punish("? ?", "? ?")).endswith("draws two cards, returns two cards")
    assert told(StockReshuffled(["Kd"])) == "The deck is empty: 1 discards are shuffled into a new one"
    assert told(RoundStarted(3, 1)) == "Game 3: emily deals, oliver begins"
    assert told(line(3, [4, 9], 1)) == "Game 3 from the sheet: emily wins; oliver 4, emily 9"
    assert told(line(3, [4, 9], None)) == "Game 3 from the sheet: nobody wins; oliver 4, emily 9"


def test_words_for_lists() -> None:
    moment = a_turn("Jh Qh As Ad", kept="Kd", table=["Js Qs Ks"], discards="Kh Jc Qd Kc")
    assert moment.words == [
        "look at the top of the deck and take it",
        "look at the top of the deck and decline it",
        "opt K♣",
        "opt K♣, Q♦",
        "opt K♣, Q♦ without saying so",
        "opt K♣, Q♦, J♣",
        "opt K♣, Q♦, J♣ without saying so",
        "Hellish Opt down to K♥",
        "Hellish Opt down to K♥ without saying so",
    ]
    assert "take the face-down card" in moment.when("look Ks declined").words
    fresh = a_turn("Jh Qh As Ad", table=["Js Qs Ks"]).when("myscard Kd")
    assert fresh.words[:2] == ["A♠ to meld 1 (high)", "look at the myscard too early"]
    fresh.when("peek")
    assert fresh.words == ["return one card"]
    assert GAME.short(punish("As", "Jc")) == "return J♣"


def test_the_sheet_and_its_lines() -> None:
    moment = started(games=3)
    assert GAME.sheet(moment.state).rows == []
    assert GAME.line(moment.state) is None
    moment.when(line(1, [6, 12], 1, dealer=0), line(2, [9, 0], None))
    sheet = GAME.sheet(moment.state)
    assert [row.kind for row in sheet.rows] == ["round", "round", "note", "band"]
    assert sheet.rows[0].cells == [Cell("6", "+6"), Cell("12", "+12", "won")]
    assert [cell.points for cell in sheet.rows[2].cells] == ["0", "1"]
    assert (sheet.totals, sheet.partial) == ([15, 12], True)
    assert GAME.line(moment.state) == line(2, [9, 0], None, dealer=1)
    free = started(games=3).when(line(1, [6, 12], 1))
    assert GAME.line(free.state) == line(1, [6, 12], 1, dealer=UNSET)


def test_a_refusal_names_no_card_still_to_be_seen() -> None:
    moment = a_turn("Jh").when("myscard Kd")
    illegal = moment.refuses("last Jh Qd", "joeklr-4.2")
    assert illegal.legal == ()
    peeked = a_turn("Jh Qh As Ad").when("myscard Kd", "peek")
    assert peeked.refuses(punish("Ks", "Ks"), "joeklr-5.2").legal == ()
    assert dealt("As").refuses("throw As", "joeklr-1.6").legal == ()
