"""``kibitz serve`` and ``kibitz run``, as far as they go without serving."""

import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient

from events.errors import KibitzError
from events.store import open_store
from projections.facts import open_facts
from service import cli
from service.commands import serve
from tests.service.asking import finish


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody listens on."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        yield listening.getsockname()[1]


def test_a_taken_port_is_refused_by_name(taken: int) -> None:
    with pytest.raises(KibitzError, match=f"port {taken}.*--port"):
        serve.free_port("127.0.0.1", taken)


def test_a_free_port_is_taken_as_it_is() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        free = other.getsockname()[1]
    assert serve.free_port("127.0.0.1", free) == free


def test_without_a_port_the_next_free_one_is_found(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "PORT", taken)
    assert taken < serve.free_port("127.0.0.1", 0) < taken + 20


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(KibitzError, match=r"192\.0\.2\.1"):
        serve.free_port("192.0.2.1", 0)


def test_run_makes_everything_ready_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    served: list[tuple[str, int, bool]] = []
    demo: list[bool] = []
    monkeypatch.setattr(
        serve, "serve", lambda host, port, open_browser: served.append((host, port, open_browser))
    )
    monkeypatch.setattr("service.commands.simulate.fill_with_demo", lambda _store: demo.append(True))
    assert cli.run(["run", "--port", "1234"]) == 0
    assert served == [("127.0.0.1", 1234, False)]
    assert demo == [True]
    assert "up to date" in capsys.readouterr().out
    with open_store(f"sqlite:///{tmp_path / 'kibitz.db'}") as store:
        assert store.head() == open_facts(tmp_path / "facts").checkpoint("matches") == 0


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "::", "cards.example"])
@pytest.mark.parametrize("said", [None, "write"])
def test_other_machines_come_in_only_where_it_is_said_what_they_may_do(
    monkeypatch: pytest.MonkeyPatch, host: str, said: str | None
) -> None:
    monkeypatch.delenv("KIBITZ_OPEN_API", raising=False)
    if said:
        monkeypatch.setenv("KIBITZ_OPEN_API", said)
    with pytest.raises(KibitzError, match="set KIBITZ_OPEN_API first"):
        serve.check_openness(host, api_only=True)
    for own in ("127.0.0.1", "::1", "localhost"):
        serve.check_openness(own, api_only=False)
    monkeypatch.setenv("KIBITZ_OPEN_API", "read")
    serve.check_openness(host, api_only=False)


def test_pages_are_not_served_where_every_request_needs_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_OPEN_API", "none")
    serve.check_openness("0.0.0.0", api_only=True)
    with pytest.raises(KibitzError, match="use --api-only"):
        serve.check_openness("127.0.0.1", api_only=False)


def test_the_api_is_served_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))
    monkeypatch.delenv("KIBITZ_OPEN_API", raising=False)
    served: list[tuple[Any, int]] = []
    monkeypatch.setattr("uvicorn.run", lambda app, port, **_: served.append((app, port)))
    assert cli.run(["serve", "--api-only"]) == 0
    [(app, port)] = served
    assert f"http://127.0.0.1:{port}/api/v1 " in capsys.readouterr().out

    async def asked() -> list[Any]:
        client = AsyncClient(transport=ASGITransport(app), base_url="http://house")
        async with app.router.lifespan_context(app), client:
            return [await client.get(path) for path in ("/api/healthz", "/api/openapi.json", "/")]

    health, document, page = finish(asked())
    assert health.json()["status"] == "ok"
    assert document.json()["servers"] == [{"url": "/api"}]
    assert page.status_code == 404
