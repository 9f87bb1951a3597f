"""The first tables: games, their events, and the running servers."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "game",
        sql.Column("id", sql.String(24), primary_key=True),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("status", sql.String(8), nullable=False),
        sql.Column("listed", sql.Boolean, nullable=False),
        sql.Column("last", sql.Integer, nullable=False),
        sql.Column("created", sql.BigInteger, nullable=False),
        sql.Column("updated", sql.BigInteger, nullable=False),
        sql.Column("deadline", sql.BigInteger),
        sql.Column("bot_due", sql.Boolean, nullable=False),
        sql.Column("claimed_by", sql.String(24)),
        sql.Column("address", sql.String(64), nullable=False),
        sql.Column("key", sql.String(64), unique=True),
        sql.Column("summary", sql.Text, nullable=False),
    )
    op.create_index("game_list", "game", ["status", "listed", "created"])
    op.create_index("game_deadline", "game", ["deadline"])
    op.create_index("game_bots", "game", ["bot_due", "claimed_by"])
    op.create_index("game_address", "game", ["address", "status"])
    op.create_table(
        "event",
        sql.Column("game_id", sql.String(24), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("kind", sql.String(12), nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("key", sql.String(80)),
        sql.Column("data", sql.Text, nullable=False),
    )
    op.create_index("event_key", "event", ["game_id", "key"], unique=True)
    op.create_table(
        "server",
        sql.Column("id", sql.String(24), primary_key=True),
        sql.Column("beat", sql.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables with all games."""
    op.drop_table("server")
    op.drop_table("event")
    op.drop_table("game")
