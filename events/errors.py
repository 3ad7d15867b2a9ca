"""Errors as people read them: a code for programs, a sentence for people, the law where it spoke."""

from collections.abc import Sequence
from typing import Any

from games.rule import Illegal


class KibitzError(Exception):
    """Something was not done, and this says why.

    Attributes:
        code: a short name in kebab-case, such as ``version-conflict``.
        message: the sentence.
        stream, version, line: where: the match, the event's number in it, the line of the file.
        rule, sentence, because, legal: the law's part, where a rule refused: its id and sentence, why it
            applies here, and what would have been legal where that is a short list.
    """

    def __init__(  # noqa: PLR0913  # every place an error can name
        self,
        code: str,
        message: str,
        *,
        stream: str | None = None,
        version: int | None = None,
        line: int | None = None,
        rule: str | None = None,
        sentence: str | None = None,
        because: str | None = None,
        legal: Sequence[str] = (),
    ) -> None:
        super().__init__(message)
        self.code, self.message = code, message
        self.stream, self.version, self.line = stream, version, line
        self.rule, self.sentence, self.because, self.legal = rule, sentence, because, tuple(legal)

    def __str__(self) -> str:
        return self.message

    def at(
        self, *, stream: str | None = None, version: int | None = None, line: int | None = None
    ) -> "KibitzError":
        """This error, with the places filled in that it did not name yet."""
        self.stream = stream if self.stream is None else self.stream
        self.version = version if self.version is None else self.version
        self.line = line if self.line is None else self.line
        return self

    def kept(self) -> "KibitzError":
        """This error to be kept for a list: without the frames it was raised in and all they hold."""
        self.__traceback__ = self.__context__ = self.__cause__ = None
        return self

    def as_dict(self) -> dict[str, Any]:
        """The error as JSON answers carry it; what it does not name is left out."""
        names = ("code", "message", "stream", "version", "line", "rule", "sentence", "because", "legal")
        return {name: value for name in names if (value := getattr(self, name)) not in (None, ())}


class Refused(KibitzError):  # noqa: N818  # the word of the record
    """The law said no."""

    @classmethod
    def by(cls, illegal: Illegal) -> "Refused":
        """The refusal of a rule."""
        return cls(
            "illegal",
            str(illegal),
            rule=illegal.id,
            sentence=illegal.sentence,
            because=illegal.because,
            legal=illegal.legal,
        )


class Conflict(KibitzError):  # noqa: N818
    """The record already holds something else: another version, other content."""


class BadInput(KibitzError):  # noqa: N818
    """What came in has not the form of a record: not JSON, an unknown type, a wrong field."""


class StoreTrouble(KibitzError):  # noqa: N818
    """The database can't be used: locked, not writable, damaged, or made by a newer program."""
