"""Only events with a key in the index of keys: most have none, and were written to it all the same."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_HAS_KEY = sql.text("key IS NOT NULL")


def upgrade() -> None:
    """Replace the index."""
    op.drop_index("event_key", "event")
    op.create_index(
        "event_key", "event", ["game_id", "key"], unique=True, sqlite_where=_HAS_KEY, postgresql_where=_HAS_KEY
    )


def downgrade() -> None:
    """Restore the index of all events."""
    op.drop_index("event_key", "event")
    op.create_index("event_key", "event", ["game_id", "key"], unique=True)
