"""Outside bots: names, hashes of tokens, and the tables that involve them."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "bot",
        sql.Column("id", sql.String(20), primary_key=True),
        sql.Column("name", sql.String(20), nullable=False),
        sql.Column("token", sql.String(64), nullable=False, unique=True),
        sql.Column("address", sql.String(64), nullable=False),
        sql.Column("created", sql.BigInteger, nullable=False),
        sql.Column("accepts", sql.Text, nullable=False),
        sql.Column("server", sql.String(24)),
    )
    op.create_index("bot_address", "bot", ["address"])
    op.create_table(
        "bot_seat",
        sql.Column("bot_id", sql.String(20), primary_key=True),
        sql.Column("game_id", sql.String(24), primary_key=True),
    )
    op.create_index("bot_seat_game", "bot_seat", ["game_id"])


def downgrade() -> None:
    """Drop the tables; outside bots lose their names."""
    op.drop_table("bot_seat")
    op.drop_table("bot")
