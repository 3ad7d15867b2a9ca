"""What every game's given, when, then has in common: a match at a moment, and what can be done there."""

from typing import Any, Self

import pytest

from games.events import Event
from games.match import Match
from games.rule import RULES, Illegal
from tests.games.playing import contents


class MatchMoment:
    """A match at a moment. A game says how its tests write an act (``act_of``) and adds its own questions."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def state(self) -> Any:
        """The game's state."""
        return self.match.state

    def act_of(self, words: str) -> Event:
        """An act of the seat to act, from how the game's tests write it."""
        raise NotImplementedError

    def event(self, act: Event | str) -> Event:
        """An act of the seat to act as an event; an event as it is."""
        return act if isinstance(act, Event) else self.act_of(act)

    def when(self, *acts: Event | str) -> Self:
        """Admit these one after the other; a refusal is an error of the test."""
        for act in acts:
            event = self.event(act)
            self.match.check(event)
            self.match.apply(event)
        return self

    def refuses(self, act: Event | str, rule: str, because: str = "") -> Illegal:
        """The act is refused by this rule, for this reason, and nothing is changed by asking."""
        before = contents(self.state)
        with pytest.raises(Illegal) as caught:
            self.match.check(self.event(act))
        illegal = caught.value
        assert illegal.id == rule, str(illegal)
        assert because in illegal.because
        assert illegal.sentence == RULES[rule].sentence
        assert contents(self.state) == before
        return illegal

    def allows(self, *acts: Event | str) -> None:
        """Each of the acts is legal here."""
        for act in acts:
            self.match.check(self.event(act))
