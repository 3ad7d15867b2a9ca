"""Tokens of the HTTP API, and which token began which match."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_WIDE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the two tables; matches that are there already belong to nobody."""
    op.create_table(
        "tokens",
        sa.Column("key", sa.Integer, primary_key=True),
        sa.Column("digest", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("scope", sa.String, nullable=False),
        sa.Column("player", sa.String(64)),
        sa.Column("created", _WIDE, nullable=False),
        sa.Column("revoked", _WIDE),
    )
    op.create_table(
        "owners",
        sa.Column("stream", sa.Integer, sa.ForeignKey("streams.key"), primary_key=True),
        sa.Column("token", sa.Integer, sa.ForeignKey("tokens.key"), nullable=False),
    )
