"""The values of a statement read by their shapes."""

from re import compile as pattern
from typing import Any

import msgspec

from events.notation.forms import Form, Kind, Shape
from events.notation.tokens import SEPARATORS, Token, wrong
from games.cards import RANKS, SUIT_SIGNS

_TRUTH = {"yes": True, "no": False, "true": True, "false": False}
_SUITS = {sign: letter for letter, sign in SUIT_SIGNS.items()} | {letter: letter for letter in SUIT_SIGNS}


def json_value(token: Token, text: str, *, bare: bool = False) -> Any:
    """A value as JSON; ``bare``: or a word without quotes.

    Raises:
        BadInput: it is neither.
    """
    try:
        return msgspec.json.decode(text.encode())
    except (msgspec.MsgspecError, RecursionError):
        if bare and text and text[0] not in '"{[':
            return text
        raise wrong(token.column, f"{text!r} is not JSON") from None


def card(text: str) -> str:
    """The token of a card as people may write it (``10h``, ``kh``, ``K♥``, ``x``); other words stay."""
    head, sign, named = text.partition("=")
    if sign and head in "Xx":
        return f"X={card(named)}"
    if text in ("x", *_SUITS):
        return _SUITS.get(text, "X")
    rank, suit = text[:-1].upper().replace("10", "T"), _SUITS.get(text[-1:].lower())
    return rank + suit if suit and len(rank) == 1 and rank in RANKS else text


_NUMBER = pattern(r"-?[0-9]{1,18}").fullmatch


class Reader:
    """Reads what follows a word, token by token."""

    def __init__(self, rest: list[Token], word: Token) -> None:
        self._rest, self._word = rest, word
        self._end = Token("", (rest[-1].column + len(rest[-1].text)) if rest else word.column)

    def done(self) -> None:
        """Refuse what is left over."""
        if self._rest:
            token = self._rest[0]
            raise wrong(token.column, f"{token.text!r} is more than '{self._word.text}' takes")

    def fields(self, form: Form) -> dict[str, Any]:
        """The fields of a form: those that go by place, then those with their names.

        Raises:
            BadInput: one is missing, unknown, twice, or not of its shape.
        """
        data: dict[str, Any] = {}
        for name in form.placed:
            data[name] = self._placed(name, form.fields[name], form)
        while self._rest and (found := self._name(self._rest[0], form)):
            token = self._rest.pop(0)
            if found in data:
                raise wrong(token.column, f"{found} stands twice")
            data[found] = self._named(form.fields[found], token, found)
        missing = sorted(form.required - data.keys() - {"seat"})
        if missing:
            raise wrong(self._at().column, f"'{self._word.text}' lacks {missing[0]}")
        return {name: data[name] for name in form.fields if name in data}

    def _at(self) -> Token:
        return self._rest[0] if self._rest else self._end

    @staticmethod
    def _name(token: Token, form: Form) -> str | None:
        """The field a token names, if it does."""
        name, sign, _ = token.text.partition("=")
        return name if sign and name in form.fields and name not in form.placed else None

    def _placed(self, name: str, shape: Shape, form: Form) -> Any:
        if shape.kind is Kind.HANDS:
            return self._hands(form)
        if shape.kind is Kind.CARDS:
            return self._cards(form)
        if not self._rest or self._rest[0].text in SEPARATORS:
            raise wrong(self._at().column, f"'{self._word.text}' lacks {name}")
        token = self._rest.pop(0)
        return self._scalar(shape, token, token.text, name)

    def _cards(self, form: Form) -> list[str]:
        found: list[str] = []
        while self._rest and self._rest[0].text not in SEPARATORS and not self._name(self._rest[0], form):
            text = self._rest.pop(0).text
            found += [card(one) for one in text.split(",") if one not in ("", "[]")]
        return found

    def _hands(self, form: Form) -> list[list[str]]:
        hands = [self._cards(form)]
        while self._rest and self._rest[0].text == "|":
            self._rest.pop(0)
            hands.append(self._cards(form))
        return hands

    def _named(self, shape: Shape, token: Token, name: str) -> Any:
        text = token.text.partition("=")[2]
        if shape.kind is Kind.GROUP and shape.form is not None:
            return self._group(shape.form, token)
        if shape.nullable and text == "-":
            return None
        if shape.kind in (Kind.LIST, Kind.CARDS) and shape.item is not None:
            inside = text[1:-1] if text[:1] == "[" else text
            parts = inside.split(",") if inside else []
            return [self._scalar(shape.item, token, one.strip(), name) for one in parts]
        return self._scalar(shape, token, text, name)

    def _group(self, form: Form, token: Token) -> Any:
        if not self._rest or self._rest[0].text != "(":
            raise wrong(token.column + len(token.text), "here a ( is missing")
        self._rest.pop(0)
        data = self.fields(form)
        if not self._rest or self._rest[0].text != ")":
            raise wrong(self._at().column, "here a ) is missing")
        self._rest.pop(0)
        return data

    @staticmethod
    def _scalar(shape: Shape, token: Token, text: str, name: str) -> Any:
        if shape.nullable and text == "-":
            return None
        if (
            shape.kind is Kind.NUMBER
            and text.removeprefix("-").isascii()
            and text.removeprefix("-").isdigit()
        ):
            return int(text[:20])
        if shape.kind is Kind.TRUTH and text.lower() in _TRUTH:
            return _TRUTH[text.lower()]
        if shape.kind is Kind.WORD and text:
            return json_value(token, text) if text[0] == '"' else card(text)
        if shape.kind is Kind.JSON:
            return json_value(token, text)
        raise wrong(token.column, f"{name} must be {shape.kind.value}, not {text!r}")
