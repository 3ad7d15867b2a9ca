"""Golden matches: recorded once, and from then on replayed by every version of the law.

Every ``tests/cases/golden/*.jsonl`` is one match in canonical event lines; the JSON of the same name is the
score it has. They were made by ``kibitz simulate --seed 36`` (the mended ones with slips and corrections in
the manner of the demo league) and are not made anew: a bug leaves a further match behind.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

import games
from events.codec import codec
from events.envelope import decode
from games.match import Match

GOLDEN = Path(__file__).parents[1] / "cases" / "golden"
FILES = sorted(GOLDEN.glob("*.jsonl"))


def replayed(file: Path) -> Match:
    """The match of a file: every event checked, and the cards counted after each."""
    lines = [decode(line) for line in file.read_bytes().splitlines()]
    name = msgspec.json.decode(lines[0].data)["game"]
    conserved = import_module(f"tests.games.{name}.conserved").assert_conserved
    match, read = Match(games.named(name)), codec(games.named(name)).decode
    for version, line in enumerate(lines):
        assert line.version == version == match.version
        event = read(line.type, line.schema, line.data)
        match.check(event)
        match.apply(event)
        conserved(match.state)
    return match


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_match_is_legal_and_scores_as_it_did(file: Path) -> None:
    match = replayed(file)
    expected: Any = msgspec.json.decode(file.with_suffix(".json").read_bytes())
    assert msgspec.to_builtins(match.game.score(match.state)) == expected


def test_every_variant_has_one() -> None:
    played = {
        (data["game"], data["variant"])
        for file in FILES
        for data in [msgspec.json.decode(decode(file.read_bytes().splitlines()[0]).data)]
    }
    for name in {game for game, _variant in played}:
        assert {variant for game, variant in played if game == name} == set(games.named(name).variants)
    assert "joker" in {game for game, _variant in played}
