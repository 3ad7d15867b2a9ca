"""The API against its own document: whatever it allows to be asked gets an answer that it announces."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from service.api import api
from tests.dashboard.given import FULL, RUMMY, RUNNING, SHEET, fill
from tests.service.house import House

KNOWN = (FULL, SHEET, RUMMY, RUNNING)
CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
]  # fmt: skip


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The small archive behind the API, and the header of a token that opens everything."""
    with pytest.MonkeyPatch.context() as patch:
        folder: Path = tmp_path_factory.mktemp("asked")
        patch.setenv("KIBITZ_DATA", str(folder))
        patch.setenv("KIBITZ_RATE", "1000000")
        fill(folder)
        yield House().token("admin")


SCHEMA = schemathesis.openapi.from_asgi("/openapi.json", api)
OPERATIONS = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations()}


@SCHEMA.hook
def map_path_parameters(_context: Any, path_parameters: dict[str, Any] | None) -> dict[str, Any]:
    """Let every second match that is asked for be one that is there."""
    asked = dict(path_parameters or {})
    turn = len(str(asked.get("match", "")))
    return {**asked, "match": KNOWN[turn // 2 % len(KNOWN)]} if turn % 2 else asked


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["right", "wrong"])
@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_answer_is_one_that_the_document_announces(
    operation: str, mode: GenerationMode, archive: dict[str, str]
) -> None:
    """What fits the document, and what does not."""

    @settings(
        max_examples=12, derandomize=True, deadline=None, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=OPERATIONS[operation].as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        case.call_and_validate(headers=archive, checks=CHECKS)

    ask()
