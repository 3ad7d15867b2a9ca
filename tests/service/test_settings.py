"""What can be set from the environment, and what is made of it once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep

import pytest

from events.errors import KibitzError
from service.lookup import once
from service.settings import settings


@pytest.mark.parametrize(
    ("given", "view"), [(None, "table"), ("", "table"), ("table", "table"), ("open", "open")]
)
def test_a_running_match_is_seen_as_from_the_table_unless_it_is_played_open(
    monkeypatch: pytest.MonkeyPatch, given: str | None, view: str
) -> None:
    monkeypatch.delenv("KIBITZ_LIVE_VIEW", raising=False)
    if given is not None:
        monkeypatch.setenv("KIBITZ_LIVE_VIEW", given)
    assert settings().live_view == view


def test_another_view_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_LIVE_VIEW", "all")
    with pytest.raises(KibitzError, match="KIBITZ_LIVE_VIEW is 'all': it may be table or open"):
        settings()


def test_what_many_threads_ask_for_at_once_is_made_once() -> None:
    made: list[str] = []
    together = Barrier(4)

    @once
    def opened(name: str) -> str:
        made.append(name)
        sleep(0.01)  # long enough for the others to come
        return f"the {name}"

    def ask(_number: int) -> str:
        together.wait()
        return opened("record")

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(ask, range(4))) == {"the record"}
    assert made == ["record"]
