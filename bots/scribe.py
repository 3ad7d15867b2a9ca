"""How a simulated match is written down: card by card or by its sheet, with the slips people make.

The scribe sees every event of the match as it is played and keeps the record. What he writes is always a
legal stream: a slip is an act the seat could have made, taken back before the right one; a wrong line has
two columns swapped, and is corrected some rounds later.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import msgspec

from bots.chance import Chance
from games.cards import UNKNOWN
from games.events import ActionRetracted, Event, MatchAbandoned, RoundCorrected, RoundRecorded, RoundStarted
from games.game import Game
from games.match import Match, fold
from games.rule import Illegal


class Moment(NamedTuple):
    """An event of a record, and when it happened at the table (RFC 3339, UTC), where that is written down."""

    event: Event
    time: str | None = None


def _never(_round: int) -> bool:
    return False


@dataclass(frozen=True)
class Manner:
    """How a match is written down.

    Attributes:
        sheet: which rounds are kept as a line of the sheet only, by number.
        slips: chance that a player's act is first recorded wrong and taken back.
        wrong_lines: chance that a line of the sheet is first written wrong and corrected.
        corrected_after: how many rounds follow, at most, before it is.
        given_up: the round in which the match is given up, and after how many events of it, if it is.
        reason: why.
    """

    sheet: Callable[[int], bool] = _never
    slips: float = 0.0
    wrong_lines: float = 0.0
    corrected_after: int = 3
    given_up: tuple[int, int] | None = None
    reason: str = "the players had to stop"


FULL = Manner()


class Scribe:
    """Keeps the record of one match in his manner.

    Attributes:
        record: what is written so far; its index is the event's version.
        place: the round under way, and how many events of it have been seen.
    """

    def __init__(self, game: Game[Any], manner: Manner, chance: Chance, began: datetime) -> None:
        self.record: list[Moment] = []
        self.place = (0, 0)
        self._game, self._manner, self._chance = game, manner, chance
        self._began = began
        self._seconds_an_event = 3 + chance.below(6)
        self._seen = 0
        self._by_sheet = False
        self._corrections: list[tuple[int, RoundCorrected[Any]]] = []
        self._written: Match | None = None

    def begins(self, event: Event) -> None:
        """Write down the match's first event."""
        self._write(event, timed=True)

    def sees(self, state: Any, event: Event) -> None:
        """Write down an event that is about to happen in this state."""
        self._seen += 1
        if isinstance(event, RoundStarted):
            self.place = (event.round, 1)
            self._by_sheet = self._manner.sheet(event.round)
            if not self._by_sheet:
                self._correct(before=event.round)
                self._write(event, timed=True)
            return
        self.place = (self.place[0], self.place[1] + 1)
        if not self._by_sheet:
            slips = event.retraction == "itself" and self._chance.happens(self._manner.slips)
            if slips and self._written is None:
                self._slip(state, event)
            self._write(event)

    def round_ended(self, state: Any) -> None:
        """Write the round's line, if it is kept by the sheet."""
        line = self._game.line(state) if self._by_sheet else None
        self._by_sheet = False
        if line is not None:
            self._correct(before=line.round)
            self._write(self._perhaps_wrong(line), timed=True)

    def match_ended(self, reason: str | None) -> None:
        """Write that the match was given up, if it was, and what is still to be corrected."""
        if reason is not None:
            self._write(MatchAbandoned(reason), timed=True)
        self._correct()

    def _write(self, event: Event, *, timed: bool = False) -> None:
        """Write an event down; one that a wrong line makes look illegal is how the slip is noticed."""
        if self._written is not None and not isinstance(event, RoundCorrected):
            try:
                self._written.check(event)
            except Illegal:
                self._correct()
        if self._written is not None:
            self._written.apply(event)
        self.record.append(Moment(event, self._now() if timed else None))

    def _now(self) -> str:
        now = self._began + timedelta(seconds=self._seen * self._seconds_an_event)
        return now.strftime("%Y-%m-%dT%H:%M:%SZ")

    def _slip(self, state: Any, event: Event) -> None:
        others = [
            other
            for other in self._game.alternatives(state, event)
            if other != event and UNKNOWN not in msgspec.structs.astuple(other)
        ]
        if others:
            self._write(self._chance.pick(others))
            self._write(ActionRetracted(len(self.record) - 1))

    def _perhaps_wrong(self, line: RoundRecorded) -> RoundRecorded:
        if not self._chance.happens(self._manner.wrong_lines) or self._corrections:
            return line
        written = fold(self._game, [moment.event for moment in self.record])
        for wrong in self._chance.shuffled(_columns_swapped(line, len(written.state.players))):
            if wrong != line and self._game.refusal(written.state, wrong) is None:
                due = line.round + self._chance.below(self._manner.corrected_after + 1)
                self._corrections.append((due, RoundCorrected(line.round, line)))
                self._written = written
                return wrong
        return line

    def _correct(self, before: int | None = None) -> None:
        """Write the corrections due before that round; all that are left, if none is given."""
        for due, correction in list(self._corrections):
            if before is None or due < before:
                self._corrections.remove((due, correction))
                self._write(correction, timed=True)
                self._written = None


def _columns_swapped(line: RoundRecorded, seats: int) -> list[RoundRecorded]:
    """The line with the columns of two seats swapped, in every way."""
    columns = {
        name: value
        for name, value in msgspec.structs.asdict(line).items()
        if isinstance(value, list) and len(value) == seats
    }
    swapped = []
    for one in range(seats):
        for other in range(one + 1, seats):
            order = list(range(seats))
            order[one], order[other] = other, one
            changed = {name: [value[seat] for seat in order] for name, value in columns.items()}
            swapped.append(msgspec.structs.replace(line, **changed))
    return swapped
