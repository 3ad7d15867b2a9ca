"""docs/shapes.md says what the code does: columns of the fact tables, fields of every answer in JSON."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.notes import Notebook
from events.store import Store
from projections.facts import TABLES
from projections.facts.table import MATCH_COLUMNS, Column
from projections.moments import match_at, moment, score
from projections.replay import replay
from projections.whatif import Trial, actions, whatif
from projections.why import why

PAGE = (Path(__file__).parents[2] / "docs" / "shapes.md").read_text("utf-8")
EXAMPLES = {
    name: msgspec.json.decode(text)
    for name, text in re.findall(r"```json ([\w-]+)\n(.+?)```", PAGE, re.DOTALL)
}


def columns(some: Mapping[str, Column]) -> str:
    lines = ["| column | type | meaning |", "|---|---|---|"]
    for name, column in some.items():
        kind = str(column.dtype).replace("Datetime(time_unit='us', time_zone='UTC')", "Datetime, UTC")
        lines.append(f"| `{name}` | {kind} | {column.doc} |")
    return "\n".join(lines)


def sections() -> dict[str, str]:
    own = {
        name: {one: column for one, column in table.columns.items() if one not in MATCH_COLUMNS}
        for name, table in TABLES.items()
    }
    return {name: f"### {name}\n\n{TABLES[name].doc}\n\n{columns(some)}" for name, some in own.items()}


@pytest.mark.parametrize("table", TABLES)
def test_every_column_of_a_table_is_there(table: str) -> None:
    assert sections()[table] in PAGE


def test_the_columns_of_every_table_are_there() -> None:
    assert f"### Every table begins with\n\n{columns(MATCH_COLUMNS)}" in PAGE


def shape(value: Any) -> Any:
    """The names of fields, all the way down; of a list what its first entries have."""
    if isinstance(value, dict):
        return {name: shape(one) for name, one in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value and isinstance(value[0], dict) else []
    return None


def within(example: Any, real: Any) -> bool:
    """Whether the real answer has just the fields of the example, wherever the example shows any."""
    if isinstance(example, dict) and example:
        return (
            isinstance(real, dict)
            and list(example) == list(real)
            and all(within(example[name], real[name]) for name in example)
        )
    if isinstance(example, list) and example:
        return bool(real) and within(example[0], real[0])
    return True


@pytest.fixture
def running(house: Any, written: Any) -> str:
    """A match that has a closed chapter behind it and a trick on the table."""
    moments = written(1, variant="nines-16")
    stop = next(n for n, one in enumerate(moments) if getattr(one.event, "round", 0) == 6) + 10
    house.admit("m-7f3a", moments, 0, stop)
    return "m-7f3a"


def test_the_score_has_the_fields_of_its_example(record: Store, running: str) -> None:
    answer = msgspec.to_builtins(score(running, match_at(record, running)))
    assert within(shape(EXAMPLES["score"]), shape(answer))


def test_the_state_has_the_fields_of_its_example(record: Store, running: str) -> None:
    answer = msgspec.to_builtins(moment(running, match_at(record, running)))
    assert answer["table"]["trick"]
    assert within(shape(EXAMPLES["state"]), shape(answer))


def test_the_replay_has_the_fields_of_its_example(record: Store, running: str) -> None:
    answer = msgspec.to_builtins(replay(running, record.read_stream(running), {}))
    assert within(shape(EXAMPLES["replay"]), shape(answer))


def test_the_reasons_have_the_fields_of_their_example(record: Store, running: str) -> None:
    stored = record.read_stream(running)
    every = (why(running, stored, {}, at, live_view="open") for at in range(30, len(stored)))
    answer = next(one for one in every if one.legal and one.refused)
    assert within(shape(EXAMPLES["why"]), shape(msgspec.to_builtins(answer)))


def test_what_if_has_the_fields_of_its_examples(record: Store, running: str) -> None:
    stored = record.read_stream(running)
    offered = actions(running, stored, {}, len(stored) - 1, live_view="open")
    assert within(shape(EXAMPLES["whatif-actions"]), shape(msgspec.to_builtins(offered)))
    said = whatif(running, stored, {}, len(stored) - 30, Trial(0, worlds=2), live_view="open")
    assert said.worlds
    assert within(shape(EXAMPLES["whatif"]), shape(msgspec.to_builtins(said)))


def test_notes_have_the_fields_of_their_example(record: Store, running: str) -> None:
    book = Notebook(record)
    book.add(running, 41, "?!", "the ace first", "Nino")
    assert within(shape(EXAMPLES["notes"]), shape(msgspec.to_builtins(book.of(running))))
    [line] = map(msgspec.json.decode, book.lines())
    assert within(shape(EXAMPLES["note-line"]), shape(line))


def test_examples_are_compared_field_by_field() -> None:
    """The comparison itself notices a field too many, too few, or in a list."""
    for wrong in ({"a": 1}, {"a": 1, "b": [], "c": 2}, {"b": [], "a": 1}, {"a": 1, "b": [{"d": 1}]}):
        assert not within(shape({"a": 1, "b": [{"c": 1}]}), shape(wrong))
