"""Indexes that keep listing the tables of one game, and counting those that an address has made, from growing with all
that was ever played."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the indexes."""
    op.create_index("game_list_of_game", "game", ["game", "status", "listed", "created"])
    op.create_index("game_made", "game", ["address", "created"])


def downgrade() -> None:
    """Remove them."""
    op.drop_index("game_made", "game")
    op.drop_index("game_list_of_game", "game")
