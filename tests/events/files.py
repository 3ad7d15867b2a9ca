"""What the tests of files share: their types, and what an import or export came to."""

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

from events.interchange import export_lines
from events.store import Store
from events.summary import Summary
from games.events import Event

Play = Callable[..., tuple[Event, ...]]
Lines = Callable[..., list[dict[str, Any]]]
File = Callable[[Sequence[Any]], BytesIO]

RICH = (
    '{"stream":"m","version":0,"type":"MatchStarted","time":"2026-11-30T20:15:04+01:00","data":{"game":"joker",'
    '"variant":"short-12","options":{"shtanga":"per-card"},"players":[{"id":"a","name":"Ann"},{"id":"b"},'
    '{"id":"c","name":"Çelik 中"},{"id":"d"}],"rules":1},"id":"00000000-0000-0000-0000-0000000000ff",'
    '"meta":{"table":1.50,"big":123456789012345678901234567890},"x-b":[null,"ü"],"x-a":{}}\n'
    '{"stream":"m","version":1,"type":"RoundRecorded","data":{"round":1,"dealer":2,"trump":null,'
    '"bids":[0,1,0,1],"tricks":[1,0,0,0],"blind":[true],"marks":{"a":"–"}}}\n'
    '{"stream":"m","version":2,"type":"MatchAbandoned","data":{"reason":"\\"ra\\" \\u0001 \\\\"},"meta":{}}\n'
)


def counts(summary: Summary) -> tuple[int, int, int]:
    return summary.stored, summary.already, summary.refused


def exported(store: Store, **chosen: Any) -> bytes:
    return b"".join(export_lines(store, **chosen))
