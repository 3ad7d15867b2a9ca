"""The columns of a score sheet, and the cells in them."""

from collections.abc import Sequence
from functools import cache
from re import compile as pattern
from typing import Any, NamedTuple

from events.errors import BadInput
from events.notation.forms import Form, Kind, Shape, words_of
from games.cards import SUIT_NAMES, SUIT_SIGNS
from games.game import Game

MATCH, GAME, VARIANT, DATE, POINTS = "match", "game", "variant", "date", "points"
HEAD = (MATCH, GAME, VARIANT, DATE)

_FORMULA = pattern(r"[=@\t\r]|[+-](?![\d\s]|$)").match
_NUMBER = pattern(r"[+-−]?\d{1,9}").fullmatch
_DECIMAL = pattern(r"[+-−]?\d{1,7}[.,]\d{1,2}").fullmatch
TRUTH = {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False, "x": True, "": False}
_SUITS = {
    **{letter: letter for letter in SUIT_NAMES},
    **{name: letter for letter, name in SUIT_NAMES.items()},
    **{sign: letter for letter, sign in SUIT_SIGNS.items()},
}
_DASHES = ("-", "–", "—", "pass")


class Answer(NamedTuple):
    """A yes or no of a seat after a round: its event type, and the field with its shape."""

    kind: str
    field: str
    shape: Shape


class Line(NamedTuple):
    """What a row of a game's sheet can say: the fields of its line, the answers that follow one by their
    words, and whether points are a claim to be checked and no field."""

    form: Form
    answers: dict[str, Answer]
    claims_points: bool

    @property
    def per_seat(self) -> list[str]:
        """The fields with a value per seat."""
        return [name for name, shape in self.form.fields.items() if shape.kind is Kind.LIST]

    @property
    def whole(self) -> list[str]:
        """The fields with one value that a cell can hold."""
        cells = (Kind.NUMBER, Kind.WORD)
        return [name for name, shape in self.form.fields.items() if shape.kind in cells]


@cache
def line_of(game: Game[Any]) -> Line:
    """What the rows of a game's sheet can say."""
    words = words_of(game)
    form = words.forms["RoundRecorded"]
    answers = {}
    for kind, other in words.forms.items():
        if other.seated and len(other.fields) == 2:
            name, shape = list(other.fields.items())[1]
            if shape.kind is Kind.TRUTH:
                answers[words.words[kind]] = Answer(kind, name, shape)
    return Line(form, answers, POINTS not in form.fields)


def singular(name: str) -> str:
    """A field's name above the column of one player: ``bids`` is ``bid``; ``tricks`` and ``points`` stay."""
    return name[:-1] if name == "bids" else name


def checked(text: str) -> str:
    """A cell without blanks around it.

    Raises:
        BadInput: it is a formula.
    """
    text = text.strip()
    if _FORMULA(text):
        raise BadInput("formula", f"{text[:40]!r} is a formula: save the sheet with values")
    return text.removeprefix("'") if text[1:2] in ("=", "+", "-", "@") else text


def number(text: str, *, hundreds: bool = False) -> int:
    """A whole number; ``hundreds``: points in hundreds, as on paper (``3,5`` is 350).

    Raises:
        BadInput: it is none.
    """
    plain = text.replace("−", "-")
    if hundreds and (_DECIMAL(text) or _NUMBER(text)):
        return round(float(plain.replace(",", ".")) * 100)
    if not _NUMBER(text):
        raise BadInput("bad-cell", f"{text[:40]!r} is no whole number")
    return int(plain)


def in_hundreds(cells: Sequence[str]) -> bool:
    """Whether a column of points is kept in hundreds: one of them has a decimal sign."""
    return any(_DECIMAL(cell.strip()) for cell in cells)


def value(shape: Shape, text: str, seats: Sequence[str], *, seat: bool = False) -> Any:
    """The value of a cell; ``seat``: it names a player.

    Raises:
        BadInput: it can't be read so.
    """
    if seat:
        if shape.nullable and text.lower() == "none":
            return None
        if text not in seats:
            raise BadInput("unknown-player", f"{text[:80]!r} has no columns here; {', '.join(seats)} have")
        return seats.index(text)
    if shape.kind is Kind.NUMBER:
        return 0 if text.lower() in _DASHES else number(text)
    if shape.kind is Kind.TRUTH and text.lower() in TRUTH:
        return TRUTH[text.lower()]
    if shape.kind is Kind.WORD:
        return (
            None
            if text.lower() in ("none", *_DASHES)
            else _SUITS.get(text.lower().rstrip("\ufe0e\ufe0f"), text)
        )
    raise BadInput("bad-cell", f"{text[:40]!r} is neither yes nor no")
