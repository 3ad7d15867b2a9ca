"""The tables of the record, as SQLAlchemy Core knows them. The migrations create them.

``events`` is append-only: triggers refuse every UPDATE and DELETE on it. Inside the database a stream goes
by its integer key, which keeps a row at about half the size of one that repeats the match id.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

METADATA = MetaData()
WIDE = BigInteger().with_variant(Integer(), "sqlite")
"""64 bits everywhere: SQLite's INTEGER has them, and only INTEGER PRIMARY KEY is its row number."""

STREAMS = Table(
    "streams",
    METADATA,
    Column("key", Integer, primary_key=True),
    Column("stream", String(64), nullable=False, unique=True),
    Column("game", String, nullable=False),
    Column("variant", String, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("last_position", WIDE, nullable=False),
    Column("last_hash", LargeBinary(32), nullable=False),
    Column("created", WIDE, nullable=False),
    Column("recorded_at", WIDE, nullable=False),
)
"""One row per match: what it is, and where its stream ends. ``version`` counts its events; times are
milliseconds since 1970 (UTC); ``options`` are all options with their pinned values, as JSON."""

EVENTS = Table(
    "events",
    METADATA,
    Column("position", WIDE, primary_key=True, autoincrement=False),
    Column("stream", Integer, ForeignKey("streams.key"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("type", String, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("time", String),
    Column("data", Text, nullable=False),
    Column("id", LargeBinary(16)),
    Column("meta", Text),
    Column("extra", Text),
    Column("recorded_at", WIDE, nullable=False),
    Column("hash", LargeBinary(32), nullable=False),
    UniqueConstraint("stream", "version", name="events_stream_version"),
)
Index(
    "events_id",
    EVENTS.c.id,
    unique=True,
    sqlite_where=text("id IS NOT NULL"),
    postgresql_where=text("id IS NOT NULL"),
)

PLAYERS = Table(
    "players",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("name", String),
    Column("forgotten", Integer, nullable=False, server_default=text("0")),
)
"""Names live here and nowhere else. ``forgotten`` keeps an erased name from coming back with a file."""

NOTES = Table(
    "notes",
    METADATA,
    Column("key", Integer, primary_key=True),
    Column("stream", Integer, ForeignKey("streams.key"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("author", String, nullable=False),
    Column("mark", String),
    Column("text", Text, nullable=False),
    Column("created", WIDE, nullable=False),
    Index("notes_place", "stream", "version"),
)
"""Remarks of people on an event of a match."""

TOKENS = Table(
    "tokens",
    METADATA,
    Column("key", Integer, primary_key=True),
    Column("digest", LargeBinary(32), nullable=False, unique=True),
    Column("name", String(80), nullable=False),
    Column("scope", String, nullable=False),
    Column("player", String(64)),
    Column("created", WIDE, nullable=False),
    Column("revoked", WIDE),
)
"""Who may use the HTTP API. ``digest`` is SHA-256 of the secret, which is kept nowhere."""

OWNERS = Table(
    "owners",
    METADATA,
    Column("stream", Integer, ForeignKey("streams.key"), primary_key=True),
    Column("token", Integer, ForeignKey("tokens.key"), nullable=False),
)
"""Which token began a match over HTTP, and so may go on with it."""
