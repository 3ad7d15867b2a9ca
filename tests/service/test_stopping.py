"""A server that is told to stop gives its last answers and goes."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.request import Request, urlopen

import msgspec

from tests.browser.serving import served
from tests.dashboard.given import RUNNING, fill


def _ask(url: str, accept: str) -> bytes:
    with urlopen(Request(url, headers={"Accept": accept}), timeout=60) as answer:
        told: bytes = answer.read()
        return told


def test_who_waits_for_events_is_sent_home(tmp_path: Path) -> None:
    fill(tmp_path)
    with ThreadPoolExecutor(2) as pool:
        with served(tmp_path, tmp_path / "log") as address:  # it has twenty seconds to stop
            url = f"{address}/api/v1/matches/{RUNNING}/events"
            version = msgspec.json.decode(_ask(url, "application/json"))["version"]
            waits = pool.submit(_ask, f"{url}?from={version}&wait=50", "application/json")
            follows = pool.submit(_ask, f"{url}?from={version}", "text/event-stream")
            time.sleep(0.5)
        assert msgspec.json.decode(waits.result())["events"] == []
        assert b"still here" not in follows.result()
    assert "Traceback" not in (tmp_path / "log").read_text()
