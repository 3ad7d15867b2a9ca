"""The record: streams, events, players, notes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_WIDE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_GUARDS = {
    "UPDATE": "An event is never changed: the record is append-only. Use ActionRetracted or RoundCorrected.",
    "DELETE": "An event is never deleted: the record is append-only.",
}


def upgrade() -> None:
    """Create the four tables, and the triggers that keep events as they are."""
    _streams()
    _events()
    _players_and_notes()
    for what, sentence in _GUARDS.items():
        op.execute(
            f"CREATE TRIGGER events_refuse_{what.lower()} BEFORE {what} ON events "
            f"BEGIN SELECT RAISE(ABORT, '{sentence}'); END"
        )


def _streams() -> None:
    op.create_table(
        "streams",
        sa.Column("key", sa.Integer, primary_key=True),
        sa.Column("stream", sa.String(64), nullable=False, unique=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("variant", sa.String, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("last_position", _WIDE, nullable=False),
        sa.Column("last_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("created", _WIDE, nullable=False),
        sa.Column("recorded_at", _WIDE, nullable=False),
    )


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("position", _WIDE, primary_key=True, autoincrement=False),
        sa.Column("stream", sa.Integer, sa.ForeignKey("streams.key"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("type", sa.String, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("time", sa.String),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("id", sa.LargeBinary(16)),
        sa.Column("meta", sa.Text),
        sa.Column("extra", sa.Text),
        sa.Column("recorded_at", _WIDE, nullable=False),
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.UniqueConstraint("stream", "version", name="events_stream_version"),
    )
    given = sa.text("id IS NOT NULL")
    op.create_index("events_id", "events", ["id"], unique=True, sqlite_where=given, postgresql_where=given)


def _players_and_notes() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String),
        sa.Column("forgotten", sa.Integer, nullable=False, server_default=sa.text("0")),
    )
    op.create_table(
        "notes",
        sa.Column("key", sa.Integer, primary_key=True),
        sa.Column("stream", sa.Integer, sa.ForeignKey("streams.key"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("author", sa.String, nullable=False),
        sa.Column("mark", sa.String),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", _WIDE, nullable=False),
    )
    op.create_index("notes_place", "notes", ["stream", "version"])
