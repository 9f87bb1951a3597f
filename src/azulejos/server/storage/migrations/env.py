"""Alembic's entry: migrations run in the connection that the caller has opened."""

from alembic import context

from azulejos.server.storage.database import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
context.run_migrations()
