"""Who may use the HTTP API: tokens with a scope, of which only a digest is kept.

A secret has 256 random bits, so a plain SHA-256 of it can't be guessed back; what is slow about hashing
passwords would only slow every request down.
"""

import secrets
import time
from collections.abc import Sequence
from hashlib import sha256
from typing import Literal, get_args

import msgspec
from sqlalchemy.engine.interfaces import DBAPICursor

from events.errors import BadInput, KibitzError
from events.store import Store

Scope = Literal["read", "write", "admin"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
"""What a token may do, the least first: read; also record, and go on with matches of its own; everything."""

_BEGINS = "kbz_"
_COLUMNS = "SELECT key, name, scope, player, created, revoked FROM tokens"
_INSERT = "INSERT INTO tokens (digest, name, scope, player, created) VALUES (?, ?, ?, ?, ?)"
_REVOKE = "UPDATE tokens SET revoked = ? WHERE key = ? AND revoked IS NULL"
_OWN = (
    "INSERT INTO owners (stream, token) SELECT key, ? FROM streams WHERE stream = ? "
    "ON CONFLICT (stream) DO NOTHING"
)
_OWNER = "SELECT o.token FROM owners o JOIN streams s ON s.key = o.stream WHERE s.stream = ?"


class Token(msgspec.Struct, frozen=True):
    """A token without its secret. ``player`` is the id of the player whose hand it shows while a match runs;
    times are milliseconds since 1970."""

    key: int
    name: str
    scope: Scope
    player: str | None
    created: int
    revoked: int | None = None

    def may(self, scope: Scope) -> bool:
        """Whether its scope includes this one."""
        return SCOPES.index(self.scope) >= SCOPES.index(scope)


class Tokens:
    """The tokens of a record, and the matches they began."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def create(self, name: str, scope: str, player: str | None = None) -> tuple[Token, str]:
        """A new token and its secret, which can't be had again.

        Raises:
            BadInput: the name or the scope is none, or nobody is called so.
        """
        if not (1 <= len(name) <= 80 and name.isprintable()):
            raise BadInput("bad-token", f"{name[:80]!r} is no name of a token: 1 to 80 printable characters")
        if scope not in SCOPES:
            raise BadInput("bad-scope", f"the scope is {scope[:40]!r}; it may be {', '.join(SCOPES)}")
        if player is not None and player not in self._store.players():
            raise BadInput("unknown-player", f"there is no player {player[:80]!r} in the record")
        secret, created = _BEGINS + secrets.token_urlsafe(32), _now()
        row = (_digest(secret), name, scope, player, created)

        def work(cursor: DBAPICursor) -> int:
            cursor.execute(_INSERT, row)
            return int(cursor.lastrowid or 0)

        return Token(self._store.write(work), name, scope, player, created), secret

    def all(self) -> list[Token]:
        """Every token, revoked ones too, the oldest first."""
        return self._read(" ORDER BY key", ())

    def bearer(self, secret: str) -> Token | None:
        """The token with this secret, unless there is none or it was revoked."""
        found = self._read(" WHERE digest = ? AND revoked IS NULL", (_digest(secret),))
        return found[0] if found else None

    def revoke(self, key: int) -> None:
        """Let a token open nothing any more.

        Raises:
            KibitzError: there is no such token, or it was revoked before (``unknown-token``).
        """

        def work(cursor: DBAPICursor) -> int:
            cursor.execute(_REVOKE, (_now(), key))
            return cursor.rowcount

        if not self._store.write(work):
            raise KibitzError("unknown-token", f"there is no token {key} that could be revoked")

    def own(self, token: Token, match: str) -> None:
        """Let the match belong to the token that began it, unless it belongs to one already."""

        def work(cursor: DBAPICursor) -> None:
            cursor.execute(_OWN, (token.key, match))

        self._store.write(work)

    def owner(self, match: str) -> int | None:
        """Key of the token that began the match, if one did."""
        with self._store.reading() as connection:
            found: int | None = connection.exec_driver_sql(_OWNER, (match,)).scalar()
            return found

    def _read(self, where: str, values: Sequence[object]) -> list[Token]:
        with self._store.reading() as connection:
            rows = connection.exec_driver_sql(_COLUMNS + where, tuple(values))
            return [Token(*row) for row in rows]


def _digest(secret: str) -> bytes:
    return sha256(secret.encode(errors="surrogateescape")).digest()


def _now() -> int:
    return time.time_ns() // 1_000_000
