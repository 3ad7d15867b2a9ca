"""The rules of the record itself, the same in every game: how a match begins, ends, is mended.

They are numbered after the event vocabulary's table *All games*, in its order.
"""

from typing import TYPE_CHECKING

import msgspec

from games.cards import UNKNOWN
from games.events import ActionRetracted, Event, MatchStarted, RoundCorrected, RoundRecorded
from games.rule import rule

if TYPE_CHECKING:
    from games.game import State
    from games.match import Match

_ENCODER = msgspec.json.Encoder()
_UNSEEN = _ENCODER.encode(UNKNOWN)


@rule("record-1")
def begins_with_match_started(match: "Match", event: Event) -> str | None:
    """A match begins with MatchStarted, which names the game, a variant, its options and the players."""
    if match.version == 0 and type(event) is not MatchStarted:
        return f"the first event is {type(event).__name__}"
    if match.version > 0 and type(event) is MatchStarted:
        return "the match has started already"
    return None


@rule("record-2")
def nothing_after_abandoning(match: "Match", event: Event) -> str | None:
    """An abandoned match takes no event but RoundCorrected."""
    if match.state.abandoned is not None and type(event) is not RoundCorrected:
        return f"the match was abandoned ({match.state.abandoned})"
    return None


@rule("record-3")
def retracts_the_newest_act(match: "Match", event: ActionRetracted) -> str | None:
    """ActionRetracted names the newest act of a player still standing, back to the newest deal."""
    version, newest = match.standing[-1]
    if newest.retraction != "itself":
        return f"the newest event still standing is {type(newest).__name__} (version {version})"
    if version != event.version:
        return f"the newest act still standing has version {version}, not {event.version}"
    return None


@rule("record-4")
def corrects_a_sheet_line(match: "Match", event: RoundCorrected[RoundRecorded]) -> str | None:
    """RoundCorrected gives a round recorded as a sheet line its right line; what follows must stay legal."""
    if event.line.round != event.round:
        return f"it corrects round {event.round} with the line of round {event.line.round}"
    if match.line_at(event.round) is None:
        return f"round {event.round} is not recorded as a sheet line"
    return match.fault_after(event)


@rule("record-5")
def abandoned_before_its_end(match: "Match", _event: Event) -> str | None:
    """A match can be abandoned until its last round is over."""
    return f"{match.state.round} rounds were played, the match is over" if match.state.over else None


@rule("record-6")
def every_card_has_a_face(_state: "State", event: Event) -> str | None:
    """A card that the recorder did not see is ``?``: one dealt, or drawn, looked at or handed on face down; a
    card that comes to lie open is recorded with its face."""
    return "a card of it is recorded as unseen (?)" if _UNSEEN in _ENCODER.encode(event) else None
