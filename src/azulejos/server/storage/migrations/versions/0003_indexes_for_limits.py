"""Indexes for listing the tables of one game and counting those of an address, so that neither slows down as games
accumulate.
"""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the indexes."""
    op.create_index("game_list_of_game", "game", ["game", "status", "listed", "created"])
    op.create_index("game_made", "game", ["address", "created"])


def downgrade() -> None:
    """Drop the indexes."""
    op.drop_index("game_made", "game")
    op.drop_index("game_list_of_game", "game")
