"""The notation: a match as plain text that people read, write by hand and compare line by line.

``docs/notation.md`` is its definition. The words stand with the event types in ``games/``; how a payload is
written follows from its type alone, so a new game has a notation as soon as it has a vocabulary.
"""

from events.notation.reading import convert, is_notation
from events.notation.writing import export_notation, notated

__all__ = ["convert", "export_notation", "is_notation", "notated"]
