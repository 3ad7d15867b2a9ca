"""Names and types, payloads and their complaints, old shapes."""

from typing import Any

import pytest

import games
from events.codec import Codec, codec
from events.errors import BadInput
from games.events import MatchAbandoned, RoundCorrected
from games.joker.events import BidMade, CardPlayed, JokerRound

JOKER = games.named("joker")


def test_every_type_of_every_game_has_its_name() -> None:
    for game in games.every():
        coder = codec(game)
        for name in game.vocabulary:
            assert coder.newest(name) == 1


@pytest.mark.parametrize(
    ("event", "name", "data"),
    [
        (BidMade(1, 2), "BidMade", b'{"seat":1,"tricks":2}'),
        (
            CardPlayed(0, "X", "highest", "s"),
            "CardPlayed",
            b'{"seat":0,"card":"X","as":"highest","suit":"s"}',
        ),
        (CardPlayed(0, "Kh"), "CardPlayed", b'{"seat":0,"card":"Kh"}'),
        (
            RoundCorrected(1, JokerRound(round=1, bids=[0, 1, 0, 1], tricks=[1, 0, 0, 0])),
            "RoundCorrected",
            b'{"round":1,"line":{"round":1,"bids":[0,1,0,1],"tricks":[1,0,0,0]}}',
        ),
        (MatchAbandoned("später"), "MatchAbandoned", '{"reason":"später"}'.encode()),
    ],
)
def test_an_event_is_written_and_read_again(event: Any, name: str, data: bytes) -> None:
    coder = codec(JOKER)
    assert (coder.name_of(event), coder.encode(event)) == (name, data)
    assert coder.decode(name, 1, data) == event


def test_an_unknown_type_is_answered_with_the_known_ones() -> None:
    with pytest.raises(BadInput) as refused:
        codec(JOKER).decode("CardThrown", 1, b"{}")
    assert refused.value.code == "unknown-type"
    assert "'CardThrown'; it has ActionRetracted, BidMade, CardPlayed" in str(refused.value)


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("BidMade", b'{"seat":1}', "BidMade lacks the field tricks"),
        (
            "BidMade",
            b'{"seat":1,"tricks":"2"}',
            "BidMade: the field tricks must be a whole number, not text",
        ),
        ("BidMade", b'{"seat":1,"tricks":2,"why":1}', "BidMade has the unknown field 'why'"),
        (
            "BidMade",
            b'{"seat":true,"tricks":2}',
            "BidMade: the field seat must be a whole number, not true or false",
        ),
        (
            "CardsDealt",
            b'{"hands":[["6h"],[7]]}',
            "CardsDealt: the field hands[1][0] must be text, not a whole number",
        ),
        ("CardPlayed", b'{"seat":0,"card":"X","as":"steal"}', "CardPlayed: the field as can't be 'steal'"),
        ("CardPlayed", b"[]", "CardPlayed: it must be an object, not a list"),
        (
            "MatchStarted",
            b'{"game":"joker","variant":"short-12","players":[{"name":"A"}]}',
            "MatchStarted lacks the field id in players[0]",
        ),
        (
            "TrumpNamed",
            b'{"seat":1,"suit":5}',
            "TrumpNamed: the field suit must be text or null, not a whole number",
        ),
        ("BidMade", b'{"seat":1e999,"tricks":2}', "BidMade: the field seat: number out of range"),
    ],
)
def test_a_wrong_payload_is_told_field_and_form(name: str, data: bytes, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        codec(JOKER).decode(name, 1, data)
    assert str(refused.value) == sentence


def test_an_old_shape_goes_through_every_upcaster() -> None:
    def second(data: dict[str, Any]) -> dict[str, Any]:
        return {"seat": data["player"] - 1, "number": data["number"]}

    def third(data: dict[str, Any]) -> dict[str, Any]:
        return {"seat": data["seat"], "tricks": data["number"]}

    coder = Codec(JOKER, {("joker", "BidMade"): (second, third)})
    assert coder.newest("BidMade") == 3
    assert coder.decode("BidMade", 1, b'{"player":2,"number":4}') == BidMade(1, 4)
    assert coder.decode("BidMade", 2, b'{"seat":1,"number":4}') == BidMade(1, 4)
    assert coder.decode("BidMade", 3, b'{"seat":1,"tricks":4}') == BidMade(1, 4)


def test_a_shape_of_the_future_is_refused() -> None:
    with pytest.raises(BadInput, match="BidMade has the schema 2; this program knows 1 to 1"):
        codec(JOKER).decode("BidMade", 2, b"{}")
