"""What can be set from the environment."""

import pytest

from events.errors import KibitzError
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
