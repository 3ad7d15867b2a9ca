"""How a rule of a game is written down.

One function is one rule: its id is the spec's, its docstring is the law's sentence. A rule that forbids
takes ``(state, event)`` and answers ``None`` or the reason in this very case; a rule that defines (a
winner, a score, an end) takes and returns what it needs. Error messages, the rules pages and the "why"
panel all read the same registry, so a rule cannot say one thing and do another.
"""

import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
Forbids: TypeAlias = Callable[[Any, Any], str | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule's id (``joker-5.2``), its sentence, and the function that is the rule."""

    id: str
    sentence: str
    function: Callable[..., Any]

    @property
    def order(self) -> tuple[str, int, int]:
        """Sort key: the game, the section and the number as numbers, so 2.10 comes after 2.9."""
        game, _, number = self.id.rpartition("-")
        section, _, item = number.partition(".")
        return game, int(section), int(item or 0)


RULES: dict[str, Rule] = {}


def rule(rule_id: str) -> Callable[[F], F]:
    """Register a function as the rule ``rule_id``. The function itself is left as it is.

    Raises:
        ValueError: the id is taken by another function, or the function has no docstring.
    """

    def register(function: F) -> F:
        if rule_id in RULES:
            raise ValueError(f"{rule_id} is already written in {RULES[rule_id].function.__qualname__}")
        sentence = " ".join((inspect.getdoc(function) or "").split("\n\n")[0].split())
        if not sentence:
            raise ValueError(f"{rule_id} has no sentence: {function.__qualname__} needs a docstring")
        RULES[rule_id] = Rule(rule_id, sentence, function)
        function.rule_id = rule_id  # type: ignore[attr-defined]
        return function

    return register


def rule_of(function: Callable[..., Any]) -> Rule:
    """The rule that a registered function is."""
    return RULES[function.rule_id]  # type: ignore[attr-defined]


class Illegal(Exception):  # noqa: N818  # the games' own word for it
    """An event that a rule refuses.

    Attributes:
        id: the rule's id.
        sentence: the rule's sentence.
        because: why it applies here.
        legal: what would have been legal, as short texts; empty where the list would be long.
    """

    def __init__(self, rule: Rule, because: str, legal: Sequence[str] = ()) -> None:
        self.id, self.sentence = rule.id, rule.sentence
        self.because, self.legal = because, tuple(legal)
        super().__init__(str(self))

    def __str__(self) -> str:
        text = f"{self.id}: {self.sentence} Here: {self.because}."
        return f"{text} Legal: {', '.join(self.legal)}." if self.legal else text


def refusal(rules: Iterable[Forbids], state: Any, event: Any) -> Illegal | None:
    """The refusal of the first rule that forbids the event in this state, or ``None``."""
    for forbids in rules:
        because = forbids(state, event)
        if because is not None:
            return Illegal(rule_of(forbids), because)
    return None
