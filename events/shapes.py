"""msgspec's complaints in the record's own words: which field, what was expected there."""

import re

import msgspec

from events.errors import BadInput

_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
    "uuid": "a UUID",
}
_EXPECTED = re.compile(r"^Expected `(?P<wanted>.+?)`(?:, got `(?P<got>.+?)`)?(?: - at `(?P<place>.+)`)?$")
_MISSING = re.compile(r"^Object missing required field `(?P<field>.+?)`(?: - at `(?P<place>.+)`)?$")
_UNKNOWN = re.compile(
    r"^Object contains unknown field `(?P<field>.*?)`(?: - at `(?P<place>.+)`)?$", re.DOTALL
)
_ENUM = re.compile(r"^Invalid enum value (?P<value>.+?)(?: - at `(?P<place>.+)`)?$")
_OTHER = re.compile(r"^(?P<what>.+?)(?: - at `(?P<place>.+)`)?$", re.DOTALL)


def wrong_shape(error: Exception, whole: str) -> BadInput:
    """What is wrong with the JSON of ``whole`` (``a line``, ``CardPlayed``), from msgspec's error."""
    if isinstance(error, RecursionError):
        return BadInput("not-json", f"{whole} is nested too deeply to be read")
    if isinstance(error, msgspec.ValidationError):
        return _invalid(str(error), whole)
    if isinstance(error, UnicodeDecodeError) or "UTF-8" in str(error):
        return BadInput("not-utf-8", f"{whole} is not written in UTF-8")
    if "truncated" in str(error):
        return BadInput("not-json", f"{whole} is not JSON: it ends too early (is the file cut off?)")
    place = re.search(r"\(byte (\d+)\)", str(error))
    where = f" at its byte {int(place[1]) + 1}" if place else ""
    return BadInput("not-json", f"{whole} is not JSON: it can't be read on{where}")


def _invalid(text: str, whole: str) -> BadInput:
    if found := _EXPECTED.match(text):
        got = f", not {_words(found['got'])}" if found["got"] else ""
        field = _field(found["place"])
        return BadInput("wrong-type", f"{whole}: {field} must be {_words(found['wanted'])}{got}")
    if found := _MISSING.match(text):
        return BadInput("missing-field", f"{whole} lacks the field {found['field']}{_inside(found['place'])}")
    if found := _UNKNOWN.match(text):
        name = found["field"][:64]
        return BadInput("unknown-field", f"{whole} has the unknown field {name!r}{_inside(found['place'])}")
    if found := _ENUM.match(text):
        return BadInput("wrong-value", f"{whole}: {_field(found['place'])} can't be {found['value']}")
    other = _OTHER.match(text)
    what = other["what"] if other else text
    return BadInput("wrong-value", f"{whole}: {_field(other['place'] if other else None)}: {what.lower()}")


def _words(kinds: str) -> str:
    return " or ".join(_WORDS.get(kind, kind) for kind in kinds.split(" | "))


def _field(place: str | None) -> str:
    """``$.hands[0][2]`` as ``hands[0][2]``."""
    return "it" if place in (None, "$") else f"the field {(place or '').removeprefix('$.').removeprefix('$')}"


def _inside(place: str | None) -> str:
    return "" if place in (None, "$") else f" in {(place or '').removeprefix('$.').removeprefix('$')}"
