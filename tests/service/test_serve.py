"""``kibitz serve`` and ``kibitz run``, as far as they go without serving."""

import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import KibitzError
from events.store import open_store
from projections.facts import open_facts
from service import cli
from service.commands import serve


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
